/**
 * Builds document numbers from a pattern such as `PO-{brand.code}{yyyy}{mm}-{0000}`. The counter issues the serial inside the insert
 * statement.
 */
import { WeftError } from '../../model/errors.ts'
import type { Fields } from '../../model/field.ts'
import type { AnyDocument } from '../../model/document.ts'
import { operatingKinds } from '../../model/people/party-kinds.ts'
import { datePart, guestPart, numberScope, guestsNumber } from '../../model/number-scope.ts'
import { fieldAsText } from '../store/single-fields.ts'
import type { Operation } from '../operation.ts'
import type { NumberPlan } from '../store/write.ts'
import type { NumberRule } from './number-rule.ts'
import { ruleFor } from './number-rule.ts'

const nothing: NumberPlan = {
  counted: false,
  counter: '0',
  rule: '',
  period: '',
  start: '0',
  before: '',
  after: '',
  length: 1,
  given: null,
}

/**
 * Plans the number of a new document. A blank number follows the rule (DM-5-042): the platform's own rule if there is one, else the
 * definition's pattern.
 */
export async function planNumber(operation: Operation, type: AnyDocument, doc: Readonly<Record<string, unknown>>): Promise<NumberPlan> {
  if (typeof doc['number'] === 'string' && doc['number'] !== '')
    return { ...nothing, given: await withGuestCode(operation, type, doc, doc['number']) }
  const pattern = type.number as string | undefined
  const rule = await ruleFor(operation, type.name)
  if (!rule && (!pattern || pattern === 'entered')) return nothing
  const parts = rule ? await partsOfRule(operation, type, doc, rule) : await partsOfPattern(operation, type, doc, pattern!)
  const serial = parts.findIndex((part) => part.serial !== undefined)
  if (serial < 0) return { ...nothing, given: parts.map((part) => part.text).join('') }
  const [before, after] = [parts.slice(0, serial), parts.slice(serial + 1)].map((some) => some.map((part) => part.text).join('')) as [
    string,
    string,
  ]
  return {
    counted: true,
    counter: numberScope(type) === 'platform' ? '0' : ownerOf(operation, doc),
    rule: rule ? `rule:${rule.id}` : type.name,
    // The serial restarts when any part before it changes, such as the day or the brand (ruling 25).
    period: `${before}#${after}`,
    start: rule?.start ?? '1',
    before,
    after,
    length: parts[serial]!.serial!,
    given: null,
  }
}

interface Part {
  readonly text: string
  readonly serial?: number
}

async function partsOfPattern(
  operation: Operation,
  type: AnyDocument,
  doc: Readonly<Record<string, unknown>>,
  pattern: string,
): Promise<Part[]> {
  const parts: Part[] = []
  let at = 0
  for (const match of pattern.matchAll(/\{([^{}]+)\}/g)) {
    if (match.index > at) parts.push({ text: pattern.slice(at, match.index) })
    at = match.index + match[0].length
    parts.push(/^0+$/.test(match[1]!) ? { text: '', serial: match[1]!.length } : { text: await word(operation, type, doc, match[1]!) })
  }
  if (at < pattern.length) parts.push({ text: pattern.slice(at) })
  return parts
}

async function partsOfRule(
  operation: Operation,
  type: AnyDocument,
  doc: Readonly<Record<string, unknown>>,
  rule: NumberRule,
): Promise<Part[]> {
  const parts: Part[] = guestsNumber(type) ? [{ text: await guestCode(operation, doc) }] : []
  for (const attribute of rule.attributes)
    parts.push({ text: attribute.field ? await word(operation, type, doc, attribute.field) : (attribute.text ?? '') })
  const [year, month, day] = operation.tx.today.split('-') as [string, string, string]
  const dates = { none: '', year, yearMonth: year + month, month, yearMonthDay: year + month + day }
  parts.push({ text: dates[rule.datePrefix] }, { text: '', serial: rule.length })
  return parts
}

async function word(operation: Operation, type: AnyDocument, doc: Readonly<Record<string, unknown>>, name: string): Promise<string> {
  if (name === guestPart) return guestCode(operation, doc)
  const date = datePart(name, operation.tx.today)
  if (date !== undefined) return date
  const [outer, inner] = name.split('.') as [string, string | undefined]
  const field = (type.fields as Fields)[outer]
  const value = doc[outer]
  if (!field || value === null || value === undefined || value === '') {
    throw new WeftError(11000, 'form.invalid', {
      fields: [{ path: outer, key: 'number.attribute', values: { label: field?.label[0] ?? outer, labelEn: field?.label[1] ?? outer } }],
    })
  }
  return inner === undefined ? String(value) : attributeOf(operation, field.options.to!, String(value), inner)
}

const attributes = new WeakMap<object, Map<string, Promise<string>>>()

/** Returns a field of a linked document, such as the brand's code. Each value is looked up once per transaction. */
function attributeOf(operation: Operation, to: string, id: string, inner: string): Promise<string> {
  const known = attributes.get(operation.tx) ?? new Map<string, Promise<string>>()
  attributes.set(operation.tx, known)
  const key = `${to} ${id} ${inner}`
  const attribute = known.get(key) ?? lookUp(operation, to, id, inner)
  known.set(key, attribute)
  return attribute
}

/** Returns the company that owns a document; that of the person when it is not there yet. */
const ownerOf = (operation: Operation, doc: Readonly<Record<string, unknown>>): string =>
  String(doc['ownerCompany'] ?? operation.actor.company)

/**
 * Returns a number that was entered, with the owner's code in front of it where guests number for themselves and it does not begin with the code: at
 * its own beginning or where the pattern of the type has it. Elsewhere in the number the code may be a part of the number of another company.
 */
async function withGuestCode(
  operation: Operation,
  type: AnyDocument,
  doc: Readonly<Record<string, unknown>>,
  entered: string,
): Promise<string> {
  if (!guestsNumber(type)) return entered
  const before = await guestCode(operation, doc)
  const [literal, pattern] = String(type.number ?? '').split(`{${guestPart}}`)
  const starts = pattern === undefined ? [''] : ['', literal!]
  return starts.some((start) => entered.toLowerCase().startsWith(`${start}${before}`.toLowerCase())) ? entered : `${before}${entered}`
}

/** Returns the code of the owning company and a hyphen; nothing when a brand or the operator of the platform owns the document. */
async function guestCode(operation: Operation, doc: Readonly<Record<string, unknown>>): Promise<string> {
  const code = await attributeOf(operation, 'company', ownerOf(operation, doc), 'guestCode')
  return code === '' ? '' : `${code}-`
}

async function lookUp(operation: Operation, to: string, id: string, inner: string): Promise<string> {
  const target = operation.engine.types.get(to)
  if (!target) {
    const [row] = await operation.tx.rows<{ code: string }>(
      `SELECT code FROM core.company WHERE platform_id = $1 AND id = $2 AND NOT (kind = ANY ($3::text[]))`,
      [operation.actor.platform, id, inner === 'guestCode' ? operatingKinds : []],
    )
    return row?.code ?? ''
  }
  return (await fieldAsText(operation, target, id, inner)) ?? ''
}
