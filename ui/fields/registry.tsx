/** Registry of the UI halves of the field kinds, by kind. One line here makes a new kind available on every page. */
import { address } from './address.tsx'
import { choice, dictionaryValue, yesNo } from './choices.tsx'
import type { CellProps, FieldKind } from './field.ts'
import { file, image } from './files.tsx'
import { lineLink, link, links } from './links.tsx'
import { matrix } from './matrix.tsx'
import { integer, money, percent, quantity } from './numbers.tsx'
import { barcode, colour, email, longText, phone, richText, text } from './texts.tsx'
import { date, dateTime, time } from './times.tsx'

const lines: FieldKind = {
  Input: () => null,
  Cell: ({ value }: CellProps) => <>{Array.isArray(value) ? value.length : ''}</>,
  text: (value) => (Array.isArray(value) ? String(value.length) : ''),
}

const kinds: Readonly<Record<string, FieldKind>> = {
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
  lines,
  file,
  image,
  address,
  phone,
  email,
  colour,
  matrix,
  barcode,
  status: choice,
}
export const kindFor = (type: string): FieldKind => kinds[type] ?? text
export const isRight = (type: string): boolean => kindFor(type).right === true
