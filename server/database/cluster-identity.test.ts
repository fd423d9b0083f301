/** Tests of what the nodes of one database share: key of secrets, folder of files, one that lays the demo. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitFor } from '../../engine/testing/wait-for.ts'
import { scratchFolder } from '../testing/scratch-folder.ts'
import { run } from '../testing/run-sql.ts'
import { testDatabase } from '../testing/test-cluster.ts'
import { markOf } from '../adapters/stores.ts'
import { joinCluster, withDemoLock } from './cluster-identity.ts'

const folders = [scratchFolder('weft-cluster-'), scratchFolder('weft-cluster-')] as const
let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  await database.drop()
  for (const folder of folders) rmSync(folder, { recursive: true })
})
const joined = (dataDir: string, { filesDir = dataDir, secretKey }: { filesDir?: string; secretKey?: string } = {}) =>
  joinCluster(database.ownerUrl, { dataDir, secretKey }, markOf({ filesDir }))

test('a node with another key of secrets or another folder of files does not start, and the text says what to set', async () => {
  const [first, second] = folders
  await joined(first)
  await joined(first)
  await expect(joined(second)).rejects.toThrow(/key of stored secrets.*SECRET_KEY/)
  await expect(joined(first, { secretKey: 'another key of twenty-four letters' })).rejects.toThrow('SECRET_KEY differs')
  await expect(joined(first, { filesDir: second })).rejects.toThrow(/FILES_DIR/)
  rmSync(join(first, 'files'), { recursive: true })
  await expect(joined(first)).rejects.toThrow('.store is missing')
  // What the text says helps: the lost folder is begun again.
  await run(database.ownerUrl, `DELETE FROM public.core_cluster WHERE name = 'files'; SELECT 1`)
  await joined(first)
  const [row] = await run(database.ownerUrl, `SELECT value FROM public.core_cluster WHERE name = 'secret'`)
  expect(String(row!['value'])).not.toContain('another')
})

test('one node at a time lays the demo; the other waits and then sees what was laid', async () => {
  const steps: string[] = []
  const lay = (name: string) =>
    withDemoLock(
      database.ownerUrl,
      () => void steps.push(`${name} waits`),
      async () => {
        steps.push(`${name} begins`)
        if (name === 'one') await waitFor(() => steps.includes('two waits'))
        steps.push(`${name} ends`)
      },
    )
  const first = lay('one')
  await waitFor(() => steps.includes('one begins'))
  await Promise.all([first, lay('two')])
  expect(steps).toEqual(['one begins', 'two waits', 'one ends', 'two begins', 'two ends'])
})
