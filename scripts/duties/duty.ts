import type { SitePage } from './site-pages.ts'

/** What the law asks to be on pages, as far as a page can show it. */
export interface Duty {
  readonly rule: string
  /** The law that asks for it. */
  readonly source: string
  /** 'every': but for what must be nowhere, those that may lack the foot are left out. */
  readonly pages: readonly string[] | 'every'
  readonly selector: string
  /** What must stand there, word by word, in one of the places found; nothing: that the place is there. */
  readonly says?: string
  /** Must be nowhere. */
  readonly never?: true
}

export interface Judged {
  readonly duty: Duty
  readonly page: string
  /** What was found, shortened; undefined when it is missing. */
  readonly found: string | undefined
}

const shortest = 120
/** The only pages without a foot: nothing leads away from them. */
export const footless: readonly string[] = ['/cart', '/checkout']
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function judge(duty: Duty, page: SitePage | undefined, path: string): Judged {
  const places = page?.places(duty.selector).map(plain) ?? []
  const { says } = duty
  if (duty.never) {
    // A page that has lost its content shows nothing.
    const isNowhere = page && page.places('main').length > 0 && places.length === 0
    return { duty, page: path, found: isNowhere ? 'none' : undefined }
  }
  const place = places.find((text) => says === undefined || text.includes(plain(says)))
  return { duty, page: path, found: place?.slice(0, shortest) ?? undefined }
}

/** Every duty on every page that it is about. */
export function judgeAll(duties: readonly Duty[], pages: readonly SitePage[]): Judged[] {
  const all = pages.map(({ path }) => path)
  const withFoot = all.filter((path) => !footless.includes(path))
  return duties.flatMap((duty) => {
    const every = duty.never ? all : withFoot
    const paths = duty.pages === 'every' ? every : duty.pages
    return paths.map((path) =>
      judge(
        duty,
        pages.find((page) => page.path === path),
        path,
      ),
    )
  })
}
