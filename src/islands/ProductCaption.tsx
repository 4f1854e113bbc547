import './cart-line.css'
import type { ItemType } from '#domain/item.ts'
import * as words from '#words/forms.ts'

interface Props {
  readonly image: string
  readonly name: string
  readonly itemType: ItemType
  /** Additional text, such as the unit price. */
  readonly note?: string | undefined
}

/** Picture and name; the picture has no alternative text, as it would repeat the name. */
export function ProductCaption({ image, name, itemType, note }: Props) {
  return (
    <>
      <img src={image} alt="" width={80} height={80} decoding="async" />
      <div>
        <p className="cart-line__name">{name}</p>
        <p className="quiet figures">
          {words.itemKinds[itemType]}
          {note && `, ${note}`}
        </p>
      </div>
    </>
  )
}
