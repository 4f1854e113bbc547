import { getTeamMember } from '#contracts/site/get-team-member.ts'
import { listTeam } from '#contracts/site/list-team.ts'
import { listTestimonials } from '#contracts/site/list-testimonials.ts'
import { contractRoutes } from '#server/account/contract-routes.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'

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
