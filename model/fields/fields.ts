/**
 * The field kinds as definitions write them: `f.text(['简称', 'Short name'], { max: 20 })`. One import in place of one for each kind
 * (`docs/decisions/vocabulary.md`, Fields). The browser does not import this file: it draws by the traits (`kinds.ts`).
 */
import type { Field, FieldKind } from '../field.ts'
import { address } from './address.ts'
import { barcode } from './barcode.ts'
import { callouts } from './callouts.ts'
import { choice, codes } from './choice.ts'
import { colour } from './colour.ts'
import { currencyDecimals } from './currency-decimals.ts'
import { date } from './date.ts'
import { dateTime } from './date-time.ts'
import { dictionaryValue } from './dictionary-value.ts'
import { email } from './email.ts'
import { file } from './file.ts'
import { formula } from './formula.ts'
import { image } from './image.ts'
import { integer } from './integer.ts'
import { lineLink } from './line-link.ts'
import { lines, neededLines } from './lines.ts'
import { link } from './link.ts'
import { links } from './links.ts'
import { longText } from './long-text.ts'
import { matrix } from './matrix.ts'
import { measure } from './measure.ts'
import { money } from './money.ts'
import { oneOf } from './one-of.ts'
import { percent } from './percent.ts'
import { phone } from './phone.ts'
import { pieces, quantity } from './quantity.ts'
import { richText } from './rich-text.ts'
import { sizeDecimals } from './size-decimals.ts'
import { tags } from './tags.ts'
import { text } from './text.ts'
import { time } from './time.ts'
import { yesNo } from './yes-no.ts'

const kinds = {
  text,
  longText,
  richText,
  integer,
  quantity,
  measure,
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
  barcode,
  tags,
  callouts,
} satisfies Record<FieldKind, (...of: never[]) => Field>

/** Beside the kinds: fields of a kind whose value the engine computes, the pieces of a size matrix, lines of which one is needed, and choices that are their own names. */
export const f = { ...kinds, formula, currencyDecimals, neededLines, codes, pieces } as const
