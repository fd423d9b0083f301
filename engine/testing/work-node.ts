/** A process that runs jobs until it is killed, slowly: `node work-node.ts DATABASE_URL`. */
import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { createEngine } from '../engine.ts'
import { runNextJob } from '../jobs/job-queue.ts'
import { workJob } from '../jobs/run-work.ts'
import { getTypeParser } from '../store/connection/value-parsers.ts'
import { meanwhile, planLogic, workTypes } from './work-fixture.ts'

const pool = new pg.Pool({ connectionString: process.argv[2], max: 4, pipeline: true, types: { getTypeParser } } as never)
const engine = createEngine({ pool, documents: workTypes, logic: [planLogic] })
meanwhile.page = () => sleep(5)
const handlers = new Map([['work', workJob]])
for (;;) if (!(await runNextJob(engine, handlers))) await sleep(10)
