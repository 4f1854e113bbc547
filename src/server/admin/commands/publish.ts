import { setTimeout } from 'node:timers/promises'
import { publish, publishingOf } from '#server/publish/publish.ts'
import { type PublishOutcome, publishState } from '#server/publish/publish-state.ts'
import { commandHeader, commandProof, publishPath } from '#server/publish/publish-call.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { wordsIn } from '#server/words.ts'
import { defaultLanguage } from '#domain/language.ts'
import type { Command } from './command.ts'

const { command: words } = wordsIn(defaultLanguage).publish

const lookEveryMs = 500
/** Publishing counts as finished when the server has built nothing for this long. */
const quietMs = 3000

/** Triggers a publish on the server of this machine; false when none is running. */
async function askServer({ publishing, secret }: Shop): Promise<boolean> {
  const proof = commandProof(secret, String(Date.now()))
  const address = `${publishing?.serverAt ?? ''}${publishPath}`
  try {
    const answer = await fetch(address, { method: 'POST', headers: { [commandHeader]: proof } })
    if (answer.status === 202) return true
    throw new Refusal('unavailable', 'serverPublishesNot', { status: answer.status })
  } catch (error) {
    if (error instanceof Refusal) throw error
    return false
  }
}

/** Waits until the server has finished building; returns the outcome, undefined when there was nothing to do. */
async function outcomeOfServer(shop: Shop): Promise<PublishOutcome | undefined> {
  const [before] = (await publishState(shop)).last
  for (let quiet = 0; quiet < quietMs; quiet += lookEveryMs) {
    await setTimeout(lookEveryMs)
    if ((await publishState(shop)).running) quiet = 0
  }
  const [last] = (await publishState(shop)).last
  return last?.at === before?.at ? undefined : last
}

function tell(outcome: PublishOutcome | undefined, print: (line: string) => void): number {
  if (!outcome) print(words.unchanged)
  else if (outcome.state === 'live') print(words.live(outcome.commit.slice(0, 10)))
  else {
    for (const { file, line, text } of outcome.messages)
      print(file ? `${file}:${line}  ${text}` : text)
    print(words.notLive)
  }
  return outcome === undefined || outcome.state === 'live' ? 0 : 1
}

/** Publishes as the push webhook does, for manual use or a timer. */
export const publishCommand: Command = {
  name: 'publish',
  summary: words.summary,
  help: words.help,
  options: {},
  async run(shop, _given, print) {
    publishingOf(shop)
    if (!(await askServer(shop))) return tell(await publish(shop, { by: shop.actor }), print)
    print(words.asked)
    return tell(await outcomeOfServer(shop), print)
  },
}
