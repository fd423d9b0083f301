/** The area within a closed outline, exactly. */

/** Coordinates have four places at most, so that their products are whole numbers of a hundred-millionth. */
const places = 4

/** Returns a decimal of at most four places as a whole number of ten-thousandths. */
function tenThousandths(value: string): bigint {
  const [whole = '', fraction = ''] = value.replace('-', '').split('.')
  const count = BigInt(whole + fraction.padEnd(places, '0').slice(0, places))
  return value.startsWith('-') ? -count : count
}

/**
 * Returns the area within an outline in square units of its coordinates, by the shoelace formula; its direction does not matter.
 * @param points corners, coordinates as decimals of at most four places
 */
export function areaWithin(points: readonly (readonly [x: string, y: string])[]): string {
  const corners = points.map(([x, y]) => [tenThousandths(x), tenThousandths(y)] as const)
  let doubled = 0n
  for (const [at, [x, y]] of corners.entries()) {
    const [nextX, nextY] = corners[(at + 1) % corners.length]!
    doubled += x * nextY - nextX * y
  }
  // Half of it has nine places.
  const digits = ((doubled < 0n ? -doubled : doubled) * 5n).toString().padStart(2 * places + 2, '0')
  const cut = digits.length - (2 * places + 1)
  return `${digits.slice(0, cut)}.${digits.slice(cut)}`.replace(/\.?0+$/, '')
}
