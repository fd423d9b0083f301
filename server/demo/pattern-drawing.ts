/** The demo's drawings of patterns as DXF of the trade (AAMA): a block for each piece with its boundary, grain line and texts, in millimetres. */
import type { Drawing } from '../../engine/document-logic.ts'
import { areaWithin } from '../../model/outline-area.ts'

/** A piece: name, how many of it (`1,1` is a pair), material, and the corners of its boundary in millimetres. */
export interface Piece {
  readonly name: string
  readonly quantity: string
  readonly material: string
  readonly corners: readonly (readonly [x: number, y: number])[]
}

const front: Piece = {
  name: '前片',
  quantity: '1',
  material: '面布',
  corners: [
    [0, 0],
    [520, 0],
    [520, 430],
    [470, 500],
    [460, 640],
    [345, 690],
    [300, 610],
    [220, 610],
    [175, 690],
    [60, 640],
    [50, 500],
    [0, 430],
  ],
}
const back: Piece = {
  ...front,
  name: '后片',
  corners: [
    [0, 0],
    [520, 0],
    [520, 430],
    [475, 500],
    [465, 645],
    [350, 700],
    [300, 675],
    [220, 675],
    [170, 700],
    [55, 645],
    [45, 500],
    [0, 430],
  ],
}
const sleeve: Piece = {
  name: '袖片',
  quantity: '1,1',
  material: '面布',
  corners: [
    [40, 0],
    [360, 0],
    [400, 90],
    [330, 165],
    [200, 215],
    [70, 165],
    [0, 90],
  ],
}
const longSleeve: Piece = {
  ...sleeve,
  corners: [
    [90, 0],
    [330, 0],
    [420, 460],
    [340, 540],
    [210, 590],
    [80, 540],
    [0, 460],
  ],
}
const band = (name: string, material: string, width: number, height: number): Piece => ({
  name,
  quantity: '1',
  material,
  corners: [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ],
})
const leg = (name: string, hip: number): Piece => ({
  name,
  quantity: '1,1',
  material: '面布',
  corners: [
    [40, 0],
    [250, 0],
    [300, 760],
    [hip, 820],
    [hip - 40, 880],
    [hip - 70, 1060],
    [20, 1060],
    [0, 780],
  ],
})

/** The pieces of three garments in their base size. */
export const piecesOfGarment = {
  tee: [front, back, sleeve, band('领条', '罗纹', 420, 45)],
  shirt: [front, back, longSleeve, band('领面', '面布', 400, 75), band('袖克夫', '面布', 250, 60), band('领衬', '粘合衬', 395, 70)],
  trousers: [leg('前裤片', 310), leg('后裤片', 350), band('裤腰', '面布', 820, 75), band('袋布', '里布', 190, 260)],
} as const satisfies Record<string, readonly Piece[]>
export type DrawnGarment = keyof typeof piecesOfGarment

/** Returns the file of a garment in a size, with the style's number. */
export function patternDrawing(garment: DrawnGarment, { style, size }: { readonly style: string; readonly size: string }): Buffer {
  const pieces: readonly Piece[] = piecesOfGarment[garment]
  const blocks = pieces.map((piece, at) => {
    const texts = [`Piece Name: ${piece.name}`, `Size: ${size}`, `Quantity: ${piece.quantity}`, `Material: ${piece.material}`]
    const drawn = [outline(piece), grain(piece), ...texts.map(text)].join(' ')
    return `0|BLOCK 8|1 2|P${at + 1} 70|64 10|0 20|0 ${drawn} 0|ENDBLK 8|1`
  })
  const inserts = pieces.map((_, at) => `0|INSERT 8|1 2|P${at + 1} 10|${at * 600} 20|0`)
  const about = [`Style Name: ${style}`, `Sample Size: ${size}`, 'Units: METRIC'].map(text)
  const sections = [
    '0|SECTION 2|HEADER 9|$INSUNITS 70|4 0|ENDSEC',
    `0|SECTION 2|BLOCKS ${blocks.join(' ')} 0|ENDSEC`,
    `0|SECTION 2|ENTITIES ${[...inserts, ...about].join(' ')} 0|ENDSEC`,
    '0|EOF',
  ]
  // A code and its value stand on lines of their own; blanks within texts are kept apart as no-break spaces until then.
  return Buffer.from(`${sections.join(' ').replaceAll(/[| ]/g, '\n').replaceAll('\u00A0', ' ')}\n`)
}

const outline = ({ corners }: Piece): string =>
  `0|POLYLINE 8|1 66|1 70|1 10|0 20|0 ${corners.map(([x, y]) => `0|VERTEX 8|1 10|${x} 20|${y}`).join(' ')} 0|SEQEND 8|1`
/** The grain runs along the height of a piece, on the layer of the trade for it. */
const grain = ({ corners }: Piece): string => {
  const [x, height] = [Math.max(...corners.map(([one]) => one)) / 2, Math.max(...corners.map(([, one]) => one))]
  return `0|LINE 8|7 10|${x} 20|${height * 0.2} 11|${x} 21|${height * 0.8}`
}
const text = (value: string, at: number): string => `0|TEXT 8|1 10|10 20|${20 + at * 12} 40|8 1|${value.replaceAll(' ', '\u00A0')}`

/** Returns what a reader of the file finds in it. */
export const drawingOf = (garment: DrawnGarment): Drawing => ({
  unit: 'mm',
  texts: ['Units: METRIC'],
  blocks: piecesOfGarment[garment].map(({ name, quantity, material, corners }: Piece) => {
    const points = corners.map(([x, y]) => [String(x), String(y)] as const)
    const texts = [`Piece Name: ${name}`, `Quantity: ${quantity}`, `Material: ${material}`]
    return { name, texts, outlines: [{ layer: '1', points, area: areaWithin(points) }] }
  }),
})
