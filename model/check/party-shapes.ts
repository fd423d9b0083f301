/** The shapes of the parties of a definition: who takes part, who edits what, and until when a document is sealed. */
import { sealedUntil, type Parties, type PartyRoleSpec, type SealedUntil } from '../document.ts'
import type { Fields } from '../field.ts'
import { condition } from './field-shape.ts'
import { partyKindNames } from '../people/party-kinds.ts'
import { list, oneOf, oneOrList, part, record, text, type Shape } from './value-readers.ts'

const texts = list(text)
export const editScope: Shape = (value, place, problems) =>
  typeof value === 'boolean'
    ? value
    : Array.isArray(value)
      ? texts(value, place, problems)
      : (part<{ except: readonly string[] }>({ except: texts }, ['except']) as Shape)(value, place, problems)
const partyEdit: Shape = (value, place, problems) =>
  Array.isArray(value) ? texts(value, place, problems) : record(editScope)(value, place, problems)
/** A condition, or the moment until which it holds. */
const sealedWhile: Shape = (value, place, problems) =>
  sealedUntil({ sealed: value }) === undefined ? condition(value, place, problems) : untilMoment(value, place, problems)
const untilMoment = part<SealedUntil<Fields>>({ until: text }, ['until'])
export const partiesShape = part<Parties<Fields, string>>(
  {
    owner: oneOrList(oneOf(partyKindNames)),
    partyRoles: record(
      part<PartyRoleSpec<Fields, string>>({ via: text, from: texts, until: texts, sealed: sealedWhile, edit: partyEdit }, ['via']),
    ),
    read: oneOf(['platform', 'granted']),
    own: record(texts),
    sealed: part({ to: text, until: texts }, ['to', 'until']),
  },
  ['owner'],
)
