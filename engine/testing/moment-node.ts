/** A process that does due moments until it is killed: `node moment-node.ts DATABASE_URL`. */
import pg from 'pg'
import { createEngine } from '../engine.ts'
import { runMoments } from '../jobs/moments.ts'
import { getTypeParser } from '../store/connection/value-parsers.ts'
import { tender, tenderLogic } from './moment-fixture.ts'

const pool = new pg.Pool({ connectionString: process.argv[2], max: 4, pipeline: true, types: { getTypeParser } } as never)
const engine = createEngine({ pool, documents: [tender], logic: [tenderLogic] })
for (;;) if ((await runMoments(engine)) === 0) await new Promise((resolve) => setTimeout(resolve, 20))
