/** Names of people, for display. */
import type { Label } from '../../../model/text.ts'
import type { Operation } from '../../operation.ts'

export interface Named {
  readonly id: string
  readonly name: Label
}

/** Looks up each id once. An unknown person gets an empty name. */
export async function userNames(operation: Operation, ids: Iterable<string | null | undefined>): Promise<(id: string) => Named> {
  const userIds = [...new Set(ids)].filter((id) => id !== null && id !== undefined)
  const rows =
    userIds.length === 0
      ? []
      : await operation.tx.rows<{ id: string; zh: string; en: string }>(
          `SELECT id, full_name AS zh, coalesce(nullif(full_name_en, ''), full_name) AS en FROM core.account WHERE id = ANY ($1::bigint[])`,
          [userIds],
        )
  const names = new Map(rows.map(({ id, zh, en }) => [id, [zh, en] as Label]))
  return (id) => ({ id, name: names.get(id) ?? ['', ''] })
}
