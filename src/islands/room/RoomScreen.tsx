import '#styles/empty.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { SectionEntry } from '#islands/account/SectionScreen.tsx'
import { AccountFrame } from '#islands/account/AccountFrame.tsx'
import { LoadFailure } from '#islands/Failure.tsx'
import { Later } from '#islands/Later.tsx'
import { Skeleton } from '#islands/Skeleton.tsx'
import {
  $openLesson,
  $progress,
  $room,
  courseOfPage,
  hasUnsent,
  loadRoom,
  takeOverRoom,
} from '#stores/course-room.ts'
import * as words from '#words/course-room.ts'
import { seeCourses } from '#words/forms.ts'
import { lessonToCome, RoomView } from './RoomView.tsx'

const loadPanel = async () => (await import('./LessonPanel.tsx')).LessonPanel

/** Sends what an earlier visit has stored; if its code fails to load, it is loaded with the next lesson. */
const sendKept = () =>
  import('#stores/lesson-notes.ts').then(({ keepSending }) => keepSending()).catch(() => undefined)

interface Props {
  /** The path of the room. */
  readonly path: string
  /** Set if the heading of the page is not the course's name. */
  readonly isUnnamed?: boolean
}

function Room({ isUnnamed }: Pick<Props, 'isUnnamed'>) {
  // Before the first render, which must match the page.
  const [isDrawn] = useState(takeOverRoom)
  const now = useStore($room)
  const progress = useStore($progress)
  const openId = useStore($openLesson, {
    ssr: () => globalThis.drawnAccount?.learning?.openId ?? '',
  })
  const isReady = now.state === 'ready'
  useEffect(() => {
    if (!isDrawn) void loadRoom()
  }, [isDrawn])
  useEffect(() => {
    if (isReady && hasUnsent()) void sendKept()
  }, [isReady])

  if (now.state === 'loading')
    return <Skeleton words={words.loading} parts={['title', 'row', 'row', 'row']} />
  if (now.state === 'failed')
    return <LoadFailure message={now.message} onRetry={() => void loadRoom()} />
  if (now.state === 'absent') return <Absent isSold={!isUnnamed} />
  const { course } = now
  return (
    <RoomView
      {...{ course, progress, openId, isUnnamed }}
      lesson={
        <Later load={loadPanel} waiting={lessonToCome()}>
          {(LessonPanel) => <LessonPanel key={openId} course={course} lessonId={openId} />}
        </Later>
      }
    />
  )
}

/** For users who have not bought it, or were refunded. */
function Absent({ isSold }: { readonly isSold: boolean }) {
  return (
    <div className="empty">
      <p>
        <strong>{words.absent.words}</strong> {words.absent.why}
      </p>
      <p className="room__ways">
        {isSold && (
          <a className="button" href={`/courses/${encodeURIComponent(courseOfPage())}`}>
            {words.absent.look}
          </a>
        )}
        <a className="button button--quiet" href="/courses">
          {seeCourses}
        </a>
      </p>
    </div>
  )
}

/** The room of a purchased course: its lessons, and the user's progress. */
export function RoomScreen({ path, isUnnamed }: Props) {
  return (
    <AccountFrame
      entry={<SectionEntry href={path} />}
      waiting={<Skeleton words={words.loading} parts={['title', 'row', 'row', 'row']} />}
    >
      <Room {...(isUnnamed && { isUnnamed })} />
    </AccountFrame>
  )
}
