import './address-lines.css'
import * as words from '#words/forms.ts'

interface Props {
  readonly address: {
    readonly name: string
    readonly mobile: string
    readonly street: string
    readonly city: string
    readonly state: string
    readonly pincode: string
    readonly country: string
  }
}

/** An address as one would write it on a parcel; of somebody to whom nothing is delivered, who they are. */
export function AddressLines({ address }: Props) {
  const { name, mobile, street, city, state, pincode, country } = address
  return (
    <span className="address">
      <strong>{name}</strong>
      <br />
      {street && (
        <>
          {street}
          <br />
          {city} {pincode}
          <br />
          {state}, {country}
          <br />
        </>
      )}
      {words.mobileNumber(mobile)}
    </span>
  )
}
