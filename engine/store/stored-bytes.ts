/** How many bytes a JSON value takes as PostgreSQL stores and returns it. */
import type { Transaction } from './transaction.ts'

/**
 * Returns the size of the value in bytes of UTF-8, written out by PostgreSQL. The text that was sent can be much shorter: `1e308` comes
 * back with 309 digits.
 * @param value anything that JSON can hold
 */
export async function storedBytes(tx: Transaction, value: unknown): Promise<number> {
  const [row] = await tx.rows<{ bytes: number }>('SELECT octet_length($1::jsonb::text) AS bytes', [JSON.stringify(value)])
  return row!.bytes
}
