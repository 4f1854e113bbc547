interface Props {
  readonly href: string
}

export function LogInFirst({ href }: Props) {
  return (
    <div className="empty">
      <p role="alert">Please login first!</p>
      <a className="button" href={href}>
        Log in
      </a>
    </div>
  )
}
