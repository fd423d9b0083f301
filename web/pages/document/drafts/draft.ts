/** Drafts in two places: on this device within a second (`draft-here.ts`), on the server a moment later. What was typed survives a closed tab, a crash, a lost session, and waits on one's other device. */
import type { Values } from '../../../../ui/form/form-state.ts'
import { call } from '../../../api/client.ts'

export interface Draft {
  readonly values: Values
  readonly version?: number
  /** Milliseconds since the epoch. */
  readonly at: number
  /** It was typed somewhere else. */
  readonly elsewhere?: boolean
}
/** Whose draft, of which document; without an id of a new one. */
export interface DraftOf {
  readonly user: string
  readonly page: string
  readonly id?: string
}
const group = '/scommonapi/sconf-ui-config-person'

/** On the server; answers when it was kept. */
export const keepThere = ({ page, id }: DraftOf, { values, version }: Draft, title: string): Promise<{ at: string }> =>
  call(`${group}/submit-cache`, { fields: { page, scope: 'draft', id }, data: { values, version, title }, quiet: true }) as Promise<{
    at: string
  }>
export const dropThere = ({ page, id }: DraftOf): Promise<unknown> =>
  call(`${group}/clear-cache`, { fields: { page, scope: 'draft', id }, quiet: true })
export async function readThere({ page, id }: DraftOf): Promise<Draft | undefined> {
  const found = await call<{ values: Values; version: number | null; at: string } | null>(`${group}/page-cache`, {
    method: 'GET',
    fields: { page, id },
    quiet: true,
  })
  return found ? { values: found.values, version: found.version ?? undefined, at: Date.parse(found.at), elsewhere: true } : undefined
}
