import type { LessonKind } from '#domain/lesson.ts'

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** '3 h 20 min' */
export function minutesInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`]
    .filter(Boolean)
    .join(' ')
}

/** '3 lessons · 45 min'; without minutes where some are not known. */
export const lessonsAndMinutes = (lessons: number, minutes: number | undefined) =>
  counted(lessons, 'lesson') + (minutes === undefined ? '' : ` · ${minutesInWords(minutes)}`)

/** A page without a course in its address, and of a course that is no longer sold. */
export const unnamed = {
  title: 'Your course',
  description: 'The lessons of a course that you have.',
}
export const titleOf = (course: string) => `${course}: your lessons`
export const description = (course: string) => `The lessons of “${course}”, for whoever has it.`

export const loading = 'Loading your course.'
export const loadingLesson = 'Loading the lesson.'
export const backToCourses = 'All your courses and books'

export const absent = {
  words: 'You do not have this course.',
  why: 'Did you buy it with another e-mail address?',
  look: 'Course page',
}

// Where somebody is

export const lessons = 'Lessons'
export const doneOf = (done: number, all: number) => `${done} of ${counted(all, 'lesson')} done`
export const begin = 'Ready when you are'
export const beginWith = (facts: string) => `${facts}. Take them in order, or begin where you like.`
export const goOn = 'Welcome back'
export const start = (lesson: string) => `Start: ${lesson}`
export const resume = (lesson: string) => `Continue: ${lesson}`
export const allDone = 'Every lesson done. Well done!'
export const whatNext =
  'Your lessons and notes stay here. Is a question left? Talk to us, or look for your next course.'
export const talk = 'Ask us'
export const moreCourses = 'More courses'

// The list

export const kinds: Record<LessonKind, string> = { video: '', pdf: 'PDF', text: 'Text' }
export const isDone = 'done'

// Ways there

export const goToCourse = 'Go to the course'
/** The first button for whoever has just paid. */
export const startLearning = 'Start learning'
export const goToCourseOf = (course: string) => `Go to the course ${course}`
