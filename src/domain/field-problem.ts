/** All that a form or a call finds wrong with a field, apart from its length; src/words/ has a sentence for each. */
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

/** What is wrong with one field that was sent. */
export type WrongField =
  | { readonly problem: FieldProblem }
  /** A text of more characters than its field takes. */
  | { readonly maximum: number }
  /** The name of a field, where no sentence says what is wrong with it. */
  | { readonly name: string }
