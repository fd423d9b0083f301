/** Patterns that a configurable field may bring along (SH-5-023), without the constructs that make JavaScript's engine run for ever (security T20). */

const known = new Map<string, RegExp>()

/** A pattern for whole-text tests. Refuses back-references, look-around, and repetition of what already repeats; at most 500 characters. Throws `RangeError`. */
export function safePattern(source: string): RegExp {
  const found = known.get(source)
  if (found) return found
  if (source.length > 500 || /\\[1-9]|\(\?[=!<]|\\k</.test(source) || nestedRepeat(source)) throw new RangeError('pattern')
  const pattern = new RegExp(source, 'u')
  if (known.size > 500) known.clear()
  known.set(source, pattern)
  return pattern
}

/** A group that contains a repetition or an alternative, and is repeated itself, can take exponential time. */
function nestedRepeat(source: string): boolean {
  const inside: boolean[] = []
  const text = source.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x')
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!
    if (char === '(') inside.push(false)
    else if (char === ')') {
      const repeats = inside.pop() ?? false
      if (repeats && /[*+{]/.test(text[at + 1] ?? '')) return true
      if (repeats && inside.length > 0) inside[inside.length - 1] = true
    } else if (/[*+{|]/.test(char) && inside.length > 0) inside[inside.length - 1] = true
  }
  return false
}
