/** So many, and begun within so long: what another process wants to write waits no longer for ours. */
const mostMembers = 100
const longestMs = 10

/** Transactions that one commit, with one sync, puts on the disk. */
export class Batch {
  readonly #written = Promise.withResolvers<undefined>()
  readonly #beganAt = performance.now()
  #members = 0
  isOver = false

  constructor() {
    // Whoever has left it already hears of a failure, and perhaps nobody has.
    this.#written.promise.catch(() => undefined)
  }

  /** Resolves when all of it is on the disk. */
  get written(): Promise<undefined> {
    return this.#written.promise
  }

  isRoomy(): boolean {
    const isNew = this.#members === 0
    return isNew || (this.#members < mostMembers && performance.now() - this.#beganAt < longestMs)
  }

  admit(): void {
    this.#members += 1
  }

  end(): void {
    this.isOver = true
    this.#written.resolve(undefined)
  }

  fail(error: unknown): void {
    this.isOver = true
    this.#written.reject(error)
  }
}
