import type { APIRoute, InferGetStaticPropsType } from 'astro'
import { bookPagePaths, drawBookPage } from '#content/book-pages.ts'

export const getStaticPaths = bookPagePaths

type Props = InferGetStaticPropsType<typeof getStaticPaths>

export const GET: APIRoute<Props> = async ({ props: { book, page } }) =>
  new Response(await drawBookPage(book, page), { headers: { 'Content-Type': 'image/webp' } })
