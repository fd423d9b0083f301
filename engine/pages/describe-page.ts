/** Describes a page as JSON: the definition with the platform's overlay, the person's overlay, permissions and language applied. */
import { isMasked } from '../authorisation/masked-phones.ts'
import { createHash } from 'node:crypto'
import { actionsOf, type AnyDocument, type Status, type View } from '../../model/document.ts'
import { isOpenStatus, locksOf } from '../../model/edit-scope.ts'
import type { Field, FieldRules, Fields } from '../../model/field.ts'
import { kindOf, type PageFieldType } from '../../model/fields/kinds.ts'
import type { Operator } from '../../model/fields/kind.ts'
import type { AnyVersions } from '../../model/lifecycle/versions.ts'
import type { AnyTree } from '../../model/lifecycle/tree.ts'
import { fieldsOfValidity, validToday, type AnyValidity } from '../../model/lifecycle/validity.ts'
import { basisOf } from '../../model/money-head.ts'
import { childrenOf } from '../../model/parts/children.ts'
import type { OwnSection } from '../../model/parts/own-section.ts'
import { messages } from '../../model/messages.ts'
import type { Block, Page, PageCondition, PageField, PageView } from '../../model/page.ts'
import type { ProcessNode } from '../../model/process.ts'
import { specialValue } from '../save/input/default-values.ts'
import { localise, localiseFilled, type Label } from '../../model/text.ts'
import { isRequired } from '../../model/validate.ts'
import { sizesFromOf } from '../../model/sizes/size-source.ts'
import { requirePolicy, type Policy } from '../authorisation/policy.ts'
import type { Operation } from '../operation.ts'
import { isSortable, operatorsOf } from '../store/filter-sql.ts'
import { list as definitions } from '../workflow/design/definitions.ts'
import { conversionsFor } from '../save/conversion/convert.ts'
import { dictionaryItemsOf } from './dictionary-items.ts'
import { inOrder, limitsOf, throughOf } from './field-parts.ts'
import { layoutOf } from './list-layout.ts'
import { momentHelp, shownMoments } from './page-moments.ts'
import { shownConstraints } from './page-constraints.ts'
import { overlaysOf, type Overlay } from './overlay.ts'
import { pageDisplay, summing } from './page-display.ts'
import { viewsOf } from './saved-views.ts'

interface Making {
  readonly operation: Operation
  readonly policy: Policy
  readonly partyRole: string
  readonly overlay: Overlay
  readonly say: (label: Label) => string
  /** The nodes of the platform's own processes for this page. Later versions override earlier ones. */
  readonly nodes: readonly ProcessNode[]
  readonly items: ReadonlyMap<string, readonly { readonly value: string; readonly label: string; readonly disabled?: boolean }[]>
}

/** Labels of the party roles in a list, from the point of view of the viewer's company. */
const partyRoleLabels: Readonly<Record<string, Label>> = {
  owner: ['我方单据', 'Ours'],
  reader: ['可查看的', 'Open to us'],
  other: ['与我方有关', 'Of others, with us'],
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
  }
  const [validity, tree] = [shownValidity(making), shownTree(making)]
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
    list: listOf(making, saved),
    display: pageDisplay(type, operation.engine.types, {
      sees: (path) => policy.restriction(path, making.partyRole) < 2 && !overlay.fields?.[path]?.hidden,
      say: making.say,
    }),
    blocks: blocksOf(making),
    statuses: { ...statusesOfProcesses(making), ...statusesOfType(making) },
    ...(type.constraints || type.validity ? { constraints: shownConstraints(type, (path) => isShown(making, path)) } : {}),
    ...(type.moments ? { moments: shownMoments(type, { isShown: (path) => isShown(making, path), say: making.say }) } : {}),
    actions: actionsFor(making),
    conversions: conversionsFor(operation, type, making.partyRole).map(({ to, label, statuses }) => ({
      to,
      label: making.say(label),
      from: statuses,
    })),
    print: type.print !== undefined,
    ...(type.signing ? { signing: { task: type.signing.task, as: type.signing.as } } : {}),
    ...(validity ? { validity } : {}),
    ...(tree ? { tree } : {}),
    ...(type.versions
      ? { versions: { version: (type.versions as AnyVersions).version, revise: (type.versions as AnyVersions).revise } }
      : {}),
    ...(type.compare && making.policy.restriction(type.compare.lines as string, making.partyRole) < 2
      ? { compare: type.compare as Page['compare'] }
      : {}),
    ...(type.sections ? { sections: sectionsOf(making) } : {}),
    children: childrenOf(type, operation.engine.types.values()).length > 0,
  }
  return { ...page, etag: createHash('sha256').update(JSON.stringify(page)).digest('base64url').slice(0, 22) }
}

