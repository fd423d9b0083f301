/** Describes a page as JSON: the definition with the platform's overlay, the person's overlay, permissions and language applied. */
import { createHash } from 'node:crypto'
import { bookingsOf } from '../../model/between/booking.ts'
import { actionsOf, type AnyAction, type AnyDocument } from '../../model/document.ts'
import type { View } from '../../model/parts/page-parts.ts'
import { isOpenStatus } from '../../model/rules/edit-scope.ts'
import type { Fields } from '../../model/field.ts'
import { usedByOf } from '../../model/display/display-defaults.ts'
import { childrenOf } from '../../model/parts/children.ts'
import type { Page, PageCondition, PageField } from '../../model/page.ts'
import type { PageView } from '../../model/lists/list-views.ts'
import type { Status } from '../../model/status.ts'
import { localise, type Label } from '../../model/text.ts'
import { policyFor, requirePolicy } from '../authorisation/policy.ts'
import type { Operation } from '../operation.ts'
import { list as definitions } from '../workflow/design/definitions.ts'
import { replaceableLinks } from '../../model/between/replaceable-links.ts'
import { conversionsFor } from '../save/conversion/convert.ts'
import { measureUnits, unitsTypeOf } from '../store/rows/measure-units.ts'
import { dictionaryItemsOf } from './dictionary-items.ts'
import { columnsOfReader, listChips } from './list-chips.ts'
import { layoutOf } from './list-layout.ts'
import { shownMoments } from './page-moments.ts'
import { shownConstraints } from './page-constraints.ts'
import { groupWithin, offeredViews } from './offered-views.ts'
import { overlaysOf } from './overlay.ts'
import { pageDisplay } from './page-display.ts'
import { viewsOf } from './saved-views.ts'
import { pageForm } from './action-form-fields.ts'
import { asOfField, blocksOf, lineFilters, listFields, statusesOfProcesses } from './page-fields.ts'
import { isShown, type Making } from './page-making.ts'
import { shownUses } from './page-uses.ts'
import {
  asksOf,
  originsOf,
  reconfirmView,
  sectionsOf,
  shownSettings,
  shownTree,
  shownValidity,
  shownWithin,
  validView,
  versionsOf,
} from './page-words.ts'

/** Labels of the party roles in a list, from the point of view of the viewer's company. */
const partyRoleLabels: Readonly<Record<string, Label>> = {
  owner: ['我方单据', 'Ours'],
  reader: ['可查看的', 'Open to us'],
  other: ['与我方有关', 'Of others, with us'],
}

/** Returns the units that measures of this type offer; no statement for a type without measures. */
async function offeredUnits(operation: Operation, type: AnyDocument): Promise<Making['units']> {
  const units = unitsTypeOf(operation, type)
  return units ? measureUnits(operation, units) : []
}

/**
 * Returns the page of a type for this person.
 * @throws WeftError 403 without the right to read
 */
