/** Draws pieces as CAD systems of the trade export them (AAMA DXF): a block for each piece, with its texts and its boundary on layer 1. */

export interface DrawnRectangle {
  readonly name: string
  readonly quantity: string
  readonly material: string
  /** Millimetres. */
  readonly width: number
  readonly height: number
}
type Group = readonly [code: number, value: string | number]
const text = (value: string): Group[] => [
  [0, 'TEXT'],
  [8, '1'],
  [10, 0],
  [20, 0],
  [40, 5],
  [1, value],
]
const corner = (x: number, y: number): Group[] => [
  [0, 'VERTEX'],
  [8, '1'],
  [10, x],
  [20, y],
]

function block({ name, quantity, material, width, height }: DrawnRectangle): Group[] {
  return [
    [0, 'BLOCK'],
    [8, '1'],
    [2, `${name}-M`],
    [70, 0],
    [10, 0],
    [20, 0],
    ...[`Piece Name: ${name}`, 'Size: M', `Quantity: ${quantity}`, `Material: ${material}`].flatMap(text),
    [0, 'POLYLINE'],
    [8, '1'],
    [66, 1],
    [70, 1],
    ...corner(0, 0),
    ...corner(width, 0),
    ...corner(width, height),
    ...corner(0, height),
    [0, 'SEQEND'],
    [8, '1'],
    [0, 'ENDBLK'],
    [8, '1'],
  ]
}

/** Returns the drawing as the text of a DXF file. */
export function drawnPieces(pieces: readonly DrawnRectangle[]): string {
  const groups: Group[] = [
    [0, 'SECTION'],
    [2, 'BLOCKS'],
    ...pieces.flatMap(block),
    [0, 'ENDSEC'],
    [0, 'SECTION'],
    [2, 'ENTITIES'],
    ...['Style Name: TS24', 'Sample Size: M', 'Units: METRIC'].flatMap(text),
    [0, 'ENDSEC'],
    [0, 'EOF'],
  ]
  return groups.map(([code, value]) => `${code}\n${value}\n`).join('')
}
