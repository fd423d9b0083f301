/** Reads documents with the rights of the user, for answers that a type's own logic makes of several documents. */
import type { AnyDocument } from '../../../model/document.ts'
import { notFound } from '../../../model/errors.ts'
import type { DocumentViewer, Viewed } from '../../document-context.ts'
import { policyFor } from '../../authorisation/policy.ts'
import type { Operation } from '../../operation.ts'
import { list } from '../../query/list.ts'
import { loadAll } from '../../store/read.ts'
import { platformType } from '../../store/memory/platform-catalog.ts'
import { addTitles } from '../../store/links/titles.ts'
import { masked, viewDocument } from './document-view.ts'
import type { FieldValues } from '../../stored-document.ts'

/** How many documents one statement of the list and of its lines reads. */
const pageSize = 200

export const viewerOf = (operation: Operation): DocumentViewer => ({
  actor: operation.actor,
  ctx: operation.ctx,
  mayRead: async (type) => (await policyFor(operation, platformType(operation, type))).may.read,
  view: async <D extends AnyDocument>(type: D, id: string) =>
    (await viewDocument(operation, platformType(operation, type), id)) as unknown as Viewed<D>,
  viewOwn: async <D extends AnyDocument>(type: D, id: string) => {
    const doc = (await viewDocument(operation, platformType(operation, type), id)) as unknown as Viewed<D>
    if (doc.partyRole !== 'owner') throw notFound()
    return doc
  },
  sees: async (type, path, partyRole) => (await policyFor(operation, platformType(operation, type))).restriction(path, [partyRole]) < 2,
  viewAll: async <D extends AnyDocument>(shipped: D, where: Readonly<Record<string, string | undefined>>) => {
    const type = platformType(operation, shipped)
    const policy = await policyFor(operation, type)
    if (!policy.may.read) return []
    const filters = Object.entries(where).map(([field, value]) => ({ field, operator: 'eq' as const, value }))
    const visible: FieldValues[] = []
    let after: string | undefined
    do {
      const page = await list(operation, type, {
        filters,
        columns: ['status'],
        sort: type.number === undefined ? [] : ['number'],
        size: pageSize,
        ...(after ? { after } : {}),
      })
      const docs = await loadAll(
        operation,
        type,
        page.rows.map(({ id }) => id),
      )
      const seen = docs.map((doc): FieldValues => ({ ...masked(policy, doc, policy.partyRoles[0]!), partyRole: policy.partyRoles[0] }))
      await addTitles(operation, type, seen)
      visible.push(...seen)
      after = page.next
    } while (after)
    return visible as unknown as Viewed<D>[]
  },
})
