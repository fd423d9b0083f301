/**
 * Removes drafts, and copies a document into the values of a new one. A document that has left draft is cancelled, closed or
 * reversed, never removed (ruling).
 */
import { firstStatus, type AnyDocument } from '../../model/document.ts'
import { forbidden, notFound, WeftError } from '../../model/errors.ts'
import { localise } from '../../model/text.ts'
import { requireRowRules } from '../authorisation/row-rules.ts'
import { requirePolicy } from '../authorisation/policy.ts'
import { readableIds } from '../authorisation/read-access.ts'
import { documentsUsing } from '../query/used-by-documents.ts'
import { discardProcess } from '../workflow/runtime/task-actions.ts'
import type { Operation } from '../operation.ts'
import { copiedValues, isCopied } from './copied-values.ts'
import { dropBooked } from './persistence/bookings.ts'
import { othersOfItsKey, markRemoved } from './persistence/mark-moved.ts'
import { persistMany } from './persistence/persist-changes.ts'
import { forgetGenerated } from './generate.ts'
import { dropMoments } from './persistence/moments.ts'
import { withdrawShares } from './persistence/shares.ts'
import { settleTree } from './validation/tree-moves.ts'
import { recount } from './persistence/recount.ts'
import { rollUp } from './persistence/roll-up.ts'
import { hasGrown } from '../store/rows/growing-lines.ts'
import { linkedByAddedField } from '../store/links/added-links.ts'
import { dropBases } from '../store/basis-rows.ts'
import { load, partyRolesIn, partyRoleOf } from '../store/read.ts'
import { asSystem } from '../store/scope.ts'
import { addTitles, titlesOf } from '../store/links/titles.ts'
import { deleteRows } from '../store/write.ts'
import type { FieldValues } from '../stored-document.ts'

/**
 * Removes a document that is still in its first status. One that is in use is refused with the titles of the documents that use it, as far as the person may
 * read them; `detail.usedBy` lists them.
 */
export async function removeDraft(
  operation: Operation,
  type: AnyDocument,
  input: { readonly id: string; readonly version?: number },
): Promise<void> {
  const policy = await requirePolicy(operation, type)
  if (!policy.may.edit) throw forbidden()
  const doc = await load(operation, type, input.id, { lock: true })
  await requireRowRules(operation, policy, doc.id)
  if (partyRoleOf(doc, operation.actor.company, policy.standing) !== 'owner') throw forbidden()
  if (input.version !== doc.version) throw new WeftError(409, 'save.conflict', { detail: { version: doc.version } })
  if (type.remove === false || doc.status !== firstStatus(type)) throw new WeftError(409, 'save.notDraft')
  await asSystem(operation, async (system) => {
    await system.engine.ids.reserve(system.tx, 1)
    const lines = await hasGrown(system, type, doc.id)
    if (lines) throw new WeftError(409, 'save.inUse', { values: { title: localise(lines, operation.actor.language) } })
    // Read before the row is deleted: a refused statement ends the transaction.
    const uses = await usesOf(operation, system, type, doc.id)
    if (type.flow) await discardProcess(system, doc.id)
    const settleRelatives = await settleTree(system, type, [{ before: doc }])
    const ofSameKey = await othersOfItsKey(operation, type, doc)
    try {
      await deleteRows(system, type, doc, doc.version)
      // After the row is locked and gone: who saves such a link at the same time has come before, or finds no target.
      const user = await linkedByAddedField(system, type, doc.id)
      if (user) throw new WeftError(409, 'save.inUse', { values: { title: localise(user.label, operation.actor.language) } })
      await dropMoments(system, type, doc.id)
      await dropBases(system, type, doc.id)
      await markRemoved(operation, type, doc, ofSameKey)
      await dropBooked(system, type, doc.id)
      await withdrawShares(system, type, doc.id)
      await forgetGenerated(system, doc.id)
      await rollUp(system, type, [{ before: doc }], persistMany)
      await settleRelatives(persistMany)
      await recount(system, type, [{ before: doc }])
    } catch (error) {
      const { code, table = '' } = error as { code?: string; table?: string }
      if (code !== '23503') throw error
      const user = system.engine.types.get(table.split('__')[0]!)
      const label = user ? localise(user.label, operation.actor.language) : ''
      const titles = uses.map((use) => `${use.label} ${use.documents.map(({ title }) => title).join(listComma[operation.actor.language])}`)
      throw new WeftError(409, 'save.inUse', {
        values: { title: titles.join(semicolon[operation.actor.language]) || label },
        detail: { usedBy: uses },
      })
    }
  })
}

const listComma = { zh: '、', en: ', ' } as const
const semicolon = { zh: '；', en: '; ' } as const

/** Documents of one type that use another document. */
interface Use {
  readonly page: string
  readonly label: string
  readonly documents: readonly { readonly id: string; readonly title: string }[]
}

/** Returns which documents use this one, as far as the person may read them. */
async function usesOf(operation: Operation, system: Operation, type: AnyDocument, id: string): Promise<readonly Use[]> {
  const uses: Use[] = []
  for (const { user, ids } of await documentsUsing(system, type, id)) {
    const readable = await readableIds(operation, user, ids)
    const shown = ids.filter((one) => readable.has(one))
    if (shown.length === 0) continue
    const titles = await titlesOf(operation, shown)
    const documents = shown.map((one) => ({ id: one, title: titles.get(one)?.replace('--', ' ') ?? one }))
    uses.push({ page: user.name, label: localise(user.label, operation.actor.language), documents })
  }
  return uses
}

/**
 * Returns the values of a copy, without number, status, approvals, counters, unique fields, fields filled again (`copy: false`, `unlessIs`), lines that come with others
 * (`copy: 'withoutLine'`) and fields that the actor may not set.
 */
export async function copyDocument(operation: Operation, type: AnyDocument, input: { readonly id: string }): Promise<FieldValues> {
  const policy = await requirePolicy(operation, type)
  // Before the document is read: the answer does not tell which ids exist.
  if (!policy.may.create) throw forbidden()
  const doc = await load(operation, type, input.id)
  await requireRowRules(operation, policy, doc.id)
  const roles = partyRolesIn(doc, operation.actor.company, policy.standing)
  if (roles.length === 0) throw notFound()
  const values = copiedValues(type, doc, { takes: (field, path) => isCopied(field) && policy.restriction(path, roles) === 0 })
  await addTitles(operation, type, [values])
  return values
}
