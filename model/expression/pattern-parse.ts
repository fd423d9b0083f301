// Compiles a text pattern (the common part of XPath regular expressions) to a small program. No back-references, no look-around.

export type CharTest = (char: string) => boolean
/** `split` prefers its first branch; `save` records where a group starts or ends. */
export type Instruction =
  | { readonly op: 'char'; readonly test: CharTest }
  | { readonly op: 'split'; first: number; second: number }
  | { readonly op: 'jump'; to: number }
  | { readonly op: 'save'; readonly slot: number }
  | { readonly op: 'start' }
  | { readonly op: 'end' }
  | { readonly op: 'match' }

export interface Program {
  readonly code: readonly Instruction[]
  readonly slots: number
  readonly isMultiline: boolean
}

type Node =
  | { readonly kind: 'char'; readonly test: CharTest }
  | { readonly kind: 'assert'; readonly op: 'start' | 'end' }
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Node[] }
  | { readonly kind: 'group'; readonly index: number; readonly body: Node }
  | { readonly kind: 'repeat'; readonly body: Node; readonly min: number; readonly max: number; readonly lazy: boolean }

const mostInstructions = 2000
const mostRepeats = 1000
const mostDepth = 50

/** Drops white space outside classes of characters (flag `x`). */
const withoutSpaces = (source: string): string => source.replace(/(\\.)|(\[(?:\\.|[^\]\\])*\])|[ \t\r\n]+/gs, '$1$2')

/** Returns the program of a pattern with XPath flags (`s m i x q`), or null when the pattern is invalid or not supported. */
export function readPattern(source: string, flags: string): Program | null {
  if (source.length > 1000 || !/^[smixq]*$/.test(flags)) return null
  const reader = new Reader(source, flags)
  const body = reader.read()
  if (!body) return null
  const code: Instruction[] = []
  const whole: Node = { kind: 'group', index: 0, body }
  if (!emit(whole, code)) return null
  code.push({ op: 'match' })
  return { code, slots: (reader.groups + 1) * 2, isMultiline: flags.includes('m') }
}

function emit(node: Node, code: Instruction[]): boolean {
  if (code.length > mostInstructions) return false
  switch (node.kind) {
    case 'char':
      code.push({ op: 'char', test: node.test })
      return true
    case 'assert':
      code.push({ op: node.op })
      return true
    case 'all':
      return node.parts.every((part) => emit(part, code))
    case 'any':
      return emitAny(node.parts, code)
    case 'group': {
      code.push({ op: 'save', slot: node.index * 2 })
      const done = emit(node.body, code)
      code.push({ op: 'save', slot: node.index * 2 + 1 })
      return done
    }
    default:
      return emitRepeat(node, code)
  }
}

function emitAny(parts: readonly Node[], code: Instruction[]): boolean {
  const jumps: { op: 'jump'; to: number }[] = []
  const done = parts.every((part, at) => {
    if (at === parts.length - 1) return emit(part, code)
    const split = { op: 'split' as const, first: code.length + 1, second: 0 }
    code.push(split)
    const fine = emit(part, code)
    const jump = { op: 'jump' as const, to: 0 }
    code.push(jump)
    jumps.push(jump)
    split.second = code.length
    return fine
  })
  for (const jump of jumps) jump.to = code.length
  return done
}

function emitRepeat(node: Extract<Node, { kind: 'repeat' }>, code: Instruction[]): boolean {
  const { body, min, max, lazy } = node
  const branch = () => {
    const split = { op: 'split' as const, first: 0, second: 0 }
    code.push(split)
    return (inside: number, after: number) =>
      Object.assign(split, lazy ? { first: after, second: inside } : { first: inside, second: after })
  }
  for (let n = 0; n < min; n++) if (!emit(body, code)) return false
  if (max === Number.POSITIVE_INFINITY) {
    const at = code.length
    const close = branch()
    if (!emit(body, code)) return false
    code.push({ op: 'jump', to: at })
    close(at + 1, code.length)
    return true
  }
  const closes: (() => void)[] = []
  for (let n = min; n < max; n++) {
    const close = branch()
    const inside = code.length
    closes.push(() => close(inside, code.length))
    if (!emit(body, code)) return false
  }
  for (const close of closes) close()
  return true
}

const isDigit = (char: string) => /^\p{Nd}$/u.test(char)
const isWord = (char: string) => /^[\p{L}\p{M}\p{N}\p{S}]$/u.test(char) || char === '_'
const isSpace = (char: string) => char === ' ' || char === '\t' || char === '\n' || char === '\r'
const isNameStart = (char: string) => /^[\p{L}_:]$/u.test(char)
const isName = (char: string) => /^[\p{L}\p{N}\p{M}_:.·-]$/u.test(char)
const classes: Record<string, CharTest> = { d: isDigit, w: isWord, s: isSpace, i: isNameStart, c: isName }
const controls: Record<string, string> = { n: '\n', r: '\r', t: '\t' }

class Reader {
  groups = 0
  private readonly chars: readonly string[]
  private readonly flags: string
  private at = 0
  private depth = 0

  constructor(source: string, flags: string) {
    this.chars = Array.from(flags.includes('x') && !flags.includes('q') ? withoutSpaces(source) : source)
    this.flags = flags
  }

  read(): Node | null {
    if (this.flags.includes('q')) return { kind: 'all', parts: this.chars.map((char) => this.literal(char)) }
    const node = this.choice()
    return this.at === this.chars.length ? node : null
  }

  private choice(): Node | null {
    if (++this.depth > mostDepth) return null
    const parts: Node[] = []
    do {
      const part = this.sequence()
      if (!part) return null
      parts.push(part)
    } while (this.take('|'))
    this.depth--
    return parts.length === 1 ? (parts[0] as Node) : { kind: 'any', parts }
  }

