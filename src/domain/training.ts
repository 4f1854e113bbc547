import { contactLimits } from './contact.ts'

/** The page on which a company asks for a training, and the one that it is led to afterwards. */
export const trainingAddress = '/training-for-companies'
export const trainingReceivedAddress = '/training-received'

/** Longest texts that the form takes. */
export const trainingLimits = {
  company: 80,
  name: contactLimits.name,
  city: contactLimits.city,
  message: 1000,
} as const

/** How many people take part. */
export const groupSizes = ['1-10', '11-25', '26-60', '61+'] as const
export type GroupSize = (typeof groupSizes)[number]

/** When it should be, in words that stay true on a page that is built once. */
export const trainingTimes = ['soon', 'three-months', 'later', 'open'] as const
export type TrainingTime = (typeof trainingTimes)[number]
