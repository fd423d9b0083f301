/** Tests the lines that grow of every type: an append keeps the figures of the header, and what pages and other systems are given. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documents } from '../../documents/all-documents.ts'
import { allLines, tableLayout } from '../../engine/store/tables/table-layout.ts'
import { schemaOf } from '../../engine/store/schema/schema.ts'
import { describePage } from '../../engine/pages/describe-page.ts'
import { story, type Story } from '../../engine/testing/story.ts'
import type { AnyDocument } from '../../model/document.ts'
import type { Fields } from '../../model/field.ts'
import { figuresOf, growingOf } from '../../model/lifecycle/growing.ts'
import { valuesSchema } from '../openapi/schema.ts'

const declared = (documents as readonly AnyDocument[]).flatMap((type) =>
  growingOf(type).map(([lines]) => [`${type.name}.${lines}`, type, lines] as const),
)

let app: Story
beforeAll(async () => {
  app = await story({ documents })
})
afterAll(() => app?.end())

test('several types have lines that grow', () => expect(new Set(declared.map(([, type]) => type.name)).size).toBeGreaterThanOrEqual(2))

describe.each(declared)('%s', (name, type, lines) => {
  test('no statement of the document reads or writes them', () => {
    const shape = tableLayout(type)
    expect(shape.lines.map(({ field }) => field)).not.toContain(lines)
    expect(allLines(shape).map(({ field }) => field)).toContain(lines)
  })

  test('a row comes once for its key and company, by the database', () => {
    const table = Object.entries(schemaOf(documents)).find(([one]) => one === `${type.module}.${name.replace('.', '__')}`)
    expect(Object.values(table?.[1].constraints ?? {})).toContain('UNIQUE (platform_id, doc_id, append_company, append_key)')
  })

  test('its figures are computed numbers of the header', () => {
    for (const { name: figure, column } of figuresOf(type, lines)) {
      expect((type.fields as Fields)[figure]!.options.computed).toBe(true)
      if (column !== undefined) expect(Object.keys((type.fields as Fields)[lines]!.options.columns!)).toContain(column)
    }
  })

  test('pages say that they grow, and the values of a save have none', async () => {
    const page = await app.as('merchandiser').perform((operation) => describePage(operation, type))
    const field = page.blocks.flatMap(({ form }) => form).find((one) => one.field === lines)
    expect(field).toMatchObject({ type: 'lines', grows: true })
    expect(valuesSchema(type)['properties'] as object).not.toHaveProperty(lines)
  })
})