  private sequence(): Node | null {
    const parts: Node[] = []
    while (this.at < this.chars.length && this.peek() !== '|' && this.peek() !== ')') {
      const atom = this.atom()
      const part = atom && this.quantified(atom)
      if (!part) return null
      parts.push(part)
    }
    return { kind: 'all', parts }
  }

  private atom(): Node | null {
    const char = this.next()
    if (char === '^') return { kind: 'assert', op: 'start' }
    if (char === '$') return { kind: 'assert', op: 'end' }
    if (char === '.') return { kind: 'char', test: this.flags.includes('s') ? () => true : (one) => one !== '\n' && one !== '\r' }
    if (char === '(') return this.group()
    if (char === '[') return this.wrap(this.set())
    if (char === '\\') return this.wrap(this.escaped())
    return '*+?{}])'.includes(char) ? null : this.literal(char)
  }

  private group(): Node | null {
    const isPlain = this.take('?')
    if (isPlain && !this.take(':')) return null
    const index = isPlain ? 0 : ++this.groups
    const body = this.choice()
    if (!body || !this.take(')')) return null
    return isPlain ? body : { kind: 'group', index, body }
  }

  private quantified(body: Node): Node | null {
    const bounds = this.bounds()
    if (bounds === undefined) return body
    if (bounds === null || body.kind === 'assert') return null
    const [min, max] = bounds
    const node: Node = { kind: 'repeat', body, min, max, lazy: this.take('?') }
    return this.bounds() === undefined ? node : null
  }

  /** Returns undefined without a quantifier, null with an invalid one. */
  private bounds(): readonly [number, number] | null | undefined {
    if (this.take('*')) return [0, Number.POSITIVE_INFINITY]
    if (this.take('+')) return [1, Number.POSITIVE_INFINITY]
    if (this.take('?')) return [0, 1]
    if (!this.take('{')) return undefined
    let text = ''
    while (this.at < this.chars.length && this.peek() !== '}') text += this.next()
    const match = this.take('}') && /^(\d{1,4})(?:(,)(\d{1,4})?)?$/.exec(text)
    if (!match) return null
    const min = Number(match[1])
    const max = match[3] !== undefined ? Number(match[3]) : match[2] ? Number.POSITIVE_INFINITY : min
    return min > max || min > mostRepeats || (max > mostRepeats && max !== Number.POSITIVE_INFINITY) ? null : [min, max]
  }

  /** Parses after `[`: single characters, ranges, classes, and a subtracted class (`[a-z-[aeiou]]`). */
  private set(): CharTest | null {
    const isNegated = this.take('^')
    const tests: CharTest[] = []
    let less: CharTest | null = null
    for (let first = true; !(this.peek() === ']' && !first); first = false) {
      if (this.at >= this.chars.length) return null
      if (this.peek() === '-' && this.chars[this.at + 1] === '[' && !first) {
        this.at += 2
        less = this.set()
        if (!less || this.peek() !== ']') return null
        break
      }
      const test = this.member()
      if (!test) return null
      tests.push(test)
    }
    this.at++
    const isIn = this.folded((char) => tests.some((test) => test(char)))
    return (char) => isIn(char) !== isNegated && !less?.(char)
  }

  private member(): CharTest | null {
    const start = this.next()
    if (start === '[') return null
    const escaped = start === '\\' ? this.escape() : start
    if (typeof escaped !== 'string') return escaped
    if (this.peek() !== '-' || this.chars[this.at + 1] === ']' || this.chars[this.at + 1] === '[') return (char) => char === escaped
    this.at++
    const next = this.next()
    const end = next === '\\' ? this.escape() : next
    if (typeof end !== 'string' || code(end) < code(escaped)) return null
    return (char) => code(char) >= code(escaped) && code(char) <= code(end)
  }

  private escaped(): CharTest | null {
    const character = this.escape()
    return typeof character === 'string' ? this.folded((char) => char === character) : character
  }

  /** Parses after a backslash: returns the character it represents, the test of a class, or null. */
  private escape(): string | CharTest | null {
    const char = this.next()
    if (char === 'p' || char === 'P') return this.category(char === 'P')
    const test = classes[char.toLowerCase()]
    if (test) return char === char.toLowerCase() ? test : (one) => !test(one)
    if (controls[char]) return controls[char]
    return '\\|.?*+(){}[]^$-/ #'.includes(char) && char !== '' ? char : null
  }

  /** Parses `\p{Lu}`: a Unicode general category, tested on one character at a time. */
  private category(isNegated: boolean): CharTest | null {
    let name = ''
    if (!this.take('{')) return null
    while (this.at < this.chars.length && this.peek() !== '}') name += this.next()
    if (!this.take('}') || !/^[LMNPZSC][a-z]?$/.test(name)) return null
    try {
      const category = new RegExp(`^\\p{${name}}$`, 'u')
      return (char) => category.test(char) !== isNegated
    } catch {
      return null
    }
  }

  private literal(char: string): Node {
    return { kind: 'char', test: this.folded((one) => one === char) }
  }

  private folded(test: CharTest): CharTest {
    return this.flags.includes('i') ? (char) => test(char) || test(char.toLowerCase()) || test(char.toUpperCase()) : test
  }

  private wrap(test: CharTest | null): Node | null {
    return test && { kind: 'char', test }
  }

  private peek(): string {
    return this.chars[this.at] ?? ''
  }
  private next(): string {
    return this.chars[this.at++] ?? ''
  }
  private take(char: string): boolean {
    if (this.peek() !== char) return false
    this.at++
    return true
  }
}

const code = (char: string): number => char.codePointAt(0) ?? 0
