/** Test helpers: a database with the full schema in which a demo season is laid, and files of which only the row is kept. */
import { documents, logic } from '../../documents/all-documents.ts'
import { story, type Story } from '../../engine/testing/story.ts'
import type { DemoOptions } from '../demo/seed.ts'

/** Keeps the row of a file without its bytes. */
export const keep: DemoOptions['keep'] = async (picture, tx) => {
  const [row] = await tx.rows<{ id: string }>(
    `INSERT INTO core.file (platform_id, id, company_id, user_id, name, type, bytes, sha256, width, height, storage_key) SELECT $1, nextval('core.ids'), $2, $3, $4::text, $6::text, $5, '\\x00', 400, 600, $4::text RETURNING id`,
    [picture.platform, picture.company, picture.user, picture.name, picture.bytes.length, picture.type ?? 'webp'],
  )
  return row!.id
}

/** Returns a story without people and platforms. */
export async function empty(): Promise<Story> {
  const app = await story({ documents, logic, people: false })
  await app.sql('DELETE FROM core.platform')
  return app
}
