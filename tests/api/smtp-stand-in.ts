import { createServer, type Socket } from 'node:net'
import { listen } from './listen.ts'

interface SmtpMail {
  from: string
  to: string[]
  /** Headers and body as they came over the wire. */
  source: string
}

/** What the stand-in answers instead of yes, by the first word of a command; '' says nothing at all. */
export type Refusals = Partial<Record<'GREETING' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | '.', string>>

const yes: Record<string, string> = {
  EHLO: '250-stand-in\r\n250-8BITMIME\r\n250 AUTH PLAIN',
  AUTH: '235 welcome',
  DATA: '354 go on',
  QUIT: '221 bye',
}

/** Speaks just enough SMTP over TCP; `refusals` may be changed while it runs. */
export async function openSmtp(refusals: Refusals = {}) {
  const mails: SmtpMail[] = []
  const logins: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    serve(socket, refusals, mails, logins)
  })
  const port = await listen(server)
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  return { mails, logins, refusals, port, [Symbol.asyncDispose]: close }
}

function serve(socket: Socket, refusals: Refusals, mails: SmtpMail[], logins: string[]): void {
  let mail: SmtpMail = { from: '', to: [], source: '' }
  let isData = false
  let rest = ''

  const say = (command: string) => {
    const answer = refusals[command as keyof Refusals] ?? yes[command] ?? '250 ok'
    if (answer) socket.write(`${answer}\r\n`)
    return answer.startsWith('2') || answer.startsWith('3')
  }

  function command(line: string): void {
    const word = line.slice(0, 4).toUpperCase()
    if (word === 'AUTH') logins.push(Buffer.from(line.slice(11), 'base64').toString())
    if (!say(word)) return
    if (word === 'MAIL') mail = { from: addressIn(line), to: [], source: '' }
    if (word === 'RCPT') mail.to.push(addressIn(line))
    if (word === 'DATA') isData = true
    if (word === 'QUIT') socket.end()
  }

  socket.write(refusals.GREETING ?? '220 stand-in\r\n')
  socket.on('data', (chunk) => {
    rest += chunk.toString()
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end)
      rest = rest.slice(end + 2)
      if (!isData) command(line)
      else if (line === '.') {
        isData = false
        if (say('.')) mails.push(mail)
      } else mail.source += `${line.replace(/^\.\./, '.')}\r\n`
    }
  })
}

const addressIn = (line: string) => /<(.*?)>/.exec(line)?.[1] ?? ''
