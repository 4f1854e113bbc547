import './room.css'
import type { ReactNode } from 'react'
import type { CourseRoom, RoomLesson } from '#contracts/courses.ts'
import { isDone, type LessonProgress, nextToLearn, noProgress } from '#domain/lesson-progress.ts'
import { minutesOf } from '#domain/lesson.ts'
import { petalsOf } from '#domain/petals.ts'
import { Skeleton } from '#islands/Skeleton.tsx'
import * as words from '#words/course-room.ts'

// Without hooks: build/browser/prerender-room.ts renders the same before React has loaded.

type ProgressById = ReadonlyMap<string, LessonProgress>

interface FlowerProps {
  readonly chapters: CourseRoom['chapters']
  readonly progress: ProgressById
}

/** A petal for each lesson, filled once it is done. Decorative: the text beside it says the same. */
function Flower({ chapters, progress }: FlowerProps) {
  const { outline, turns } = petalsOf(chapters.map(({ lessons }) => lessons.length))
  return (
    <svg
      className="room-flower"
      viewBox="-60 -60 120 120"
      width="120"
      height="120"
      aria-hidden="true"
    >
      {chapters.flatMap(({ lessons }, chapter) =>
        lessons.map(({ id }, at) => (
          <path
            key={id}
            className={isDone(progress.get(id) ?? noProgress) ? 'room-flower__done' : undefined}
            d={outline}
            transform={`rotate(${turns[chapter]?.[at] ?? 0})`}
          />
        )),
      )}
      <circle r="9" />
    </svg>
  )
}

const doneIn = (lessons: readonly RoomLesson[], progress: ProgressById) =>
  lessons.filter(({ id }) => isDone(progress.get(id) ?? noProgress)).length

interface HeadProps {
  readonly course: CourseRoom
  readonly progress: ProgressById
}

/** The user's progress, and a link to continue. */
function Head({ course, progress }: HeadProps) {
  const lessons = course.chapters.flatMap((chapter) => chapter.lessons)
  const done = doneIn(lessons, progress)
  const progressOf = (id: string) => progress.get(id) ?? noProgress
  const nextId = nextToLearn(
    lessons.map(({ id }) => id),
    progressOf,
  )
  const next = lessons.find(({ id }) => id === nextId)
  const isBegun = lessons.some(({ id }) => progressOf(id).openedAt > 0) || done > 0
  const facts = words.lessonsAndMinutes(lessons.length, minutesOf(lessons))
  return (
    <section className="room__head" aria-labelledby="room-head">
      <Flower chapters={course.chapters} progress={progress} />
      <div className="room__progress">
        <h2 id="room-head">{next ? (isBegun ? words.goOn : words.begin) : words.allDone}</h2>
        <p className="figures">
          {next
            ? isBegun
              ? words.doneOf(done, lessons.length)
              : words.beginWith(facts)
            : words.whatNext}
        </p>
        {next ? (
          <a className="button" href={`#${next.id}`}>
            {isBegun ? words.resume(next.name) : words.start(next.name)}
          </a>
        ) : (
          <p className="room__ways">
            <a className="button" href="/get-a-consultation">
              {words.talk}
            </a>
            <a className="button button--quiet" href="/courses">
              {words.moreCourses}
            </a>
          </p>
        )}
      </div>
    </section>
  )
}

interface LessonLinkProps {
  readonly lesson: RoomLesson
  readonly done: boolean
  readonly isOpen: boolean
}

function LessonLink({ lesson: { id, name, kind, minutes }, done, isOpen }: LessonLinkProps) {
  const facts = [words.kinds[kind], minutes !== undefined && words.minutesInWords(minutes)]
  return (
    <a className="room__lesson" href={`#${id}`} aria-current={isOpen ? 'true' : undefined}>
      <span className={done ? 'room__mark room__mark--done' : 'room__mark'} />
      <span>
        {name}
        {done && <span className="visually-hidden"> {words.isDone}</span>}
      </span>
      <span className="quiet figures">{facts.filter(Boolean).join(' · ')}</span>
    </a>
  )
}

interface ListProps extends HeadProps {
  readonly openId: string
}

function LessonList({ course: { chapters }, progress, openId }: ListProps) {
  const all = chapters.flatMap(({ lessons }) => lessons)
  return (
    <nav className="room__list" aria-labelledby="room-lessons">
      <div className="room__list-head">
        <h2 id="room-lessons">{words.lessons}</h2>
        <p className="quiet figures">{words.doneOf(doneIn(all, progress), all.length)}</p>
      </div>
      <ol role="list">
        {chapters.map(({ name, lessons }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p className="quiet figures">
              {words.lessonsAndMinutes(lessons.length, minutesOf(lessons))}
            </p>
            <ol role="list">
              {lessons.map((lesson) => (
                <li key={lesson.id}>
                  <LessonLink
                    lesson={lesson}
                    done={isDone(progress.get(lesson.id) ?? noProgress)}
                    isOpen={lesson.id === openId}
                  />
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Placeholder while a lesson's code is loading. */
export const lessonToCome = () => <Skeleton words={words.loadingLesson} parts={['title', 'form']} />

interface Props extends ListProps {
  /** Set if the heading of the page is not the course's name. */
  readonly isUnnamed?: boolean | undefined
  /** The open lesson. */
  readonly lesson: ReactNode
}

export function RoomView({ course, progress, openId, isUnnamed, lesson }: Props) {
  const isOpen = course.chapters.some(({ lessons }) => lessons.some(({ id }) => id === openId))
  return (
    <div className={isOpen ? 'room room--open' : 'room'}>
      <div className="room__main">
        {isUnnamed && <p className="room__name">{course.name}</p>}
        {isOpen ? lesson : <Head course={course} progress={progress} />}
      </div>
      <LessonList course={course} progress={progress} openId={isOpen ? openId : ''} />
    </div>
  )
}
