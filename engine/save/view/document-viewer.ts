/** Reads documents with the rights of the user, for answers that a type's own logic makes of several documents. */
import type { DocumentViewer, Viewed, ViewedAlone } from '../../document-calls.ts'
import type { AnyDocument } from '../../../model/document.ts'
import { forbidden, notFound } from '../../../model/errors.ts'
import { readableIds } from '../../authorisation/read-access.ts'
import { policyFor, type PartyRoles, type Policy } from '../../authorisation/policy.ts'
import type { Operation } from '../../operation.ts'
import { list } from '../../query/list.ts'
import { loadAll, partyRolesIn } from '../../store/read.ts'
import { idsMeeting } from '../../store/rows/rule-matches.ts'
import { platformType } from '../../store/memory/platform-catalog.ts'
import { addTitles } from '../../store/links/titles.ts'
import { masked, rolesOfView, viewDocument } from './document-view.ts'
import type { FieldValues, Stored } from '../../stored-document.ts'

/** How many documents one statement of the list and of its lines reads. */
const pageSize = 200

/** By which rights and party roles a document was shown. */
interface Seeing {
  readonly policy: Policy
  readonly roles: PartyRoles
}

export function viewerOf(operation: Operation): DocumentViewer {
  const seeing = new WeakMap<object, Seeing>()
  const view = async <D extends AnyDocument>(shipped: D, id: string): Promise<ViewedAlone<D>> => {
    const type = platformType(operation, shipped)
    const doc = await viewDocument(operation, type, id)
    seeing.set(doc, { policy: await policyFor(operation, type), roles: rolesOfView(doc) })
    return doc as unknown as ViewedAlone<D>
  }
  const sees = (viewed: object, path: string): boolean => {
    const by = seeing.get(viewed)
    if (!by) throw new Error('this viewer has not shown the document')
    return by.policy.restriction(path, by.roles) < 2
  }
  /** Documents that the user may read, cut to what the policy shows, with the titles of their links. */
  const shownOf = async (policy: Policy, docs: readonly Stored[]): Promise<FieldValues[]> => {
    const seen = docs.map((doc): FieldValues => {
      const named = partyRolesIn(doc, operation.actor.company, policy.standing)
      const roles = named.length > 0 ? named : policy.partyRoles.slice(0, 1)
      const shown = { ...masked(policy, doc, roles), partyRole: roles[0] }
      seeing.set(shown, { policy, roles })
      return shown
    })
    await addTitles(operation, policy.type, seen)
    return seen
  }
  return {
    actor: operation.actor,
    ctx: operation.ctx,
    mayRead: async (type) => (await policyFor(operation, platformType(operation, type))).may.read,
    readsAll: async (type) => {
      const { may, rows } = await policyFor(operation, platformType(operation, type))
      return may.read && rows.length === 0
    },
    view,
    viewOwn: async (type, id) => {
      const doc = await view(type, id)
      if (doc.partyRole !== 'owner') throw notFound()
      return doc
    },
    sees,
    requires(viewed, paths) {
      if (!paths.every((path) => sees(viewed, path))) throw forbidden()
    },
    viewAll: async <D extends AnyDocument>(shipped: D, where: Readonly<Record<string, string | readonly string[] | undefined>>) => {
      const type = platformType(operation, shipped)
      const policy = await policyFor(operation, type)
      if (!policy.may.read) return []
      const filters = Object.entries(where).map(([field, value]) => {
        const operator = Array.isArray(value) ? ('in' as const) : ('eq' as const)
        return { field, operator, value }
      })
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
        visible.push(...(await shownOf(policy, docs)))
        after = page.next
      } while (after)
      return visible as unknown as Viewed<D>[]
    },
    viewThese: async <D extends AnyDocument>(shipped: D, ids: readonly string[]) => {
      const type = platformType(operation, shipped)
      const readable = await readableIds(operation, type, ids)
      const docs = await loadAll(
        operation,
        type,
        ids.filter((id) => readable.has(id)),
      )
      const byId = new Map((await shownOf(await policyFor(operation, type), docs)).map((doc) => [doc['id'], doc]))
      return ids.flatMap((id) => byId.get(id) ?? []) as unknown as Viewed<D>[]
    },
    countThese: async (shipped, ids, path) => {
      const type = platformType(operation, shipped)
      const policy = await policyFor(operation, type)
      const sees = policy.may.read && policy.partyRoles.some((role) => policy.restriction(path, [role]) < 2)
      if (ids.length === 0 || !sees || policy.rows === 'deny') return 0
      return (await idsMeeting(operation, type, ids, policy.rows)).length
    },
  }
}
