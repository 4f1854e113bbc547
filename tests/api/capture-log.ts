import pino, { type Logger } from 'pino'

interface LogLine {
  level: number
  msg: string
  [field: string]: unknown
}

/** A log that says everything, kept for the test. */
export function captureLog(): { log: Logger; lines: () => LogLine[]; text: () => string } {
  const written: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void written.push(line) })
  return {
    log,
    lines: () => written.map((line) => JSON.parse(line) as LogLine),
    text: () => written.join(''),
  }
}
