import { defaultLanguage } from '#domain/language.ts'
import type { ShopMode } from '#domain/shop-mode.ts'
import { wordsIn } from '#server/words.ts'

interface Told {
  readonly mode: ShopMode
  /** Names, people and numbers of the site are invented. */
  readonly isSample: boolean
  /** Mails go to the stand-in, where anybody may read them. */
  readonly hasMailbox: boolean
}

/** The one line above every page of what is not real; '' where everything is. */
export function pageBar({ mode, isSample, hasMailbox }: Told): string {
  const { bar, payments, sampleContent, mailbox } = wordsIn(defaultLanguage).pageBar
  const told = [
    payments[mode],
    isSample && sampleContent,
    hasMailbox && `<a href="/sandbox/mailbox">${mailbox}</a>`,
  ]
  const words = told.filter(Boolean).join(' ')
  return words && `<aside class="sandbox-bar" aria-label="${bar}">${words}</aside>`
}
