/** What moved of what a document is based on, as its reader may see it: the fields of the source that changed, from which value to which. */
import { basesOf, namesRead, type AnyBasis, type Reconfirming } from '../../model/between/based-on.ts'
import { basisLink, readField } from '../../model/between/basis-fields.ts'
import type { Output } from '../../model/calls/contract.ts'
import type { documentCalls } from '../../model/calls/documents.ts'
import type { AnyDocument } from '../../model/document.ts'
import type { FieldError } from '../../model/errors.ts'
import type { Field } from '../../model/field.ts'
import { kindOf } from '../../model/fields/kinds.ts'
import { localise } from '../../model/text.ts'
import { isMasked } from '../authorisation/masked-phones.ts'
import { policyFor, requirePolicy, type Policy } from '../authorisation/policy.ts'
import { readableIds } from '../authorisation/read-access.ts'
import { requireRowRules } from '../authorisation/row-rules.ts'
import type { Operation } from '../operation.ts'
import { movedRows } from '../store/basis-rows.ts'
import { load, loadAll, partyRolesIn, type Stored } from '../store/read.ts'
import { asSystem } from '../store/scope.ts'
import { titlesOf } from '../store/links/titles.ts'
import type { FieldValues } from '../stored-document.ts'
import { editingRoles } from './validation/action-availability.ts'
import { masked } from './view/document-view.ts'
import { placeOf } from './persistence/record-bases.ts'
import { effectsOf, movingFigures } from './basis-effects.ts'
import type { MovedBasis } from './taken-values.ts'

type ShownBasis = Output<typeof documentCalls.listMovedBases>[number]

/**
 * Returns what moved of what a document is based on. Sources and fields that the person may not read are left out.
 * @returns texts in the language of the session; nothing for parties other than the owner
 * @throws WeftError 404 for a document that the person may not read
 */
export async function listMovedBases(operation: Operation, type: AnyDocument, id: string): Promise<ShownBasis[]> {
  const policy = await requirePolicy(operation, type)
  const doc = await load(operation, type, id)
  await requireRowRules(operation, policy, id)
  const moved = await movedBases(operation, policy, doc)
  if (moved.length === 0) return []
  const ways = await waysToReconfirm(operation, policy, doc)
  const effects = await effectsOf(operation, policy, doc, moved)
  const titles = await titlesOf(operation, [...new Set(moved.flatMap((one) => [one.row.sourceDoc, ...linkedIn(one)]))])
  const text = (field: Field, value: unknown, other: unknown) =>
    field.kind === 'lines' ? textOfSteps(value, other) : textOf(operation, field, value, titles)
  return moved.map((one) => ({
    name: one.row.name,
    source: one.row.source,
    state: one.row.state,
    page: one.place.type.name,
    module: one.place.type.module,
    id: one.row.sourceDoc,
    title: titles.get(one.row.sourceDoc) ?? '',
    label: localise(basisLink(type, one.basis).label, operation.actor.language),
    lines: linesWith(one.basis, doc, one.row.source),
    moved: one.fields.map((name) => {
      const field = readField(one.place.type, one.place.lines, name)!
      // What takes the place of the source takes it from the source.
      const before = one.basis.fills?.[name] === one.basis.link ? (one.row.read[name] ?? one.row.sourceDoc) : one.row.read[name]
      const [from, to] = [before, one.row.current[name]]
      const shown = field.options.internal ? { from: '', to: '' } : { from: text(field, from, to), to: text(field, to, from) }
      return { field: name, label: localise(field.label, operation.actor.language), ...shown }
    }),
    effects: effects.get(one) ?? [],
    by: one.whole && !one.apart ? ways(one) : [],
    reasoned: one.basis.effect !== undefined,
  }))
}

/** Returns the numbers of the lines that have the link, from 1; none for a link of the header. */
function linesWith({ link }: AnyBasis, doc: Stored, source: string): number[] {
  const [lines, column] = link.split('.') as [string, string?]
  if (column === undefined) return []
  return (doc[lines] as FieldValues[]).flatMap((line, at) => (line[column] === source ? [at + 1] : []))
}

