import '#styles/empty.css'

interface Props {
  readonly message: string
  readonly way: string
  readonly onPress: () => void
}

/** What went wrong, and the one way on. */
export function Trouble({ message, way, onPress }: Props) {
  return (
    <div className="empty">
      <p role="alert">{message}</p>
      <button className="button" type="button" onClick={onPress}>
        {way}
      </button>
    </div>
  )
}
