/** The pieces that a drawing of the trade's CAD systems holds: a block for each piece and size, whose texts name it (AAMA DXF, ASTM D6673). */
import type { Drawing, DrawnBlock } from '../../engine/document-logic.ts'
import type { PatternDrawing } from './pattern-drawing.calls.ts'
import { compare, mul, round } from '../../model/decimal.ts'

/** A piece as its lines take it; the area in cm² with two places, null where outline or unit are not known. */
export interface DrawnPiece {
  readonly name: string
  readonly quantity: number
  readonly material: string | null
  readonly area: string | null
}

/** The layer of the boundary of a piece. */
const boundary = '1'
/** Square centimetres of a square unit of the drawing; an inch has 2.54 cm. */
const squareCentimetres = { mm: '0.01', cm: '1', inch: '6.4516' } as const

/**
 * Returns the pieces of a drawing, each once: in the size of the sample where there are several.
 * A quantity such as `1,1` counts the piece and its mirrored one.
 */
export const piecesOf = (drawing: Drawing): DrawnPiece[] => blocksOf(drawing).map(({ name, block }) => pieceOf(drawing, name, block))

/** Most pieces, and most corners of all their outlines, that a screen is given. */
const shownAtMost = { pieces: 200, corners: 60_000 } as const

/**
 * Returns the pieces of a drawing as a screen draws them, each in the size of the sample where there are several: their outlines with coordinates of two
 * places. The boundary comes first; what is beyond the most corners is left out. The process that reads the file calls it (`pattern-drawing.server.ts`).
 */
export function shownPieces(drawing: Drawing): PatternDrawing {
  let corners = 0
  const blocks = blocksOf(drawing)
  const pieces = blocks.slice(0, shownAtMost.pieces).map(({ name, block }) => {
    const inOrder = block.outlines.toSorted((one, other) => Number(other.layer === boundary) - Number(one.layer === boundary))
    const outlines = inOrder.flatMap(({ layer, points }) => {
      corners += points.length
      if (corners > shownAtMost.corners) return []
      return [{ boundary: layer === boundary, points: points.map(([x, y]): [number, number] => [coordinate(x), coordinate(y)]) }]
    })
    return { ...pieceOf(drawing, name, block), outlines }
  })
  return { unit: unitOf(drawing), pieces, isCut: corners > shownAtMost.corners || blocks.length > pieces.length }
}

/** Coordinates are drawn, not added up: a double of two places says them. */
const coordinate = (value: string): number => Math.round(Number(value) * 100) / 100

function pieceOf(drawing: Drawing, name: string, block: DrawnBlock): DrawnPiece {
  const counts = (valueOf(block.texts, 'quantity') ?? '1').split(/[^0-9]+/).map(Number)
  return {
    name: name.slice(0, 60),
    quantity: counts.reduce((sum, one) => sum + one, 0) || 1,
    material: valueOf(block.texts, 'material')?.slice(0, 60) ?? null,
    area: areaOf(block, unitOf(drawing)),
  }
}

/** Returns the blocks that are pieces, each piece once: in the size of the sample where there are several. */
function blocksOf(drawing: Drawing): { readonly name: string; readonly block: DrawnBlock }[] {
  const sample = valueOf(drawing.texts, 'sample size')
  const named = drawing.blocks.flatMap((block) => {
    const name = valueOf(block.texts, 'piece name')
    return name ? [{ name, block }] : []
  })
  return [...Map.groupBy(named, ({ name }) => name).values()].map(
    (blocks) => blocks.find((one) => valueOf(one.block.texts, 'size') === sample) ?? blocks[0]!,
  )
}

/** Returns what stands behind a name in texts such as `Piece Name: FRONT`. */
function valueOf(texts: readonly string[], name: string): string | undefined {
  for (const text of texts) {
    const at = text.indexOf(':')
    if (at > 0 && text.slice(0, at).trim().toLowerCase() === name) return text.slice(at + 1).trim() || undefined
  }
  return undefined
}

/** The trade writes its unit as a text: metric is millimetres, English is inches. Otherwise the header of the drawing says it. */
function unitOf({ texts, unit }: Drawing): Drawing['unit'] {
  const written = valueOf(texts, 'units')?.toLowerCase()
  return written === 'metric' ? 'mm' : written === 'english' ? 'inch' : unit
}

/** Returns the area within the boundary; the largest one where a block has several. */
function areaOf({ outlines }: DrawnBlock, unit: Drawing['unit']): string | null {
  const areas = outlines.filter(({ layer }) => layer === boundary).map(({ area }) => area)
  if (unit === null || areas.length === 0) return null
  const largest = areas.reduce((one, other) => (compare(one, other) >= 0 ? one : other))
  const area = round(mul(largest, squareCentimetres[unit]), 2)
  return compare(area, '0') > 0 ? area : null
}
