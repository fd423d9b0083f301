/** What this computer keeps of a person: drafts, files that have not gone yet, what was picked and seen lately. At sign-out it can be wiped, as on a computer that several people use (U35). */
import { dropFile, filesOf } from '../api/pending-files.ts'

const wish = (user: string): string => `weft.wipe.${user}`
/** Whether this person wanted it the last time, on this computer. */
export const wipes = (user: string): boolean => localStorage.getItem(wish(user)) === 'on'
export const noteWipe = (user: string, on: boolean): void => {
  if (on) localStorage.setItem(wish(user), 'on')
  else localStorage.removeItem(wish(user))
}

const beginsWith = (user: string): readonly string[] => [`weft.draft.${user}.`, `weft.picked.${user}.`, `weft.seen.${user}.`]
const ownNames = (user: string): string[] =>
  Object.keys(localStorage).filter((name) => beginsWith(user).some((start) => name.startsWith(start)))

/** How many drafts and files of this person wait here. */
export async function waitingHere(user: string): Promise<number> {
  const drafts = Object.keys(localStorage).filter((name) => name.startsWith(`weft.draft.${user}.`))
  return drafts.length + (await filesOf(`${user}.`)).length
}

let wiped: { readonly user: string; readonly until: number } | undefined
/** A page that is being left writes its draft once more: for who has wiped, it does not. */
export const isWiped = (user: string): boolean => wiped?.user === user && Date.now() < wiped.until

export async function wipe(user: string): Promise<void> {
  wiped = { user, until: Date.now() + 5000 }
  for (const name of ownNames(user)) localStorage.removeItem(name)
  for (const key of await filesOf(`${user}.`)) await dropFile(key)
  // Whatever a copy of this disk still has is sealed with a key that is gone.
  await (await import('../api/device-encryption.ts')).renewKey()
}
