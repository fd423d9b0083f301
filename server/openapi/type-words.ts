/** The words of a definition in the OpenAPI document: each is an `x-` key of the schema of values. */
import { actionsOf, type AnyDocument } from '../../model/document.ts'
import type { Schema } from './schema.ts'

/** Returns every word that a type uses, as `x-` keys. */
export const wordsOf = (type: AnyDocument): Schema => ({
  ...(type.constraints ? { 'x-constraints': type.constraints } : {}),
  ...(type.generates ? { 'x-generates': type.generates } : {}),
  ...(type.reserves ? { 'x-reserves': type.reserves } : {}),
  ...sealsOf(type),
  ...(type.basedOn ? { 'x-basedOn': type.basedOn } : {}),
  ...(type.books ? { 'x-books': type.books } : {}),
  ...(type.consumes ? { 'x-consumes': type.consumes } : {}),
  ...(type.shares ? { 'x-shares': type.shares } : {}),
  ...(type.moments ? { 'x-moments': type.moments } : {}),
  ...setByActions(type),
  ...workOfActions(type),
  ...(type.tree ? { 'x-tree': type.tree } : {}),
  ...(type.versions ? { 'x-versions': type.versions } : {}),
  ...(type.validity ? { 'x-validity': type.validity } : {}),
})

/** Until when documents are sealed for which party roles. */
function sealsOf(type: AnyDocument): Schema {
  const roles = Object.entries((type.parties.partyRoles ?? {}) as Readonly<Record<string, { readonly sealedUntil?: string }>>)
  const seals = roles.flatMap(([role, { sealedUntil }]) => (sealedUntil === undefined ? [] : [[role, sealedUntil] as const]))
  return seals.length > 0 ? { 'x-sealed-until': Object.fromEntries(seals) } : {}
}

/** What actions set by themselves, by action. */
function setByActions(type: AnyDocument): Schema {
  const setting = Object.entries(actionsOf(type)).flatMap(([name, { sets }]) => (sets ? [[name, sets] as const] : []))
  return setting.length > 0 ? { 'x-sets': Object.fromEntries(setting) } : {}
}

/** Which actions a job computes: what each reads and writes. */
function workOfActions(type: AnyDocument): Schema {
  const works = Object.entries(actionsOf(type)).flatMap(([name, { work }]) => (work ? [[name, work] as const] : []))
  return works.length > 0 ? { 'x-work': Object.fromEntries(works) } : {}
}
