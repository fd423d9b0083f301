/** Places a company on a platform: its row and the entry by which links and the search find it. */
import type { PartyKind } from '../../model/people/party-kinds.ts'
import type { Transaction } from '../store/transaction.ts'

export interface PlacedCompany {
  readonly platform: string
  readonly id: string
  /** The code that a person gave; without one it is made from the id. */
  readonly code?: string
  readonly kind: PartyKind
  readonly nameZh: string
  readonly nameEn: string
  readonly shortName?: string
  /** A company whose sign-up waits for a decision has no entry yet, so that nobody finds it. */
  readonly status?: 'active' | 'pending'
}

/**
 * Inserts a company, and its entry where it is active.
 * @param tx a transaction with access to accounts (`withAccounts`) or to all companies of the platform
 * @returns false, with nothing written, where another company of the platform has the code
 */
export async function placeCompany(tx: Transaction, one: PlacedCompany): Promise<boolean> {
  const { platform, id, kind, nameZh, nameEn, shortName, status = 'active' } = one
  const settings = shortName ? { short_name: shortName } : {}
  // A person may have given the code that an id would make to a customer before.
  const codes = one.code === undefined ? [`C${id}`, `C${id}.${id}`] : [one.code]
  for (const code of codes) {
    const placed = await tx.run(
      `INSERT INTO core.company (platform_id, id, code, name_zh, name_en, kind, settings, status) VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, $8)
       ON CONFLICT (platform_id, code) DO NOTHING`,
      [platform, id, code, nameZh, nameEn, kind, JSON.stringify(settings), status],
    )
    if (placed !== 1) continue
    if (status === 'active')
      await tx.run(
        `INSERT INTO core.entry (platform_id, id, type, number, title, title_en, status) VALUES ($1, $2, 'company', $3, $4, $5, 'active')`,
        [platform, id, one.code ?? null, nameZh, nameEn],
      )
    return true
  }
  return false
}
