/** Runs work that nobody waits for. A failure becomes a warning and cannot end the process. */
export function inBackground(work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    process.emitWarning(error instanceof Error ? error : String(error))
  })
}
