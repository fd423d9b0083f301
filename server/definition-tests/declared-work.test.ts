/** Tests the work of every action that declares one: what it says to pages and other systems, and that its logic computes what it declares. */
import { describe, expect, test } from 'vitest'
import { createEngine } from '../../engine/engine.ts'
import type { WorkContext } from '../../engine/work-context.ts'
import { computeWork, workOf } from '../../engine/save/actions/work-result.ts'
import { documents, logic } from '../../documents/all-documents.ts'
import { actionsOf, firstStatus, type AnyDocument } from '../../model/document.ts'
import type { Fields } from '../../model/field.ts'
import { emptyOf } from '../../model/rules/validate.ts'
import { valuesSchema } from '../openapi/schema.ts'

const declared = (documents as readonly AnyDocument[]).flatMap((type) =>
  Object.keys(actionsOf(type)).flatMap((action) => {
    const work = workOf(type, action)
    return work ? [[`${type.name} ${action}`, type, action, work] as const] : []
  }),
)

test('several types have work', () => expect(new Set(declared.map(([, type]) => type.name)).size).toBeGreaterThanOrEqual(2))

describe.each(declared)('%s', (_, type, action, work) => {
  /** Runs the logic on an empty document, with nothing to read. Returns its values, and the names of the types that it read. */
  async function computed() {
    const engine = createEngine({ pool: {} as never, documents, logic: logic })
    const empty = Object.entries(type.fields as Fields).map(([name, field]) => [name, field.kind === 'lines' ? [] : emptyOf(field)])
    const doc = { ...Object.fromEntries(empty), id: '1', status: firstStatus(type), ownerCompany: '2' }
    const reads = new Set<string>()
    const ctx = {
      pages: (given: AnyDocument) => (
        reads.add(given.name),
        (async function* () {
          yield* []
        })()
      ),
      all: async (given: AnyDocument) => (reads.add(given.name), []),
      count: async () => 0,
      paper: async () => ({ file: '1', sha256: '', pages: 1 }),
      progress: async () => undefined,
      cancelled: () => false,
    } as unknown as WorkContext
    return { values: await computeWork({ engine }, type, { action, doc: doc as never, ctx }), reads }
  }

  test('its logic reads the types and sets the fields that it declares', async () => {
    const { values, reads } = await computed()
    expect(Object.keys(values).toSorted()).toEqual([...work.writes].toSorted())
    expect([...reads].toSorted()).toEqual([...work.reads].toSorted())
  })

  test('other systems see what it reads and sets', () => expect(valuesSchema(type)).toMatchObject({ 'x-work': { [action]: work } }))
})
