/**
 * Open items of documents (`settles`): reserved while a document is under way, settled with it, released when it returns or ends. An item stands on
 * one open document at a time. The number of statements does not grow with the documents and their items.
 */
import type { AnyDocument } from '../../model/document.ts'
import { invalid, type FieldError } from '../../model/errors.ts'
import type { Fields } from '../../model/field.ts'
import type { AnySettlement } from '../../model/ledger/settlement.ts'
import type { Operation } from '../operation.ts'
import type { FieldValues, Stored } from '../stored-document.ts'

/** A document whose status may have changed. */
export interface StatusChange {
  readonly before: Stored
  readonly doc: Stored
}

interface Settling {
  readonly lines: string
  readonly settlement: AnySettlement
  readonly itemType: AnyDocument
}

const isReserving = ({ free }: AnySettlement, { status }: Stored): boolean => !free.includes(status)
const isSettled = ({ settled }: AnySettlement, { status }: Stored): boolean => settled.includes(status)

/**
 * Reserves the items of documents that come under way and settles those of documents that are settled now. It runs before the type's logic.
 * @throws WeftError 11000 at the lines of items that are not open, stand on another document or twice, or do not match
 */
export async function reserveItems(operation: Operation, type: AnyDocument, changes: readonly StatusChange[]): Promise<void> {
  const all = settlingsOf(operation, type)
  const reserved = changes.filter(({ before, doc }) =>
    all.some(({ settlement: one }) => !isReserving(one, before) && isReserving(one, doc)),
  )
  if (reserved.length > 0) await reserve(operation, type, { all, docs: reserved.map(({ doc }) => doc) })
  for (const { itemType, settlement, lists } of byItemType(all)) {
    const settled = changes.filter(({ before, doc }) => !isSettled(settlement, before) && isSettled(settlement, doc))
    const ids = settled.flatMap(({ doc }) => itemsIn(doc, lists))
    if (ids.length > 0) await operation.ctx.actMany(itemType, ids, settlement.settle)
  }
}

/**
 * Makes the items of documents open again that are no longer settled, and releases those of documents that are no longer under way: whatever they
 * have reserved, whatever their lines say by then. It runs after the type's logic.
 */
export async function releaseItems(operation: Operation, type: AnyDocument, changes: readonly StatusChange[]): Promise<void> {
  for (const { itemType, settlement } of byItemType(settlingsOf(operation, type))) {
    const reopened = changes.filter(({ before, doc }) => isSettled(settlement, before) && !isSettled(settlement, doc))
    const released = changes.filter(({ before, doc }) => isReserving(settlement, before) && !isReserving(settlement, doc))
    const ids = [...new Set([...reopened, ...released].map(({ doc }) => doc.id))]
    if (ids.length === 0) continue
    const items = await operation.ctx.find(itemType, { [settlement.holder]: ids }, { all: true, lock: true })
    const of = (some: readonly StatusChange[]) => items.filter((item) => some.some(({ doc }) => doc.id === item[settlement.holder]))
    const settled = of(reopened).filter(({ status }) => !settlement.open.includes(status))
    await operation.ctx.actMany(
      itemType,
      settled.map(({ id }) => id),
      settlement.reopen,
    )
    await operation.ctx.setMany(
      itemType,
      of(released).map(({ id }) => ({ id, values: { [settlement.holder]: null } })),
    )
  }
}

/** Locks the items in the order of their ids, checks them for each document in order, and writes the document that has reserved them. */
async function reserve(
  operation: Operation,
  type: AnyDocument,
  { all, docs }: { readonly all: readonly Settling[]; readonly docs: readonly Stored[] },
): Promise<void> {
  for (const { itemType, settlement, lists } of byItemType(all)) {
    const wanted = docs.flatMap((doc) => itemsIn(doc, lists))
    if (wanted.length === 0) continue
    const items = await operation.ctx.byId(itemType, wanted, { lock: true })
    const holders = holdersOf(operation, itemType)
    const taken = new Map<string, string>()
    for (const doc of docs) {
      const errors = lists.flatMap((one) => itemErrors(doc, one, { items, holders, taken }))
      if (errors.length > 0) throw invalid(errors)
    }
    await operation.ctx.setMany(
      itemType,
      [...taken].map(([id, doc]) => ({ id, values: { [settlement.holder]: doc } })),
    )
  }
}

interface Reserving {
  readonly items: ReadonlyMap<string, FieldValues>
  /** The links of an item to the documents that may have reserved it. */
  readonly holders: readonly string[]
  /** The document by item that this operation reserves it for; entries are added. */
  readonly taken: Map<string, string>
}

function itemErrors(doc: Stored, { lines, settlement, itemType }: Settling, { items, holders, taken }: Reserving): FieldError[] {
  return (doc[lines] as FieldValues[]).flatMap((line, at) => {
    const id = line[settlement.item] as string | null
    const item = id === null ? undefined : items.get(id)
    if (!item) return []
    const error = (key: 'item.twice' | 'item.reserved' | 'item.unfit'): FieldError[] => {
      const [label, labelEn] = itemType.label
      return [{ path: `${lines}[${at}].${settlement.item}`, key, values: { label, labelEn, number: item['number'] } }]
    }
    if (taken.get(id!) === doc.id) return error('item.twice')
    const matches = Object.entries(settlement.match ?? {}).every(
      ([name, of]) => item[name] === (typeof of === 'string' ? doc[of] : of.value),
    )
    if (!matches) return error('item.unfit')
    const holder = taken.get(id!) ?? holders.map((name) => item[name]).find((one) => one && one !== doc.id)
    if (holder || !settlement.open.includes(item['status'] as string)) return error('item.reserved')
    taken.set(id!, doc.id)
    return []
  })
}

const itemsIn = (doc: Stored, lists: readonly Settling[]): string[] =>
  lists.flatMap(({ lines, settlement }) => (doc[lines] as FieldValues[]).flatMap((line) => (line[settlement.item] as string | null) ?? []))

function settlingsOf(operation: Operation, type: AnyDocument): readonly Settling[] {
  const declared = Object.entries((type.settles ?? {}) as Record<string, AnySettlement>)
  return declared.map(([lines, settlement]) => ({ lines, settlement, itemType: itemTypeOf(operation, type, lines) }))
}

/** Returns the settlings with the same items together. They have the same statuses and the same holder. */
function byItemType(all: readonly Settling[]): readonly (Settling & { readonly lists: readonly Settling[] })[] {
  return [...Map.groupBy(all, ({ itemType }) => itemType).values()].map((lists) => ({ ...lists[0]!, lists }))
}

function itemTypeOf({ engine }: Operation, type: AnyDocument, lines: string): AnyDocument {
  const { item } = (type.settles as Record<string, AnySettlement>)[lines]!
  return engine.types.get((type.fields as Fields)[lines]!.options.columns![item]!.options.to!)!
}

const holderNames = new WeakMap<object, Map<AnyDocument, readonly string[]>>()
/** Returns the fields of an item that name the document which has reserved it: one for each type that settles such items. */
function holdersOf(operation: Operation, itemType: AnyDocument): readonly string[] {
  const { types } = operation.engine
  const cached = holderNames.get(types) ?? new Map<AnyDocument, readonly string[]>()
  holderNames.set(types, cached)
  let names = cached.get(itemType)
  if (!names) {
    const all = [...types.values()].flatMap((type) => settlingsOf(operation, type))
    names = [...new Set(all.filter((one) => one.itemType === itemType).map(({ settlement }) => settlement.holder))]
    cached.set(itemType, names)
  }
  return names
}
