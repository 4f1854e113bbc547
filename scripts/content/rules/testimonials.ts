import { z } from 'zod'
import { indiaDay } from '#domain/india-day.ts'
import type { ContentTree } from '../content-tree.ts'
import type { Finding } from '../finding.ts'

const recorded = z.looseObject({
  consent: z.looseObject({ service: z.iso.date(), given: z.iso.date() }),
})

/** Praise may be published only with a consent that was given after the service, and by now (CCPA guidelines of 13-11-2024). */
export function praiseProblems({ of }: ContentTree, now: number): Finding[] {
  return of('testimonials').flatMap((file) => {
    const { data } = recorded.safeParse(file.data)
    if (!data) return []
    const { service, given } = data.consent
    const words =
      given <= service
        ? `${given} is not after ${service}, when the service was over; ask the person once more, and write that day`
        : given > indiaDay(now)
          ? `${given} has not come yet; write the day on which the person agreed`
          : undefined
    return words === undefined ? [] : [file.about(['consent', 'given'], words)]
  })
}