/** Returns the sections of the type that the viewer's party role sees. */
function sectionsOf({ policy, partyRole, say }: Making): NonNullable<Page['sections']> {
  return ((policy.type.sections ?? []) as readonly OwnSection[])
    .filter(({ partyRoles = ['owner'] }) => partyRoles.includes(partyRole))
    .map(({ name, label, at, statuses }) => ({ name, label: say(label), at, ...(statuses ? { statuses } : {}) }))
}

/** Returns the types that a reading type reads and this person may see, each once. */
function originsOf({ policy, say }: Making): NonNullable<Page['reads']> {
  const types = new Set((policy.parts ?? []).flatMap((part) => (part.policy.may.read ? [part.policy.type] : [])))
  return [...types].map(({ name, module, label }) => ({ page: name, module, title: say(label) }))
}

/** Returns the validity of the type, where this person sees the fields that it names. */
function shownValidity(making: Making): AnyValidity | undefined {
  const validity = making.policy.type.validity as AnyValidity | undefined
  return validity && fieldsOfValidity(validity).every((name) => isShown(making, name)) ? validity : undefined
}

/** Returns how the list is a tree, where this person sees the parent. */
function shownTree(making: Making): Page['tree'] {
  const { parent, level, maxDepth } = (making.policy.type.tree ?? {}) as Partial<AnyTree>
  if (parent === undefined || !isShown(making, parent)) return undefined
  const filled = level !== undefined && isShown(making, level) ? { level } : {}
  return { parent, ...filled, ...(maxDepth === undefined ? {} : { maxDepth }) }
}

/** Returns the view of the documents that are valid today, which a type with `validity` has without naming it. */
function validView(making: Making): PageView[] {
  const validity = shownValidity(making)
  if (!validity) return []
  const filters = [{ field: validity.from, operator: 'relative', value: validToday } as const]
  return [{ id: `system:${validToday}`, name: making.say(['今日有效', 'Valid today']), kind: 'system', filters }]
}

/** Returns the list of the page: columns, search, sort, views and fields as this person may see them. */
function listOf(making: Making, saved: readonly PageView[]): Page['list'] {
  const { operation, policy, overlay } = making
  const { type } = policy
  const { list } = type
  const fields = listFields(making)
  // A colleague's view that uses a field this person may not see would only be refused, so it is left out.
  const asks = (field: string) => operatorsOf(type, field) !== undefined && policy.restriction(field, making.partyRole) < 2
  const views = saved.filter(
    (view) => view.mine || view.filters.flatMap((one) => ('any' in one ? one.any : [one])).every(({ field }) => asks(field)),
  )
  const shown = (names: readonly string[] | undefined) => (names ?? []).filter((name) => fields[name])
  const search = ((list.search ?? []) as readonly string[]).filter((name) => fields[name] || name === 'number')
  return {
    columns: shown((overlay.columns ?? statusSecond(list.columns as readonly string[])) as readonly string[]),
    search: { fields: search, hint: search.map((name) => fields[name]?.label ?? name).join(' / ') },
    sort: (list.sort ?? ['-id']) as readonly string[],
    digest: shown(list.digest as readonly string[] | undefined),
    totals: shown(list.totals as readonly string[] | undefined),
    ...(list.picture ? { picture: list.picture as string } : {}),
    due: shown(list.due as readonly string[] | undefined),
    views: [
      ...((list.views ?? []) as readonly (View<Fields, string> & Pick<PageView, 'filters'>)[]).map(
        ({ name, label, filters, ask, reason }): PageView => ({
          id: `system:${name}`,
          name: making.say(label),
          kind: 'system',
          filters,
          ...(ask ? { ask: { verb: making.say(ask.verb), button: making.say(ask.button) } } : {}),
          ...(reason ? { reason: making.say(reason) } : {}),
        }),
      ),
      ...validView(making),
      ...views,
    ],
    layout: layoutOf(
      overlay,
      (name) => fields[name] !== undefined,
      views.filter((view) => view.roles?.some((role) => operation.actor.roles.includes(role))),
    ),
    fields,
  }
}

