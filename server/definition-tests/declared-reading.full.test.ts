/** Tests every reading type: each field, status and party role has a source, and every column can be listed, sorted, grouped and filtered. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describePage } from '../../engine/pages/describe-page.ts'
import { viewDocument } from '../../engine/save/view/document-view.ts'
import { story, type Story } from '../../engine/testing/story.ts'
import type { AnyDocument } from '../../model/document.ts'
import { traitsOf } from '../../model/fields/kinds.ts'
import { linkedValue, sourcePath, type AnyReadingSource } from '../../model/reading/reading-source.ts'
import { storageTraits } from '../../engine/store/tables/table-layout.ts'
import { kindOf } from '../../model/fields/kinds.ts'
import type { Fields } from '../../model/field.ts'
import { documents, logic } from '../../documents/all-documents.ts'

const byName = new Map(documents.map((type) => [type.name, type]))
const reading = documents.filter((type) => type.reads).map((type) => [type.name, type, type.reads as readonly AnyReadingSource[]] as const)

let app: Story
beforeAll(async () => {
  app = await story({ documents, logic })
})
afterAll(() => app?.end())

test('two types read others, so that it is a word and no special case', () => {
  expect(reading.length).toBeGreaterThanOrEqual(2)
})

describe.each(reading)('%s', (_, type: AnyDocument, sources) => {
  const fields = type.fields as Fields

  test('fills every field from a source, and reaches every status', () => {
    const has = (source: AnyReadingSource, name: string): boolean => {
      const read = byName.get(source.type)!
      const from = source.values?.[name] ?? name
      if (typeof from === 'object') return true
      const over = linkedValue(sourcePath(source, from))
      const path = sourcePath(source, over ? from.slice(0, -over.field.length - 1) : from)
      const columns = (read.fields as Fields)[source.lines ?? '']?.options.columns ?? {}
      return (
        (path.of === 'line' && Object.hasOwn(columns, path.name)) ||
        Object.hasOwn(read.fields, path.name) ||
        path.name in { id: 1, ownerCompany: 1 }
      )
    }
    for (const name of Object.keys(fields))
      expect(
        sources.some((source) => has(source, name)),
        name,
      ).toBe(true)
    const reached = sources.flatMap(({ type: name, status }) =>
      typeof status === 'string'
        ? status
        : Object.values(status ?? byName.get(name)!.statuses).map((one) => (typeof one === 'string' ? one : '')),
    )
    const keepsStatuses = sources.some(({ status }) => status === undefined)
    for (const name of Object.keys(type.statuses)) if (!keepsStatuses) expect(reached).toContain(name)
  })

  test('each party role has a source, in a party role that the source has', () => {
    for (const role of ['owner', ...Object.keys(type.parties.partyRoles ?? {})]) {
      const some = sources.flatMap(({ type: name, as }) => {
        const inSource = as ? as[role] : role
        const { partyRoles = {}, read } = byName.get(name)!.parties
        return inSource !== undefined && (inSource === 'owner' || inSource in partyRoles || (inSource === 'reader' && read)) ? [name] : []
      })
      expect(some.length, role).toBeGreaterThan(0)
    }
  })

  test('is listed by every column, sorted, grouped, filtered and totalled, and has no documents of its own', async () => {
    const person = app.as('manager')
    const page = await person.perform((operation) => describePage(operation, type))
    expect(page.reads!.map((one) => one.page)).toEqual([...new Set(sources.map((one) => one.type))])
    const names = Object.keys(fields).filter((name) => page.list.fields[name])
    expect((await person.list(type, { columns: names, totals: true, count: true })).rows).toEqual([])
    for (const name of names) {
      if (!['json', 'ids', 'texts'].includes(kindOf(fields[name]!).storage))
        expect((await person.list(type, { sort: [`-${name}`, 'number'], search: 'X' })).rows).toEqual([])
      if (storageTraits(kindOf(fields[name]!).storage).groups === 'everywhere')
        expect((await person.list(type, { group: [name], totals: true })).groups).toEqual([])
      for (const operator of traitsOf(fields[name]!.kind).operators.filter((one) => one === 'empty' || one === 'notEmpty'))
        expect((await person.list(type, { filters: [{ field: name, operator }] })).rows).toEqual([])
    }
    await expect(person.perform((operation) => viewDocument(operation, type, '1'))).rejects.toMatchObject({ code: 404 })
    expect(page.may).toMatchObject({ create: false, edit: false })
  })
})
