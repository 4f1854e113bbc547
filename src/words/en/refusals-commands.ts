import type { PaymentState } from '#domain/payment-state.ts'

// What a command of the operator answers to what was typed; options and names stand as they are typed.

const listed = (names: readonly string[]) => names.join(', ')

export const noShop = ({ folder, variable }: { folder: string; variable: string }) =>
  `There is no shop in ${folder}. Set ${variable} as the server has it; beside the systemd service, run samriddhi-admin, which does.`
export const notOpened = ({ reason }: { reason: string }) => `The shop cannot be opened: ${reason}`
export const databaseOf = ({ shop }: { shop: string }) => `This is the database of ${shop}.`

export const whichOne = ({ what }: { what: string }) => `Please say which ${what}.`
export const oneAtATime = ({ what }: { what: string }) => `Please name one ${what} at a time.`

// Lists.

export const noSuchList = ({ what, lists }: { what: string; lists: readonly string[] }) =>
  `There is no list of ${what}, only ${listed(lists)}.`
export const notExported = ({ what, lists }: { what: string; lists: readonly string[] }) =>
  `${what} cannot be exported, only ${listed(lists)}.`
export const notADay = ({ option, text }: { option: string; text: string }) =>
  `--${option} is a day in India, such as 2026-11-21, not ${text}.`
export const endsBeforeStart = ({ since, until }: { since: string; until: string }) =>
  `--until ${until} is before --since ${since}.`
export const noSuchState = (asked: { state: string; what: string; states: readonly string[] }) =>
  `There is no state ${asked.state} of ${asked.what}, only ${listed(asked.states)}.`
export const listWithoutStates = ({ what }: { what: string }) =>
  `The list of ${what} has no states.`
export const listWithoutAddresses = ({ what }: { what: string }) =>
  `The list of ${what} has no addresses. Look for the buyer's orders or bookings.`
export const listWithoutWebinars = ({ what }: { what: string }) =>
  `The list of ${what} is of no webinar. Only enrollments are.`

// Payments and mails.

export const noTransactions = ({ file }: { file: string }) =>
  `${file} holds no transaction of this shop: they begin with pay_ and have 36 characters.`
export const silentWhileFinding =
  'The payment service does not answer. What was not printed is asked about again by the server, if the books do not know it; for the rest, please run this again.'
export const serviceAnswers = ({ state }: { state: PaymentState }) =>
  `The payment service answers, and its word counts: the payment is ${state}.`
export const silentUnlessSeen =
  'The payment service does not answer. Nothing was changed; please try again later. Only if its dashboard shows what became of the money: --as paid --because "Seen in the dashboard by …".'
export const notAnAddress = ({ to }: { to: string }) => `${to} is not an e-mail address.`

// Publishing content.

export const nothingPublished =
  'Nothing is published here: PUBLISH_REPOSITORY does not say where the content is.'
export const serverPublishesNot = ({ status }: { status: number }) =>
  `The server that runs here does not publish (its answer: ${status}). Give it the same settings as this command, and restart it.`
export const wrongSignature =
  'This call is not signed with the PUBLISH_SECRET of the server. Please write the same secret into the web hook.'
