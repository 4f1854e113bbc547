// A lesson that is open in the room of its course.

export const lessonPlace = (chapter: string, at: number, all: number) =>
  `${chapter} · lesson ${at} of ${all}`
export const playSign = 'Play the video'
export const play = (lesson: string) => `${playSign}: ${lesson}`
export const openVideo = 'Open the video'
export const downloadPdf = 'Download the PDF'
export const pdfWords = 'This lesson is a PDF, to read or to print.'
export const markDone = 'Mark as done'
export const done = 'Done'
export const undo = 'Undo'
export const undoOf = (lesson: string) => `${undo}: mark “${lesson}” as not done`
export const nextLesson = 'Next lesson'
export const nextLessonIs = (lesson: string) => `Next lesson: ${lesson}`
export const overview = 'Back to the overview'

export const note = 'Your note'
export const noteHint = 'Only you see it. It saves as you write.'

/** How it stands with what was marked and written. */
export const saving = {
  saving: 'Saving…',
  saved: 'Saved',
  waiting: 'Saved on this device; it is sent when you are online.',
}
