/**
 * Local drafts on this device, encrypted for the user who typed them. Without the key they are kept in memory and on the server only.
 */
import { base64Of, bytesOf, canSeal, keyOf, seal, unseal } from '../../../api/device-encryption.ts'
import { draftName as nameOf, type DraftOf } from '../../../api/draft-name.ts'
import { isWiped } from '../../../sign-in/clear-device.ts'
import type { Draft } from './draft.ts'

/** Drafts that could not be encrypted, kept until the page is closed. */
const inMemory = new Map<string, Draft>()
/** Only the newest of several concurrent writes counts, and none after the draft was discarded. */
const turns = new Map<string, number>()
const turn = (name: string): number => {
  const next = (turns.get(name) ?? 0) + 1
  turns.set(name, next)
  return next
}

/** Tells whether a draft saved now is stored on this device: false when it cannot be encrypted or storage is full. */
export const roomHere = (): boolean => canSeal() && !lacking
let lacking = false

/**
 * Saves a draft on this device.
 * @returns true when it is stored on this device
 */
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
    // When storage is full, the older draft stays, and the browser asks before the page is left.
    lacking = true
    return false
  }
}

/** Tells whether a draft is stored on this device, without decrypting it. */
export const liesHere = (of: DraftOf): boolean => canSeal() && localStorage.getItem(nameOf(of)) !== null

/**
 * Reads the draft on this device. A draft that cannot be decrypted because the key changed is dropped silently, because the server
 * has a copy.
 */
export async function readHere(of: DraftOf): Promise<Draft | undefined> {
  const name = nameOf(of)
  const waiting = inMemory.get(name)
  const text = localStorage.getItem(name)
  // Request the key early, so that drafts can be encrypted while offline.
  const keyRequest = keyOf(of.user)
  if (waiting || !text) return waiting
  const key = await keyRequest
  if (!key) return undefined
  try {
    const opened = await unseal(key, name, bytesOf(text))
    if (opened) return JSON.parse(new TextDecoder().decode(opened)) as Draft
  } catch {
    // Not valid base64: written by an older client, or damaged.
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
