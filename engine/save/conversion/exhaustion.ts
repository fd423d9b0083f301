/** What follows when nothing of a source document is open any more: its own action, or the one that takes it back. */
import { meets } from '../../../model/rules/condition.ts'
import { type Consumption } from '../../../model/between/conversion.ts'
import { fieldsAt, type LinkedRows } from '../../../model/between/linked-rows.ts'
import { consumptionsOf } from '../../../model/between/declared-conversions.ts'
import { compare } from '../../../model/decimal.ts'
import { actionsOf, type AnyDocument } from '../../../model/document.ts'
import type { Operation } from '../../operation.ts'
import { documentsOfLines } from '../../store/links/line-documents.ts'
import { loadAll, type Stored } from '../../store/read.ts'
import type { Fields } from '../../../model/field.ts'
import { rowsIn } from './consume.ts'
import { amountOf } from './value-from.ts'
import { sourceRows, type ConsumptionChange } from './consumption-counts.ts'

/** Whether the type says for this action what happens to an exhausted source. */
export const exhausts = (type: AnyDocument, action: string | undefined): boolean =>
  action !== undefined && consumptionsOf(type).some(([, consumption]) => actionsThatExhaust(consumption).includes(action))

/**
 * Advances the source documents of these changes that are exhausted, and takes it back for those that are open again. Documents of one source
 * type are locked in the order of their ids and advanced together.
 * @param changes documents whose actions have been carried out
 */
export async function advanceExhausted(operation: Operation, type: AnyDocument, changes: readonly ConsumptionChange[]): Promise<void> {
  for (const [lines, consumption] of consumptionsOf(type)) {
    const actions = actionsThatExhaust(consumption)
    const concerned = changes.filter(({ doc, action }) => action !== undefined && actions.includes(action) && isMeant(consumption, doc))
    const docs = concerned.map(({ doc }) => doc)
    if (docs.length > 0)
      await advanceSources(operation, { consumption, ...(await sourceRows(operation, type, { lines, consumption }, docs)) })
  }
}

const actionsThatExhaust = ({ exhausted, on = [], free = [] }: Consumption): readonly string[] =>
  exhausted ? (exhausted.on ?? [...on, ...free]) : []
const isMeant = ({ only }: Consumption, doc: Stored): boolean => !only || meets(only, doc, { roles: [] })

async function advanceSources(
  operation: Operation,
  given: {
    readonly consumption: Consumption
    readonly source: LinkedRows
    readonly rows: readonly (readonly { readonly lineId: string }[])[]
  },
): Promise<void> {
  const { consumption, rows } = given
  const { type, lines } = given.source
  const lineIds = [...new Set(rows.flat().map(({ lineId }) => lineId))]
  if (lineIds.length === 0) return
  const named = lines === undefined ? lineIds : [...(await documentsOfLines(operation, type, lines, lineIds)).values()]
  const ids = [...new Set(named)].sort(byId)
  const sources = await loadAll(operation, type, ids, { lock: true })
  const { act, undo } = consumption.exhausted!
  const advance = async (name: string | undefined, some: readonly Stored[]) => {
    if (name === undefined) return
    const from = [actionsOf(type)[name]?.from ?? []].flat()
    const due = some.filter(({ status }) => from.includes(status)).map(({ id }) => id)
    if (due.length > 0) await operation.ctx.actMany(type, due, name)
  }
  const { true: exhausted = [], false: open = [] } = Object.groupBy(
    sources,
    (doc) => String(isExhausted(consumption, doc, given.source)) as 'true' | 'false',
  )
  await advance(act, exhausted)
  await advance(undo, consumption.exhausted!.always ? sources : open)
}

const byId = (a: string, b: string): number => (BigInt(a) < BigInt(b) ? -1 : 1)

/** Whether the counter of every line, or of the document, has reached its total. */
const isExhausted = ({ counter, of, exhausted }: Consumption, doc: Stored, source: LinkedRows): boolean =>
  rowsIn(doc, source.lines).every((row) => {
    const total = amountOf((exhausted!.of ?? of)!, { ...row, doc }, fieldsAt(source), source.type.fields as Fields)
    return compare(String(row[counter] ?? '0'), total) >= 0
  })
