import { useStore } from '@nanostores/react'
import { $downloading, download } from '#stores/download.ts'
import { type Owned } from '#stores/owned.ts'
import * as forms from '#words/forms.ts'
import * as words from '#words/orders.ts'

interface Props {
  readonly item: Pick<Owned, 'orderId' | 'id' | 'name'>
}

/** Downloads the file of a paid book. */
export function DownloadButton({ item: { orderId, id, name } }: Props) {
  const isBusy = useStore($downloading).includes(id)
  return (
    <button
      className="button"
      type="button"
      aria-label={words.downloadOf(name)}
      aria-disabled={isBusy}
      aria-busy={isBusy}
      onClick={() => void download(orderId, id)}
    >
      {forms.download}
    </button>
  )
}
