/** The actions of a type to which something of its definition is bound: postings, consumption, checks, constraints, notices. */
import type { AnyConstraint } from './rules/constraint.ts'
import { consumptionsOf } from './between/declared-conversions.ts'
import { actionsOf, type AnyDocument } from './document.ts'
import type { NoticeSpec } from './notice-spec.ts'
import { generationsOf } from './between/generation.ts'
import type { AnyVersions } from './lifecycle/versions.ts'
import type { AnyPosting } from './ledger/posting.ts'

const known = new WeakMap<AnyDocument, ReadonlySet<string>>()

/** Returns the names of the actions that do or ask more than to change the status. */
export function boundActions(type: AnyDocument): ReadonlySet<string> {
  let names = known.get(type)
  if (!names) known.set(type, (names = new Set([...inWords(type), ...inActions(type)])))
  return names
}

function inWords(type: AnyDocument): string[] {
  const postings = Object.values((type.posts ?? {}) as Readonly<Record<string, AnyPosting>>)
  return [
    ...postings.flatMap(({ on, reverseOn = [] }) => [on, reverseOn].flat(2)),
    ...consumptionsOf(type).flatMap(([, { on = [], free = [], exhausted }]) => [...on, ...free, ...(exhausted?.on ?? [])]),
    ...generationsOf(type).flatMap(([, { on, undo }]) => [on, undo?.on ?? []].flat(2)),
    ...((type.notify ?? []) as readonly NoticeSpec[]).flatMap(({ on }) => on),
    ...((type.constraints ?? []) as readonly AnyConstraint[]).flatMap(({ on }) => on ?? []),
    ...[type.dated?.on ?? [], type.follow?.fixedBy ?? []].flat(2),
    ...(type.versions ? [(type.versions as AnyVersions).revise, (type.versions as AnyVersions).retire] : []),
  ]
}

const inActions = (type: AnyDocument): string[] =>
  Object.entries(actionsOf(type)).flatMap(([name, { checks = [], require = [], asks = [], form, apart, sets, proof, comment }]) =>
    checks.length + require.length + asks.length > 0 || form || apart || sets || proof || comment === 'required' ? [name] : [],
  )
