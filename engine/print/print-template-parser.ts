/**
 * Parses print templates: a small, safe subset of HTML becomes a tree of known nodes, which is never turned into markup or code again
 * (security rules 5 and 11).
 */
import type { MessageKey } from '../../model/messages.ts'
import { WeftError } from '../../model/errors.ts'
import type { PrintNode, PrintPart, PrintStyle } from '../../model/outputs/print-preview.ts'

const blocks = [
  'div',
  'p',
  'h1',
  'h2',
  'h3',
  'ul',
  'ol',
  'li',
  'table',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'td',
  'th',
  'hr',
  'br',
  'pagebreak',
]
const inline = ['span', 'b', 'strong', 'i', 'em', 'u', 'small', 'qr', 'barcode']
const known = new Set([...blocks, ...inline])
const empty = new Set(['br', 'hr', 'qr', 'barcode', 'pagebreak'])
const attributes = new Set(['style', 'each', 'if', 'value', 'colspan', 'rowspan'])
const limits = { text: 200_000, depth: 40, parts: 5000 }
const refuse = (key: MessageKey, values: Readonly<Record<string, unknown>>) =>
  new WeftError(11000, 'form.invalid', { fields: [{ path: 'body', key, values }] })

/**
 * Parses a template.
 * @throws WeftError 11000 at `body` for an unknown tag or attribute (scripts and handlers among them), and for an unclosed tag
 */
export function parsePrintTemplate(text: string): PrintNode[] {
  if (text.length > limits.text) throw refuse('field.tooLong', { max: limits.text })
  const root: { tag: string; children: PrintNode[] } = { tag: '', children: [] }
  const open: { tag: string; children: PrintNode[] }[] = [root]
  let parts = 0
  for (const [whole, comment, close, tag, rest, plain] of text.matchAll(
    /<!--([\s\S]*?)-->|<(\/?)([a-zA-Z][\w-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>|([^<]+|<)/g,
  )) {
    if (comment !== undefined && tag === undefined && plain === undefined) continue
    if (plain !== undefined) {
      if (plain === '<') throw refuse('print.markup', { text: '<' })
      const plainText = decoded(plain).replace(/\s+/g, ' ')
      if (plainText.trim() !== '' || (plainText === ' ' && open.at(-1)!.children.length > 0)) open.at(-1)!.children.push(plainText)
      continue
    }
    const name = tag!.toLowerCase()
    if (!known.has(name)) throw refuse('print.tag', { tag: name.slice(0, 40) })
    if (close === '/') {
      const last = open.pop()!
      if (last.tag !== name) throw refuse('print.markup', { text: whole.slice(0, 40) })
      continue
    }
    if (++parts > limits.parts || open.length > limits.depth) throw refuse('print.markup', { text: whole.slice(0, 40) })
    const part = { ...attributesOf(rest ?? ''), tag: name, children: [] as PrintNode[] }
    open.at(-1)!.children.push(part)
    if (!empty.has(name) && !rest!.trimEnd().endsWith('/')) open.push(part)
  }
  if (open.length > 1) throw refuse('print.markup', { text: `<${open.at(-1)!.tag}>` })
  return root.children
}

function attributesOf(text: string): Omit<PrintPart, 'tag' | 'children'> {
  const values: Record<string, string> = {}
  for (const [, name, double, single, bare] of text.matchAll(/([\w:.@-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g)) {
    if (!attributes.has(name!.toLowerCase())) throw refuse('print.attribute', { name: name!.slice(0, 40) })
    values[name!.toLowerCase()] = decoded(double ?? single ?? bare ?? '')
  }
  const span = (word: string) => Math.min(50, Math.max(1, Number.parseInt(values[word] ?? '1', 10) || 1))
  return {
    style: styleOf(values['style'] ?? ''),
    ...(values['each'] ? { each: values['each'].trim() } : {}),
    ...(values['if'] ? { when: values['if'].trim() } : {}),
    ...(values['value'] === undefined ? {} : { value: values['value'] }),
    ...(values['colspan'] ? { columns: span('colspan') } : {}),
    ...(values['rowspan'] ? { rows: span('rowspan') } : {}),
  }
}

/** Returns the supported styles; all others are ignored. */
function styleOf(text: string): PrintStyle {
  const rules = new Map(
    text.split(';').map((one) => [one.split(':')[0]!.trim().toLowerCase(), one.split(':').slice(1).join(':').trim()] as const),
  )
  const points = (name: string, high: number) => {
    const [, value, unit] = /^(\d+(?:\.\d+)?)(pt|px|mm)$/.exec(rules.get(name) ?? '') ?? []
    if (!value) return undefined
    return Math.min(high, Number(value) * (unit === 'pt' ? 1 : unit === 'px' ? 0.75 : 2.8346))
  }
  const colour = (name: string) => /^#[0-9a-f]{6}$/i.exec(rules.get(name) ?? '')?.[0]
  const align = /^(left|center|right)$/.exec(rules.get('text-align') ?? '')?.[0] as PrintStyle['align']
  const [, wide, unit] = /^(\d+(?:\.\d+)?)(%|mm)$/.exec(rules.get('width') ?? '') ?? []
  const all: PrintStyle = {
    align,
    size: points('font-size', 96),
    bold: /^(bold|[6-9]00)$/.test(rules.get('font-weight') ?? '') || undefined,
    italic: rules.get('font-style') === 'italic' || undefined,
    colour: colour('color'),
    fill: colour('background') ?? colour('background-color'),
    border: (rules.has('border') && !/^(0|none)/.test(rules.get('border')!)) || undefined,
    gap: points('margin-top', 400),
    width: wide ? { value: Number(wide), unit: unit === '%' ? 'percent' : 'mm' } : undefined,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  times: '×',
}
const decoded = (text: string): string => text.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)

/** Returns the names in `{{…}}`, `each` and `if`, each with the lines that contain it. */
export function namesIn(nodes: readonly PrintNode[], within?: string): { name: string; within?: string; lines?: true }[] {
  const inText = (text: string) => [...text.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].map(([, name]) => ({ name: name!, within }))
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return inText(node)
    const inner = node.each ?? within
    return [
      ...(node.each ? [{ name: node.each, within, lines: true as const }] : []),
      ...(node.when ? [{ name: node.when, within: inner }] : []),
      ...(node.value ? inText(node.value).map((one) => ({ ...one, within: inner })) : []),
      ...namesIn(node.children, inner),
    ]
  })
}
