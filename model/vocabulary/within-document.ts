/** The words for what holds and happens within one document. */
import { uniqueRulesOf, type AnyConstraint } from '../rules/constraint.ts'
import { actionsOf, type AnyDocument } from '../document.ts'
import type { Status, PartyEdit } from '../status.ts'
import { scopeFields } from '../rules/edit-scope.ts'
import { holdingsOf } from '../lifecycle/held-by.ts'
import { dateOf } from '../lifecycle/moment.ts'
import { momentsOf } from '../lifecycle/moment-times.ts'
import type { AnyVersions } from '../lifecycle/versions.ts'
import type { AnyNotice } from '../notice-spec.ts'
import { partyLinkName } from './between.ts'
import { stepsOf } from './process.ts'
import { fieldPaths, key, listed, ofActions, ofFields, usesByOption, without, type Word, type WordUse } from './word.ts'

const constraintsOf = (type: AnyDocument) => (type.constraints ?? []) as readonly AnyConstraint[]
const statusesOf = (type: AnyDocument) => Object.entries(type.statuses as Readonly<Record<string, Status>>)
const partiesOf = (type: AnyDocument) =>
  Object.entries((type.parties.partyRoles ?? {}) as Readonly<Record<string, { readonly edit?: PartyEdit }>>)
/** Returns constraints of one kind as the definition states them; undefined when there are none. */
const constraintsWith = (type: AnyDocument, fits: (constraint: AnyConstraint) => boolean) => {
  const fitting = constraintsOf(type).filter(fits)
  return fitting.length > 0 ? fitting : undefined
}
const placed = ({ in: lines }: AnyConstraint, name: string): string =>
  lines === undefined ? name : name.startsWith('doc.') ? name.slice(4) : `${lines}.${name}`

/** Returns what statuses and party roles open for changes, where it is not all or nothing. */
function editOf(type: AnyDocument): readonly WordUse[] {
  const scoped = statusesOf(type).filter(([, { edit }]) => typeof edit === 'object')
  return scoped.map(([status, { edit }]) => ({
    fields: scopeFields(edit),
    statuses: [status],
    as: Array.isArray(edit) ? 'only' : 'except',
  }))
}
const partyEditOf = (type: AnyDocument): readonly WordUse[] =>
  partiesOf(type).flatMap(([role, { edit }]) =>
    edit === undefined ? [] : [{ by: [partyLinkName(type, role)], statuses: Array.isArray(edit) ? edit : Object.keys(edit) }],
  )

/** Returns whom a notice reaches. */
function noticeUse({ on, to }: AnyNotice, type: AnyDocument): WordUse {
  if (to.users) return { fields: to.users, actions: listed(on) }
  // The people of documents that share it: the type of these names them.
  if ('sharedBy' in to) return { types: [to.sharedBy], ...(to.roles ? { roles: to.roles } : {}), actions: listed(on) }
  const role = to.partyRole
  const links = 'linked' in to ? to.linked : role === undefined || role === 'owner' ? [] : [partyLinkName(type, role)]
  const ownerField = role === 'owner' ? ['ownerCompany'] : []
  return { fields: [...links, ...ownerField], ...(to.roles ? { roles: to.roles } : {}), actions: listed(on) }
}

/** Returns the approvals whose steps ask persons that the document names. */
const signersOf = (type: AnyDocument) =>
  stepsOf(type).flatMap(({ action, step }) => (step.among === undefined ? [] : [{ action, among: step.among }]))

