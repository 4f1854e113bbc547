// The saved addresses of an account.

export const loadingAddresses = 'Loading your addresses.'
export const noAddresses = 'You have not set up this type of address yet.'
export const addAddress = 'Add'
export const newAddress = 'New address'
export const closeForm = 'Close the form'
/** On the button that closes the form. */
export const closingMark = 'X'
export const deleteAddressOf = (name: string, street: string) =>
  `Delete the address ${name}, ${street}`
export const askDeletion = 'Delete this address?'
export const keepAddress = 'Keep'
