/** The list of field kinds. One line here enables a new kind on the server; `ui/fields/` has its browser part. */
import { addressKind } from './address.ts'
import { barcodeKind } from './barcode.ts'
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
import { moneyKind } from './money.ts'
import { percentKind } from './percent.ts'
import { phoneKind } from './phone.ts'
import { quantityKind } from './quantity.ts'
import { richTextKind } from './rich-text.ts'
import { textKind } from './text.ts'
import { timeKind } from './time.ts'
import { yesNoKind } from './yes-no.ts'

const all: readonly Kind[] = [
  textKind,
  longTextKind,
  richTextKind,
  integerKind,
  quantityKind,
  moneyKind,
  percentKind,
  dateKind,
  timeKind,
  dateTimeKind,
  yesNoKind,
  choiceKind,
  dictionaryValueKind,
  linkKind,
  linksKind,
  lineLinkKind,
  linesKind,
  fileKind,
  imageKind,
  addressKind,
  phoneKind,
  emailKind,
  colourKind,
  matrixKind,
  barcodeKind,
]
const byName = new Map(all.map((kind) => [kind.name, kind]))

export const kinds = all
/**
 * Returns the kind of a field.
 * @throws for a definition with an unknown kind, which is a programming error.
 */
export function kindOf(field: { readonly kind: string }): Kind {
  const kind = byName.get(field.kind)
  if (!kind) throw new Error(`no such field kind: ${field.kind}`)
  return kind
}
