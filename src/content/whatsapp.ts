/** Opens a chat with this number on WhatsApp, or with whom one likes where there is none, with words ready to be sent. */
export function whatsAppHref(number: string, text: string): string {
  return `https://wa.me/${number.replaceAll(/\D/g, '')}?text=${encodeURIComponent(text)}`
}
