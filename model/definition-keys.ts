/**
 * The keys that parts of a definition may have. Inferred types accept keys that nobody reads, and a misspelt `partyRole` would change who
 * may act without anybody noticing, so `document()` refuses them.
 */
import type { Action, AnyDocument, Consumption, Conversion, Parties, PartyRoleSpec, Rights, Step } from './document.ts'

type KeysOf<T> = Readonly<Record<keyof T, true>>

const action = {
  label: true,
  from: true,
  to: true,
  by: true,
  partyRole: true,
  when: true,
  checks: true,
  sign: true,
  steps: true,
  back: true,
  require: true,
  comment: true,
  confirm: true,
  proof: true,
  danger: true,
  signing: true,
  internal: true,
} satisfies KeysOf<Action<object, string>>
const step = {
  code: true,
  label: true,
  by: true,
  sign: true,
  back: true,
  when: true,
  above: true,
  after: true,
} satisfies KeysOf<Step>
const conversion = {
  label: true,
  from: true,
  by: true,
  partyRole: true,
  head: true,
  line: true,
  lines: true,
} satisfies KeysOf<Conversion<object, string>>
const consumption = {
  source: true,
  quantity: true,
  matrix: true,
  sourceMatrix: true,
  counter: true,
  of: true,
  tolerance: true,
  on: true,
  free: true,
  when: true,
  message: true,
} satisfies KeysOf<Consumption<string>>
const parties = { owner: true, partyRoles: true, read: true, sealed: true } satisfies KeysOf<Parties<object, string>>
const partyRole = { via: true, from: true, edit: true } satisfies KeysOf<PartyRoleSpec<object, string>>
const rights = { read: true, create: true, edit: true, export: true } satisfies KeysOf<Rights>

type Named = Readonly<Record<string, object>> | undefined

/**
 * Refuses keys of actions, steps, conversions, consumptions, parties and rights that no part of the house reads.
 * @throws Error that names the type, the place and the key
 */
export function refuseUnknownKeys({ name, parties: given, rights: granted, ...type }: AnyDocument): void {
  const check = (place: string, known: object, part: object | undefined): void => {
    const unknown = Object.keys(part ?? {}).find((key) => !(key in known))
    if (unknown !== undefined) throw new Error(`${name}: ${place} has an unknown key "${unknown}"`)
  }
  const each = (place: string, known: object, parts: Named): void => {
    for (const [at, part] of Object.entries(parts ?? {})) check(`${place}.${at}`, known, part)
  }
  each('actions', action, type.actions as Named)
  for (const [at, { steps = [] }] of Object.entries(type.actions as Readonly<Record<string, { readonly steps?: readonly Step[] }>>))
    for (const one of steps) check(`actions.${at}.steps`, step, one)
  each('conversions', conversion, type.conversions as Named)
  each('consumes', consumption, type.consumes as Named)
  check('parties', parties, given)
  each('parties.partyRoles', partyRole, given.partyRoles as Named)
  check('rights', rights, granted)
}
