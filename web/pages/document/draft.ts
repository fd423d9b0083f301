/** Drafts on this device: what was typed survives a closed tab, a crash and a lost session. One for each person, type and document. */
import type { Values } from '../../../ui/form/form-state.ts'

export interface Draft {
  readonly values: Values
  readonly version?: number
  readonly at: number
}
const nameOf = (user: string, type: string, id: string | undefined) => `weft.draft.${user}.${type}.${id ?? 'new'}`

export function keepDraft(user: string, type: string, id: string | undefined, draft: Draft): void {
  try {
    localStorage.setItem(nameOf(user, type, id), JSON.stringify(draft))
  } catch {
    // A full store keeps the older draft; the native question on leaving still asks.
  }
}
export const dropDraft = (user: string, type: string, id: string | undefined): void => localStorage.removeItem(nameOf(user, type, id))

export function readDraft(user: string, type: string, id: string | undefined): Draft | undefined {
  try {
    const text = localStorage.getItem(nameOf(user, type, id))
    return text ? (JSON.parse(text) as Draft) : undefined
  } catch {
    return undefined
  }
}
