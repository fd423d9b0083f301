/**
 * Drafts in two places: on this device within a second (`device-draft.ts`), on the server a moment later. Typed values survive a
 * closed tab, a crash and an expired session, and are offered on the user's other devices.
 */
import type { Values } from '../../../../ui/state/form-state.ts'
import { call } from '../../../api/client.ts'

export interface Draft {
  readonly values: Values
  readonly version?: number
  /** Milliseconds since the epoch. */
  readonly at: number
  /** True when it was typed on another device. */
  readonly elsewhere?: boolean
}
/** Identifies the user and the document of a draft; without an id the document is new. */
export interface DraftOf {
  readonly user: string
  readonly page: string
  readonly id?: string
}
const group = '/scommonapi/sconf-ui-config-person'

/** Saves a draft on the server and returns the time of saving. */
export const keepThere = ({ page, id }: DraftOf, { values, version }: Draft, title: string): Promise<{ at: string }> =>
  call(`${group}/submit-cache`, { fields: { page, scope: 'draft', id }, data: { values, version, title }, quiet: true }) as Promise<{
    at: string
  }>
export const dropThere = ({ page, id }: DraftOf): Promise<unknown> =>
  call(`${group}/clear-cache`, { fields: { page, scope: 'draft', id }, quiet: true })
export async function readThere({ page, id }: DraftOf): Promise<Draft | undefined> {
  const answer = await call(`${group}/page-cache`, {
    method: 'GET',
    fields: { page, id },
    quiet: true,
  })
  return answer ? { values: answer.values, version: answer.version ?? undefined, at: Date.parse(answer.at), elsewhere: true } : undefined
}
