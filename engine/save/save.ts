/** The only way in for what people type: create and edit, top to bottom. One transaction; the caller commits. */
import type { Viewer } from '../../model/condition.ts'
import { firstStatus, linesOf, type AnyDocument } from '../../model/document.ts'
import { forbidden, WeftError, type FieldError } from '../../model/errors.ts'
import type { Fields } from '../../model/field.ts'
import { emptyOf } from '../../model/validate.ts'
import { mustMeetRules } from '../access/meet.ts'
import { allowed, createsAs, type Policy } from '../access/policy.ts'
import { noteFiles } from '../files/uses.ts'
import { loadWithSurroundings, type ProcessState, type Surroundings } from '../flow/process-state.ts'
import { foresee, start } from '../flow/start.ts'
import { planNumber } from '../number/pattern.ts'
import type { Run } from '../run.ts'
import { load, sideIn, type Stored } from '../store/read.ts'
import { remembering } from '../store/remember.ts'
import { asSystem } from '../store/scope.ts'
import { insert } from '../store/write.ts'
import { unique } from './duplicates.ts'
import { defaultsFor } from './defaults.ts'
import { entryOf } from './entry.ts'
import { finish } from './finish.ts'
import { placeOf, readInput, type ReadInput } from './input.ts'
import { checkLinks } from './links.ts'
import { editable } from './may.ts'
import { merge } from './merge.ts'
import { ownerThrough, setParties } from './parties.ts'
import { numberLines, store } from './store.ts'

export interface SaveInput {
  readonly id?: string
  /** The version that the person saw; required with an id. */
  readonly version?: number
  readonly values: unknown
}
/** Who writes: a person under the policy, or the type's own logic and the engine (`system`). */
export interface Writing {
  readonly system?: boolean
  /** With `system`: signatures of a process are this person's own all the same (the demo's people). */
  readonly signs?: boolean
  /** Owner of a new document when it is not the acting company. */
  readonly company?: string
  /** What the journal calls it. */
  readonly action?: string
}
type Row = Record<string, any>
export interface Saved {
  /** As stored. */
  readonly doc: Stored
  /** Others had changed other fields meanwhile. */
  readonly merged: boolean
  /** Titles and process as they were read with the document, where nothing of the process has changed since. */
  readonly around?: Surroundings | undefined
}

/** Creates or changes a document. */
export async function save(run: Run, type: AnyDocument, input: SaveInput, writing: Writing = {}): Promise<Saved> {
  if (input.id === undefined || input.id === null || input.id === '')
    return { doc: await create(run, type, input.values, writing), merged: false }
  return change(run, type, { ...input, id: input.id }, writing)
}

async function create(run: Run, type: AnyDocument, values: unknown, writing: Writing): Promise<Stored> {
  const policy = writing.system ? undefined : await allowed(run, type)
  const one = begin(run, type, { values, policy, writing })
  const linked = policy ? await checkLinks(run, type, one.doc, undefined, placeOf(one.input)) : []
  const keep = async (system: Run) => {
    const looking = system.through(remembering(system.tx))
    await complete(looking, type, one, linked)
    return write(system, type, one.doc, { ...writing, looking })
  }
  return policy ? asSystem(run, keep) : keep(run)
}

/** A new document on its way: what was sent is read, nothing is asked of the database yet. */
export interface Beginning {
  readonly doc: Stored
  readonly side: string
  readonly viewer: Viewer
  readonly input: ReadInput
}

export function begin(
  run: Run,
  type: AnyDocument,
  { values, policy, writing = {} }: { readonly values: unknown; readonly policy?: Policy; readonly writing?: Writing },
): Beginning {
  if (policy && !policy.may.create) throw forbidden()
  const doc = blank(run, type, writing.company ?? run.who.company)
  const side = policy?.sides.find((one) => createsAs(type, one)) ?? 'owner'
  const viewer = { roles: run.who.roles, action: 'create' as const, side }
  return { doc, side, viewer, input: readInput({ run, type, policy, side, viewer }, doc, values) }
}

/** Everything that may refuse it: owner, logic, formulas, rules, checks. 11000 with all errors. */
export async function complete(
  run: Run,
  type: AnyDocument,
  { doc, side, viewer, input }: Beginning,
  linked: readonly FieldError[],
): Promise<void> {
  if (side !== 'owner') doc.ownerCompany = await ownerThrough(run, type, side, doc)
  await finish(run, type, doc, { viewer, input, before: undefined, linked })
}