/** Returns the statuses that the type defines, with the platform's own labels. */
function statusesOfType({ operation, policy, overlay, say }: Making): Page['statuses'] {
  return Object.fromEntries(
    Object.entries(
      policy.type.statuses as Record<
        string,
        { label: Label; family: Page['statuses'][string]['family']; edit?: Status['edit']; end?: boolean }
      >,
    ).map(([name, status]) => [
      name,
      {
        label: overlay.statuses?.[name]?.[operation.actor.language] ?? say(status.label),
        family: status.family,
        edit: isOpenStatus(status),
        end: status.end === true,
      },
    ]),
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
      flow:
        type.flow !== undefined &&
        [action.from].flat().some((status) => flow.has(status)) &&
        (flow.has(action.to) || action.back !== undefined),
      signs: action.sign !== undefined || action.steps !== undefined,
      require: action.require ?? [],
      ...(action.reason ? { reason: making.say(action.reason) } : {}),
      ...(action.limits ? { limits: action.limits as PageCondition } : {}),
    }))
}

/** Returns the statuses that only a platform's own processes define, of all versions that documents may still follow. */
function statusesOfProcesses({ say: tell, nodes, policy }: Making): Page['statuses'] {
  return Object.fromEntries(
    nodes
      .filter(({ status }) => !Object.hasOwn(policy.type.statuses, status))
      .map(({ status, text, colour, formEditable, end }) => [status, { label: tell(text), family: colour, edit: formEditable, end }]),
  )
}

/** Puts the status in the second column, where it is visible without scrolling (experience U28). */
const statusSecond = (columns: readonly string[]): readonly string[] =>
  columns.length > 4 && columns.indexOf('status') > 1
    ? [columns[0]!, 'status', ...columns.slice(1).filter((name) => name !== 'status')]
    : columns

const baseLabels: Readonly<Record<string, { label: Label; type: PageFieldType }>> = {
  number: { label: ['编号', 'Number'], type: 'text' },
  status: { label: ['状态', 'Status'], type: 'status' },
  createdAt: { label: ['创建时间', 'Created'], type: 'dateTime' },
  createdBy: { label: ['创建人', 'Created by'], type: 'link' },
  updatedAt: { label: ['修改时间', 'Changed'], type: 'dateTime' },
  updatedBy: { label: ['修改人', 'Changed by'], type: 'link' },
  ownerCompany: { label: ['所属公司', 'Owner'], type: 'link' },
}

/** Returns the type of one of the engine's own fields; those that no page shows are plain texts. */
export const baseType = (name: string): PageFieldType => baseLabels[name]?.type ?? 'text'

/** Returns every field that a column, a filter or a sort may name. */
function listFields(making: Making): Record<string, PageField> {
  const { type } = making.policy
  const fields: Record<string, PageField> = {}
  for (const [name, { label, type: kind }] of Object.entries(baseLabels)) {
    if (name === 'number' && !type.number && !type.reads) continue
    fields[name] = {
      ...plain(name, kind, making.say(name === 'number' && type.kind === 'transaction' ? ['单号', 'Number'] : label)),
      operators: operatorsOf(type, name) ?? [],
      sortable: true,
      isNotPost: true,
      restriction: 1,
      ...(kind === 'link' ? { to: name === 'ownerCompany' ? 'company' : 'user', displayfield: `${name}$` } : {}),
    }
    if (kind === 'status')
      fields[name] = {
        ...fields[name]!,
        options: Object.entries({
          ...statusesOfProcesses(making),
          ...Object.fromEntries(
            Object.entries(type.statuses as Record<string, { label: Label }>).map(([value, status]) => [
              value,
              { label: making.overlay.statuses?.[value]?.[making.operation.actor.language] ?? making.say(status.label) },
            ]),
          ),
        }).map(([value, { label: shown }]) => ({ value, label: shown })),
      }
  }
  for (const [name, field] of Object.entries(type.fields as Fields)) {
    const described = fieldOf(making, name, field)
    if (described) fields[name] = described
  }
  return fields
}

function blocksOf(making: Making): Block[] {
  const { type } = making.policy
  return (type.form as readonly { section: Label; fields: readonly string[]; folded?: boolean }[])
    .map((block, at) => ({
      modelName: `${type.name}.${at + 1}`,
      title: making.say(block.section),
      visible: true,
      disable: false,
      folded: block.folded === true,
      form: block.fields
        .map((name) => (Object.hasOwn(type.fields, name) ? fieldOf(making, name, (type.fields as Fields)[name]!) : baseField(making, name)))
        .filter((field) => field !== undefined),
    }))
    .filter((block) => block.form.length > 0)
}

function baseField(making: Making, name: string): PageField | undefined {
  const base = baseLabels[name]
  if (!base) return undefined
  // A number may be entered on a new document; blank means by rule (DM-5-042).
  return { ...plain(name, base.type, making.say(base.label)), isNotPost: name !== 'number', restriction: name === 'number' ? 0 : 1 }
}

