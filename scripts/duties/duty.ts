import type { SitePage } from './site-pages.ts'

/** What the law asks to be on pages, as far as a page can show it. */
export interface Duty {
  readonly rule: string
  /** The law that asks for it. */
  readonly source: string
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
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function judge(duty: Duty, page: SitePage | undefined, path: string): Judged {
  const places = page?.places(duty.selector).map(plain) ?? []
  const { says } = duty
  if (duty.never)
    return { duty, page: path, found: page && places.length === 0 ? 'none' : undefined }
  const place = places.find((text) => says === undefined || text.includes(plain(says)))
  return { duty, page: path, found: place?.slice(0, shortest) ?? undefined }
}

/** Every duty on every page that it is about. */
export function judgeAll(duties: readonly Duty[], pages: readonly SitePage[]): Judged[] {
  const withFoot = pages.filter((page) => page.places('footer.site-footer').length > 0)
  return duties.flatMap((duty) => {
    const paths = duty.pages === 'every' ? withFoot.map(({ path }) => path) : duty.pages
    return paths.map((path) =>
      judge(
        duty,
        pages.find((page) => page.path === path),
        path,
      ),
    )
  })
}
