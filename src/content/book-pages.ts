import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { type Book, books } from './products.ts'

/** In pixels; twice the width on the book's page. */
const width = 640

let library: Promise<PDFiumLibrary> | undefined

async function inPdf<Answer>(book: Book, read: (pdf: PDFiumDocument) => Answer): Promise<Awaited<Answer>> {
  library ??= PDFiumLibrary.init()
  const file = join(dirname(book.filePath ?? ''), book.data.pdf)
  const pdf = await (await library).loadDocument(await readFile(file))
  try {
    return await read(pdf)
  } finally {
    pdf.destroy()
  }
}

function sizeOf(pdf: PDFiumDocument, page: number) {
  const { originalWidth, originalHeight } = pdf.getPage(page - 1).getOriginalSize()
  return { width, height: Math.round((width * originalHeight) / originalWidth) }
}

/** The public sample pages of a book, and the paths of their pictures. */
export async function bookPages(book: Book) {
  const pages = book.data.lookInside ?? []
  if (pages.length === 0) return []
  return await inPdf(book, (pdf) =>
    pages.map((page) => ({ page, url: `/library/${book.id}/${page}.webp`, ...sizeOf(pdf, page) })),
  )
}

/** One picture for each public sample page. */
export async function bookPagePaths() {
  const all = await books()
  return all.flatMap((book) =>
    (book.data.lookInside ?? []).map((page) => ({
      params: { id: book.id, page: String(page) },
      props: { book, page },
    })),
  )
}

/** A page of a book as a WebP picture. */
export async function drawBookPage(book: Book, page: number): Promise<Uint8Array<ArrayBuffer>> {
  const { data, ...size } = await inPdf(book, async (pdf) => await pdf.getPage(page - 1).render(sizeOf(pdf, page)))
  const bitmap = { width: size.width, height: size.height, channels: 4 } as const
  const picture = await sharp(data, { raw: bitmap }).webp({ quality: 60, smartSubsample: true }).toBuffer()
  return new Uint8Array(picture)
}
