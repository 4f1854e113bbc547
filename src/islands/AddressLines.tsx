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

/** An address as on a parcel; without a delivery, the person's contact details. */
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
