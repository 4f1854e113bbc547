import '#islands/form/form.css'
import { useStore } from '@nanostores/react'
import { Fragment, useEffect, useRef, useState } from 'react'
import type { CourseRoom, RoomLesson, TextBlock } from '#contracts/courses.ts'
import { isDone, noProgress, noteLimit } from '#domain/lesson-progress.ts'
import { petalsOf } from '#domain/petals.ts'
import { playerOf } from '#domain/video-player.ts'
import { $progress, lessonsOf } from '#stores/course-room.ts'
import { $downloading, download } from '#stores/download.ts'
import {
  $saving,
  keepSending,
  markLesson,
  openLesson,
  watched,
  writeNote,
} from '#stores/lesson-notes.ts'
import { opensInNewTab } from '#words/forms.ts'
import * as words from '#words/lesson.ts'

interface LessonProps {
  readonly course: CourseRoom
  readonly lesson: RoomLesson
}

type Span = TextBlock['lines'][number][number]

function Words({ line }: { readonly line: readonly Span[] }) {
  return line.map(({ text, strong, emphasis, href }, at) => {
    const inner = strong ? <strong>{text}</strong> : emphasis ? <em>{text}</em> : text
    if (href === undefined) return <Fragment key={at}>{inner}</Fragment>
    const elsewhere = href.startsWith('/') ? {} : { target: '_blank', rel: 'noopener' }
    return (
      <a key={at} href={href} {...elsewhere}>
        {inner}
      </a>
    )
  })
}

function Block({ kind, lines }: TextBlock) {
  const [first = []] = lines
  if (kind === 'heading')
    return (
      <h3>
        <Words line={first} />
      </h3>
    )
  const entries = lines.map((line, at) => {
    const inner = <Words line={line} />
    return kind === 'quote' || kind === 'paragraph' ? (
      <p key={at}>{inner}</p>
    ) : (
      <li key={at}>{inner}</li>
    )
  })
  if (kind === 'bullets') return <ul>{entries}</ul>
  if (kind === 'numbers') return <ol>{entries}</ol>
  return kind === 'quote' ? <blockquote>{entries}</blockquote> : entries
}

/** Interval at which the player's position is recorded. */
const everyS = 10

/** The position in a player's message, which it sends by itself once requested. */
function currentTime(message: unknown): number | undefined {
  try {
    const { info } = JSON.parse(String(message)) as { info?: { currentTime?: unknown } }
    return typeof info?.currentTime === 'number' ? Math.floor(info.currentTime) : undefined
  } catch {
    return undefined
  }
}

interface PlayerProps {
  readonly lesson: RoomLesson
  readonly url: string
  readonly tellsFrom: string | undefined
}

function Player({ lesson: { id, name }, url, tellsFrom }: PlayerProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    let notedS = 0
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || origin !== tellsFrom) return
      const atS = currentTime(data)
      if (atS === undefined || Math.abs(atS - notedS) < everyS) return
      notedS = atS
      watched(id, atS)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [id, tellsFrom])
  const listen = () =>
    tellsFrom &&
    frame.current?.contentWindow?.postMessage(JSON.stringify({ event: 'listening' }), tellsFrom)
  return (
    <iframe
      ref={frame}
      src={url}
      title={name}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      onLoad={listen}
    />
  )
}

const { outline, turns } = petalsOf([16])

/** Instead of a thumbnail, which would have to be requested from the video's host. */
function Petals() {
  return (
    <svg className="lesson__petals" viewBox="-60 -60 120 120" aria-hidden="true">
      {turns.flat().map((angle) => (
        <path key={angle} d={outline} transform={`rotate(${angle})`} />
      ))}
    </svg>
  )
}

/** Loads nothing of the host before a tap; videos that our pages may not embed open on their own site. */
function Video({ lesson, link }: { readonly lesson: RoomLesson; readonly link: string }) {
  const { id, name } = lesson
  // Computed at the tap: a new URL would restart the player.
  const [player, setPlayer] = useState<ReturnType<typeof playerOf>>()
  if (!playerOf(link))
    return (
      <a className="button" href={link} target="_blank" rel="noopener">
        {words.openVideo} <span className="visually-hidden">{opensInNewTab}</span>
      </a>
    )
  const play = () => {
    const { position } = $progress.get().get(id) ?? noProgress
    setPlayer(playerOf(link, position))
  }
  return (
    <div className="lesson__video">
      {player ? (
        <Player lesson={lesson} url={player.url} tellsFrom={player.tellsFrom} />
      ) : (
        <button type="button" aria-label={words.play(name)} onClick={play}>
          <Petals />
          <svg viewBox="0 0 48 48" width="72" height="72" aria-hidden="true">
            <circle cx="24" cy="24" r="23" />
            <path d="M19 15v18l15-9z" />
          </svg>
          <span>{words.playSign}</span>
        </button>
      )}
    </div>
  )
}

