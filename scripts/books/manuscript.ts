import { figures } from './figures.ts'

/** A chapter, ready to be set. */
export interface Chapter {
  title: string
  html: string
}

/** A book as its author hands it in: an opening and chapters. */
export interface Manuscript {
  opening: string
  chapters: Chapter[]
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** Straight quotation marks become typographic ones. */
function curled(text: string): string {
  return text
    .replace(/(^|[\s([*])"/g, '$1“')
    .replaceAll('"', '”')
    .replaceAll("'", '’')
}

function inline(text: string): string {
  return curled(escaped(text))
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/(^|[\s(])_([^_]+)_/g, '$1<em>$2</em>')
    .replace(/^(\d+)\. /, '<b class="count">$1</b> ')
}

function list(lines: readonly string[], tag: 'ul' | 'ol'): string {
  const items = lines.map((line) => `<li>${inline(line.replace(/^(-|\d+\.) /, ''))}</li>`)
  return `<${tag}>${items.join('')}</${tag}>`
}

function table(lines: readonly string[]): string {
  const [head = '', , ...rows] = lines
  const cells = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => inline(cell.trim()))
  const row = (line: string, tag: 'th' | 'td') =>
    `<tr>${cells(line)
      .map((cell) => `<${tag}>${cell}</${tag}>`)
      .join('')}</tr>`
  return `<table><thead>${row(head, 'th')}</thead><tbody>${rows.map((line) => row(line, 'td')).join('')}</tbody></table>`
}

/** Space to write in: `{lines 4 What we noticed}`. */
function ruled(count: string, label: string): string {
  return `<div class="ruled"><p>${inline(label)}</p>${'<hr>'.repeat(Number(count))}</div>`
}

/** A drawing with its caption: `![Drawing 1](seed)`. */
function figure(caption: string, name: string): string {
  const draw = figures[name]
  if (!draw) throw new Error(`The manuscript asks for a figure "${name}", which nobody has drawn`)
  return `<figure>${draw()}<figcaption>${inline(caption)}</figcaption></figure>`
}

/** Sets one block of a manuscript; blocks are parted by empty lines. */
function block(text: string): string {
  const lines = text.split('\n')
  const lined = /^\{lines (\d+) (.+)\}$/.exec(text)
  if (lined) return ruled(lined[1] ?? '0', lined[2] ?? '')
  const drawn = /^!\[(.+)\]\((.+)\)$/.exec(text)
  if (drawn) return figure(drawn[1] ?? '', drawn[2] ?? '')
  if (text.startsWith('> ')) return `<blockquote><p>${inline(text.slice(2))}</p></blockquote>`
  if (text.startsWith('|')) return table(lines)
  if (text.startsWith('- ')) return list(lines, 'ul')
  if (/^1\. /.test(text) && lines.length > 1) return list(lines, 'ol')
  return `<p>${inline(text)}</p>`
}

function blocks(text: string): string {
  return text
    .trim()
    .split(/\n{2,}/)
    .map(block)
    .join('\n')
}

/** Reads a manuscript: `## ` begins a chapter, everything before the first is the opening. */
export function readManuscript(text: string): Manuscript {
  const [opening = '', ...parts] = text.split(/^## /m)
  const chapters = parts.map((part) => {
    const [title = '', ...rest] = part.split('\n')
    return { title: inline(title), html: blocks(rest.join('\n')) }
  })
  return { opening: blocks(opening), chapters }
}
