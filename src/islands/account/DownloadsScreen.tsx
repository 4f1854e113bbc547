import { Skeleton } from '#islands/Skeleton.tsx'
import * as words from '#words/account.ts'
import { SectionEntry } from './SectionEntry.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { Downloads } from './Downloads.tsx'

export function DownloadsScreen() {
  return (
    <AccountFrame
      section="downloads"
      entry={<SectionEntry section="downloads" />}
      waiting={<Skeleton words={words.loadingAccount} parts={['row', 'row', 'row']} />}
    >
      <Downloads />
    </AccountFrame>
  )
}
