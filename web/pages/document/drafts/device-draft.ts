/** Drafts on this device, sealed for the person who typed them. Without the key nothing of them is written down; they wait in memory, and on the server. */
import { base64Of, bytesOf, canSeal, keyOf, seal, unseal } from '../../../api/device-encryption.ts'
import { isWiped } from '../../../session/clear-device.ts'
import type { Draft, DraftOf } from './draft.ts'

const nameOf = ({ user, page, id }: DraftOf) => `weft.draft.${user}.${page}.${id ?? 'new'}`
/** What could not be sealed, for as long as this page lives. */
const inMemory = new Map<string, Draft>()
/** The newest of several on their way counts, and none after it was dropped. */
const turns = new Map<string, number>()
const turn = (name: string): number => {
  const next = (turns.get(name) ?? 0) + 1
  turns.set(name, next)
  return next
}

/** Whether a draft that is kept now will lie on this device: false where it cannot be sealed, or found no room. */
export const roomHere = (): boolean => canSeal() && !lacking
let lacking = false

/** True when it lies on this device. */
export async function keepHere(of: DraftOf, draft: Draft): Promise<boolean> {
  if (isWiped(of.user)) return true
  const name = nameOf(of)
  const mine = turn(name)
  inMemory.set(name, draft)
  const key = await keyOf(of.user)
  lacking = !key
  if (!key || turns.get(name) !== mine) return false
  const sealed = await seal(key, name, new TextEncoder().encode(JSON.stringify(draft)))
  if (turns.get(name) !== mine || isWiped(of.user)) return false
  try {
    localStorage.setItem(name, base64Of(sealed))
    inMemory.delete(name)
    return true
  } catch {
    // A full store keeps the older draft; the native question on leaving asks.
    lacking = true
    return false
  }
}

/** Whether something lies here, without opening it. */
export const liesHere = (of: DraftOf): boolean => canSeal() && localStorage.getItem(nameOf(of)) !== null

/** What cannot be opened any more, because the key is another one, goes without a word: the server has its own copy. */
export async function readHere(of: DraftOf): Promise<Draft | undefined> {
  const name = nameOf(of)
  const waiting = inMemory.get(name)
  const text = localStorage.getItem(name)
  // Asked for before it is needed: what is typed without a network can be sealed then.
  const asked = keyOf(of.user)
  if (waiting || !text) return waiting
  const key = await asked
  if (!key) return undefined
  try {
    const opened = await unseal(key, name, bytesOf(text))
    if (opened) return JSON.parse(new TextDecoder().decode(opened)) as Draft
  } catch {
    // Not even base64: of an older client, or broken.
  }
  if (localStorage.getItem(name) === text) localStorage.removeItem(name)
  return undefined
}

export function dropHere(of: DraftOf): void {
  const name = nameOf(of)
  turn(name)
  inMemory.delete(name)
  localStorage.removeItem(name)
}
