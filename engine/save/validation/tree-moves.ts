/** Trees on the way to the database: no circle, no level too deep, and the levels and leaves that the engine fills. */
import { compute } from '../../../model/rules/compute.ts'
import type { AnyDocument } from '../../../model/document.ts'
import { invalid, type FieldError } from '../../../model/errors.ts'
import type { Fields } from '../../../model/field.ts'
import type { AnyTree } from '../../../model/lifecycle/tree.ts'
import type { Operation } from '../../operation.ts'
import { copy } from '../../store/memory/copy-row.ts'
import { lockAll, type Stored } from '../../store/read.ts'
import { lockTree } from '../../store/tree-lock.ts'
import { loadDownwards, loadUpwards } from '../../store/rows/tree-rows.ts'
import type { FieldValues } from '../../stored-document.ts'

interface TreeChange {
  readonly before?: Stored | undefined
  readonly doc?: Stored | undefined
}
type Persist = (
  operation: Operation,
  type: AnyDocument,
  all: readonly { readonly before: Stored; readonly doc: Stored }[],
  reason: { readonly action: string },
) => Promise<void>

/** What is left to do once the documents are written: the levels and leaves of their relatives. */
export type SettleRelatives = (persist: Persist) => Promise<void>

/**
 * Checks documents that are about to be written against the tree as it is with them, and fills their level and leaf. Nothing is asked where
 * neither parents nor what a tree demands of them change.
 * @returns what follows once they are written
 * @throws WeftError 11000 `tree.*` with the errors of the first document that is refused
 */
export async function settleTree(operation: Operation, type: AnyDocument, changes: readonly TreeChange[]): Promise<SettleRelatives> {
  const tree = type.tree as AnyTree | undefined
  const moved = tree ? changes.filter((change) => concernsTree(tree, change)) : []
  if (!tree || moved.length === 0) return async () => undefined
  await lockTree(operation, type)
  const docs = moved.flatMap(({ doc }) => doc ?? [])
  const state = await stateWith(operation, type, { tree, moved })
  const refused = docs.map((doc) => errorsOf(type, tree, doc, state)).find((errors) => errors.length > 0)
  if (refused) throw invalid(refused)
  for (const doc of docs) {
    if (tree.level) doc[tree.level] = state.levelOf(doc)
    if (tree.leaf) doc[tree.leaf] = state.childrenOf(doc.id).length === 0
  }
  return (persist) => settleRelatives(operation, type, { tree, moved, state, persist })
}

/** Whether a document takes or changes its place, leaves the open statuses, or changes what it has in common with its parent. */
function concernsTree({ parent, level, leaf, same = [], open = [] }: AnyTree, { before, doc }: TreeChange): boolean {
  if (!doc) return leaf !== undefined && before?.[parent] != null
  if (!before) return doc[parent] != null || level !== undefined || leaf !== undefined
  if (before[parent] !== doc[parent]) return true
  const leaves = open.includes(before.status) && !open.includes(doc.status)
  return leaves || same.some((name) => before[name] !== doc[name])
}

/** The part of the tree around changed documents, as it is with their changes. */
interface TreeState {
  readonly get: (id: string | null) => Stored | undefined
  readonly childrenOf: (id: string | undefined) => readonly Stored[]
  /** The levels from the top to the document; undefined where the way up leads in a circle. */
  readonly levelOf: (doc: Stored) => number | undefined
  /** The number of levels below a document. */
  readonly heightOf: (doc: Stored) => number
}

async function stateWith(
  operation: Operation,
  type: AnyDocument,
  { tree, moved }: { readonly tree: AnyTree; readonly moved: readonly TreeChange[] },
): Promise<TreeState> {
  const parents = moved.flatMap(({ before, doc }) => [before?.[tree.parent], doc?.[tree.parent]] as (string | null | undefined)[])
  const above = await loadUpwards(operation, type, [...new Set(parents.filter((id) => typeof id === 'string'))])
  // Below the moved documents for heights and levels; below their parents for the leaves.
  const roots = moved.flatMap(({ before }) => before?.id ?? [])
  const below = await loadDownwards(operation, type, [
    ...new Set([...roots, ...(tree.leaf ? parents.filter((id) => typeof id === 'string') : [])]),
  ])
  const byId = new Map([...above, ...below].map((doc) => [doc.id, doc]))
  for (const { before, doc } of moved) {
    if (before) byId.delete(before.id)
    if (doc?.id) byId.set(doc.id, doc)
  }
  const children = Map.groupBy(byId.values(), (doc) => doc[tree.parent] as string | null)
  const childrenOf = (id: string | undefined) => (id === undefined ? [] : (children.get(id) ?? []))
  const get = (id: string | null) => (id === null ? undefined : byId.get(id))
  const levelOf = (doc: Stored): number | undefined => {
    const passed = new Set([doc.id])
    let level = 1
    for (let one = get(doc[tree.parent] as string | null); one; one = get(one[tree.parent] as string | null), level++) {
      if (passed.has(one.id)) return undefined
      passed.add(one.id)
    }
    return level
  }
  const heightOf = (doc: Stored): number => Math.max(0, ...childrenOf(doc.id).map((child) => heightOf(child) + 1))
  return { get, childrenOf, levelOf, heightOf }
}

