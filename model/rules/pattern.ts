/** Patterns of configurable fields (SH-5-023), without the constructs that make JavaScript's engine run forever (security T20). */

const known = new Map<string, RegExp>()

/**
 * Returns a pattern for whole-text tests.
 * @throws `RangeError` for back-references, look-around, nested repetition, and more than 500 characters.
 */
export function safePattern(source: string): RegExp {
  const cached = known.get(source)
  if (cached) return cached
  if (source.length > 500 || /\\[1-9]|\(\?[=!<]|\\k</.test(source) || nestedRepeat(source)) throw new RangeError('pattern')
  const pattern = new RegExp(source, 'u')
  if (known.size > 500) known.clear()
  known.set(source, pattern)
  return pattern
}

/** Returns whether a repeated group contains a repetition or an alternative, which can take exponential time. */
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
