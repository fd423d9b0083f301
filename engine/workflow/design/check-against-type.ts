/** Checks a process design against its document type: conditions, amount limits, relations, fields and party roles that the type knows. */
import { boundActions } from '../../../model/bound-actions.ts'
import { actionsOf, type AnyDocument } from '../../../model/document.ts'
import type { FieldError } from '../../../model/errors.ts'
import { ExpressionError } from '../../../model/expression/feel.ts'
import type { Fields } from '../../../model/field.ts'
import { namingColumn } from '../../../model/people/party-roles.ts'
import type { AmountLimit, ProcessCondition } from '../../../model/process/process-condition.ts'
import { isNamedRelation } from '../../../model/process/process-kinds.ts'
import type { NodeAccess, ProcessDefinition, ProcessNode } from '../../../model/process/process.ts'
import { currencyOf, unknownNames } from '../../../model/process/process-verdict.ts'
import { localise, type Label, type Language } from '../../../model/text.ts'
import { personPaths } from '../../../model/people/person-paths.ts'
import { forwardAction } from './forward-action.ts'
import { nodesAfter } from './process-nodes.ts'

interface Checked {
  readonly type: AnyDocument
  readonly language: Language
  /** Paths of the fields that name a person. */
  readonly people: ReadonlySet<string>
  readonly partyRoles: ReadonlySet<string>
}

/** Returns errors by field path, as `checkProcess` does. @param types the types of the platform, by name */
export function checkAgainstType(
  type: AnyDocument,
  definition: ProcessDefinition,
  { types, language }: { readonly types: ReadonlyMap<string, AnyDocument>; readonly language: Language },
): FieldError[] {
  const checked: Checked = {
    type,
    language,
    people: new Set(personPaths(type, types).map(({ path }) => path)),
    partyRoles: new Set(['owner', ...Object.keys(type.parties.partyRoles ?? {}).filter((name) => !namingColumn(type, name))]),
  }
  return definition.nodes.flatMap((node, at) => [
    ...nodeErrors(checked, node, `nodes[${at}]`),
    ...amongErrors(checked, definition, node, `nodes[${at}]`),
  ])
}

function nodeErrors(checked: Checked, node: ProcessNode, at: string): FieldError[] {
  return [
    ...accessErrors(checked, node.access, `${at}.access`),
    ...node.steps.flatMap((step, no) => [
      ...accessErrors(checked, step.access, `${at}.steps[${no}].access`),
      ...conditionErrors(checked, step, `${at}.steps[${no}]`),
    ]),
    ...(node.branches ?? []).flatMap((branch, no) => conditionErrors(checked, branch, `${at}.branches[${no}]`)),
    ...Object.keys(node.fields ?? {}).flatMap((name) => (isField(checked.type, name) ? [] : [unknownField(`${at}.fields.${name}`, name)])),
    ...(node.end ? [] : moveErrors(checked, node, node.target, `${at}.target`)),
    ...(node.branches ?? []).flatMap((branch, no) => moveErrors(checked, node, branch.target, `${at}.branches[${no}].target`)),
  ]
}

/**
 * An action that a document names persons for (`among`) is refused to all others, whatever the design says. An approval that means such an action is
 * signed by these persons: nobody else could.
 */
function amongErrors({ type }: Checked, definition: ProcessDefinition, node: ProcessNode, at: string): FieldError[] {
  if (node.end || !node.approveFlow) return []
  const targets = nodesAfter(definition, node).map(({ status }) => status)
  const meant = new Set(targets.flatMap((target) => forwardAction(type, node, { status: node.status, target }) ?? []))
  const accesses = node.steps.flatMap(({ access }, no) => (access ? [{ access, path: `${at}.steps[${no}].access` }] : []))
  if (accesses.length < Math.max(1, node.steps.length)) accesses.unshift({ access: node.access, path: `${at}.access` })
  return [...meant].flatMap((name) => {
    const { among, label } = actionsOf(type)[name]!
    if (!among) return []
    const people = among.map((person) => personOf(type, person))
    const [who, whoEn] = [people.map(([zh]) => zh).join(' / '), people.map(([, en]) => en).join(' / ')]
    return accesses
      .filter(({ access }) => access.kind !== 'relation' || access.relations?.every((one) => among.includes(one)) !== true)
      .map(({ path }) => ({
        path: `${path}.relations`,
        key: 'process.among' as const,
        values: { action: label[0], actionEn: label[1], who, whoEn },
      }))
  })
}