/** Ids, parties, number, rows, process, and what the logic does after. `looking`: the run that answers questions about masters and people. */
export async function write(
  run: Run,
  type: AnyDocument,
  doc: Stored,
  { action, looking = run }: Writing & { readonly looking?: Run } = {},
): Promise<Stored> {
  await run.engine.ids.reserve(run.tx, 3 + linesOf(type).reduce((sum, [name]) => sum + (doc[name] as Row[]).length, 0))
  doc.id = run.engine.ids.next()
  numberLines(run, type, doc)
  await setParties(looking, type, doc, undefined)
  const plan = await planNumber(looking, type, doc)
  const entry = await entryOf(looking, type, doc)
  // From the number on, others wait for us: what the process will ask is asked before.
  if (type.flow) await foresee(looking, type, doc as never)
  doc.number = await unique(type, { number: plan.given }, () =>
    insert(run, type, doc, { plan, entry, journal: { action: action ?? 'create', changes: [] } }),
  )
  await noteFiles(run, type, doc)
  if (type.flow) await start(looking, type, doc as never)

  const after = run.engine.logic.get(type.name)?.after
  if (after?.create) await after.create(doc as never, run.ctx, {})
  if (after?.save) await after.save(doc as never, run.ctx, {})
  return after?.create || after?.save ? load(run, type, doc.id) : doc
}

async function change(run: Run, type: AnyDocument, input: SaveInput & { id: string }, writing: Writing): Promise<Saved> {
  const policy = writing.system ? undefined : await allowed(run, type)
  // Before the lock: ledgers and reports are no tables of this login's to lock.
  if (policy && !policy.may.edit) throw forbidden()
  const { doc: before, around } = policy
    ? await loadWithSurroundings(run, type, input.id, { lock: true })
    : { doc: await load(run, type, input.id, { lock: true }), around: undefined }
  if (policy) await mustMeetRules(run, policy, before.id)
  const side = policy ? await editSide(run, policy, { doc: before, state: around?.state }) : 'owner'
  const doc = structuredClone(before) as Stored
  const viewer = { roles: run.who.roles, action: 'edit' as const, side }
  const read = readInput({ run, type, policy, side, viewer }, doc, input.values)
  const merged = writing.system ? false : await merge(run, type, { before, read, version: input.version })
  const linked = policy ? await checkLinks(run, type, doc, before, placeOf(read)) : []
  const keep = async (system: Run) => {
    await finish(system.through(remembering(system.tx)), type, doc, { viewer, input: read, before, linked })
    await store(system, type, { before, doc, action: writing.action ?? 'save' })
    const after = run.engine.logic.get(type.name)?.after
    if (after?.save) await after.save(doc as never, system.ctx, { before: before as never })
    return after?.save ? { doc: await load(system, type, doc.id), merged } : { doc, merged, around }
  }
  return policy ? asSystem(run, keep) : keep(run)
}

function blank(run: Run, type: AnyDocument, company: string): Stored {
  const fields = type.fields as Fields
  const empty = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyOf(field)]))
  return {
    ...empty,
    ...defaultsFor(run, fields),
    id: '',
    number: null,
    status: firstStatus(type),
    version: 1,
    ownerCompany: company,
    createdAt: run.tx.now,
    createdBy: run.who.user,
    updatedAt: run.tx.now,
    updatedBy: run.who.user,
    $sides: {},
    ...(type.parties.read === 'granted' ? { $shared: [] } : {}),
  }
}

/** The side on which this person may edit now; refuses with the reason otherwise. */
async function editSide(
  run: Run,
  policy: Policy,
  { doc, state }: { readonly doc: Stored; readonly state: ProcessState | undefined },
): Promise<string> {
  const side = sideIn(doc, policy.who.company, policy.sides)
  if (side === undefined || side === 'reader' || !policy.may.edit) throw forbidden()
  const { type, who } = policy
  if (side === 'owner' ? await editable(run, type, doc, state) : type.parties.sides?.[side]?.edit?.includes(doc.status)) return side
  const label = type.statuses[doc.status]?.label[who.language === 'en' ? 1 : 0]
  throw new WeftError(409, 'save.notEditable', { values: { status: label ?? doc.status } })
}
