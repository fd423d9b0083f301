/**
 * Checks whether a workbook is safe to open: first the sizes in its own directory, then every unpacked part against its declared size
 * (security T26).
 */
import { constants, inflateRawSync } from 'node:zlib'
import { WeftError } from '../../model/errors.ts'
import type { MessageKey } from '../../model/messages.ts'

export const limits = { entries: 2000, part: 268_435_456, whole: 536_870_912, ratio: 200, smallest: 1_000_000 } as const
export interface Part {
  readonly name: string
  readonly packed: number
  readonly size: number
  readonly method: number
  readonly at: number
}
export const refuseSheet = (key: MessageKey, values?: Readonly<Record<string, unknown>>): WeftError =>
  new WeftError(11000, 'form.invalid', { fields: [{ path: 'file', key, ...(values ? { values } : {}) }] })

/** Returns the parts of a packed file. Refuses a file that would unpack to too much before unpacking any of it. */
export function partsOf(bytes: Buffer): Part[] {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || bytes.length - end < 22) throw refuseSheet('sheet.broken')
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  if (count === 0xffff || at === 0xffffffff || count > limits.entries) throw refuseSheet('sheet.bomb')
  const parts: Part[] = []
  let whole = 0
  for (let one = 0; one < count; one++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw refuseSheet('sheet.broken')
    const [packed, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)]
    const [name, extra, comment] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30), bytes.readUInt16LE(at + 32)]
    whole += size
    if (size > limits.part || whole > limits.whole || (size > limits.smallest && size > packed * limits.ratio))
      throw refuseSheet('sheet.bomb')
    if ((bytes.readUInt16LE(at + 8) & 1) === 1) throw refuseSheet('sheet.locked')
    parts.push({
      name: bytes.toString('utf8', at + 46, at + 46 + name),
      packed,
      size,
      method: bytes.readUInt16LE(at + 10),
      at: bytes.readUInt32LE(at + 42),
    })
    at += 46 + name + extra + comment
  }
  return parts
}

/** Returns one unpacked part. Refuses a part that is larger than declared. */
export function unpack(bytes: Buffer, part: Part): Buffer {
  if (part.at + 30 > bytes.length || bytes.readUInt32LE(part.at) !== 0x04034b50) throw refuseSheet('sheet.broken')
  const from = part.at + 30 + bytes.readUInt16LE(part.at + 26) + bytes.readUInt16LE(part.at + 28)
  const packed = bytes.subarray(from, from + part.packed)
  if (part.method === 0) return packed
  if (part.method !== 8) throw refuseSheet('sheet.broken')
  try {
    return inflateRawSync(packed, { maxOutputLength: part.size + 1, finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    throw refuseSheet((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'sheet.bomb' : 'sheet.broken')
  }
}

const attribute = (tag: string, name: string): string | undefined => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]
const plain = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&apos;', "'").replaceAll('&amp;', '&')

/**
 * Returns the names of the visible sheets. Throws for macros, entities, formulas on the first sheet (unless the caller checks them
 * itself) and parts whose declared size is wrong.
 */
export function checkWorkbook(bytes: Buffer, { formulas = false } = {}): { sheet: string; sheets: string[] } {
  const parts = partsOf(bytes)
  const names = new Map(parts.map((part) => [part.name, part]))
  if (parts.some(({ name }) => /vbaProject|macrosheets|\.bin$/i.test(name) && !/printerSettings/i.test(name)))
    throw refuseSheet('sheet.macros')
  const book = names.get('xl/workbook.xml')
  const links = names.get('xl/_rels/workbook.xml.rels')
  if (!book || !links) throw refuseSheet('sheet.notSheet')
  const shown = [
    ...unpack(bytes, book)
      .toString('utf8')
      .matchAll(/<(?:\w+:)?sheet\b[^>]*>/g),
  ]
    .map(([tag]) => ({
      name: plain(attribute(tag, 'name') ?? ''),
      id: attribute(tag, 'r:id'),
      hidden: attribute(tag, 'state') !== undefined,
    }))
    .filter(({ name, hidden }) => name !== '' && !(hidden && name.startsWith('_')))
  const first = shown.find(({ hidden }) => !hidden) ?? shown[0]
  if (!first) throw refuseSheet('sheet.empty')
  const target = [
    ...unpack(bytes, links)
      .toString('utf8')
      .matchAll(/<Relationship\b[^>]*>/g),
  ].find(([tag]) => attribute(tag, 'Id') === first.id)
  const path = target && attribute(target[0], 'Target')?.replace(/^\/?(xl\/)?/, 'xl/')
  for (const part of parts) {
    if (!/\.(xml|rels|vml)$/i.test(part.name)) continue
    const text = unpack(bytes, part)
    if (/<!(DOCTYPE|ENTITY)/i.test(text.toString('latin1', 0, 4096))) throw refuseSheet('sheet.entity')
    if (part.name === path && !formulas) {
      const formula = text.indexOf('<f>') >= 0 ? text.indexOf('<f>') : /<f [^>]*>/.exec(text.toString('latin1'))?.index
      if (formula !== undefined && formula >= 0) {
        const before = text.toString('latin1', Math.max(0, formula - 200), formula)
        throw refuseSheet('sheet.formula', { cell: [...before.matchAll(/<c\b[^>]*\br="([A-Z]+\d+)"/g)].at(-1)?.[1] ?? '' })
      }
    }
  }
  return { sheet: first.name, sheets: shown.filter(({ hidden }) => !hidden).map(({ name }) => name) }
}
