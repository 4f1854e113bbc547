import { describe, expect, test } from 'vitest'
import { trueSize } from '#domain/true-size.ts'
import { art } from '../content-read.ts'
import { builtPage, readBuilt, shownIn } from './built-site.ts'

describe.each(art)('/dhyanamshop/$id', ({ id, fields }) => {
  test('hangs in a room that is drawn to scale, and says how large it is', () => {
    const size = trueSize(fields.size)
    if (!size) throw new Error('each of ours has a size')
    const drawing = readBuilt(`dhyanamshop/${id}/room.svg`).toString()
    const [, wall] = /viewBox="0 0 (\d+) /.exec(drawing) ?? []
    const [, x, width, height] =
      /<image [^>]*x="([\d.]+)"[^>]*width="([\d.]+)" height="([\d.]+)"/.exec(drawing) ?? []
    // One unit is one centimetre of a wall of two metres.
    expect(Number(wall)).toBe(200)
    expect(Number(width)).toBeCloseTo(size.width)
    expect(Number(height)).toBeCloseTo(size.height)
    expect(Number(x) + size.width / 2).toBeCloseTo(100)
    const page = builtPage(`/dhyanamshop/${id}`)
    const [room] = page.all('.room')
    const [width_, height_] = [size.width, size.height].map(Math.round)
    expect(room && shownIn(room)).toContain(`${width_} × ${height_} cm`)
    expect(page.all('.room img')[0]?.attributes['alt']).toContain(fields.name)
  })

  test('writes its size with the sign that is meant', () => {
    const page = builtPage(`/dhyanamshop/${id}`)
    expect(shownIn(page.all('main')[0])).not.toMatch(/\d ?x ?\d/)
    expect(shownIn(page.all('.product-page__facts')[0])).toContain('×')
  })
})
