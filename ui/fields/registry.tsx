/** Registry of the browser halves of the field kinds. A kind of `model/field.ts` that is missing here does not compile. */
import { traitsOf, type PageFieldType } from '../../model/fields/kinds.ts'
import { address } from './address.tsx'
import { callouts } from './callouts.tsx'
import { choice, dictionaryValue, status, yesNo } from './choices.tsx'
import { lineTraits, type CellProps, type FieldControl } from './field.ts'
import { file, image } from './files.tsx'
import { lineLink, link, links } from './links.tsx'
import { matrix } from './matrix.tsx'
import { measure } from './measure.tsx'
import { integer, money, percent, quantity } from './numbers.tsx'
import { oneOf } from './one-of.tsx'
import { sizeDecimals } from './size-decimals.tsx'
import { tags } from './tags.tsx'
import { barcode, colour, email, longText, phone, richText, text } from './texts.tsx'
import { date, dateTime, time } from './times.tsx'

const lines: FieldControl = {
  ...lineTraits,
  wide: true,
  inList: false,
  inSummary: false,
  inPicker: false,
  Input: () => null,
  Cell: ({ value }: CellProps) => <>{Array.isArray(value) ? value.length : ''}</>,
  text: (value) => (Array.isArray(value) ? String(value.length) : ''),
}

const controls: Readonly<Record<PageFieldType, FieldControl>> = {
  text,
  longText,
  richText,
  integer,
  quantity,
  money,
  percent,
  date,
  time,
  dateTime,
  yesNo,
  choice,
  dictionaryValue,
  link,
  links,
  lineLink,
  oneOf,
  lines,
  file,
  image,
  address,
  phone,
  email,
  colour,
  matrix,
  sizeDecimals,
  measure,
  barcode,
  tags,
  callouts,
  status,
}

/**
 * Returns the control of a field's type.
 * @throws Error for an unknown type: it is refused, never drawn as text
 */
export function kindFor(type: PageFieldType): FieldControl {
  const control = Object.hasOwn(controls, type) ? controls[type] : undefined
  if (!control) throw new Error(`no such field kind: ${String(type)}`)
  return control
}
/** Returns whether values of this type are right-aligned: numbers are, and measures. */
export const isRight = (type: PageFieldType): boolean => traitsOf(type).figure || traitsOf(type).comparedBy !== undefined
