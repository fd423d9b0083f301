/** Pictures on paper with their call-outs: one SVG of the picture and the shapes over it, sharp at any size. */
import { getStroke } from 'perfect-freehand'
import { calloutColours, drawingOf, type Drawn } from '../../model/fields/callout-drawing.ts'
import type { DrawnCallout } from '../../model/fields/callouts.ts'
import { pictureSize } from './picture-size.ts'

/** Draws call-outs over a picture that was reduced to a JPEG within an SVG (`pictureSvg`); the picture alone where its size cannot be read. */
export function withCallouts(svg: string, shapes: readonly DrawnCallout[]): string {
  const [, href, data] = /href="(data:image\/\w+;base64,([^"]+))"/.exec(svg) ?? []
  const size = data ? pictureSize(Buffer.from(data, 'base64')) : undefined
  if (!size) return svg
  const drawn = { ...size, line: Math.max(size.width, size.height) / 110 }
  const body = shapes.map((one) => shapeSvg(one, drawn)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" preserveAspectRatio="xMidYMid meet"><image width="${size.width}" height="${size.height}" href="${href}"/>${body}</svg>`
}

function shapeSvg(shape: DrawnCallout, drawn: Drawn): string {
  const { path, filled, badge } = drawingOf(shape, drawn, getStroke as never)
  const { line } = drawn
  const colour = shape.done ? calloutColours.done : calloutColours.open
  const joins = 'stroke-linecap="round" stroke-linejoin="round"'
  const rim = `<path d="${path}" fill="none" stroke="${calloutColours.rim}" stroke-width="${line * (filled ? 1.2 : 2.2)}" ${joins}/>`
  const body = filled
    ? `<path d="${path}" fill="${colour}"/>`
    : `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${line}" ${joins}/>`
  const [ground, sign] = shape.done ? [calloutColours.rim, colour] : [colour, calloutColours.rim]
  const radius = line * 4
  const number = `<text x="${badge[0]}" y="${badge[1] + radius * 0.44}" font-family="Noto Sans SC" font-size="${radius * 1.25}" font-weight="700" fill="${sign}" text-anchor="middle">${shape.no}</text>`
  return `${path === '' ? '' : rim + body}<circle cx="${badge[0]}" cy="${badge[1]}" r="${radius}" fill="${ground}" stroke="${shape.done ? colour : calloutColours.rim}" stroke-width="${line * 0.7}"/>${number}`
}
