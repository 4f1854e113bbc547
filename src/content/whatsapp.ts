import { dialled } from './links.ts'

/** Opens a chat with this number on WhatsApp, or with whom one likes where there is none, with words ready to be sent. */
export function whatsAppHref(number: string, text: string): string {
  const called = number && dialled(number).replace('+', '')
  return `https://wa.me/${called}?text=${encodeURIComponent(text)}`
}
