import type { ReactNode } from 'react'

interface Props {
  readonly title: string
  readonly name: string
  /** Says nothing that the name does not. */
  readonly image?: string
  readonly children: ReactNode
}

export function DashboardCard({ title, name, image, children }: Props) {
  return (
    <li className="card">
      <h3>{title}</h3>
      {image && <img src={image} alt="" width={480} height={270} decoding="async" />}
      <p className="card__name">{name}</p>
      {children}
    </li>
  )
}