export const withinDocument: Readonly<Record<string, Word>> = {
  constraints: {
    stated: key('constraints'),
    page: 'constraints',
    api: 'x-constraints',
    help: without('the form says what does not hold at the field, with its values'),
  },
  uniqueBy: {
    stated: (type) => constraintsWith(type, ({ uniqueBy }) => uniqueBy !== undefined),
    uses: (type) => uniqueRulesOf(type).map(({ uniqueBy, while: statuses }) => ({ by: uniqueBy, statuses })),
    page: 'uses',
    api: 'x-constraints.uniqueBy',
    help: { title: ['只能有一份', 'One at a time'], text: ['{by}相同者，{statuses}时只能有一份', 'With the same {by}, while {statuses}'] },
  },
  'edit by status': {
    stated: (type) => {
      const scoped = statusesOf(type).filter(([, { edit }]) => typeof edit === 'object')
      return scoped.length > 0 ? Object.fromEntries(scoped.map(([name, { edit }]) => [name, edit])) : undefined
    },
    uses: editOf,
    page: 'uses',
    api: 'x-edit',
    help: {
      title: ['可修改的内容', 'What can be changed'],
      text: {
        only: ['{statuses}：仅{fields}', '{statuses}: only {fields}'],
        except: ['{statuses}：除{fields}外', '{statuses}: all but {fields}'],
      },
    },
  },
  keep: {
    stated: (type) => {
      const keeping = statusesOf(type).filter(([, { keep }]) => keep !== undefined)
      return keeping.length > 0 ? Object.fromEntries(keeping.map(([name, { keep }]) => [name, keep])) : undefined
    },
    uses: (type) => statusesOf(type).flatMap(([status, { keep }]) => (keep ? [{ fields: keep, statuses: [status] }] : [])),
    page: 'uses',
    api: 'x-keep',
    help: { title: ['不可修改的内容', 'What nobody changes'], text: ['{statuses}：{fields}', '{statuses}: {fields}'] },
  },
  'edit by party role': {
    stated: (type) => {
      const editing = partiesOf(type).filter(([, { edit }]) => edit !== undefined)
      return editing.length > 0 ? Object.fromEntries(editing.map(([role, { edit }]) => [role, edit])) : undefined
    },
    uses: partyEditOf,
    page: 'uses',
    api: 'x-party-edit',
    help: { title: ['对方可修改', 'When the other party changes it'], text: ['{by}：{statuses}', '{by}: {statuses}'] },
  },
  notify: {
    stated: key('notify'),
    uses: (type) => ((type.notify ?? []) as readonly AnyNotice[]).map((notice) => noticeUse(notice, type)),
    forOwner: true,
    page: 'uses',
    api: 'x-notify',
    help: { title: ['自动通知', 'Notices'], text: ['{actions}：通知{people}', '{actions}: to {people}'] },
  },
  moments: {
    stated: key('moments'),
    uses: (type) =>
      momentsOf(type).map(([, moment]) => ({
        by: [dateOf(moment)],
        ...(moment.act === undefined ? { as: 'reminds' } : { actions: [moment.act], as: 'acts' }),
      })),
    page: 'moments',
    api: 'x-moments',
    help: {
      title: ['按日期自动发生', 'What comes by itself'],
      text: { acts: ['{by}：自动{actions}', '{by}: {actions} by itself'], reminds: ['{by}：提醒', '{by}: a reminder'] },
    },
  },
  asks: {
    stated: ofActions('asks'),
    page: 'actions.asks',
    api: 'x-asks',
    help: { title: ['可以做什么', 'What can be done'], part: ['先确认', 'asks first'] },
  },
  work: {
    stated: ofActions('work'),
    page: 'actions.work',
    api: 'x-work',
    help: { title: ['可以做什么', 'What can be done'], part: ['后台计算', 'computed in the background'] },
  },
  settings: {
    stated: key('settings'),
    page: 'settings',
    api: without('what a platform chose is read and changed by the calls of `type-settings`; a request does not choose'),
    help: { title: ['业务设置', 'Settings'] },
  },
  validity: { stated: key('validity'), page: 'validity', api: 'x-validity', help: { title: ['有效期', 'Validity'] } },
  tree: {
    stated: key('tree'),
    uses: (type) => [{ by: [(type.tree as { readonly parent: string }).parent] }],
    page: 'tree',
    api: 'x-tree',
    help: { title: ['层级', 'Levels'], text: ['上级：{by}', 'Above it: {by}'] },
  },
  heldBy: {
    stated: key('heldBy'),
    uses: (type) => holdingsOf(type).map(([path, { while: statuses }]) => ({ by: [path], statuses })),
    forOwner: true,
    page: 'uses',
    api: 'x-held-by',
    help: {
      title: ['离职时交接', 'Handed over when a person leaves'],
      text: ['{statuses}：由{by}持有，离职时交给同事', '{statuses}: {by} holds it, and a colleague takes it over'],
    },
  },
  versions: {
    stated: key('versions'),
    uses: (type) => {
      const { revise, active } = type.versions as AnyVersions
      return [{ actions: [revise], statuses: [active] }]
    },
    page: 'versions',
    api: 'x-versions',
    help: {
      title: ['版本', 'Versions'],
      text: ['{statuses}后不再修改；“{actions}”生成下一版', 'Fixed while {statuses}; “{actions}” makes the next version'],
    },
  },
  // Who does an action, and whom a field names (`apart` of a constraint).
  apart: {
    stated: (type, types) => {
      const [actions, constraints] = [ofActions('apart')(type, types), constraintsWith(type, ({ apart }) => apart !== undefined)]
      return (actions ?? constraints) && { ...(actions ? { actions } : {}), ...(constraints ? { constraints } : {}) }
    },
    uses: (type) => [
      ...Object.entries(actionsOf(type)).flatMap(([name, { apart }]) => (apart ? [{ actions: [name], as: 'action' }] : [])),
      ...constraintsOf(type).flatMap((one) =>
        one.apart ? [{ by: [one.field!, ...one.apart].map((name) => placed(one, name)), as: 'field' }] : [],
      ),
    ],
    page: 'uses',
    api: 'x-apart',
    help: {
      title: ['须为不同的人', 'Different persons'],
      text: { action: ['{actions}须由另一人执行', '{actions}: by another person'], field: ['{by}', '{by}'] },
    },
  },
  among: {
    stated: (type, types) => {
      const [actions, steps] = [ofActions('among')(type, types), signersOf(type)]
      return (actions ?? (steps.length > 0 || undefined)) && { ...(actions as object), ...(steps.length > 0 ? { steps } : {}) }
    },
    uses: (type) => [
      ...Object.entries(actionsOf(type)).flatMap(([name, { among }]) => (among ? [{ actions: [name], by: [...among] }] : [])),
      ...signersOf(type).map(({ action, among }) => ({ actions: [action], by: [among] })),
    ],
    page: 'uses',
    api: 'x-among',
    help: {
      title: ['由单据指定的人执行', 'Done by persons whom the document names'],
      text: ['{actions}：{by}', '{actions}: {by}'],
    },
  },
  usable: {
    stated: ofActions('usable'),
    uses: (type) =>
      Object.entries(actionsOf(type)).flatMap(([name, { usable }]) => (usable ? [{ actions: [name], fields: [...usable] }] : [])),
    page: 'uses',
    api: 'x-usable',
    help: {
      title: ['须仍可选用', 'What may still be chosen'],
      text: ['{actions}：{fields}须仍可选用', '{actions}: where {fields} may still be chosen'],
    },
  },
  refreshes: {
    stated: ofActions('refreshes'),
    uses: (type) => Object.entries(actionsOf(type)).flatMap(([name, { refreshes }]) => (refreshes ? [{ actions: [name] }] : [])),
    page: 'uses',
    api: 'x-refreshes',
    help: {
      title: ['按最新数据填写', 'Filled again with what is true now'],
      text: ['{actions}：系统填写的数据按当时的情况重新填写', '{actions}: figures that the system fills are those of that moment'],
    },
  },
  grows: {
    stated: ofFields('grows'),
    uses: (type) => fieldPaths(type).flatMap(([path, { options }]) => (options.grows ? [{ fields: [path] }] : [])),
    page: 'uses',
    api: 'x-grows',
    option: 'grows',
    help: { title: ['逐条追加', 'What is appended row by row'], text: ['{fields}', '{fields}'] },
  },
  // `countOf` of a whole number counts the rows.
  sumOf: {
    stated: (type, types) => {
      const [sums, counts] = [ofFields('sumOf')(type, types), ofFields('countOf')(type, types)]
      return (sums ?? counts) && { ...(sums as object), ...(counts as object) }
    },
    uses: (type) => [
      ...usesByOption(type, 'sumOf', (fields, column) => ({ fields, by: [column], as: 'sum' })),
      ...usesByOption(type, 'countOf', (fields, lines) => ({ fields, by: [lines], as: 'count' })),
    ],
    page: 'uses',
    api: 'x-sum-of',
    option: 'sumOf',
    help: {
      title: ['累计', 'Kept sums'],
      text: { sum: ['{fields}：{by}合计', '{fields}: the sum of {by}'], count: ['{fields}：{by}行数', '{fields}: how many {by}'] },
    },
  },
  sets: {
    stated: ofActions('sets'),
    page: 'actions.sets',
    api: 'x-sets',
    help: { title: ['可以做什么', 'What can be done'], part: ['系统填写', 'sets:'] },
  },
  'form of an action': {
    stated: ofActions('form'),
    page: 'actions.form',
    api: without('the call of the action has the form as the schema of its values'),
    help: { title: ['可以做什么', 'What can be done'], part: ['填写', 'asks for'] },
  },
  prefill: {
    stated: (type, types) => {
      const forms = Object.entries((ofActions('form')(type, types) ?? {}) as Readonly<Record<string, { readonly prefill?: unknown }>>)
      const filled = forms.filter(([, { prefill }]) => prefill !== undefined)
      return filled.length > 0 ? Object.fromEntries(filled.map(([name, { prefill }]) => [name, prefill])) : undefined
    },
    page: 'actions.prefilled',
    api: 'x-prefill',
    apiElsewhere: true,
    help: without('the form of the action opens with the values'),
  },
  mixins: {
    stated: () => undefined,
    page: without('a way to write definitions; what it gives is part of the definition'),
    api: without('a way to write definitions; what it gives is part of the definition'),
    help: without('a way to write definitions; what it gives is part of the definition'),
  },
}
