import { Hono } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { getTeamMember, listTeam, listTestimonials } from '#contracts/site.ts'
import { appearanceField } from '#domain/appearance.ts'
import { contractRoutes } from '#server/account/contract-routes.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop, ShopBindings } from '#server/shop.ts'
import { readFields } from '#server/site/answer-form.ts'
import { readAppearance } from '#server/site/appearance.ts'

const yearS = 365 * 24 * 60 * 60

/** The referring page, at its appearance switch; only a page of ours. */
function pageBehind(referer: string | undefined, siteUrl: string): string {
  const from = referer !== undefined && URL.canParse(referer) ? new URL(referer) : undefined
  const isPage = from?.host === new URL(siteUrl).host && !from.pathname.startsWith('/api/')
  // A leading `//` would be a URL of another host.
  const path = isPage ? from.pathname.replace(/^[/\\]+/, '/') + from.search : '/'
  return `${path}#${appearanceField}`
}

/** Stores the chosen appearance in a cookie. */
export function appearanceRoutes(shop: Shop) {
  return new Hono<ShopBindings>().post('/api/appearance', async (c) => {
    const chosen = readAppearance((await readFields(c)).get(appearanceField) ?? '')
    const domain = shop.cookieDomain !== undefined && { domain: shop.cookieDomain }
    const cookie = { path: '/', ...domain, secure: shop.siteUrl().startsWith('https:') }
    if (chosen === 'auto') deleteCookie(c, appearanceField, cookie)
    // Readable by scripts: a page restored from the back/forward cache can see that it is out of date.
    else setCookie(c, appearanceField, chosen, { ...cookie, sameSite: 'Lax', maxAge: yearS })
    return c.redirect(pageBehind(c.req.header('Referer'), shop.siteUrl()), 303)
  })
}

export function peopleRoutes(shop: Shop) {
  const { team, testimonials } = shop.catalogue.people
  return contractRoutes(shop)
    .openapi(listTeam, (c) => c.json(team, 200))
    .openapi(getTeamMember, (c) => {
      const { id } = c.req.valid('param')
      const member = team.find(({ _id }) => _id === id)
      if (!member) throw new Refusal('not-found', 'noMember')
      return c.json(member, 200)
    })
    .openapi(listTestimonials, (c) => c.json(testimonials, 200))
}
