/** The words of a definition in the page JSON, where this person sees the fields that they name: sections, origins, validity, tree, bookings. */
import { bookingsOf, fieldsOfBooking } from '../../model/between/booking.ts'
import type { AnyTree } from '../../model/lifecycle/tree.ts'
import { fieldsOfValidity, validToday, type AnyValidity } from '../../model/lifecycle/validity.ts'
import type { OwnSection } from '../../model/parts/own-section.ts'
import type { Page, PageView } from '../../model/page.ts'
import { isShown, type Making } from './page-making.ts'

/** Returns the sections of the type that the viewer's party role sees. */
export function sectionsOf({ policy, partyRole, say }: Making): NonNullable<Page['sections']> {
  return ((policy.type.sections ?? []) as readonly OwnSection[])
    .filter(({ partyRoles = ['owner'] }) => partyRoles.includes(partyRole))
    .map(({ name, label, at, statuses }) => ({ name, label: say(label), at, ...(statuses ? { statuses } : {}) }))
}

/** Returns the types that a reading type reads and this person may see, each once. */
export function originsOf({ policy, say }: Making): NonNullable<Page['reads']> {
  const types = new Set((policy.parts ?? []).flatMap((part) => (part.policy.may.read ? [part.policy.type] : [])))
  return [...types].map(({ name, module, label }) => ({ page: name, module, title: say(label) }))
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

/** Returns the view of the documents that are valid today, which a type with `validity` has without naming it. */
export function validView(making: Making): PageView[] {
  const validity = shownValidity(making)
  if (!validity) return []
  const filters = [{ field: validity.from, operator: 'relative', value: validToday } as const]
  return [{ id: `system:${validToday}`, name: making.say(['今日有效', 'Valid today']), kind: 'system', filters }]
}

/** Returns what documents of the type book, where this person sees the fields that say it. */
export function shownBookings(making: Making): NonNullable<Page['books']> {
  const shown = bookingsOf(making.policy.type).filter(([, booking]) => fieldsOfBooking(booking).every((name) => isShown(making, name)))
  return Object.fromEntries(
    shown.map(([name, { resource, place, time, while: statuses }]) => [
      name,
      { resource, ...(place === undefined ? {} : { place }), time, while: statuses },
    ]),
  )
}
