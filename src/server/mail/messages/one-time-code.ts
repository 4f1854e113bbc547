import { type Letter, letter } from './letter.ts'

export async function oneTimeCodeMail(to: string, code: string): Promise<Letter> {
  return await letter({
    to,
    subject: `${code} is your code`,
    paragraphs: [
      'Please enter this code on our website to confirm your e-mail address:',
      'It is valid for ten minutes. We will never ask you for it by phone or chat.',
      'If you did not ask for a code, you can ignore this mail.',
    ],
    big: code,
  })
}
