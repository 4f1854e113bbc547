import type { FieldProblem } from '#domain/field-problem.ts'
import { passwordLength } from '#domain/password.ts'
import { itemTypes } from '#domain/item.ts'

/** What is wrong with a field, for whoever filled it in. */
export const fieldProblems = {
  emptyField: 'Please fill in this field.',
  emptyFields: 'Please fill in all fields.',
  unprintable: 'Please leave out characters that cannot be printed.',
  noLetters: 'Please use letters or digits, or leave the field empty.',
  untypable: 'The request contains a character that cannot be typed.',
  email: 'Please enter a valid e-mail address.',
  ownEmail: 'Please enter your e-mail address.',
  mobile: 'Please enter a ten-digit Indian mobile number.',
  phone:
    'Please enter a number that we can call: an Indian mobile, a landline with its STD code, such as 0522 2345678, or a number from abroad with + and its country code, such as +1 415 555 0100.',
  reach: 'Please give us your e-mail address or your phone number, so that we can reach you.',
  fullName: 'Please enter your full name.',
  firstName: 'Please enter your first name.',
  lastName: 'Please enter your last name.',
  displayName: 'Please enter a display name.',
  aboutWhat: 'Please tell us in a few words what it is about.',
  company: 'Please enter the name of your company.',
  groupSize: 'Please choose how many people take part.',
  city: 'Please tell us the city, or write “Online”.',
  trainingTime: 'Please choose when it should be, or “Not sure yet”.',
  consent:
    'You have ticked a challenge. Please agree that we keep these answers, or untick the challenge.',
  pincode: 'Please enter a six-digit PIN code.',
  country: 'We deliver within India only.',
  password: 'Please enter your password.',
  currentPassword: 'Please enter your current password.',
  newPassword: 'Please choose a password.',
  shortPassword: `Please choose a password of at least ${passwordLength.min} characters.`,
  longPassword: `A password may have at most ${passwordLength.max} characters.`,
  repeatedPassword: 'The two new passwords are not the same.',
  otp: 'Invalid OTP',
  ticket: 'Please validate your OTP first.',
  call: 'Please choose the free call or the paid hour.',
  purchaseKey: 'The key of the purchase is not valid.',
  day: 'Please give a day as YYYY-MM-DD.',
  time: 'Please choose a time.',
  emptyCart: 'Your cart is empty.',
  itemType: `The item type must be one of ${itemTypes.join(', ')}.`,
  wholeQuantity: 'The quantity must be a whole number.',
  leastQuantity: 'The quantity must be at least 1.',
} satisfies Record<FieldProblem, string>

export const tooLong = (maximum: number) => `Please use at most ${maximum} characters.`
