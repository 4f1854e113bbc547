import { expect, test } from 'vitest'
import { openTestShop } from './open-test-shop.ts'
import { sampleCatalogue } from './sample-catalogue.ts'

const { team, testimonials } = sampleCatalogue.people

test('the team is listed, and each member has an address', async () => {
  await using shop = await openTestShop()
  expect(await shop.call('GET', '/api/teams')).toMatchObject({ status: 200, body: team })
  for (const member of team)
    expect(await shop.call('GET', `/api/teams/${member._id}`)).toMatchObject({
      status: 200,
      body: member,
    })
})

test.each(['nobody', '%00', 'asha-sample%20'])('%s is no member', async (id) => {
  await using shop = await openTestShop()
  const { status, body } = await shop.call('GET', `/api/teams/${id}`)
  expect(status).toBe(id === '%00' ? 400 : 404)
  if (id !== '%00') expect(body.message).toBe('Team member not found')
})

test('testimonials are listed', async () => {
  await using shop = await openTestShop()
  const answer = await shop.call('GET', '/api/testimonial')
  expect(answer).toMatchObject({ status: 200, body: testimonials })
})
