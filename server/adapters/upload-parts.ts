/** Uploads in parts that were never completed: their bytes are deleted after their rows. */
import { deleteStaleParts } from '../../engine/files/upload-parts.ts'
import type { Server } from '../route-context.ts'

/** Deletes uploads that were not completed within a day, and what broken-off writes have left. */
export async function dropStale({ engine, files, avatars }: Pick<Server, 'engine' | 'files' | 'avatars'>): Promise<void> {
  for (const key of await deleteStaleParts(engine)) await files.parts.drop(key)
  for (const store of [files, avatars]) await store.sweep()
}
