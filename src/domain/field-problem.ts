/** All problems of a field in a form or an API call, except its length; src/words/ has a sentence for each. */
export const fieldProblemNames = [
  'emptyField',
  'emptyFields',
  'unprintable',
  'noLetters',
  'untypable',
  'email',
  'ownEmail',
  'mobile',
  'phone',
  'reach',
  'fullName',
  'firstName',
  'lastName',
  'displayName',
  'aboutWhat',
  'company',
  'groupSize',
  'city',
  'trainingTime',
  'call',
  'consent',
  'pincode',
  'country',
  'password',
  'currentPassword',
  'newPassword',
  'shortPassword',
  'longPassword',
  'repeatedPassword',
  'otp',
  'ticket',
  'purchaseKey',
  'day',
  'time',
  'emptyCart',
  'itemType',
  'wholeQuantity',
  'leastQuantity',
] as const

export type FieldProblem = (typeof fieldProblemNames)[number]

/** A sent field's problem. */
export type WrongField =
  | { readonly problem: FieldProblem }
  /** A text that exceeds its maximum length, in characters. */
  | { readonly maximum: number }
  /** The name of a field for whose problem there is no sentence. */
  | { readonly name: string }
