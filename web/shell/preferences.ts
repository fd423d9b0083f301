/** Changes a preference: at once in this browser, and in the server settings for other browsers. */
import { call } from '../api/client.ts'
import { currentUser, keepSettings } from '../session/session-store.ts'
import { setPrefs, type Prefs } from './appearance.ts'

export async function prefer(change: Prefs): Promise<void> {
  setPrefs(change)
  const user = currentUser()
  if (!user) return
  const next = { ...(user.settings['PREFS'] as Prefs | undefined), ...change }
  keepSettings({ ...user.settings, PREFS: next })
  await call('/clientinfoapi/user-profile/save-setting', { data: { PREFS: next }, quiet: true }).catch(() => undefined)
}
