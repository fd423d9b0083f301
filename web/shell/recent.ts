/** The last twenty documents that a person opened (U06), kept with the settings on the server, a moment after they were opened. */
import { call } from '../api/client.ts'
import { currentUser, keepSettings, type User } from '../session/store.ts'

export interface Recent {
  readonly path: string
  readonly title: string
}

export const recentOf = (user: User): readonly Recent[] =>
  Array.isArray(user.settings['RECENT']) ? (user.settings['RECENT'] as Recent[]) : []

let timer: ReturnType<typeof setTimeout> | undefined
/** Puts a document first. Several in a row are told to the server once. */
export function noteRecent(one: Recent): void {
  const user = currentUser()
  if (!user) return
  const list = [one, ...recentOf(user).filter((other) => other.path !== one.path)].slice(0, 20)
  keepSettings({ ...user.settings, RECENT: list })
  clearTimeout(timer)
  timer = setTimeout(() => {
    call('/clientinfoapi/user-profile/save-setting', { data: { RECENT: list }, quiet: true }).catch(() => undefined)
  }, 3000)
}
