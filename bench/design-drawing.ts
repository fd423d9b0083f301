/** A drawing of pieces as large as a file of the trade gets: pieces in several sizes whose boundaries have hundreds of corners (AAMA DXF, millimetres). */

const pieces = 60
const sizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL']
const corners = 380

/** Returns a drawing of about 5 MB: 360 blocks with 137,000 corners. */
export function bigDrawing(): string {
  const groups: string[] = ['0', 'SECTION', '2', 'HEADER', '9', '$INSUNITS', '70', '4', '0', 'ENDSEC', '0', 'SECTION', '2', 'BLOCKS']
  for (let piece = 0; piece < pieces; piece++) for (const [at, size] of sizes.entries()) block(groups, { piece, size, at })
  groups.push('0', 'ENDSEC', '0', 'SECTION', '2', 'ENTITIES')
  for (const line of ['Style Name: BENCH', 'Sample Size: M', 'Units: METRIC']) text(groups, line)
  groups.push('0', 'ENDSEC', '0', 'EOF', '')
  return groups.join('\n')
}

interface Drawn {
  readonly piece: number
  readonly size: string
  /** The place of the size: a size is 12 mm wider than the one below. */
  readonly at: number
}

function block(groups: string[], { piece, size, at }: Drawn): void {
  groups.push('0', 'BLOCK', '8', '1', '2', `P${piece}-${size}`, '70', '0', '10', '0', '20', '0')
  for (const line of [`Piece Name: PIECE ${piece}`, `Size: ${size}`, 'Quantity: 1', 'Material: SELF']) text(groups, line)
  groups.push('0', 'POLYLINE', '8', '1', '66', '1', '70', '1')
  for (let corner = 0; corner < corners; corner++) {
    const angle = (corner / corners) * 2 * Math.PI
    const radius = 200 + piece + at * 12 + 20 * Math.sin(5 * angle)
    groups.push('0', 'VERTEX', '8', '1', '10', (radius * Math.cos(angle)).toFixed(4), '20', (radius * Math.sin(angle)).toFixed(4))
  }
  groups.push('0', 'SEQEND', '8', '1', '0', 'ENDBLK', '8', '1')
}

const text = (groups: string[], value: string): void => {
  groups.push('0', 'TEXT', '8', '1', '10', '0', '20', '0', '40', '5', '1', value)
}
