import { createRoute, z } from '@hono/zod-openapi'
import { Id, jsonAnswer, Paise, refused } from './parts.ts'

/** Without the links to lessons and paid files, which are private. */
const Chapter = z.object({ name: z.string(), subChapters: z.array(z.object({ name: z.string() })) })

export const Course = z
  .object({
    _id: z.string(),
    itemType: z.literal('Course'),
    name: z.string(),
    summary: z.string(),
    image: z.string(),
    price: z.number().describe('Rupees'),
    pricePaise: Paise,
    chapters: z.array(Chapter),
  })
  .openapi('Course')

export const Book = z
  .object({
    _id: z.string(),
    itemType: z.literal('Book'),
    title: z.string(),
    author: z.string(),
    imageUrl: z.string(),
    price: z.string().describe("'Free', or rupees in digits"),
    pricePaise: Paise,
    pdfLink: z.string().nullable().describe('Only free books have a public file'),
  })
  .openapi('Book')

export const DhyanamProduct = z
  .object({
    _id: z.string(),
    itemType: z.literal('Dhyanam'),
    name: z.string(),
    size: z.string(),
    image: z.string(),
    price: z.number().describe('Rupees'),
    pricePaise: Paise,
  })
  .openapi('DhyanamProduct')

export type Course = z.infer<typeof Course>
export type Book = z.infer<typeof Book>
export type DhyanamProduct = z.infer<typeof DhyanamProduct>

export const getBook = createRoute({
  method: 'get',
  path: '/api/books/{id}',
  summary: 'One book',
  request: { params: z.object({ id: Id }) },
  responses: { 200: jsonAnswer(Book, 'The product'), ...refused },
})

export const getCourse = createRoute({
  method: 'get',
  path: '/api/courses/{id}',
  summary: 'One course',
  request: { params: z.object({ id: Id }) },
  responses: { 200: jsonAnswer(Course, 'The product'), ...refused },
})

export const getDhyanam = createRoute({
  method: 'get',
  path: '/api/dhyanam/{id}',
  summary: 'One art product',
  request: { params: z.object({ id: Id }) },
  responses: { 200: jsonAnswer(DhyanamProduct, 'The product'), ...refused },
})

export const listBooks = createRoute({
  method: 'get',
  path: '/api/books',
  summary: 'All books',
  responses: { 200: jsonAnswer(z.array(Book), 'All of them, in the order of the shop') },
})

export const listCourses = createRoute({
  method: 'get',
  path: '/api/courses',
  summary: 'All courses',
  responses: { 200: jsonAnswer(z.array(Course), 'All of them, in the order of the shop') },
})

export const listDhyanam = createRoute({
  method: 'get',
  path: '/api/dhyanam',
  summary: 'All art products',
  responses: { 200: jsonAnswer(z.array(DhyanamProduct), 'All of them, in the order of the shop') },
})

const Webinar = z
  .object({
    _id: z.string(),
    poster: z.string(),
    title: z.string(),
    titleDesc: z.string(),
    date: z.string().describe('Day in India, such as 2027-01-17'),
    time: z.string().describe('HH:MM, 24 hours, Indian time'),
    duration: z.number().describe('Hours'),
    pricePaise: Paise.nullable().describe('Null: free of charge'),
    reasons: z.array(z.object({ reason: z.string(), subReason: z.string() })),
  })
  .openapi('Webinar')

export const listWebinars = createRoute({
  method: 'get',
  path: '/api/webinarad',
  summary: 'Webinars that are not over, the next one first',
  responses: { 200: jsonAnswer(z.object({ webinars: z.array(Webinar) }), 'The webinars') },
})
