/**
 * The process that reads drawings: parses a DXF file and answers with its texts and closed outlines, or with what a function of the server reckons from them.
 * A file that breaks or blocks it affects nothing else.
 */
import parser, { type IDxf, type IEntity, type ILwpolylineEntity, type IPolylineEntity, type ITextEntity } from 'dxf-parser'
import type { Drawing, DrawnBlock, Outline } from '../../engine/file-readers.ts'
import { areaWithin } from '../../model/outline-area.ts'
import { answerParent } from './child-process.ts'

export interface DrawingQuestion {
  readonly bytes: Uint8Array
  /** The function that reckons the answer from the drawing, by the address of its module; absent: the drawing is the answer. */
  readonly shown?: { readonly module: string; readonly name: string }
}

/** The package is its class, which its types declare as an export beside others. */
const DxfParser = parser as unknown as typeof parser.DxfParser

/** Units by the header variable `$INSUNITS`. */
const units: Readonly<Record<number, Drawing['unit']>> = { 1: 'inch', 4: 'mm', 5: 'cm' }

answerParent<DrawingQuestion, unknown>(async ({ bytes, shown }) => {
  const drawing = drawingOf(bytes)
  if (!shown) return drawing
  // The parent names a module of the server itself; the file has no say in it.
  const functions = (await import(shown.module)) as Readonly<Record<string, (read: Drawing) => unknown>>
  return functions[shown.name]!(drawing)
})

function drawingOf(bytes: Uint8Array): Drawing {
  // A section that the file does not have is absent, whatever the parser's types say.
  const drawing: Partial<IDxf> | null = new DxfParser().parseSync(Buffer.from(bytes).toString('utf8'))
  if (!drawing?.blocks) throw new Error('the file has no blocks')
  const blocks = Object.values<{ name: string; entities?: IEntity[] }>(drawing.blocks)
  const corners = blocks.flatMap(({ entities = [] }) => entities).reduce((sum, entity) => sum + cornersOf(entity), 0)
  if (corners > mostCorners) throw new Error('the drawing has too many corners')
  return {
    unit: units[Number(drawing.header?.['$INSUNITS'])] ?? null,
    texts: textsOf(drawing.entities ?? []),
    blocks: blocks.map(({ name, entities = [] }) => blockOf(name, entities)),
  }
}

/** Returns a block whose outlines are reckoned when they are first read: of a piece in several sizes one size is shown. */
function blockOf(name: string, entities: readonly IEntity[]): DrawnBlock {
  let outlines: readonly Outline[] | undefined
  return {
    name,
    texts: textsOf(entities),
    get outlines() {
      return (outlines ??= entities.flatMap(outlineOf))
    },
  }
}

/** Most corners of all polylines of a file: thirty pieces in ten sizes with five hundred corners each. The server holds what it is answered. */
const mostCorners = 150_000
const isPolyline = (entity: IEntity): entity is IPolylineEntity | ILwpolylineEntity =>
  entity.type === 'POLYLINE' || entity.type === 'LWPOLYLINE'
const cornersOf = (entity: IEntity): number => (isPolyline(entity) ? entity.vertices.length : 0)

/** No garment has a coordinate beyond it: 10 km in millimetres. */
const farthest = 10_000_000

/** Writes a coordinate as an exact decimal; one that no decimal of four places writes, or that no pattern has, makes the file unreadable. */
function coordinate(value: number): string {
  if (!Number.isFinite(value) || Math.abs(value) > farthest) throw new Error('a point of the drawing is out of range')
  return value.toFixed(4)
}

function textsOf(entities: readonly IEntity[]): string[] {
  return entities.filter(({ type }) => type === 'TEXT' || type === 'MTEXT').map((entity) => (entity as ITextEntity).text ?? '')
}

/** Returns a polyline that is closed, by its flag or because it ends where it begins. */
function outlineOf(entity: IEntity): Outline[] {
  if (!isPolyline(entity)) return []
  const { vertices, shape } = entity
  const points = vertices.map(({ x, y }) => [coordinate(x), coordinate(y)] as const)
  const [first, last] = [points[0], points.at(-1)]
  const isClosed = shape || (first && last && first[0] === last[0] && first[1] === last[1])
  return isClosed && points.length > 2 ? [{ layer: entity.layer, points, area: areaWithin(points) }] : []
}