/** Returns why a document may not stand where it stands. */
function errorsOf(type: AnyDocument, tree: AnyTree, doc: Stored, state: TreeState): FieldError[] {
  const { parent: path, maxDepth, same = [], open = [] } = tree
  const level = state.levelOf(doc)
  if (level === undefined) return [{ path, key: 'tree.circle' }]
  if (maxDepth !== undefined && level + state.heightOf(doc) > maxDepth) return [{ path, key: 'tree.tooDeep', values: { most: maxDepth } }]
  const parent = state.get(doc[path] as string | null)
  const children = state.childrenOf(doc.id)
  const label = (name: string) => (type.fields as Fields)[name]!.label
  for (const name of same)
    if ([...(parent ? [parent] : []), ...children].some((other) => other[name] !== doc[name]))
      return [{ path: name, key: 'tree.differs', values: { label: label(name)[0], labelEn: label(name)[1] } }]
  const child = open.includes(doc.status) ? undefined : children.find(({ status }) => open.includes(status))
  return child ? [{ path: '', key: 'tree.childOpen', values: { document: nameOf(type, child) } }] : []
}

/** Returns how a message names a document: the first field of its title, or its number. */
function nameOf(type: AnyDocument, doc: Stored): string {
  const [first = 'number'] = (type.title ?? []) as readonly string[]
  return String(doc[first] ?? doc.number ?? doc.id)
}

interface Settling {
  readonly tree: AnyTree
  readonly moved: readonly TreeChange[]
  readonly state: TreeState
  readonly persist: Persist
}

/** Writes the levels of what stands below moved documents, and the leaves of the parents that they left and found. */
async function settleRelatives(operation: Operation, type: AnyDocument, { tree, moved, state, persist }: Settling): Promise<void> {
  const movedIds = new Set(moved.flatMap(({ doc }) => doc?.id ?? []))
  const values = new Map<string, FieldValues>()
  const set = (id: string, name: string, value: unknown) => values.set(id, { ...values.get(id), [name]: value })
  const descend = (id: string): void => {
    for (const child of state.childrenOf(id)) {
      const level = state.levelOf(child)
      if (!movedIds.has(child.id) && child[tree.level!] !== level) set(child.id, tree.level!, level)
      descend(child.id)
    }
  }
  if (tree.level) for (const { before } of moved) if (before) descend(before.id)
  if (tree.leaf)
    for (const id of moved.flatMap(({ before, doc }) => [before?.[tree.parent], doc?.[tree.parent]] as (string | null)[])) {
      const parent = state.get(id ?? null)
      const leaf = parent !== undefined && isLeaf(state, parent.id, { tree, moved })
      if (parent && !movedIds.has(parent.id) && parent[tree.leaf] !== leaf) set(parent.id, tree.leaf, leaf)
    }
  if (values.size === 0) return
  const stored = await lockAll(operation, type, [...values.keys()].sort(byNumber))
  const all = stored.map((before) => ({ before, doc: Object.assign(copy(before), values.get(before.id)) }))
  for (const { doc } of all) compute(type, doc)
  await persist(operation, type, all, { action: 'counted' })
}

/** Whether nothing stands below a document; new documents had no id when the state was read. */
const isLeaf = (state: TreeState, id: string, { tree, moved }: Pick<Settling, 'tree' | 'moved'>): boolean =>
  state.childrenOf(id).length === 0 && !moved.some(({ before, doc }) => !before && doc?.[tree.parent] === id)

/** Orders ids as the database does. */
const byNumber = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : 1)
