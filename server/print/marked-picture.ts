/** Pictures on paper with their call-outs: one SVG of the picture and the shapes over it, sharp at any size. */
import { getStroke } from 'perfect-freehand'
import { drawingOf, numberWeight, type Primitive } from '../../model/fields/callout-drawing.ts'
import type { DrawnCallout } from '../../model/fields/callouts.ts'
import type { ReducedPicture } from './pictures-on-paper.ts'

/** Draws call-outs over a picture. */
export function withCallouts({ url, width, height }: ReducedPicture, shapes: readonly DrawnCallout[]): string {
  const drawn = { width, height, line: Math.max(width, height) / 110 }
  const body = shapes.flatMap((one) => drawingOf(one, drawn, getStroke as never)).map(written)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid meet"><image width="${width}" height="${height}" href="${url}"/>${body.join('')}</svg>`
}

/** Writes a primitive out as it is. Its text is digits. */
function written(one: Primitive): string {
  if (one.element === 'text')
    return `<text x="${one.x}" y="${one.y}" font-family="Noto Sans SC" font-size="${one.size}" font-weight="${numberWeight}" fill="${one.fill}" text-anchor="middle">${one.text}</text>`
  const painted = `fill="${one.fill}" stroke="${one.stroke}" stroke-width="${one.width}" stroke-linecap="round" stroke-linejoin="round"`
  return one.element === 'path' ? `<path d="${one.d}" ${painted}/>` : `<circle cx="${one.x}" cy="${one.y}" r="${one.radius}" ${painted}/>`
}
