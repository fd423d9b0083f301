/**
 * The view of a document for one person: fields of the viewer's party role, titles of links, available actions. Reading, printing and
 * exporting share it.
 */
import { meets } from '../../../model/rules/condition.ts'
import { actionsOf, type AnyAction, type AnyDocument } from '../../../model/document.ts'
import { notFound } from '../../../model/errors.ts'
import type { Field, Fields } from '../../../model/field.ts'
import { revisesRetired, type AnyVersions } from '../../../model/lifecycle/versions.ts'
import type { WireDoc } from '../../../model/page.ts'
import { isBlind } from '../../../model/people/party-roles.ts'
import { localise } from '../../../model/text.ts'
import type { May } from '../../../model/wire-document.ts'
import { requireRowRules } from '../../authorisation/row-rules.ts'
import { maskPhones } from '../../authorisation/masked-phones.ts'
import { requirePolicy, rowRestriction, type PartyRoles, type Policy } from '../../authorisation/policy.ts'
import { waitsForPerson } from '../../authorisation/waiting.ts'
import { loadWithSurroundings, surroundingsOf, type ProcessSnapshot, type Surroundings } from '../../workflow/state/process-snapshot.ts'
import { nodeRights, type NodeRights } from '../../workflow/runtime/node-rights.ts'
import { openSteps } from '../../workflow/queries/open-steps.ts'
import { notWaiting, taskActions } from '../../workflow/runtime/task-actions.ts'
import type { Operation } from '../../operation.ts'
import { isSignersTurn } from '../../signing/signing-order.ts'
import { partyRolesIn, type Stored } from '../../store/read.ts'
import { orAnswered } from '../../store/rows/answered-rows.ts'
import { addTitles, titlesOf, type TitleReader } from '../../store/links/titles.ts'
import { barredActions } from './barred-actions.ts'
import { openConversions } from '../conversion/convert.ts'
import { nextVersionOf } from '../validation/revisable-versions.ts'
import { asSeenBy } from '../validation/own-rows.ts'
import { isAmong } from '../validation/among.ts'
import { isNamedApart } from '../validation/apart.ts'
import { belongsToProcess } from '../../authorisation/step-of-other.ts'
import { roleAllows, editingRoles, isOnPartyRole } from '../validation/action-availability.ts'
import { lastSeenChange, type FieldValues } from '../../stored-document.ts'

/**
 * Reads a document. A company that the document has left reads what it answered on (`answered`).
 * @param live not what the company answered on: for what is done with the document
 * @throws WeftError 404 when it does not exist or this person may not see it; the two cases look the same
 */
export async function viewDocument(
  operation: Operation,
  type: AnyDocument,
  id: string,
  { live = false }: { readonly live?: boolean } = {},
): Promise<WireDoc> {
  const policy = await requirePolicy(operation, type)
  const reading = loadWithSurroundings(operation, type, id)
  const result = live ? await reading : await orAnswered(operation, type, id, reading)
  await requireRowRules(operation, policy, id)
  return 'answered' in result
    ? showAnswered(operation, policy, result.answered)
    : showDocument(operation, policy, result.doc, { known: result.around })
}

/** The document as the viewer's company answered on it: nothing can be done with it, and nothing of what the owner does since is in it. */
async function showAnswered(operation: Operation, policy: Policy, doc: Stored): Promise<WireDoc> {
  const roles = partyRolesIn(doc, operation.actor.company, policy.standing)
  if (roles.length === 0) throw notFound()
  const shown = maskPhones(policy, roles, masked(policy, doc, roles))
  await addTitles(operation, policy.type, [shown])
  const permissions: May = { edit: false, remove: false, actions: [], conversions: [] }
  return withRoles({ ...shown, partyRole: roles[0], answered: true, may: permissions }, roles)
}

const viewRoles = new WeakMap<object, PartyRoles>()
function withRoles(view: object, roles: PartyRoles): WireDoc {
  viewRoles.set(view, roles)
  return view as WireDoc
}
/** Returns all party roles by which a document was shown: what one of them sees is in the view. */
export const rolesOfView = (view: WireDoc): PartyRoles => viewRoles.get(view) ?? []

