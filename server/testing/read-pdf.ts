/**
 * Test helper that reads the text of each page from a PDF file: its objects, the character maps of its fonts, and its content in
 * drawing order.
 */
import { inflateSync } from 'node:zlib'

interface Item {
  readonly dict: string
  readonly stream: Buffer | undefined
}

/** Returns the text of each page. Separate pieces stand on separate lines. */
export function pagesOf(pdf: Buffer): string[] {
  const items = itemsOf(pdf)
  const root = [...items.values()].find(({ dict }) => /\/Type\s*\/Catalog/.test(dict))!
  const pages: Item[] = []
  const walk = (item: Item) => {
    const kids = /\/Kids\s*\[([^\]]*)\]/.exec(item.dict)?.[1]
    if (kids === undefined) pages.push(item)
    else for (const [, id] of kids.matchAll(/(\d+) 0 R/g)) walk(items.get(id!)!)
  }
  walk(items.get(refOf(root.dict, 'Pages')!)!)
  return pages.map((page) => textOf(page, items))
}

const refOf = (dict: string, name: string) => new RegExp(`/${name}\\s+(\\d+) 0 R`).exec(dict)?.[1]

function itemsOf(pdf: Buffer): Map<string, Item> {
  const text = pdf.toString('latin1')
  const items = new Map<string, Item>()
  for (const match of text.matchAll(/(?:^|\n|\r)(\d+) 0 obj\b/g)) {
    const from = match.index + match[0].length
    const end = text.indexOf('endobj', from)
    const at = text.indexOf('stream', from)
    const plain = at < 0 || at > end
    const dict = text.slice(from, plain ? end : at)
    const length = Number(/\/Length\s+(\d+)/.exec(dict)?.[1])
    const start = plain ? 0 : at + (text[at + 6] === '\r' ? 8 : 7)
    const raw = plain ? undefined : pdf.subarray(start, start + length)
    items.set(match[1]!, { dict, stream: raw && /FlateDecode/.test(dict) ? inflateSync(raw) : raw })
  }
  for (const { dict, stream } of Array.from(items.values())) {
    if (!/\/Type\s*\/ObjStm/.test(dict)) continue
    const inner = stream!.toString('latin1')
    const first = Number(/\/First\s+(\d+)/.exec(dict)![1])
    const heads = inner.slice(0, first).trim().split(/\s+/).map(Number)
    for (let at = 0; at < heads.length; at += 2)
      items.set(String(heads[at]), {
        dict: inner.slice(first + heads[at + 1]!, first + (heads[at + 3] ?? inner.length)),
        stream: undefined,
      })
  }
  return items
}

function textOf(page: Item, items: ReadonlyMap<string, Item>): string {
  const named = refOf(page.dict, 'Resources')
  const resources = named ? items.get(named)!.dict : page.dict
  const listed = refOf(resources, 'Font')
  const fontDict = listed ? items.get(listed)!.dict : (/\/Font\s*<<([\s\S]*?)>>/.exec(resources)?.[1] ?? '')
  const fonts = new Map(
    [...fontDict.matchAll(/\/(\w+)\s+(\d+) 0 R/g)].map(([, name, id]) => [name!, signsOf(items.get(id!)!, items)] as const),
  )
  const contents = /\/Contents\s*(\[[^\]]*\]|\d+ 0 R)/.exec(page.dict)?.[1] ?? ''
  let content = ''
  let font: ReadonlyMap<number, string> | undefined
  const show = (bytes: Buffer) => {
    for (let at = 0; at + 1 < bytes.length; at += 2) content += font?.get(bytes.readUInt16BE(at)) ?? ''
  }
  for (const [, id] of contents.matchAll(/(\d+) 0 R/g)) {
    const text = inHex(items.get(id!)!.stream!.toString('latin1'))
    for (const [whole, name, hex] of text.matchAll(/\/ActualText\s*<[^>]*>|\/(\w+)\s+[\d.]+\s+Tf|<([0-9a-fA-F\s]+)>|\bT[md*]\b/g)) {
      if (name !== undefined) font = fonts.get(name)
      else if (hex !== undefined) show(Buffer.from(hex.replace(/\s/g, ''), 'hex'))
      else if (whole.startsWith('T')) content += '\n'
    }
  }
  return content.replace(/\n+/g, '\n')
}

/** Rewrites strings in parentheses, which may be nested, as hexadecimal. */
function inHex(text: string): string {
  let out = ''
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== '(') {
      out += text[at]
      continue
    }
    let inner = ''
    for (let depth = 1, next = at + 1; ; next++) {
      if (text[next] === '\\') inner += text[next++]
      else if (text[next] === '(') depth++
      else if (text[next] === ')' && --depth === 0) {
        at = next
        break
      }
      inner += text[next] ?? ''
      if (next >= text.length) throw new Error('a string without an end')
    }
    out += `<${unescaped(inner).toString('hex')}>`
  }
  return out
}

function unescaped(text: string): Buffer {
  const plain: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
  return Buffer.from(
    text.replace(/\\([0-7]{1,3}|\r?\n|[\s\S])/g, (_, one: string) =>
      /^[0-7]/.test(one) ? String.fromCharCode(Number.parseInt(one, 8)) : one.includes('\n') ? '' : (plain[one] ?? one),
    ),
    'latin1',
  )
}

function signsOf(font: Item, items: ReadonlyMap<string, Item>): Map<number, string> {
  const signs = new Map<number, string>()
  const id = refOf(font.dict, 'ToUnicode')
  const table = id ? items.get(id)!.stream!.toString('latin1') : ''
  const word = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')
  for (const [, block] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code, text] of block!.matchAll(/<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]+)>/g)) signs.set(Number.parseInt(code!, 16), word(text!))
  for (const [, block] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from, to, text] of block!.matchAll(/<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]+)>/g))
      for (let at = Number.parseInt(from!, 16), step = 0; at <= Number.parseInt(to!, 16); at++, step++)
        signs.set(at, String.fromCharCode(Number.parseInt(text!, 16) + step))
  return signs
}
