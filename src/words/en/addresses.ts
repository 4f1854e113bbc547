import * as forms from './forms.ts'

export const address = 'Address'

/** The labels of the fields. */
export const fields = {
  name: forms.name,
  mobile: forms.mobile,
  street: 'Street',
  city: forms.city,
  pincode: 'Pincode',
  state: forms.state,
  country: 'Country',
}

export const chooseState = 'Choose a state'

export const addNewAddress = 'Add New Address'
export const lockedFields = `These fields are locked. Choose ${addNewAddress} to edit them.`
/** The same where nothing is delivered. */
export const writeOtherContact = 'Use another name or mobile'
export const lockedContact = `These fields are locked. Choose ${writeOtherContact} to edit them.`
export const saveAddress = 'Save address'

export const savedAddresses = 'Saved addresses'
export const addressAdded = 'Address successfully added!'
export const addressDeleted = 'Address successfully deleted!'
