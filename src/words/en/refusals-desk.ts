export const deskFormForged =
  'This form was not made for you, or you have logged in anew since. Please open the page again and press once more.'
export const deskFormOld =
  'This page is older than an hour, and what it shows may have changed. Please open it again.'
export const deskNotYours = 'Your role does not include this. Please ask an owner.'
export const deskNotLoggedIn = 'You are not logged in any more. Nothing was changed.'
export const deskInvitationOver =
  'This invitation was used, or is older than a day. Please ask for a new one.'
export const deskPasskeyWrong = 'This passkey was not accepted. Please try again.'
export const deskCodeWrong =
  'The codes do not fit. Please ask for a new mail, and type the six digits that your app shows now.'
export const deskAppCodeWrong =
  'The code of the app does not fit. Please type the six digits that it shows now.'
export const deskLastOwner = 'There must be an owner who can log in.'
export const deskRoleUnknown = ({ role, roles }: { role: string; roles: readonly string[] }) =>
  `${role || 'Nothing'} is no role. The roles are ${roles.join(', ')}.`
export const deskNameMissing = 'Please type the name of the person.'
export const deskCoachMissing = 'Please choose whose appointments this coach sees.'
export const deskStaffUnknown = 'Nobody of the staff has this id.'
export const deskEmailWrong = ({ email }: { email: string }) => `${email} is no e-mail address.`
export const deskRefundBound = ({ left, asked }: { left: string; asked: string }) =>
  `A manager gives back at most ₹10,000 in a day. ${left} are left today, and this is ${asked}. Please ask an owner.`
export const deskProofWrong =
  'That was not accepted. Nothing was changed. Please try again with your passkey, the code of your app, or a recovery code.'
export const deskNoAmount =
  'Please type an amount in rupees, such as 250 or 99.50, or a whole number of pieces.'
export const deskNoMoment = 'Please choose a day and an hour.'
export const deskRefundChanged =
  'Some of this was given back meanwhile. Please open the page again: it shows what is left.'
