import * as words from '#words/people.ts'
import { type CollectionEntry, getCollection, getEntry } from 'astro:content'
import { memberTypes } from '#domain/member-type.ts'
import { listPages } from './list-pages.ts'
import { type ArtPiece, type Book, books, type Course, courses } from './products.ts'

export type Profile = CollectionEntry<'profiles'>

/** Every profile, in the editors' order. */
export async function profiles(): Promise<Profile[]> {
  const entries = await getCollection('profiles')
  return entries.toSorted((a, b) => a.data.order - b.data.order)
}

/** One page for each profile, at its file name. */
export async function profilePaths() {
  const all = await profiles()
  return all.map((profile) => ({ params: { profile: profile.id }, props: { profile } }))
}

export type TeamMember = CollectionEntry<'team'>

/** Every member, in the editors' order. */
export async function team(): Promise<TeamMember[]> {
  const entries = await getCollection('team')
  return entries.toSorted((a, b) => a.data.order - b.data.order)
}

/** Members by group; empty groups are omitted. */
export const inGroups = (all: readonly TeamMember[]) =>
  memberTypes
    .map((memberType) => ({
      memberType,
      title: words.teamGroups[memberType],
      members: all.filter(({ data }) => data.memberType === memberType),
    }))
    .filter(({ members }) => members.length > 0)

const perPage = 24

/** The pages that list the team, group by group. */
export async function teamListPages() {
  const all = await team()
  const groups = inGroups(all)
  const inOrder = groups.flatMap(({ members }) => members)
  return listPages(inOrder, perPage).map(({ params, props }) => ({
    params,
    props: { ...props, people: all.length },
  }))
}

/** One page for each member, at /team/ and its file name. */
export async function teamPaths() {
  const all = await team()
  return all.map((member) => ({ params: { id: member.id }, props: { member } }))
}

/** The member with this name, e.g. as the author of a book. */
export async function memberNamed(name: string): Promise<TeamMember | undefined> {
  return (await team()).find(({ data }) => data.name === name)
}

/** The teacher of a course, if it names one; in `npm run dev`, undefined if the file has an error. */
export async function teacherOf({ data }: Course): Promise<TeamMember | undefined> {
  return data.teacher === undefined ? undefined : await getEntry('team', data.teacher)
}

/** The artist of a piece of art, if it names one. */
export async function artistOf({ data }: ArtPiece): Promise<TeamMember | undefined> {
  return data.artist === undefined ? undefined : await getEntry('team', data.artist)
}

/** The first course of a member, and the first book by an author of that name, if there are any. */
export async function workOf({
  id,
  data: { name },
}: TeamMember): Promise<{ course: Course | undefined; book: Book | undefined }> {
  return {
    course: (await courses()).find(({ data }) => data.teacher === id),
    book: (await books()).find(({ data }) => data.author === name),
  }
}

/** The profile page of a member, if there is one. */
export async function profileOf({ id, data }: TeamMember): Promise<Profile | undefined> {
  if (!data.profile) return undefined
  const profile = await getEntry('profiles', data.profile)
  if (!profile) throw new Error(`content/team/${id}.md: profile names a file that is missing`)
  return profile
}