export async function describePage(operation: Operation, type: AnyDocument): Promise<Page> {
  const policy = await requirePolicy(operation, type)
  const [overlay, saved] = [await overlaysOf(operation, type.name), await viewsOf(operation, type.name)]
  const making: Making = {
    operation,
    policy,
    partyRole: policy.partyRoles[0]!,
    overlay,
    say: (label) => localise(label, operation.actor.language),
    nodes: type.flow
      ? (await definitions(operation, type.name))
          .toReversed()
          .flatMap(({ status, definition }) => (status === 'draft' ? [] : definition.nodes))
      : [],
    items: await dictionaryItemsOf(operation, type),
    units: await offeredUnits(operation, type),
  }
  const [validity, tree, settings] = [shownValidity(making), shownTree(making), shownSettings(making)]
  const page: Omit<Page, 'etag'> = {
    page: type.name,
    module: type.module,
    code: type.code,
    title: overlay.title?.[operation.actor.language] ?? making.say(type.label),
    kind: type.kind,
    partyRole: making.partyRole,
    partyRoles:
      policy.partyRoles.length > 1
        ? policy.partyRoles.map((code) => ({ code, label: making.say(partyRoleLabels[code] ?? partyRoleLabels['other']!) }))
        : [],
    may: { create: policy.may.create, edit: policy.may.edit, export: policy.may.export },
    readonly: type.readonly === true || type.ledger !== undefined,
    ...(policy.parts ? { reads: originsOf(making) } : {}),
    list: await listOf(making, saved),
    display: pageDisplay(type, operation.engine.types, {
      sees: (path) => policy.restriction(path, making.partyRole) < 2 && !overlay.fields?.[path]?.hidden,
      say: making.say,
      partyRole: making.partyRole,
      unread: await unreadUses(operation, type),
    }),
    blocks: blocksOf(making),
    statuses: { ...statusesOfProcesses(making), ...statusesOfType(making) },
    ...(type.constraints || type.validity || bookingsOf(type).length > 0
      ? { constraints: shownConstraints(type, (path) => isShown(making, path)) }
      : {}),
    ...(type.creation ? { creation: { label: making.say(type.creation.label), confirm: making.say(type.creation.confirm) } } : {}),
    ...(type.recomputeOn ? { recomputeOn: (type.recomputeOn as readonly string[]).filter((path) => isShown(making, path)) } : {}),
    ...(type.moments ? { moments: shownMoments(type, { isShown: (path) => isShown(making, path), say: making.say }) } : {}),
    actions: actionsFor(making),
    conversions: conversionsFor(operation, type, making.partyRole).map(({ to, label, statuses }) => ({
      to,
      label: making.say(label),
      from: statuses,
    })),
    ...((await isReplaceable(operation, type)) ? { replaceable: true as const } : {}),
    uses: shownUses(type, operation.engine.types, {
      isOwner: making.partyRole === 'owner',
      isShown: (path) => isShown(making, path),
      say: making.say,
    }),
    ...(settings ? { settings } : {}),
    print: type.print !== undefined,
    ...(type.signing ? { signing: { task: type.signing.task, as: type.signing.as } } : {}),
    ...(validity ? { validity } : {}),
    ...(tree ? { tree } : {}),
    ...(type.versions ? { versions: versionsOf(type.versions) } : {}),
    ...(type.compare && making.policy.restriction(type.compare.lines as string, making.partyRole) < 2
      ? { compare: type.compare as Page['compare'] }
      : {}),
    ...(type.sections ? { sections: sectionsOf(making) } : {}),
    children: childrenOf(type, operation.engine.types.values()).length > 0,
    zone: operation.tx.zone,
  }
  return { ...page, etag: createHash('sha256').update(JSON.stringify(page)).digest('base64url').slice(0, 22) }
}

/** Returns the types of documents that use this one and that the person does not read. */
async function unreadUses(operation: Operation, type: AnyDocument): Promise<ReadonlySet<string>> {
  const unread = new Set<string>()
  for (const { type: name } of usedByOf(type)) {
    const other = operation.engine.types.get(name)
    if (other && !(await policyFor(operation, other)).may.read) unread.add(name)
  }
  return unread
}

/** Returns the list of the page: columns, search, sort, views and fields as this person may see them. */
async function listOf(making: Making, saved: readonly PageView[]): Promise<Page['list']> {
  const { operation, policy, overlay } = making
  const { type } = policy
  const { list } = type
  const fields = listFields(making)
  const isField = (name: string) => fields[name] !== undefined
  // Views that people save or are given stand before the one that is there by itself: the list shows the first of them as tabs.
  const known = [...(await systemViews(making, fields)), ...validView(making), ...saved, ...reconfirmView(making)]
  const { views, openable } = await offeredViews(making, known, isField)
  const shown = (names: readonly string[] | undefined) => (names ?? []).filter((name) => fields[name])
  const search = ((list.search ?? []) as readonly string[]).filter((name) => fields[name] || name === 'number')
  const ofReader = (columns: readonly string[]) =>
    columnsOfReader(type, fields, {
      columns,
      partyRole: making.partyRole,
      companyKind: operation.actor.companyKind,
      types: operation.engine.types,
    })
  return {
    ...asOfField(making),
    ...lineFilters(making),
    columns: overlay.columns ? shown(overlay.columns) : ofReader(shown(statusSecond(list.columns as readonly string[]))),
    search: { fields: search, hint: search.map((name) => fields[name]?.label ?? name).join(' / ') },
    sort: (list.sort ?? ['-id']) as readonly string[],
    digest: ofReader(shown(list.digest as readonly string[] | undefined)),
    totals: shown(list.totals as readonly string[] | undefined),
    ...(list.picture ? { picture: list.picture as string } : {}),
    due: shown(list.due as readonly string[] | undefined),
    ...shownWithin(making, fields),
    chips: listChips(type, fields, { partyRole: making.partyRole, creates: policy.may.create }),
    views,
    layout: layoutOf(overlay, isField, { views: openable, roles: operation.actor.roles }),
    fields,
  }
}