const noProcess: ProcessSnapshot = { instance: undefined, tasks: [], absent: [] }

/**
 * The stored document, cut to what the policy lets this person see, with what may be done.
 * @param known titles and process, where they were read along with the document
 * @param changed the document was changed since: links may lead elsewhere
 */
export async function showDocument(
  operation: Operation,
  policy: Policy,
  doc: Stored,
  { known, changed = false }: { readonly known?: Surroundings | undefined; readonly changed?: boolean } = {},
): Promise<WireDoc> {
  const { type, actor } = policy
  const roles = partyRolesIn(doc, actor.company, policy.standing)
  if (roles.length === 0) throw notFound()
  const shown = maskPhones(policy, roles, masked(policy, doc, roles))
  let around = known
  const read: TitleReader = async (ids) => {
    around ??= await surroundingsOf(operation, type, { id: doc.id, ids })
    const { titles } = around
    // Links that were set after the titles were read.
    const missing = changed || doc.$unseen ? ids.filter((id) => !titles.has(id)) : []
    return missing.length > 0 ? new Map([...titles, ...(await titlesOf(operation, missing))]) : titles
  }
  await addTitles(operation, type, [shown], known || type.flow ? read : undefined)
  const permissions = await may(operation, policy, { doc, roles, state: around?.state ?? noProcess })
  return withRoles({ ...shown, partyRole: roles[0], may: permissions }, roles)
}

/** Returns only the visible fields, in lines too. Hidden fields are left out, and so is the engine's internal data; the stamp is that of the last visible change. */
export function masked(policy: Policy, doc: Stored, partyRoles: PartyRoles): FieldValues {
  const hidden = hiddenFrom(policy, partyRoles)
  const shown: Record<string, any> = {}
  for (const name in doc) if (!hidden.fields.has(name)) shown[name] = (doc as Record<string, any>)[name]
  const seen = lastSeenChange(doc, [partyRoles].flat())
  if (seen) shown['updatedAt'] = seen.at
  if (seen && !hidden.fields.has('updatedBy')) shown['updatedBy'] = seen.by
  for (const { name, field, columns } of hidden.lines) {
    const lines = shown[name] as readonly FieldValues[]
    const visible = field.options.rows ? lines.filter((line) => rowRestriction(policy, field, line, partyRoles) < 2) : lines
    shown[name] =
      columns.size === 0
        ? [...visible]
        : visible.map((line) => Object.fromEntries(Object.entries(line).filter(([column]) => !columns.has(column))))
  }
  return shown
}

/** What a policy hides from party roles: whole fields, and columns or rows of lines. */
interface Hidden {
  readonly fields: ReadonlySet<string>
  readonly lines: readonly { readonly name: string; readonly field: Field; readonly columns: ReadonlySet<string> }[]
}
const internal = ['$partyRoles', '$shared', '$sealed', '$several', '$unseen']
/** By the function that restricts, which is the same as long as the rights are. */
const hiddenFields = new WeakMap<Policy['restriction'], Map<string, Hidden>>()

function hiddenFrom(policy: Policy, partyRoles: PartyRoles): Hidden {
  const known = hiddenFields.get(policy.restriction) ?? new Map<string, Hidden>()
  hiddenFields.set(policy.restriction, known)
  const key = [partyRoles].flat().join('|')
  let hidden = known.get(key)
  if (!hidden) known.set(key, (hidden = computeHidden(policy, partyRoles)))
  return hidden
}

function computeHidden(policy: Policy, partyRoles: PartyRoles): Hidden {
  const all = Object.entries(policy.type.fields as Fields)
  const fields = new Set([
    ...internal,
    ...['createdBy', 'updatedBy', ...all.map(([name]) => name)].filter((name) => policy.restriction(name, partyRoles) === 2),
  ])
  const lines = all.flatMap(([name, field]) => {
    if (field.kind !== 'lines' || fields.has(name)) return []
    const columns = Object.keys(field.options.columns ?? {}).filter((column) => policy.restriction(`${name}.${column}`, partyRoles) === 2)
    return columns.length > 0 || field.options.rows ? [{ name, field, columns: new Set(columns) }] : []
  })
  return { fields, lines }
}

