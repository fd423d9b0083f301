/**
 * Call-outs of a document as they are stored: each stands on a picture that its field has, a number stays with its shape, those of a picture that was
 * removed go with it, and a measure line has the title of what it measures. The titles of all parts that were chosen are read in one statement; whether a part
 * may be chosen is checked with the links that a person sends (`../input/check-links.ts`).
 */
import { linesOf, type AnyDocument } from '../../../model/document.ts'
import type { FieldError } from '../../../model/errors.ts'
import { fieldList, type Field, type Fields } from '../../../model/field.ts'
import { calloutLimits, type Callout, type Callouts } from '../../../model/fields/callouts.ts'
import type { Operation } from '../../operation.ts'
import { titlesInBoth } from '../../store/links/titles.ts'
import type { Stored } from '../../store/read.ts'
import type { placeOf } from '../input/read-input.ts'

type Row = Record<string, any>
/** The call-outs of the header or of one line, with those that are stored. */
interface Marked {
  readonly row: Row
  readonly name: string
  readonly field: Field
  readonly path: string
  readonly stored: Row | undefined
}
interface Settling {
  readonly before: Stored | undefined
  readonly place: ReturnType<typeof placeOf>
  /** A person has sent the values: they are judged. What logic writes is taken as it is. */
  readonly byPerson: boolean
}

/** Writes the call-outs as they are stored into the document, and returns the errors of those that do not stand. */
export async function settleCallouts(operation: Operation, type: AnyDocument, doc: Stored, settling: Settling): Promise<FieldError[]> {
  const all = markedIn(type, doc, settling)
  const errors = all.flatMap((one) => settle(one, settling.byPerson))
  await nameParts(operation, all, settling.byPerson)
  return errors
}

function markedIn(type: AnyDocument, doc: Stored, { before, place }: Settling): Marked[] {
  const of = (fields: Fields, row: Row, { prefix, stored }: { readonly prefix: string; readonly stored: Row | undefined }) =>
    fieldList(fields).flatMap(([name, field]): Marked[] =>
      field.options.marks && (row[name] || stored?.[name]) ? [{ row, name, field, path: prefix + name, stored }] : [],
    )
  const lines = linesOf(type).flatMap(([name, { options }]) => {
    const columns = options.columns ?? {}
    if (!fieldList(columns).some(([, column]) => column.options.marks)) return []
    const stored = new Map(((before?.[name] ?? []) as Row[]).map((line) => [line['id'] as string, line]))
    return ((doc[name] ?? []) as Row[]).flatMap((row, at) =>
      of(columns, row, { prefix: `${place(row, name, at)}.`, stored: stored.get(row['id']) }),
    )
  })
  return [...of(type.fields as Fields, doc, { prefix: '', stored: before }), ...lines]
}

function settle({ row, name, field, path, stored }: Marked, byPerson: boolean): FieldError[] {
  const value = (row[name] ?? { last: 0, shapes: [] }) as Callouts
  const former = stored?.[name] as Callouts | null | undefined
  const pictures = field.options.marks!.pictures
  const [now, then] = [row, stored ?? {}].map((one) => new Set((one[pictures] ?? []) as readonly string[])) as [Set<string>, Set<string>]
  const shapes = value.shapes.filter(({ picture }) => now.has(picture) || !then.has(picture))
  const errors: FieldError[] = []
  const numbers = new Set(former?.shapes.map(({ no }) => no))
  const highest = former ? former.last + calloutLimits.shapes : calloutLimits.first
  for (const { no, picture } of byPerson ? shapes : []) {
    if (!now.has(picture)) errors.push({ path, key: 'field.calloutPicture', values: { no } })
    else if (former && no <= former.last && !numbers.has(no)) errors.push({ path, key: 'field.calloutNumber', values: { no } })
    else if (no > highest) errors.push({ path, key: 'field.calloutNumberTooHigh', values: { no, most: highest } })
  }
  // Which number was the last is counted here, whatever a person sends; only a new field takes it along from what it was made from.
  const sent = byPerson ? Math.min(value.last, former ? 0 : highest) : value.last
  const last = Math.max(former?.last ?? 0, sent, ...shapes.map(({ no }) => no))
  row[name] = last === 0 ? null : { last, shapes }
  return errors
}

/** A measure line whose part was chosen now. */
interface Chosen {
  readonly marked: Marked
  readonly shape: Callout
}

/** Gives each measure line the titles of its part in both languages: those that it has if it measures the same as before. */
async function nameParts(operation: Operation, all: readonly Marked[], byPerson: boolean): Promise<void> {
  const chosen = all.flatMap((marked) => chosenIn(marked, byPerson))
  if (chosen.length === 0) return
  const titles = await titlesInBoth(
    operation,
    chosen.map(({ shape }) => shape.part!),
  )
  for (const { marked, shape } of chosen) replace(marked.row, marked.name, { ...shape, title: titles.get(shape.part!) ?? ['', ''] })
}

/** Returns the measure lines whose titles are to be looked up, and gives the others the titles that are stored. */
function chosenIn(marked: Marked, byPerson: boolean): Chosen[] {
  const { row, name, stored } = marked
  const known = new Map(((stored?.[name] as Callouts | null | undefined)?.shapes ?? []).map((one) => [one.no, one]))
  return ((row[name] as Callouts | null)?.shapes ?? []).flatMap((shape) => {
    if (shape.part === undefined || (!byPerson && shape.title)) return []
    const former = known.get(shape.no)
    if (former?.part !== shape.part || !former.title) return [{ marked, shape }]
    replace(row, name, { ...shape, title: former.title })
    return []
  })
}

const replace = (row: Row, name: string, shape: Callout): void => {
  const { last, shapes } = row[name] as Callouts
  row[name] = { last, shapes: shapes.map((one) => (one.no === shape.no ? shape : one)) }
}
