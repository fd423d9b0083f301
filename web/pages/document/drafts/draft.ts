/**
 * Drafts in two places: on this device within a second (`device-draft.ts`), on the server a moment later. Typed values survive a
 * closed tab, a crash and an expired session, and are offered on the user's other devices.
 */
import type { Values } from '../../../../ui/state/form-state.ts'
import { call } from '../../../api/client.ts'
import type { DraftOf } from '../../../api/draft-name.ts'

export interface Draft {
  readonly values: Values
  readonly version?: number
  /** Milliseconds since the epoch. */
  readonly at: number
  /** True when it was typed on another device. */
  readonly elsewhere?: boolean
}
const group = '/scommonapi/sconf-ui-config-person'

/** Saves a draft on the server and returns the time of saving. */
export const keepThere = ({ page, id, source }: DraftOf, { values, version }: Draft, title: string): Promise<{ at: string }> =>
  call(`${group}/submit-cache`, {
    fields: { page, scope: 'draft', id, source },
    data: { values, version, title },
    quiet: true,
  }) as Promise<{
    at: string
  }>
export const dropThere = ({ page, id, source }: DraftOf): Promise<unknown> =>
  call(`${group}/clear-cache`, { fields: { page, scope: 'draft', id, source }, quiet: true })
export async function readThere({ page, id, source }: DraftOf): Promise<Draft | undefined> {
  const answer = await call(`${group}/page-cache`, {
    method: 'GET',
    fields: { page, id, source },
    quiet: true,
  })
  return answer ? { values: answer.values, version: answer.version ?? undefined, at: Date.parse(answer.at), elsewhere: true } : undefined
}
