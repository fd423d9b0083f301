/** The registry of field kinds by name. `ui/fields/registry.tsx` has the browser part of each. A missing kind does not compile. */
import type { FieldKind } from '../field.ts'
import { addressKind } from './address.ts'
import { barcodeKind } from './barcode.ts'
import { calloutsKind } from './callouts.ts'
import { choiceKind } from './choice.ts'
import { colourKind } from './colour.ts'
import { dateKind } from './date.ts'
import { dateTimeKind } from './date-time.ts'
import { dictionaryValueKind } from './dictionary-value.ts'
import { emailKind } from './email.ts'
import { fileKind } from './file.ts'
import { imageKind } from './image.ts'
import { integerKind } from './integer.ts'
import type { Kind } from './kind.ts'
import { lineLinkKind } from './line-link.ts'
import { linesKind } from './lines.ts'
import { linkKind } from './link.ts'
import { linksKind } from './links.ts'
import { longTextKind } from './long-text.ts'
import { matrixKind } from './matrix.ts'
import { measureKind } from './measure.ts'
import { moneyKind } from './money.ts'
import { percentKind } from './percent.ts'
import { oneOfKind } from './one-of.ts'
import { phoneKind } from './phone.ts'
import { quantityKind } from './quantity.ts'
import { richTextKind } from './rich-text.ts'
import { sizeDecimalsKind } from './size-decimals.ts'
import { tagsKind } from './tags.ts'
import { textKind } from './text.ts'
import { timeKind } from './time.ts'
import { yesNoKind } from './yes-no.ts'

const byName: { readonly [K in FieldKind]: Kind & { readonly name: K } } = {
  text: textKind,
  longText: longTextKind,
  richText: richTextKind,
  integer: integerKind,
  quantity: quantityKind,
  measure: measureKind,
  money: moneyKind,
  percent: percentKind,
  date: dateKind,
  time: timeKind,
  dateTime: dateTimeKind,
  yesNo: yesNoKind,
  choice: choiceKind,
  dictionaryValue: dictionaryValueKind,
  link: linkKind,
  links: linksKind,
  lineLink: lineLinkKind,
  oneOf: oneOfKind,
  lines: linesKind,
  file: fileKind,
  image: imageKind,
  address: addressKind,
  phone: phoneKind,
  email: emailKind,
  colour: colourKind,
  matrix: matrixKind,
  sizeDecimals: sizeDecimalsKind,
  barcode: barcodeKind,
  tags: tagsKind,
  callouts: calloutsKind,
}

export const kinds: readonly Kind[] = Object.values(byName)

/** The type of a page field: a field kind, or the document's status, which is drawn like a choice. */
export type PageFieldType = FieldKind | 'status'
const statusTraits: Kind = { ...choiceKind, sheet: { ...choiceKind.sheet, import: 'none' } }

/**
 * Returns the traits of a kind.
 * @throws Error for an unknown kind: such a value is refused, never treated as text
 */
export function traitsOf(type: PageFieldType): Kind {
  const kind = type === 'status' ? statusTraits : Object.hasOwn(byName, type) ? byName[type] : undefined
  if (!kind) throw new Error(`no such field kind: ${String(type)}`)
  return kind
}

/**
 * Returns the traits of a field's kind.
 * @throws Error for a definition with an unknown kind, which is a programming error
 */
export const kindOf = (field: { readonly kind: FieldKind }): Kind => traitsOf(field.kind)

/** Returns whether a column of this type has a sum that is a plain number; the sum of measures has a unit. */
export const addsAsNumber = (type: PageFieldType): boolean => traitsOf(type).adds && traitsOf(type).figure

/** Returns whether a field leads to documents, one or several, of one type or of one of several. */
export const leadsToDocuments = (field: { readonly kind: FieldKind } | undefined): boolean =>
  field !== undefined && isFieldKind(field.kind) && kindOf(field).refers === 'document'
/** Returns whether a field names one document. */
export const namesDocument = (field: { readonly kind: FieldKind } | undefined): boolean =>
  leadsToDocuments(field) && kindOf(field!).storage !== 'ids'

/** Returns whether a text names a field kind; for definitions that come from outside. */
export const isFieldKind = (name: string): name is FieldKind => Object.hasOwn(byName, name)
