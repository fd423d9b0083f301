/** Two texts side by side: what differs between them is marked. */

/**
 * Splits both texts into numbers and words. When both have the same number of parts, only differing parts are highlighted, otherwise
 * the whole text.
 */
export function differing(from: string, to: string): [React.ReactNode, React.ReactNode] {
  const parts = (text: string) => text.match(/[\d.,]*\d|[^\d\s]+|\s+/g) ?? []
  const [old, now] = [parts(from), parts(to)]
  const alike = old.length === now.length
  const shown = (own: readonly string[], other: readonly string[]) =>
    own.length === 0
      ? '—'
      : own.map((part, at) => (alike && part === other[at] ? <span key={at}>{part}</span> : <mark key={at}>{part}</mark>))
  return [shown(old, now), shown(now, old)]
}
