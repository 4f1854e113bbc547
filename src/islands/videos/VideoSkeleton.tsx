import * as words from '#words/videos.ts'

/** As many tiles as fit, in the size of the videos that follow. */
export function VideoSkeleton() {
  return (
    <div className="videos" aria-busy="true">
      <p className="visually-hidden">{words.loading}</p>
      <div className="videos__track">
        {[1, 2, 3].map((tile) => (
          <div key={tile} className="video">
            <div className="video__frame skeleton" />
            <p className="video__title" />
          </div>
        ))}
      </div>
      <div className="videos__bar" />
    </div>
  )
}