/** Returns the rights of the fields that this person sees at the node where the document is. */
async function shownRights(
  operation: Operation,
  policy: Policy,
  { doc, state }: { readonly doc: Stored; readonly state: ProcessSnapshot },
): Promise<{ readonly fields?: NodeRights }> {
  const rights = await nodeRights(operation, policy, doc, state)
  const shown = Object.entries(rights ?? {}).filter(([, right]) => right !== 'hidden')
  return shown.length > 0 ? { fields: Object.fromEntries(shown) } : {}
}

/** Whether the document is where its process began and its creator has not sent it on. */
const isDraft = (type: AnyDocument, doc: Stored, { instance }: ProcessSnapshot): boolean =>
  doc.status === Object.keys(type.statuses)[0] && (instance?.visit ?? 1) === 1

async function may(
  operation: Operation,
  policy: Policy,
  { doc, roles, state }: { readonly doc: Stored; readonly roles: readonly string[]; readonly state: ProcessSnapshot },
): Promise<May> {
  const { type, actor } = policy
  const edits = policy.may.edit && editingRoles(operation, type, { doc, roles, state }).then((editing) => editing.length > 0)
  const all = actionsOf(type)
  const actingIn = (action: AnyAction) => roles.filter((role) => isOnPartyRole(action, role))
  const byOwn = (name: string) => roleAllows(policy, all[name]!, doc)
  const retired = (name: string) => revisesRetired(type.versions as AnyVersions | undefined, name, doc.status)
  const possible = Object.entries(all)
    .filter(
      ([name, action]) =>
        !action.internal &&
        ((typeof action.from === 'string' ? action.from === doc.status : action.from.includes(doc.status)) || retired(name)) &&
        isOnPartyRole(action, roles) &&
        (!action.when || meets(action.when, asSeenBy(policy, doc, actingIn(action)), { roles: actor.roles })) &&
        (belongsToProcess(type, action) || byOwn(name)) &&
        !isNamedApart(action, doc, actor) &&
        isAmong(action, doc, actor) &&
        roles.some((partyRole) => isOnPartyRole(action, partyRole) && isSignersTurn(type, action, { actor, doc, partyRole })),
    )
    .map(([name]) => name)
  const { revise } = (type.versions ?? {}) as Partial<AnyVersions>
  const { isRevisable, next } =
    revise !== undefined && possible.includes(revise) ? await nextVersionOf(operation, type, doc) : { isRevisable: true }
  const names = isRevisable ? possible : possible.filter((name) => name !== revise)
  const [edit, { waiting, started, ...open }] = await Promise.all([
    edits,
    type.flow ? taskActions(operation, type, doc, { names, byOwn, state }) : notWaiting(names),
  ])
  const conversions = await openConversions(operation, type, doc, roles)
  const steps = roles.some((role) => !isBlind(type, role)) ? await openSteps(operation, type, state) : undefined
  const barred = barredActions(policy, { doc, roles, actions: open.actions, waiting, started, edit })
  const first = Object.keys(type.statuses)[0]
  return {
    edit,
    remove: edit && roles.includes('owner') && type.remove !== false && doc.status === first && type.kind === 'transaction',
    ...open,
    ...(next ? { nextVersion: next } : {}),
    ...(barred.length > 0 ? { barred } : {}),
    conversions,
    ...(steps === undefined ? {} : { steps: localise(steps, actor.language) }),
    ...(waitsForPerson(policy, roles, {
      status: doc.status,
      hasTask: 'task' in open && open.task !== undefined && !isDraft(type, doc, state),
    })
      ? { waits: true as const }
      : {}),
    ...(await shownRights(operation, policy, { doc, state })),
  }
}
