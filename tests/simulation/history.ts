import type { Timeline } from './timeline.ts'

/** What has become of each payment, for whoever has to find out why a rule was broken. */
export function createHistory(timeline: Pick<Timeline, 'now'>) {
  const lines = new Map<string, string[]>()

  function note(paymentId: string, text: string): void {
    const line = `${new Date(timeline.now()).toISOString()} ${text}`
    const known = lines.get(paymentId)
    if (known) known.push(line)
    else lines.set(paymentId, [line])
  }

  /** The sentence, and what is known of the payments that it names. */
  function tell(sentence: string): string {
    const ids = [...new Set(sentence.match(/pay_[\w-]{32}/g))].slice(0, 3)
    return [
      sentence,
      ...ids.flatMap((id) => lines.get(id) ?? []).map((line) => `    ${line}`),
    ].join('\n')
  }

  return { note, tell }
}

export type History = ReturnType<typeof createHistory>
