/** Test helper: the demo season as the tests of it read it, the large one in the full run and with `npm test` the small one that other tests work on too. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documents, logic } from '../../documents/all-documents.ts'
import { createEngine } from '../../engine/engine.ts'
import { getTypeParser } from '../../engine/store/connection/value-parsers.ts'
import { isFullRun } from '../../engine/testing/proof-size.ts'
import type { Story } from '../../engine/testing/story.ts'
import { testPool } from '../../engine/testing/test-pool.ts'
import { openPool } from '../database/pool.ts'
import { seedDemo } from '../demo/seed.ts'
import { empty, keep } from './empty-season.ts'
import { seededDatabase, smallSeason } from './seeds.ts'

/** What a test asks of a season. */
export type DemoSeason = Pick<Story, 'engine' | 'sql' | 'end'>

/** Returns a season of 48 styles and 150 orders in the full run, else a copy of the one of 6 styles and 60 orders. */
export const demoSeason = (): Promise<DemoSeason> => (isFullRun ? largeSeason() : copiedSeason())

async function largeSeason(): Promise<DemoSeason> {
  const app = await empty()
  if (!(await seedDemo(app.engine, { styles: 48, orders: 150, keep }))) throw new Error('There was nothing to lay.')
  return app
}

async function copiedSeason(): Promise<DemoSeason> {
  const folder = mkdtempSync(join(tmpdir(), 'weft-season-'))
  const database = await seededDatabase(smallSeason, folder)
  const { pool, end } = openPool(database.appUrl)
  const owner = testPool({ connectionString: database.ownerUrl, max: 2, types: { getTypeParser } })
  return {
    engine: createEngine({ pool, documents, logic }),
    sql: async (text, values) => (await owner.query(text, values)).rows,
    async end() {
      await end()
      await owner.end()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
