/**
 * Lays the rest of the demo season while people work: a process of its own with a low priority, so that neither the event loop nor
 * the processor of the server is taken from them. The server starts it (`background.ts`) and sends it the settings; it ends with the server.
 */
import { constants, setPriority } from 'node:os'
import { announceSoon } from '../../engine/store/announce.ts'
import { createEngine } from '../../engine/engine.ts'
import { documents, logic } from '../../documents/all-documents.ts'
import { openStores } from '../adapters/stores.ts'
import type { StoreSettings } from '../file-store.ts'
import { withDemoLock } from '../database/cluster-identity.ts'
import { openPool } from '../database/pool.ts'
import { signingSystems } from '../signing/esign.ts'
import { keepPictures } from './seed-pictures.ts'
import { seedRest } from './seed.ts'
import { noteSeason } from './season-state.ts'

export interface SeasonSettings extends StoreSettings {
  readonly ownerUrl: string
  readonly appUrl: string
}

/** Progress is announced at most once in this time, in milliseconds. */
const interval = 1000

process.once('message', (settings: SeasonSettings) => void run(settings))
process.once('disconnect', () => process.exit(0))

async function run({ ownerUrl, appUrl, ...stores }: SeasonSettings): Promise<void> {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const { pool, end } = openPool(appUrl, { max: 4 })
  const { files } = openStores(stores)
  const engine = createEngine({ pool, documents, logic, signing: signingSystems(files) })
  const announce = (percent: number) => announceSoon(pool, 'weft_push', JSON.stringify({ kind: 'demo', percent }))
  let announced = 0
  const progress = (percent: number) => {
    if (Date.now() - announced < interval) return
    announced = Date.now()
    noteSeason(engine, { percent }).catch(() => undefined)
    announce(percent)
  }
  // When another node lays it, this one waits, and goes on if that one dies.
  await withDemoLock(
    ownerUrl,
    () => undefined,
    async () => {
      if (await seedRest(engine, { keep: keepPictures(engine, files), log: say, progress })) say('The demo season is laid')
    },
  )
  announce(100)
  await new Promise((done) => setTimeout(done, 100))
  await end()
  process.exit(0)
}
