/**
 * Search areas of the global search, as the platform configured them: loaded when their version changes, cleared when there is none
 * (SH-4-012, SH-4-013, SH-3-033).
 */
import { call } from '../../api/client.ts'
import { currentUser, subscribeUser } from '../../session/session-store.ts'

const place = 'weft.search'
interface Kept {
  readonly version: string
  readonly platform: string
  readonly areas: readonly string[]
}

function storedAreas(): Kept | undefined {
  try {
    return JSON.parse(localStorage.getItem(place) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
/** Returns the names of the types, or undefined when the platform configured nothing: then all types that the user may read. */
export const searchAreas = (): readonly string[] | undefined => storedAreas()?.areas

let asking = false
async function follow(): Promise<void> {
  const user = currentUser()
  if (!user || asking) return
  const version = String(user.raw['global_search_version'] ?? '')
  const now = storedAreas()
  if (version === '') return localStorage.removeItem(place)
  if (now?.version === version && now.platform === user.platformId) return
  asking = true
  try {
    const pageDetails = await call('/ccommonapi/gui/page-gui-detail-struct', {
      method: 'GET',
      fields: { page: 'globalsearch' },
      quiet: true,
      client: 'v2',
    })
    localStorage.setItem(
      place,
      JSON.stringify({ version, platform: user.platformId, areas: pageDetails.globalSearchConfig!.areas.map((area) => area.page) }),
    )
  } catch {
    // The previous areas stay in use; they are loaded again at the next sign-in.
  } finally {
    asking = false
  }
}

/** Keeps the search areas current. Called once, by the shell. */
export function followSearchAreas(): () => void {
  void follow()
  return subscribeUser(() => void follow())
}
