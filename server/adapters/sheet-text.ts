/**
 * Cells as text: the import reads what a spreadsheet displays. Plain-text tables are accepted in UTF-8 or in GB 18030, as Chinese
 * systems write them.
 */

/** Returns a cell's text: numbers without binary rounding digits, dates as dates. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value.replace(/[^\P{Cc}\n\t]/gu, '').trim()
  if (typeof value === 'number') return figure(value)
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return ''
    const text = value.toISOString()
    return text.slice(11, 19) === '00:00:00' ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ')
  }
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return String(value)
}

function figure(value: number): string {
  if (!Number.isFinite(value)) return ''
  const text = String(Number(value.toPrecision(15)))
  return text.includes('e') ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 }) : text
}

export function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    // `fatal` throws a TypeError for bytes that are no UTF-8.
    if (!(error instanceof TypeError)) throw error
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** Yields the rows of delimited text one at a time. Quoted cells may contain separators, quotes and line breaks. */
export function* separated(text: string): Generator<string[]> {
  const head = text.slice(0, text.search(/[\r\n]|$/))
  const sign = [',', '\t', ';'].toSorted((a, b) => head.split(b).length - head.split(a).length)[0]!
  let row: string[] = []
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      for (at++; at < text.length; at++) {
        const end = text.indexOf('"', at)
        cell += text.slice(at, end < 0 ? text.length : end)
        at = end < 0 ? text.length : end
        if (text[at + 1] !== '"') break
        cell += '"'
        at++
      }
      at++
    }
    const from = at
    while (at < text.length && text[at] !== sign && text[at] !== '\n' && text[at] !== '\r') at++
    row.push(cell + text.slice(from, at))
    if (text[at] === sign) {
      at++
      if (at === text.length) row.push('')
      continue
    }
    yield row
    row = []
    if (text[at] === '\r' && text[at + 1] === '\n') at++
    at++
  }
  if (row.length > 0) yield row
}
