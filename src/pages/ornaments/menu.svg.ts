import { menuIcons } from '#components/shell/menu-icons.ts'

export function GET(): Response {
  return new Response(menuIcons(), { headers: { 'content-type': 'image/svg+xml' } })
}
