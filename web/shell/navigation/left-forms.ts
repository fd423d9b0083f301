/**
 * Forms that were left with unsaved changes while their tab stays open: the last three as they stood, in the memory of this browser tab only. An
 * older one is given up; what was typed into it is a stored draft, as it is of each of them.
 */
import type { PageMemory } from '../../../ui/state/page-memory.ts'
import { currentUser, subscribeUser } from '../../session/session-store.ts'
import { keyOf, openPages } from './open-pages.ts'

const maxForms = 3

interface LeftForm {
  /** A new document is the same only with the same beginning. */
  readonly search: string
  readonly memory: PageMemory
}
/** By tab, the longest left first. */
const forms = new Map<string, LeftForm>()
let owner: string | undefined

interface Place {
  readonly pathname: string
  readonly search: string
}

/** The forms of one person on one platform: those of another one are given up. */
function formsOfUser(): Map<string, LeftForm> {
  const user = currentUser()
  const now = user && `${user.id} ${user.platformId}`
  if (now !== owner) forms.clear()
  owner = now
  return forms
}
subscribeUser(() => void formsOfUser())

let shown = false
/** Tells whether tabs are on the screen; without them a form that was left would be out of sight. */
export const showTabs = (isOn: boolean): void => {
  shown = isOn
}

/**
 * Keeps the form of a page that is left.
 * @returns false where its tab is being closed or there are no tabs
 */
export function leaveForm({ pathname, search }: Place, memory: PageMemory): boolean {
  const key = keyOf(pathname, search)
  if (!shown || !openPages().some((page) => page.key === key)) return false
  const left = formsOfUser()
  left.delete(key)
  left.set(key, { search, memory })
  for (const oldest of [...left.keys()].slice(0, -maxForms)) left.delete(oldest)
  return true
}

/** Returns what was left of the form of a page whose tab is still open; undefined where it begins again. */
export function leftForm({ pathname, search }: Place): PageMemory | undefined {
  const key = keyOf(pathname, search)
  const form = formsOfUser().get(key)
  if (!form || !openPages().some((page) => page.key === key)) return undefined
  return key.includes('?id=') || form.search === search ? form.memory : undefined
}

/** The form of a page is on the screen again, or is no longer wanted. */
export const forgetForm = ({ pathname, search }: Place): void => void formsOfUser().delete(keyOf(pathname, search))

/** Tells whether changes are unsaved behind a tab that is still open. */
const hasLeftForms = (): boolean => [...formsOfUser().keys()].some((key) => openPages().some((page) => page.key === key))

// The shell's own question after unsaved input counts them; the browser's, when it is closed, does not: they are stored as drafts.
window.addEventListener('beforeunload', (event) => {
  if (!event.isTrusted && hasLeftForms()) event.preventDefault()
})
