import { randomInt } from 'node:crypto'

/** Capitals and digits that nobody mishears or takes for another one: no 0 and O, no 1, I and L, no B and 8, no S and 5. */
const letters = '234679ACDEFHJKMNPRTUVWXY'
const groupLength = 4

/** Such as K7PM-4XWD. Says nothing of how many complaints there are. */
export function newTicket(): string {
  const group = () =>
    Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('')
  return `${group()}-${group()}`
}

/** A ticket as it was typed or said, with blanks and small letters. */
export function ticketOf(typed: string): string {
  const plain = typed.toUpperCase().replaceAll(/[^A-Z\d]/g, '')
  return `${plain.slice(0, groupLength)}-${plain.slice(groupLength)}`
}
