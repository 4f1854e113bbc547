import { unsentTroubleDays } from '#domain/fulfilment.ts'
import { bankDays } from './payment.ts'

/** '5 minutes', '3 hours', '2 days': in the largest unit of which there are at least two. */
function age(seconds: number): string {
  const units = [
    ['days', 24 * 3600],
    ['hours', 3600],
    ['minutes', 60],
  ] as const
  const [word, size] = units.find(([, unit]) => seconds >= 2 * unit) ?? ['seconds', 1]
  return `${Math.floor(seconds / size)} ${word}`
}

const payments = (count: number) => `${count} ${count === 1 ? 'payment' : 'payments'}`

/** What is wrong with the shop, and what to do about it. */
export const troubles = {
  providerSilent: {
    sentence: (seconds: number) => `The payment service has not answered for ${age(seconds)}.`,
    advice:
      'No one can pay, and no payment is confirmed. Look at the service’s status page and dashboard; the log names its answers. Nothing is lost: the shop goes on asking.',
    over: 'The payment service answers again.',
  },
  pollerLate: {
    sentence: (seconds: number) => `No open payment has been asked about for ${age(seconds)}.`,
    advice:
      'The background work of the server stands still, whatever the payment service does. Restart the server, and look in its log for "background job failed".',
    over: 'Open payments are asked about again.',
  },
  paymentsOverdue: {
    sentence: (count: number) =>
      `${payments(count)} should be decided by now, and the books do not know how.`,
    advice:
      'npm run admin -- settle asks the payment service about one and says what it answered. What the service says is still open is the bank’s.',
    over: 'All payments are decided.',
  },
  deliveriesFailing: {
    sentence: (count: number) =>
      `The money of ${payments(count)} has arrived, and what was bought cannot be delivered.`,
    advice:
      'It is an error of the shop: look in the log for the id, and tell the person who looks after the code. It is tried every minute until it works. To give the money back meanwhile, use the dashboard of the payment service.',
    over: 'What was paid is delivered.',
  },
  refundLate: {
    sentence: (seconds: number) =>
      `A refund was asked for ${age(seconds)} ago, and has no outcome.`,
    advice: `Look it up in the dashboard of the payment service. Banks take ${bankDays}; a refund that is not there was never taken. The shop goes on asking.`,
    over: 'The late refund has an outcome.',
  },
  refundsFailed: {
    sentence: (count: number) =>
      `${payments(count)} could not be given back, and someone is waiting for the money.`,
    advice:
      'Look in the dashboard whether the money has gone back. If so: npm run admin -- refund, with the id and --made. If not, ask again with the same command.',
    over: 'No refund has failed any more.',
  },
  foundUnanswered: {
    sentence: (seconds: number) =>
      `There was news ${age(seconds)} ago of a payment that the books do not know, and no one has said whether it is paid.`,
    advice: 'Look it up in the dashboard of the payment service, then: npm run admin -- find.',
    over: 'The payment service has said how the payment stands.',
  },
  ordersUnsent: {
    sentence: (count: number) =>
      `${count === 1 ? '1 order was' : `${count} orders were`} paid at least ${unsentTroubleDays} working days ago, and what has to be sent is not noted as sent.`,
    advice:
      'npm run admin -- list orders --state to-send names goods, people and phones. Send it, then npm run admin -- sent, or call the buyer.',
    over: 'All orders of that time are noted as sent.',
  },
  outboxLate: {
    sentence: (seconds: number) => `A mail has been waiting to be sent for ${age(seconds)}.`,
    advice:
      'Receipts and codes for new accounts may be stuck as well. npm run admin -- list mails tells what the mail service answered. They are tried for a day.',
    over: 'Mails go out again.',
  },
  mailsGivenUp: {
    sentence: (count: number) =>
      count === 1 ? '1 mail could not be delivered.' : `${count} mails could not be delivered.`,
    advice:
      'The mail of each morning names their addresses. With the right one: npm run admin -- resend, the id, and --to.',
    over: 'No mail of the last two days is undelivered.',
  },
  backupFailed: {
    sentence: () => 'The newest backup has failed.',
    advice:
      'Run npm run backup by hand and read what it says. If the database is damaged, keep every backup that there is, and restore the newest good one.',
    over: 'The newest backup is good.',
  },
  backupOld: {
    sentence: (seconds: number) => `The next backup is ${age(seconds)} late.`,
    advice:
      'Run npm run backup, and see why nothing does it every five minutes: systemctl status samriddhi-backup.timer.',
    over: 'There is a new backup.',
  },
  diskFull: {
    sentence: (bytes: number) =>
      `Only ${Math.floor(bytes / 1e6)} MB are free on the disk of the shop.`,
    advice: 'Make room: old backups and logs first. On a full disk no one can order or pay.',
    over: 'The disk of the shop has room again.',
  },
  clockJumped: {
    sentence: () => 'The clock of the server went ahead by more than a day.',
    advice:
      'If its date is wrong, set it right now: nothing is erased for two days. If the server was only off for long, there is nothing to do.',
    over: 'The clock of the server is believed again.',
  },
  certificateEnds: {
    sentence: (days: number) =>
      days < 0
        ? 'The certificate of the site has expired.'
        : `The certificate of the site expires in ${Math.floor(days)} ${Math.floor(days) === 1 ? 'day' : 'days'}.`,
    advice:
      'Once it has expired, browsers refuse the site. The proxy should have renewed it weeks ago: look in its log for the reason.',
    over: 'The certificate of the site is renewed.',
  },
}

export const notCompared =
  'The payments of the last days could not be compared with the payment service. The shop tries again each hour; npm run admin -- reconcile does it by hand.'

/** What is wrong with the record of who did what; the advice follows. */
export const audit = {
  gone: (position: number) => `Row ${position} of the audit is not there any more.`,
  changed: (position: number, action: string, subject: string) =>
    `Row ${position} of the audit (${action} of ${subject}) is not as it was sealed.`,
  advice:
    'Someone has changed the record of who did what: compare with the backups of the days before.',
}

/** What is posted to the second voice of the shop, beside the sentences above. */
export const alarm = {
  begun: (shop: string, sentence: string) => `${shop} needs you: ${sentence}`,
  lasts: (shop: string, sentence: string) => `${shop} still needs you: ${sentence}`,
  over: (shop: string, sentence: string) => `${shop}: ${sentence}`,
  answered: (status: number) => `it answered ${status}`,
  late: 'no answer in time',
  unreachable: 'it cannot be reached',
  test: (shop: string) => `${shop}: this is a test. Troubles of the shop will arrive like this.`,
}
