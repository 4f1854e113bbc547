import type { APIRoute, InferGetStaticPropsType } from 'astro'
import { drawRoom, roomPaths } from '#content/room-view.ts'

export const getStaticPaths = roomPaths

type Props = InferGetStaticPropsType<typeof getStaticPaths>

export const GET: APIRoute<Props> = async ({ props: { piece, size } }) =>
  new Response(await drawRoom(piece, size), { headers: { 'Content-Type': 'image/svg+xml' } })
