import { contactLimits } from './contact.ts'

/** The page on which a company requests a training, and the page shown afterwards. */
export const trainingAddress = '/training-for-companies'
export const trainingReceivedAddress = '/training-received'

/** Maximum lengths in the form. */
export const trainingLimits = {
  company: 80,
  name: contactLimits.name,
  city: contactLimits.city,
  message: 1000,
} as const

/** Number of participants. */
export const groupSizes = ['1-10', '11-25', '26-60', '61+'] as const
export type GroupSize = (typeof groupSizes)[number]

/** The requested date, in terms that stay true on a static page. */
export const trainingTimes = ['soon', 'three-months', 'later', 'open'] as const
export type TrainingTime = (typeof trainingTimes)[number]
