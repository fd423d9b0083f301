/** Stores the demo's pictures and drawings in the upload storage. */
import { createHash } from 'node:crypto'
import type { Engine } from '../../engine/operation.ts'
import type { FileStore } from '../file-store.ts'
import type { KeepPicture } from './seed-styles.ts'

/** Writes the bytes to the store and the row to `core.file`. The key derives from name and bytes, so seeding again creates no second copy. */
export function keepPictures(engine: Engine, files: FileStore): KeepPicture {
  return async ({ name, bytes, type = 'webp', width = null, height = null, company, user, platform }, tx) => {
    await engine.ids.reserve(tx, 1)
    const id = engine.ids.next()
    const sum = createHash('sha256').update(name).update(bytes).digest('hex')
    const key = [sum.slice(0, 8), sum.slice(8, 12), sum.slice(12, 16), sum.slice(16, 20), sum.slice(20, 32)].join('-')
    await files.place(key, bytes)
    await tx.run(
      'INSERT INTO core.file (platform_id, id, company_id, user_id, name, type, bytes, sha256, width, height, storage_key) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
      [platform, id, company, user, name, type, bytes.length, createHash('sha256').update(bytes).digest(), width, height, key],
    )
    return id
  }
}
