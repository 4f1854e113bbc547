import { type Client, networksOfArea } from '#server/http/client-address.ts'

/**
 * Answers whether a network may do something once more in this second; as many times more often where one address stands for
 * a crowd. Counted in this process, for what costs milliseconds and writes nothing: a row in the database (`limitNetwork`)
 * costs more than that. Who cannot be told apart from us is not limited.
 */
export function rateLimit(perSecond: number, now: () => number): (client: Client) => boolean {
  const used = new Map<string, number>()
  let second = 0
  const take = (name: string, most: number) => {
    const uses = (used.get(name) ?? 0) + 1
    used.set(name, uses)
    return uses <= most
  }
  return ({ network, area, crowd }) => {
    if (!network) return true
    const at = Math.floor(now() / 1000)
    if (at !== second) used.clear()
    second = at
    // What is refused to a network is not counted of its area.
    const isTaken = take(network, perSecond * crowd)
    return isTaken && (area === network || take(area, perSecond * networksOfArea))
  }
}
