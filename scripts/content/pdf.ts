import { inflateSync } from 'node:zlib'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { isPointer } from './decode.ts'
import type { StoredFile } from './project.ts'
import { remember } from './remember.ts'

/** Metadata of a PDF. */
export interface Pdf {
  readonly problem?: string
  /** Undefined if it cannot be read. */
  readonly pages?: number | undefined
  readonly megabytes: number
}

/** Newer PDFs store the page tree in compressed streams. */
function packedObjects(text: string): string[] {
  const streams = text.matchAll(/\/ObjStm\b[^>]*>>\s*stream\r?\n/g)
  return Array.from(streams, ({ index, 0: head }) => {
    const from = index + head.length
    try {
      return inflateSync(Buffer.from(text.slice(from, text.indexOf('endstream', from)), 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
}

function countsIn(text: string): number[] {
  const trees = text.matchAll(/<<[^<>]*\/Type\s*\/Pages\b(?:[^<>]|<<[^<>]*>>)*>>/g)
  return Array.from(trees, ([tree]) => Number(/\/Count\s+(\d+)/.exec(tree)?.[1] ?? 0))
}

/** The root of the page tree has the total count. */
function pagesOf(text: string): number | undefined {
  const counts = [text, ...packedObjects(text)].flatMap(countsIn)
  const pages = Math.max(0, ...counts)
  return pages > 0 ? pages : undefined
}

function judged(bytes: Buffer): Pdf {
  const megabytes = bytes.length / 1e6
  const refuse = (problem: string) => ({ problem, megabytes })
  if (bytes.length === 0) return refuse('is empty (0 bytes); copy the file again')
  if (isPointer(bytes)) return refuse('is only a pointer to the book; run git lfs pull to fetch the book itself')
  if (!bytes.subarray(0, 1024).includes('%PDF-'))
    return refuse('is no PDF inside, whatever its name says; save the book as PDF and copy that')
  if (!bytes.subarray(-2048).includes('%%EOF')) return refuse('is cut off before its end; copy the file again')
  return { megabytes, pages: pagesOf(bytes.toString('latin1')) }
}

let library: Promise<PDFiumLibrary> | undefined

/** Why the book cannot be opened without a password; undefined when it can. */
export const openingProblemOf = remember(async (file: StoredFile): Promise<string | undefined> => {
  const bytes = file.bytes()
  if (!bytes) return undefined
  library ??= PDFiumLibrary.init()
  try {
    const pdf = await (await library).loadDocument(bytes)
    pdf.destroy()
    return undefined
  } catch {
    return bytes.includes('/Encrypt')
      ? 'asks for a password; save it without one'
      : 'cannot be opened, so nobody could read it; save the book as PDF again'
  }
})

export const pdfIn = remember((file: StoredFile): Pdf => {
  const bytes = file.bytes()
  return bytes ? judged(bytes) : { problem: 'cannot be opened; give yourself the right to read the file', megabytes: 0 }
})
