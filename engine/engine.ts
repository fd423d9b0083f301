/** Wiring of the engine: creates its parts and passes the upper layers to the lower ones as hooks. */
import type { Pool } from 'pg'
import { requireSoundDefinitions } from '../model/check-document.ts'
import { conversionsBySource } from '../model/between/declared-conversions.ts'
import type { AnyDocument } from '../model/document.ts'
import type { DefinedLogic } from './document-logic.ts'
import { queueWork } from './jobs/perform-action.ts'
import { publishChange } from './notify/change-broadcast.ts'
import type { Engine, EngineHooks } from './operation.ts'
import { invalidateCounts } from './query/count.ts'
import { logicContext } from './save/actions/logic-context.ts'
import type { FileReaders } from './file-readers.ts'
import type { PaperPress } from './paper-press.ts'
import type { SigningSystems } from './signing-system.ts'
import { Ids } from './store/ids.ts'
import { cachedTables, masterCache } from './store/memory/master-cache.ts'
import { queueWebhookEvent } from './webhooks/webhook-events.ts'

const hooks: EngineHooks = {
  logicContext,
  startWork: queueWork,
  publishWritten: async (operation, written) => {
    for (const { type, id, version, action, unseenBy } of written) {
      operation.tx.committed(() => invalidateCounts(operation.engine.pool, type))
      publishChange(operation, type, { id, version, unseenBy })
      if (action !== undefined) await queueWebhookEvent(operation, type, { id, action, unseenBy })
    }
  },
}

/**
 * Creates the engine of one process.
 * @param input.documents every document type
 * @param input.logic server logic by type
 * @throws Error that names every problem of the definitions (`model/check-document.ts`)
 */
export function createEngine(input: {
  pool: Pool
  documents: readonly AnyDocument[]
  logic: readonly DefinedLogic[]
  signing?: SigningSystems
  readers?: FileReaders
  press?: PaperPress
}): Engine {
  requireSoundDefinitions(input.documents)
  const types = new Map(input.documents.map((type) => [type.name, type]))
  masterCache(input.pool).add(cachedTables(input.documents))
  return {
    pool: input.pool,
    types,
    catalog: { version: 0, types },
    settings: new Map(),
    conversions: conversionsBySource(input.documents),
    logic: new Map(input.logic.map((defined) => [defined.type.name, defined.logic])),
    ids: new Ids(),
    hooks,
    signing: input.signing,
    readers: input.readers,
    press: input.press,
  }
}