/** Returns the views of the definition. */
function systemViews(making: Making, fields: Readonly<Record<string, PageField>>): Promise<readonly PageView[]> {
  const { policy, say } = making
  const views = (policy.type.list.views ?? []) as readonly (View<Fields, string> & Pick<PageView, 'filters'>)[]
  return Promise.all(
    views.map(
      async ({ name, label, filters, shape, group = [], ask, reason }): Promise<PageView> => ({
        id: `system:${name}`,
        name: say(label),
        kind: 'system',
        filters,
        ...(shape ? { shape } : {}),
        ...(group.length > 0
          ? {
              group: await groupWithin(
                making,
                (group as readonly string[]).filter((one) => fields[one]),
              ),
            }
          : {}),
        ...(ask ? { ask: { verb: say(ask.verb), button: say(ask.button) } } : {}),
        ...(reason ? { reason: say(reason) } : {}),
      }),
    ),
  )
}

/** Returns the statuses that the type defines, with the platform's own labels. */
function statusesOfType({ operation, policy, overlay, say }: Making): Page['statuses'] {
  return Object.fromEntries(
    Object.entries(policy.type.statuses as Record<string, Pick<Status, 'label' | 'family' | 'edit' | 'end' | 'primary' | 'planned'>>).map(
      ([name, status]) => [
        name,
        {
          label: overlay.statuses?.[name]?.[operation.actor.language] ?? say(status.label),
          family: status.family,
          edit: isOpenStatus(status),
          end: status.end === true,
          ...(status.primary ? { primary: status.primary } : {}),
          ...(status.planned ? { planned: true as const } : {}),
        },
      ],
    ),
  )
}

/** Returns the actions that the viewer's company may take in its party roles. */
function actionsFor(making: Making): Page['actions'] {
  const { type } = making.policy
  const flow = new Set((type.flow ?? []) as readonly string[])
  return Object.entries(actionsOf(type))
    .filter(
      ([, action]) =>
        !action.internal && [action.partyRole ?? 'owner'].flat().some((partyRole) => making.policy.partyRoles.includes(partyRole)),
    )
    .map(([name, action]) => ({
      name,
      label: making.say(action.label),
      from: [action.from].flat(),
      to: action.to,
      comment: action.comment,
      confirm: action.confirm && making.say(action.confirm),
      danger: action.danger === true,
      ...(action.proof ? { proof: action.proof } : {}),
      ...(opensWith(making, action) ? { opens: true as const } : {}),
      flow:
        type.flow !== undefined &&
        [action.from].flat().some((status) => flow.has(status)) &&
        (flow.has(action.to) || action.back !== undefined),
      signs: action.sign !== undefined || action.steps !== undefined,
      require: action.require ?? [],
      ...(action.form ? { form: pageForm(making, action) } : {}),
      ...(action.apart ? { apart: action.apart } : {}),
      ...(action.asks ? { asks: asksOf(making, name) } : {}),
      ...(action.sets ? { sets: Object.keys(action.sets).filter((path) => isShown(making, path)) } : {}),
      ...(action.work ? { work: true as const } : {}),
      ...(action.reason ? { reason: making.say(action.reason) } : {}),
      ...(action.limits ? { limits: action.limits as PageCondition } : {}),
    }))
}

/** Returns whether a person who has just created a document may take the action by the document's first status and their own roles. */
function opensWith({ policy }: Making, action: AnyAction): boolean {
  const { actor, may, type } = policy
  if (![action.from].flat().includes(Object.keys(type.statuses)[0]!) || action.when) return false
  return action.by === undefined
    ? may.edit
    : [action.by].flat().some((role) => role === 'owner' || role === '*' || actor.roles.includes(role))
}

/** Puts the status in the second column, where it is visible without scrolling (experience U28). */
const statusSecond = (columns: readonly string[]): readonly string[] =>
  columns.length > 4 && columns.indexOf('status') > 1
    ? [columns[0]!, 'status', ...columns.slice(1).filter((name) => name !== 'status')]
    : columns

/** Whether this person edits documents that name one of this type by a link that may be given another one. */
async function isReplaceable(operation: Operation, type: AnyDocument): Promise<boolean> {
  for (const user of new Set(replaceableLinks(operation.engine.types.values(), type.name).map((link) => link.user)))
    if ((await policyFor(operation, user)).may.edit) return true
  return false
}
