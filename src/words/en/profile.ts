export const loadingDetails = 'Loading your details.'
export const firstName = 'First name'
export const lastName = 'Last name'
export const displayName = 'Display name'
export const displayNameHint = 'This is how we greet you on every page.'
export const emailHint = 'Your e-mail address is your login and cannot be changed.'
export const saveChanges = 'Save changes'
export const saved = 'Your account details are saved.'
/** Before what the server refuses. */
export const notSaved = (why: string) => `Error: ${why}`

export const devices = 'Devices'
