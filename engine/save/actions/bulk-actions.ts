/** Bulk operations: one operation on many documents, each in its own transaction and with its own result. */
import { actionsOf, type AnyDocument } from '../../../model/document.ts'
import { isOutage, WeftError } from '../../../model/errors.ts'
import type { Warning } from '../../../model/lifecycle/warning.ts'
import type { ListQuery } from '../../../model/lists/list-query.ts'
import type { Language } from '../../../model/text.ts'
import { loadReadable } from '../../authorisation/read-access.ts'
import { requireBulkApproval } from '../../workflow/runtime/bulk-approval.ts'
import type { Operation } from '../../operation.ts'
import { list } from '../../query/list.ts'
import { openActionForm } from './open-action-form.ts'
import { executeAction } from './execute-action.ts'
import { saveDocument } from '../save.ts'
import type { FieldValues } from '../../stored-document.ts'

/** An action with its comment and the values of its form, or values for every document. */
export type BulkAction =
  | {
      readonly action: string
      readonly comment?: string
      readonly confirmed?: readonly string[]
      /** By path, the same for every document. What is left out opens for each document as its own form would. */
      readonly values?: Readonly<FieldValues>
      /** The task of the person by document, as the list named it (`$task`): a signature that is sent twice signs once. */
      readonly tasks?: Readonly<Record<string, string>>
    }
  | { readonly values: Readonly<FieldValues> }
export interface BulkRow {
  readonly id: string
  readonly number?: string | null
  readonly done: boolean
  readonly code?: number
  /** The reason of the failure, in the actor's language. */
  readonly message?: string
  /** Warnings that are to be confirmed before the document can be changed. */
  readonly asks?: readonly Warning[]
  readonly doc?: { readonly id: string; readonly number: string | null; readonly status: string; readonly version: number }
}
export const bulkLimit = 200
export const bulkMatchLimit = 10_000

/**
 * Executes the operation on the current version of one document. Any document that the person may not read ends as one that does not exist.
 * @throws whatever the action or the save throws
 */
export async function bulkOne(operation: Operation, type: AnyDocument, id: string, change: BulkAction): Promise<BulkRow['doc']> {
  const doc = await loadReadable(operation, type, id, { lock: true })
  const { version } = doc
  if ('action' in change) await requireBulkApproval(operation, type, { doc, action: change.action })
  const done =
    'action' in change
      ? await actOnOne(operation, type, { id, version }, change)
      : (await saveDocument(operation, type, { id, version, values: change.values })).doc
  return { id: done.id, number: done.number, status: done.status, version: done.version }
}

async function actOnOne(
  operation: Operation,
  type: AnyDocument,
  { id, version }: { readonly id: string; readonly version: number },
  { tasks, ...change }: Extract<BulkAction, { readonly action: string }>,
) {
  const task = tasks && Object.hasOwn(tasks, id) ? { task: tasks[id] } : {}
  return executeAction(operation, type, { id, version, ...change, ...task, ...(await formOfOne(operation, type, id, change)) })
}

/** Returns the values of the form of an action for one of many documents: those that were typed for all, and its own prefilled ones. */
export async function formOfOne(
  operation: Operation,
  type: AnyDocument,
  id: string,
  { action, values = {} }: Extract<BulkAction, { readonly action: string }>,
): Promise<{ readonly values?: Readonly<FieldValues> }> {
  const { form } = (Object.hasOwn(actionsOf(type), action) && actionsOf(type)[action]) || {}
  if (!form) return Object.keys(values).length > 0 ? { values } : {}
  const opened = await openActionForm(operation, type, { id, action, values })
  const prefilled = Object.entries(opened.values).filter(([path, value]) => form.prefill?.[path] !== undefined && value !== null)
  return { values: { ...Object.fromEntries(prefilled), ...values } }
}

/**
 * Processes the ids one by one. A failure is reported with its reason and the next id follows. `one` gives each its own transaction.
 * An outage of the application ends the loop; a row that another operation holds locked is a failure of that row.
 */
export async function bulkAll(
  ids: readonly string[],
  {
    one,
    language,
    progress,
  }: { one: (id: string) => Promise<BulkRow['doc']>; language: Language; progress?: (done: number) => Promise<void> },
): Promise<{ done: number; rows: BulkRow[] }> {
  const rows: BulkRow[] = []
  for (const [at, id] of ids.entries()) {
    await progress?.(at)
    try {
      const doc = await one(id)
      rows.push({ id, number: doc?.number, done: true, doc })
    } catch (error) {
      if (!(error instanceof WeftError) || isOutage(error)) throw error
      const message = error.code === 11000 ? Object.values(error.localisedFields(language)).flat().join(', ') : error.localised(language)
      const asks = error.key === 'action.asks' ? { asks: error.detail!['asks'] as readonly Warning[] } : {}
      rows.push({ id, done: false, code: error.code, message, ...asks })
    }
  }
  return { done: rows.filter((row) => row.done).length, rows }
}

/**
 * Returns the ids that a list shows now, in its order.
 * @throws WeftError 400 beyond 10,000
 */
export async function matching(operation: Operation, type: AnyDocument, query: ListQuery): Promise<string[]> {
  const { partyRole, filters, search, sort } = query
  const ids: string[] = []
  let after: string | undefined
  do {
    const page = await list(operation, type, { partyRole, filters, search, sort, columns: [], size: 200, ...(after ? { after } : {}) })
    ids.push(...page.rows.map((row) => row.id))
    after = page.next
    if (ids.length > bulkMatchLimit) throw new WeftError(400, 'bulk.tooMany', { values: { max: bulkMatchLimit } })
  } while (after)
  return ids
}

/** Adds the document numbers to the failed rows, so that people can identify them. */
export async function numbered(operation: Operation, type: AnyDocument, rows: readonly BulkRow[]): Promise<BulkRow[]> {
  const unnamed = rows
    .filter((row) => !row.done)
    .map(({ id }) => id)
    .slice(0, 1000)
  const numbers = new Map<string, string>()
  for (let at = 0; at < unnamed.length; at += 200) {
    const filters = [{ field: 'id', operator: 'in' as const, value: unnamed.slice(at, at + 200) }]
    for (const row of (await list(operation, type, { filters, columns: [], size: 200 })).rows)
      if (row.number) numbers.set(row.id, row.number)
  }
  return rows.map((row) => (row.done ? row : { ...row, number: numbers.get(row.id) ?? null }))
}
