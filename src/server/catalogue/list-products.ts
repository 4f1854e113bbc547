import type { ArtEntry, BookEntry, CourseEntry } from '#contracts/shopping/catalogue-file.ts'
import type { Book, Course, DhyanamProduct } from '#contracts/shopping/products.ts'

/** A course as anybody may see it: its chapters without the links that are paid for. */
export function toCourse(entry: CourseEntry): Course {
  const { id: _id, itemType, name, summary, image, pricePaise } = entry
  const chapters = entry.chapters.map((chapter) => ({
    name: chapter.name,
    subChapters: chapter.subChapters.map((lesson) => ({ name: lesson.name })),
  }))
  return { _id, itemType, name, summary, image, price: pricePaise / 100, pricePaise, chapters }
}

/** A book as anybody may see it: only a free one has a public file. */
export function toBook(entry: BookEntry): Book {
  const { id: _id, itemType, name: title, author, image: imageUrl, pricePaise, free } = entry
  const price = free ? 'Free' : String(pricePaise / 100)
  const pdfLink = free ? `/books/${_id}.pdf` : null
  return { _id, itemType, title, author, imageUrl, price, pricePaise, pdfLink }
}

/** An art product as anybody may see it. */
export function toDhyanamProduct(entry: ArtEntry): DhyanamProduct {
  const { id: _id, itemType, name, size, image, pricePaise } = entry
  return { _id, itemType, name, size, image, price: pricePaise / 100, pricePaise }
}
