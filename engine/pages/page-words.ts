/** The words of a definition in the page JSON, where this person sees the fields that they name: sections, origins, validity, tree. */
import { toReconfirm, toReconfirmLabel } from '../../model/between/based-on.ts'
import { actionsOf, type AnyDocument } from '../../model/document.ts'
import type { AnyTree } from '../../model/lifecycle/tree.ts'
import { fieldsOfValidity, validToday, type AnyValidity } from '../../model/lifecycle/validity.ts'
import { settingFields, settingText, settingValues } from '../../model/lifecycle/settings.ts'
import type { AnyVersions } from '../../model/lifecycle/versions.ts'
import type { OwnSection } from '../../model/parts/own-section.ts'
import type { Page, PageField } from '../../model/page.ts'
import type { PageView } from '../../model/lists/list-views.ts'
import type { Label } from '../../model/text.ts'
import { administers } from '../authorisation/menus.ts'
import { isHiddenIn, type ReadingPart } from '../authorisation/reading-policy.ts'
import { settingsOf } from '../store/memory/platform-catalog.ts'
import { isShown, type Making } from './page-making.ts'

/** Returns the sections of the type that the viewer's party role sees. */
export function sectionsOf(making: Making): NonNullable<Page['sections']> {
  const { policy, partyRole, say } = making
  return ((policy.type.sections ?? []) as readonly OwnSection[])
    .filter(({ partyRoles = ['owner'] }) => partyRoles.includes(partyRole))
    .filter(({ lines }) => lines === undefined || policy.restriction(lines, partyRole) < 2)
    .map(({ name, label, at, lines, reads, writes, opens, statuses }) => ({
      name,
      label: say(label),
      at,
      ...(lines === undefined ? {} : { lines }),
      ...(reads ? { reads: reads.filter((path) => isShown(making, path)) } : {}),
      ...(writes ? { writes } : {}),
      ...(opens ? { opens } : {}),
      ...(statuses ? { statuses } : {}),
    }))
}

/** Returns the link by whose document the list opens narrowed, where this person sees it. */
export function shownWithin({ operation, policy }: Making, fields: Readonly<Record<string, PageField>>): Pick<Page['list'], 'within'> {
  const name = policy.type.list.within as string | undefined
  const link = name === undefined ? undefined : fields[name]
  const validity = operation.engine.types.get(link?.to ?? '')?.validity as AnyValidity | undefined
  if (!link || !validity || !('to' in validity)) return {}
  return { within: { field: link.field, type: link.to!, from: validity.from, to: validity.to } }
}

/** Returns the types that a reading type reads and this person may see, each once, and which fields of theirs the list shows. */
export function originsOf({ policy, partyRole, say }: Making): NonNullable<Page['reads']> {
  const parts = (policy.parts ?? []).filter((part) => part.policy.may.read)
  return [...Map.groupBy(parts, (part) => part.policy.type)].map(([type, some]) => {
    // Several sources of one type may show different fields: none of them is changed in the list.
    const shows = some.length === 1 ? shownAsStored(policy.type, some[0]!, partyRole) : {}
    return { page: type.name, module: type.module, title: say(type.label), ...(Object.keys(shows).length > 0 ? { shows } : {}) }
  })
}

/** Returns which fields of a source stand in the list as they are stored, by field of the list; none of a source whose rows are lines. */
function shownAsStored(type: AnyDocument, part: ReadingPart, partyRole: string): Readonly<Record<string, string>> {
  const { source, policy } = part
  if (source.lines !== undefined) return {}
  const names = Object.keys(type.fields).flatMap((name) => {
    const from = source.values?.[name] ?? name
    const isStored = typeof from === 'string' && Object.hasOwn(policy.type.fields, from) && !isHiddenIn(part, name, partyRole)
    return isStored ? [[name, from] as const] : []
  })
  return Object.fromEntries([...names, ...(source.status === undefined ? [['status', 'status'] as const] : [])])
}

/** Returns the validity of the type, where this person sees the fields that it names. */
export function shownValidity(making: Making): AnyValidity | undefined {
  const validity = making.policy.type.validity as AnyValidity | undefined
  return validity && fieldsOfValidity(validity).every((name) => isShown(making, name)) ? validity : undefined
}

/** Returns how the list is a tree, where this person sees the parent. */
export function shownTree(making: Making): Page['tree'] {
  const { parent, level, maxDepth } = (making.policy.type.tree ?? {}) as Partial<AnyTree>
  if (parent === undefined || !isShown(making, parent)) return undefined
  const filled = level !== undefined && isShown(making, level) ? { level } : {}
  return { parent, ...filled, ...(maxDepth === undefined ? {} : { maxDepth }) }
}

/** Returns the view of the documents that are to reconfirm, which a type with `basedOn` has without naming it; their owner alone has it. */
export function reconfirmView({ policy, partyRole, say }: Making): PageView[] {
  if (!policy.type.basedOn || partyRole !== 'owner') return []
  return [
    {
      id: `system:${toReconfirm}`,
      name: say(toReconfirmLabel),
      kind: 'system',
      filters: [{ field: toReconfirm, operator: 'eq', value: true }],
    },
  ]
}

/** Returns the view of the documents that are valid today, which a type with `validity` has without naming it. */
export function validView(making: Making): PageView[] {
  const validity = shownValidity(making)
  if (!validity) return []
  const filters = [{ field: validity.from, operator: 'relative', value: validToday } as const]
  return [{ id: `system:${validToday}`, name: making.say(['今日有效', 'Valid today']), kind: 'system', filters }]
}

/** Returns what an action may ask to confirm, each with its text; undefined when it asks nothing. */
export function asksOf({ policy, say }: Making, action: string): Page['actions'][number]['asks'] {
  const warnings = (policy.type.warnings ?? {}) as Readonly<Record<string, Label>>
  return actionsOf(policy.type)[action]?.asks?.map((name) => ({ name, text: warnings[name] ? say(warnings[name]) : name }))
}

/** Returns the settings of the type with what the platform chose, for those who may change them; undefined for everybody else. */
export function shownSettings({ operation, policy: { type }, say }: Making): Page['settings'] {
  const fields = Object.entries(settingFields(type))
  if (fields.length === 0 || !administers(operation.actor, true)) return undefined
  const [values, shipped] = [settingsOf(operation, type), settingValues(type)]
  return fields.map(([name, field]) => {
    const { help } = field.options
    const [value, first] = [settingText(field, values[name], say), settingText(field, shipped[name], say)]
    return { name, label: say(field.label), ...(help ? { help: say(help) } : {}), value, ...(value === first ? {} : { shipped: first }) }
  })
}

/** Returns how documents are changed by versions: the field, the action and the statuses, without the links of the chain. */
export const versionsOf = ({ version, revise, open, active, retired }: AnyVersions): NonNullable<Page['versions']> => ({
  version,
  revise,
  open,
  active,
  retired,
})