/**
 * Returns what moved as far as the person reads the sources: the own link, the document of the source, its line and the fields.
 * @param doc as it is stored
 */
export async function movedBases(
  operation: Operation,
  policy: Policy,
  doc: Stored,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<MovedBasis[]> {
  const roles = partyRolesIn(doc, operation.actor.company, policy.standing)
  if (!policy.type.basedOn || !roles.includes('owner')) return []
  const bases = new Map(basesOf(policy.type))
  const known = (await movedRows(operation, [doc.id], { lock })).flatMap((row) => {
    const basis = bases.get(row.name)
    const place = basis && placeOf(operation, policy.type, basis)
    return basis && place && policy.restriction(basis.link, roles) < 2 ? [{ row, basis, place }] : []
  })
  const moved: MovedBasis[] = []
  for (const some of Map.groupBy(known, ({ place }) => place.type).values()) moved.push(...(await visible(operation, some)))
  return moved
}

/** Cuts what moved in sources of one type to what the person sees there. */
async function visible(operation: Operation, all: readonly Omit<MovedBasis, 'fields' | 'whole' | 'apart'>[]): Promise<MovedBasis[]> {
  const { type } = all[0]!.place
  const ids = [...new Set(all.map(({ row }) => row.sourceDoc))]
  const readable = [...(await readableIds(operation, type, ids))]
  const policy = await policyFor(operation, type)
  const sources = new Map((await loadAll(operation, type, readable)).map((source) => [source.id, source]))
  return all.flatMap((one) => {
    const source = sources.get(one.row.sourceDoc)
    if (!source) return []
    const sees = seenFields(operation, policy, source, one)
    const changed = namesRead(one.basis).filter((name) => JSON.stringify(one.row.read[name]) !== JSON.stringify(one.row.current[name]))
    const fields = changed.filter(sees)
    const apart = one.basis.apart === true && source.updatedBy === operation.actor.user
    return fields.length === 0 ? [] : [{ ...one, fields, whole: fields.length === changed.length, apart }]
  })
}

/** Returns whether the person sees a field of a source: of its header, or of its line. */
function seenFields(
  operation: Operation,
  policy: Policy,
  source: Stored,
  { row, place }: Pick<MovedBasis, 'row' | 'place'>,
): (name: string) => boolean {
  const roles = partyRolesIn(source, operation.actor.company, policy.standing)
  const shown = masked(policy, source, roles)
  const line = place.lines === undefined ? shown : ((shown[place.lines] ?? []) as FieldValues[]).find((one) => one['id'] === row.source)
  return (name) => {
    const path = name.replace(/^doc\./, '')
    const isOfLine = place.lines !== undefined && path === name
    if (roles.some((role) => isMasked(policy, role, isOfLine ? `${place.lines}.${path}` : path))) return false
    return Object.hasOwn((isOfLine ? line : shown) ?? {}, path)
  }
}

/**
 * Returns how the person may reconfirm a basis now: to take values over, the document must be open for editing, or in a status of `takenIn`. Figures that a signature
 * waits for (`before`) are not kept: who signs would judge, and further approvers be found, by what they are no more. The document goes back to who wrote it. Nor is kept what the next
 * save would take all the same (`refreshedIn`), unless a person alone takes it (`fills`), or it is only kept (`by`).
 */
export async function waysToReconfirm(
  operation: Operation,
  policy: Policy,
  doc: Stored,
): Promise<(moved: MovedBasis) => readonly Reconfirming[]> {
  if (!policy.may.edit) return () => []
  const roles = partyRolesIn(doc, operation.actor.company, policy.standing)
  const isOpen = (await editingRoles(operation, policy.type, { doc, roles })).includes('owner')
  const waitsFor = (action: string) => isSigned(policy.type, action) && [policy.type.actions[action]!.from].flat().includes(doc.status)
  return ({ basis, fields }) => {
    const { by = ['take', 'keep'], fills, refreshedIn = [], takenIn = [], effect, before = [] } = basis
    const isFilledAgain = by.includes('take') && refreshedIn.includes(doc.status) && !fields.every((name) => fills && name in fills)
    const isKept = !isFilledAgain && (effect === undefined || !before.some(waitsFor))
    const isTaken = takenIn.includes(doc.status) || (isOpen && (fills !== undefined || refreshedIn.includes(doc.status)))
    return by.filter((way) => (way === 'keep' ? isKept : isTaken))
  }
}

const isSigned = ({ actions }: AnyDocument, name: string): boolean =>
  actions[name]!.sign !== undefined || actions[name]!.steps !== undefined

/**
 * Returns what actions are refused for (`before`) because the document is to reconfirm, at the link, by id of the document. One statement, whatever
 * the number of documents, and what it takes to compute the figures of those that moved; none for actions that no basis names.
 */
export async function unconfirmedBases(
  operation: Operation,
  type: AnyDocument,
  all: readonly { readonly doc: Stored; readonly action: string | undefined }[],
): Promise<ReadonlyMap<string, readonly FieldError[]>> {
  const bases = new Map(basesOf(type))
  const named = all.filter(({ action }) => action !== undefined && [...bases.values()].some(({ before }) => before?.includes(action)))
  if (named.length === 0) return new Map()
  return asSystem(operation, async (system) => {
    const ids = named.map(({ doc }) => doc.id)
    const rows = Map.groupBy(await movedRows(system, ids), ({ doc }) => doc)
    const errors = new Map<string, readonly FieldError[]>()
    for (const { doc, action } of named) {
      const waiting = (rows.get(doc.id) ?? []).filter((row) => bases.get(row.name)?.before?.includes(action!))
      const moving = waiting.length > 0 ? await movingFigures(system, type, doc, waiting) : []
      errors.set(
        doc.id,
        moving.map((row) => {
          const basis = bases.get(row.name)!
          const isSentBack = basis.effect !== undefined && isSigned(type, action!)
          return { path: linkPath(basis, doc, row.source), key: isSentBack ? ('basedOn.sendBack' as const) : ('basedOn.moved' as const) }
        }),
      )
    }
    return errors
  })
}

function linkPath({ link }: AnyBasis, doc: Stored, source: string): string {
  const [lines, column] = link.split('.') as [string, string?]
  if (column === undefined) return link
  const at = (doc[lines] as FieldValues[]).findIndex((line) => line[column] === source)
  return `${lines}[${Math.max(at, 0)}].${column}`
}

/** Returns the ids of documents that old and new values link. */
function linkedIn({ row, place, fields }: MovedBasis): string[] {
  return fields
    .filter((name) => kindOf(readField(place.type, place.lines, name)!).refers === 'document')
    .flatMap((name) => [row.read[name], row.current[name]].flat())
    .filter((id): id is string => typeof id === 'string')
}

/** Returns the values of the steps that differ, each once. */
function textOfSteps(values: unknown, others: unknown): string {
  const [ownValues, other] = [values, others].map((one) => (one ?? {}) as Readonly<Record<string, string | null>>) as [
    Readonly<Record<string, string | null>>,
    Readonly<Record<string, string | null>>,
  ]
  return [
    ...new Set(
      Object.keys(ownValues)
        .filter((at) => ownValues[at] !== other[at])
        .map((at) => ownValues[at] ?? '—'),
    ),
  ].join(', ')
}

/** Returns a value of a source as it reads: the title of a link, the label of a choice, otherwise as on paper. */
function textOf({ actor }: Operation, field: Field, value: unknown, titles: ReadonlyMap<string, string>): string {
  if (value === null || value === undefined || value === '') return ''
  if (kindOf(field).refers === 'document')
    return [value]
      .flat()
      .map((id) => titles.get(String(id)) ?? '')
      .join(', ')
  const choice = field.options.choices?.[String(value)]
  if (choice) return localise(choice, actor.language)
  return kindOf(field).print.text(value, { ordinal: field.options.ordinal === true, sign: '' })
}