/** The label of a field or column that names a person. */
function personOf({ fields }: AnyDocument, path: string): Label {
  if (path === 'createdBy') return ['创建人', 'Created by']
  const [first, column] = path.split('.') as [string, string | undefined]
  const field = (fields as Fields)[first]!
  return column === undefined ? field.label : field.options.columns![column]!.label
}

/**
 * Postings, consumption, checks and notices of a type belong to its actions. A design that reaches the status of such an action by a way on
 * which none of the type's actions is done would skip them, so it is refused.
 */
function moveErrors({ type, language }: Checked, node: ProcessNode, target: string | undefined, path: string): FieldError[] {
  if (target === undefined || forwardAction(type, node, { status: node.status, target })) return []
  const bound = boundActions(type)
  const leading = Object.entries(actionsOf(type)).filter(([, { to, back }]) => to === target && back === undefined)
  // The type itself has a plain way from here to there, beside a special one such as closing short.
  if (leading.some(([name, { from }]) => [from].flat().includes(node.status) && !bound.has(name))) return []
  const skipped = leading.filter(([name]) => bound.has(name))
  if (skipped.length === 0) return []
  const actions = skipped.map(([, { label }]) => localise(label, language)).join(language === 'zh' ? '、' : ', ')
  return [{ path, key: 'process.skipped', values: { actions } }]
}

const unknownField = (path: string, field: string): FieldError => ({ path, key: 'process.field', values: { field } })

function isField({ fields }: AnyDocument, path: string): boolean {
  const [outer, column] = path.split('.') as [string, string | undefined]
  const field = Object.hasOwn(fields, outer) ? (fields as Fields)[outer] : undefined
  return column === undefined ? field !== undefined : Object.hasOwn(field?.options.columns ?? {}, column)
}

/** A party role that documents of the type do not have could be taken by no company; a relation that is no path to a person, by nobody. */
function accessErrors({ people, partyRoles }: Checked, access: NodeAccess | undefined, at: string): FieldError[] {
  if (!access) return []
  const isKnown = [access.partyRole ?? 'owner'].flat().every((partyRole) => partyRoles.has(partyRole))
  return [
    ...(isKnown ? [] : [{ path: `${at}.partyRole`, key: 'field.choice' as const }]),
    ...(access.relations ?? []).flatMap((relation) =>
      isNamedRelation(relation) || people.has(relation)
        ? []
        : [{ path: `${at}.relations`, key: 'process.relation' as const, values: { relation } }],
    ),
    ...(access.kind === 'relation' && (access.relations ?? []).length === 0
      ? [{ path: `${at}.relations`, key: 'common.INPUT_REQUIRED' as const }]
      : []),
  ]
}

function conditionErrors(checked: Checked, { when, above }: ProcessCondition, at: string): FieldError[] {
  return [
    ...(when === undefined ? [] : expressionErrors(checked, when, `${at}.when`)),
    ...(above === undefined ? [] : limitErrors(checked, above, `${at}.above`)),
  ]
}

function expressionErrors({ type, language }: Checked, source: string, path: string): FieldError[] {
  try {
    return unknownNames(type, source).map((field) => unknownField(path, field))
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    return [{ path, key: 'expression.wrong', values: { reason: localise(error.label, language) } }]
  }
}

/** The field of a limit holds money of the header; the amount to compare with is in the currency of the document, or `base` is named. */
function limitErrors({ type }: Checked, { field, base }: AmountLimit, at: string): FieldError[] {
  const fields = type.fields as Fields
  const isMoney = (name: string) => Object.hasOwn(fields, name) && fields[name]!.kind === 'money'
  return [
    ...(field !== '' && !isMoney(field) ? [{ path: `${at}.field`, key: 'process.money' as const, values: { field } }] : []),
    ...(base !== undefined && !isMoney(base) ? [{ path: `${at}.base`, key: 'process.money' as const, values: { field: base } }] : []),
    ...(isMoney(field) && base === undefined && currencyOf(type, field) === undefined
      ? [{ path: `${at}.base`, key: 'process.currency' as const, values: { field } }]
      : []),
  ]
}
