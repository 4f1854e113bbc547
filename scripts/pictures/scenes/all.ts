import type { Sheet } from '../sheet.ts'
import { dmitForParents } from './dmit-for-parents.ts'
import { learningToLearn } from './learning-to-learn.ts'
import { moneyCalmly } from './money-calmly.ts'
import { retirementFirstSteps } from './retirement-first-steps.ts'
import { speakSoTheyStay } from './speak-so-they-stay.ts'
import { theFirstHour } from './the-first-hour.ts'
import { whatYouAttendTo } from './what-you-attend-to.ts'

/** The scene of every course, by the id of the course. */
export const scenes: Readonly<Record<string, () => Sheet>> = {
  'dmit-for-parents': dmitForParents,
  'learning-to-learn': learningToLearn,
  'money-calmly': moneyCalmly,
  'retirement-first-steps': retirementFirstSteps,
  'speak-so-they-stay': speakSoTheyStay,
  'the-first-hour': theFirstHour,
  'what-you-attend-to': whatYouAttendTo,
}