function Pdf({ course: { orderId, courseId }, lesson: { id } }: LessonProps) {
  const isBusy = useStore($downloading).includes(id)
  return (
    <div className="lesson__pdf">
      <p>{words.pdfWords}</p>
      <button
        className="button"
        type="button"
        aria-disabled={isBusy}
        aria-busy={isBusy}
        onClick={() => void download(orderId, courseId, id)}
      >
        {words.downloadPdf}
      </button>
    </div>
  )
}

function Content({ course, lesson }: LessonProps) {
  const { link, text } = lesson
  if (link !== undefined) return <Video lesson={lesson} link={link} />
  if (!text) return <Pdf course={course} lesson={lesson} />
  return (
    <div className="lesson__text">
      {text.map((block, at) => (
        <Block key={at} {...block} />
      ))}
    </div>
  )
}

interface ActionsProps {
  readonly lesson: RoomLesson
  readonly next: RoomLesson | undefined
  readonly done: boolean
}

/** The mark, and the link to the next lesson: the primary action once the lesson is done. */
function Actions({ lesson: { id, name }, next, done }: ActionsProps) {
  return (
    <div className="lesson__actions">
      {done ? (
        <p className="lesson__done">
          <span className="room__mark room__mark--done" /> {words.done}{' '}
          <button
            className="button button--plain"
            type="button"
            aria-label={words.undoOf(name)}
            onClick={() => markLesson(id, false)}
          >
            {words.undo}
          </button>
        </p>
      ) : (
        <button className="button" type="button" onClick={() => markLesson(id, true)}>
          {words.markDone}
        </button>
      )}
      <a
        className={done ? 'button' : 'button button--quiet'}
        href={next ? `#${next.id}` : '#'}
        aria-label={next && words.nextLessonIs(next.name)}
      >
        {next ? words.nextLesson : words.overview}
      </a>
    </div>
  )
}

function Note({ lessonId, note }: { readonly lessonId: string; readonly note: string }) {
  // While it is edited, shows what was typed, whatever other devices send.
  const [draft, setDraft] = useState<string>()
  const write = (text: string) => {
    setDraft(text)
    writeNote(lessonId, text)
  }
  return (
    <div className="field">
      <label htmlFor="lesson-note">{words.note}</label>
      <textarea
        id="lesson-note"
        value={draft ?? note}
        maxLength={noteLimit}
        aria-describedby="lesson-note-hint"
        onChange={({ target }) => write(target.value)}
        onBlur={() => setDraft(undefined)}
      />
      <p className="field__hint" id="lesson-note-hint">
        {words.noteHint}
      </p>
    </div>
  )
}

/** Whether marks and notes are saved, and where. */
function Saving() {
  const saving = useStore($saving)
  return (
    <p className="lesson__saving quiet" role="status">
      {saving !== 'untouched' && words.saving[saving]}
    </p>
  )
}

interface Props {
  readonly course: CourseRoom
  readonly lessonId: string
}

export function LessonPanel({ course, lessonId }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const progress = useStore($progress).get(lessonId) ?? noProgress
  const lessons = lessonsOf(course)
  const at = lessons.findIndex(({ id }) => id === lessonId)
  const lesson = lessons[at]
  useEffect(() => {
    keepSending()
    openLesson(lessonId)
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('.lesson')?.scrollIntoView()
  }, [lessonId])
  if (!lesson) return null
  const chapter = course.chapters.find((one) => one.lessons.includes(lesson))?.name ?? ''
  return (
    <article className="lesson" aria-labelledby="lesson-name">
      <p className="quiet figures">{words.lessonPlace(chapter, at + 1, lessons.length)}</p>
      <h2 id="lesson-name" ref={heading} tabIndex={-1}>
        {lesson.name}
      </h2>
      <Content course={course} lesson={lesson} />
      <Actions lesson={lesson} next={lessons[at + 1]} done={isDone(progress)} />
      <Note lessonId={lessonId} note={progress.note} />
      <Saving />
    </article>
  )
}
