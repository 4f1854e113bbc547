import {
  type CollectionEntry,
  getCollection,
  getEntry,
  reference,
  type SchemaContext,
} from 'astro:content'
import { z } from 'astro/zod'
import { type Profile, station } from './profiles.ts'

const memberTypes = ['leader', 'expert', 'support'] as const

type MemberType = (typeof memberTypes)[number]

export const teamSchema = ({ image }: SchemaContext) =>
  z.strictObject({
    name: z.string().min(1).max(60).describe('Full name'),
    designation: z.string().min(1).max(60).describe('What the person does here'),
    memberType: z.enum(memberTypes).describe('leader, expert or support: the group on the page'),
    image: image().describe('Portrait, 4:5, at least 800 px wide'),
    alt: z.string().min(1).describe('What the portrait shows, for people who cannot see it'),
    order: z.int().describe('Place in the group: small numbers first'),
    journey: z.array(station).min(1).describe('Stations of the working life, the earliest first'),
    profile: reference('profiles').optional().describe('File name of the profile, without .md'),
  })

export type TeamMember = CollectionEntry<'team'>

const groupTitles: Readonly<Record<MemberType, string>> = {
  leader: 'Leadership',
  expert: 'Expert Team',
  support: 'Support Team',
}

/** Every member, in the order that the editors gave. */
async function team(): Promise<TeamMember[]> {
  const entries = await getCollection('team')
  return entries.toSorted((a, b) => a.data.order - b.data.order)
}

/** The members in their three groups; a group without members is left out. */
export async function teamGroups() {
  const all = await team()
  return memberTypes
    .map((memberType) => ({
      memberType,
      title: groupTitles[memberType],
      members: all.filter(({ data }) => data.memberType === memberType),
    }))
    .filter(({ members }) => members.length > 0)
}

/** One page for each member, at /team/ and the name of the file. */
export async function teamPaths() {
  const all = await team()
  return all.map((member) => ({ params: { id: member.id }, props: { member } }))
}

/** The profile page of a member, if there is one. */
export async function profileOf({ id, data }: TeamMember): Promise<Profile | undefined> {
  if (!data.profile) return undefined
  const profile = await getEntry('profiles', data.profile.id)
  if (!profile) throw new Error(`content/team/${id}.md: profile names a file that is missing`)
  return profile
}
