/**
 * A program that tests kill: it works on the next job that replaces a material in BOMs and is ended by SIGKILL meanwhile. Its argument is the address of the database.
 */
import { createEngine } from '../../engine/engine.ts'
import { runNextJob } from '../../engine/jobs/job-queue.ts'
import { replaceJob } from '../../engine/jobs/replace-job.ts'
import { getTypeParser } from '../../engine/store/connection/value-parsers.ts'
import { testPool } from '../../engine/testing/test-pool.ts'
import { documents, logic } from './order-types.ts'

const url = process.argv[2]
if (import.meta.filename === process.argv[1] && url) {
  const pool = testPool({ connectionString: url, max: 2, types: { getTypeParser } })
  await runNextJob(createEngine({ pool, documents, logic }), new Map([['replace', replaceJob]]))
  await pool.end()
}
