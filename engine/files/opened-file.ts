/** Tells the logic of documents that a person fetches one of their files (`opened`). */
import { readableIds } from '../authorisation/read-access.ts'
import type { Operation } from '../operation.ts'
import { loadAll } from '../store/read.ts'
import { asSystem } from '../store/scope.ts'

/**
 * Runs `opened` of the logic of each document that names the file and that the person may read. Types without it cost nothing.
 * @param file id of a file that the person may access (`allowedFiles`)
 */
export async function noteOpening(operation: Operation, file: string): Promise<void> {
  const { engine, actor, tx } = operation
  const types = [...engine.logic].flatMap(([name, { opened }]) => (opened ? [name] : []))
  if (types.length === 0) return
  const uses = await tx.rows<{ doc_id: string; doc_type: string }>(
    'SELECT doc_id, doc_type FROM core.file_reference WHERE platform_id = $1 AND file_id = $2 AND doc_type = ANY ($3::text[])',
    [actor.platform, file, types],
  )
  for (const [name, group] of Map.groupBy(uses, (use) => use.doc_type)) {
    const type = engine.types.get(name)
    if (!type) continue
    const readable = await readableIds(
      operation,
      type,
      group.map((use) => use.doc_id),
    )
    await asSystem(operation, async (system) => {
      for (const doc of await loadAll(system, type, [...readable])) await engine.logic.get(name)!.opened!(doc, system.ctx, file)
    })
  }
}
