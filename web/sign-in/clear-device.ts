/**
 * Data of a user stored on this device: drafts, pending files, recent picks and views. At sign-out it can be wiped, as on a shared
 * computer (U35).
 */
import { dropFile, filesOf } from '../api/pending-files.ts'

const wish = (user: string): string => `weft.wipe.${user}`
/** Whether this user chose wiping the last time, on this computer. */
export const wipes = (user: string): boolean => localStorage.getItem(wish(user)) === 'on'
export const noteWipe = (user: string, on: boolean): void => {
  if (on) localStorage.setItem(wish(user), 'on')
  else localStorage.removeItem(wish(user))
}

const beginsWith = (user: string): readonly string[] => [`weft.draft.${user}.`, `weft.picked.${user}.`, `weft.seen.${user}.`]
const ownNames = (user: string): string[] =>
  Object.keys(localStorage).filter((name) => beginsWith(user).some((start) => name.startsWith(start)))

/** Returns how many drafts and pending files of this user are on this device. */
export async function waitingHere(user: string): Promise<number> {
  const drafts = Object.keys(localStorage).filter((name) => name.startsWith(`weft.draft.${user}.`))
  return drafts.length + (await filesOf(`${user}.`)).length
}

/** The moment of the last wipe on this computer, with the user: `{id} {milliseconds since the epoch}`. All tabs read it. */
const wipeMark = 'weft.wipedAt'
/** Whether this user's data was just wiped, in any tab. A page writes its draft once more when it is left; after a wipe it does not. */
export function isWiped(user: string): boolean {
  const [id, at] = (localStorage.getItem(wipeMark) ?? '').split(' ')
  return id === user && Date.now() - Number(at) < 5000
}

export async function wipe(user: string): Promise<void> {
  localStorage.setItem(wipeMark, `${user} ${Date.now()}`)
  for (const name of ownNames(user)) localStorage.removeItem(name)
  for (const key of await filesOf(`${user}.`)) await dropFile(key)
  // Any copy of this data left on the disk is encrypted with a key that no longer exists.
  await (await import('../api/device-encryption.ts')).renewKey()
}