const plain = (field: string, type: PageFieldType, label: string): PageField => ({
  field,
  type,
  label,
  validations: [],
  error: { hasError: false, errorMsg: '', noTranslate: false },
  required: false,
  isNotPost: false,
  upperCase: false,
  lowerCase: false,
  trim: true,
  options: [],
  restriction: 0,
  operators: [],
  sortable: false,
  rules: {},
  limits: {},
})

/** Whether this person sees a field, or a column as `lines.column`. */
const isShown = ({ policy, partyRole, overlay }: Making, path: string): boolean =>
  policy.restriction(path, partyRole) < 2 && overlay.fields?.[path]?.hidden !== true

/** Returns one field for this person, or nothing when it is absent for the party role or the role. */
function fieldOf(making: Making, name: string, field: Field, lines = ''): PageField | undefined {
  const { operation, policy, partyRole, overlay } = making
  const path = lines ? `${lines}.${name}` : name
  const level = policy.restriction(path, partyRole)
  const over = overlay.fields?.[path]
  if (level === 2 || over?.hidden) return undefined
  const { options } = field
  const { refers } = kindOf(field)
  const fields = policy.type.fields as Fields
  const rules = ((policy.type.rules ?? {}) as Record<string, FieldRules<unknown>>)[path] ?? {}
  const locks = lines ? [] : locksOf(policy.type, name)
  const computed = options.formula !== undefined || options.computed === true
  const hidden = !lines && isMasked(policy, making.partyRole, name)
  const { language } = operation.actor
  const label = over?.label?.[language] ?? making.say(field.label)
  return {
    ...plain(name, field.kind, label),
    help: [options.help, momentHelp(policy.type, path)].flatMap((help) => (help ? [making.say(help)] : [])).join(' · ') || undefined,
    defaultValue: defaultOf(operation, options),
    validations: validationsOf(making, field),
    required: isRequired(field) || over?.required === true,
    isNotPost: computed || level === 1,
    upperCase: options.upperCase === true,
    lowerCase: options.lowerCase === true,
    trim: options.trim !== false,
    processor: options.formula,
    displayfield: refers === 'document' || refers === 'line' ? `${name}$` : undefined,
    options: options.dictionary
      ? (making.items.get(options.dictionary) ?? [])
      : inOrder(Object.entries(options.choices ?? {})).map(([value, label]) => ({ value, label: making.say(label) })),
    restriction: computed || level === 1 || making.partyRole === 'reader' ? 1 : 0,
    operators: lines || hidden ? [] : ((operatorsOf(policy.type, name) ?? []) as readonly Operator[]),
    sortable: !hidden && !lines && isSortable(policy.type, name),
    rules: { ...rules, ...(locks.length > 0 ? { lock: locks.length === 1 ? locks[0] : locks } : {}) } as PageField['rules'],
    to: options.to,
    filledFrom: (options.from ?? options.follows)?.split('.')[0],
    lines: options.lines,
    through: options.lines && throughOf(policy.type, options.to!, lines),
    where: options.where,
    limits: limitsOf(field),
    unit: options.unit,
    currency: options.currency,
    basis: basisOf(label, options.tax, language),
    files: options.files,
    address: options.address,
    barcode: options.barcode,
    sum: summing(policy.type, operation.engine.types, { lines, name, field }),
    sizesFrom:
      options.sizesFrom === undefined
        ? undefined
        : sizesFromOf(options.sizesFrom, { beside: lines ? (fields[lines]!.options.columns ?? {}) : fields, document: fields }, (type) =>
            operation.engine.types.get(type),
          ),
    columns:
      field.kind === 'lines'
        ? Object.entries(options.columns ?? {})
            .map(([inner, innerField]) => fieldOf(making, inner, innerField, name))
            .filter((one) => one !== undefined)
        : undefined,
  }
}

/** Returns the value that a new document starts with; special ones (`@today`, `@user` …) as they are for this person now. */
function defaultOf(operation: Operation, { default: value }: Field['options']): unknown {
  return typeof value === 'string' && value.startsWith('@') ? specialValue(operation, value) : value
}

/** Returns the checks that the form makes while a person types, with their messages. */
function validationsOf(making: Making, field: Field): PageField['validations'] {
  const { language } = making.operation.actor
  const own = (field.options.validations ?? []).filter(({ type }) => type !== 'required')
  return [
    ...(isRequired(field) ? [{ type: 'required' as const, message: making.say(messages['common.INPUT_REQUIRED']) }] : []),
    ...own.map(({ message, ...one }) => ({
      ...one,
      message: message
        ? making.say(message)
        : localiseFilled(messages[`validator.${one.type}` as keyof typeof messages], language, { value: one.value }),
    })),
  ]
}
