/** Where the bytes of an uploaded file are stored. */
import { notFound } from '../../model/errors.ts'
import type { Operation } from '../operation.ts'

/**
 * Returns the storage key of a file.
 * @throws WeftError 404 for an id of nothing
 */
export async function storageKeyOf(operation: Operation, id: string): Promise<string> {
  const [row] = await operation.tx.rows<{ storage_key: string }>(
    'SELECT storage_key FROM core.file WHERE platform_id = $1 AND id = $2 AND deleted_at IS NULL',
    [operation.actor.platform, id],
  )
  if (!row) throw notFound()
  return row.storage_key
}
