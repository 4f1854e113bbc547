import type { Profile, TeamMember } from '#content/people.ts'
import { fullUrl, pictureUrl, theFirm } from './parts.ts'
import type { Person } from './things.ts'

export async function profileThing({ id, data }: Profile): Promise<Person> {
  return {
    '@type': 'Person',
    name: data.name,
    jobTitle: data.role,
    description: data.summary,
    url: fullUrl(`/${id}`),
    image: await pictureUrl(data.image),
    worksFor: theFirm(),
  }
}

export async function memberThing({ id, data }: TeamMember): Promise<Person> {
  return {
    '@type': 'Person',
    name: data.name,
    jobTitle: data.designation,
    description: `${data.name}, ${data.designation}`,
    url: fullUrl(`/team/${id}`),
    image: await pictureUrl(data.image),
    worksFor: theFirm(),
  }
}
