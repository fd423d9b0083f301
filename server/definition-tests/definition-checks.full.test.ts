/**
 * Tests that the check of definitions finds nothing wrong with shipped types, and names the place of whatever is broken in them. The
 * full run breaks every type in every way, `npm test` every tenth, in turn from way to way.
 */
import { describe, expect, test } from 'vitest'
import { sample } from '../../engine/testing/proof-size.ts'
import { documents } from '../../documents/all-documents.ts'
import { checkDocument, checkDocuments, requireSoundDefinitions } from '../../model/check-document.ts'
import type { AnyDocument } from '../../model/document.ts'
import { vocabulary, wordEntries } from '../../model/vocabulary/vocabulary.ts'
import type { TypesByName } from '../../model/vocabulary/word.ts'
import type { Breakage, Draft } from '../testing/breakage.ts'
import { breakages } from '../testing/broken-definitions.ts'

const texts = (type: unknown) => checkDocument(type, documents).map(({ path, message }) => `${path}: ${message[1]}`)

test.each(documents.map((type) => [type.name, type] as const))('the definition of %s has no problem', (_, type) => {
  expect(texts(type)).toEqual([])
})

/** Breaks those of the types that have what is to be broken, each in a copy. */
const brokenOnes = (types: readonly AnyDocument[], breakIt: Breakage) =>
  types.flatMap((type) => {
    const broken = structuredClone(type) as Draft
    const place = breakIt(broken)
    return place === undefined ? [] : [{ type, broken, place }]
  })

/** Words that are kinds of field, whose options are broken, and words of the page, most of which follow from the fields. */
const unbroken = new Set(['measure', 'sizeDecimals', ...Object.keys(vocabulary['Page']!)])

test('each word that a type states is broken in that type by one way at least', () => {
  const byName = new Map(documents.map((type) => [type.name, type]))
  const statements = (type: AnyDocument) =>
    wordEntries.flatMap(([name, { stated }]) => (unbroken.has(name) ? [] : [[name, JSON.stringify(stated(type, byName))] as const]))
  const some = sample(documents, 10, documents.length)
  const left = new Map(some.map((type) => [type.name, new Map(statements(type).filter(([, text]) => text !== undefined))]))
  for (const breakIt of Object.values(breakages))
    for (const type of some) {
      const ofType = left.get(type.name)!
      if (ofType.size === 0) continue
      const broken = structuredClone(type) as Draft
      if (breakIt(broken) === undefined) continue
      for (const [name, text] of ofType)
        if (![text, 'unreadable'].includes(textOf(name, broken as AnyDocument, byName) ?? '')) ofType.delete(name)
    }
  expect([...left].flatMap(([type, names]) => [...names.keys()].map((name) => `${type}: ${name}`))).toEqual([])
})
const textOf = (name: string, type: AnyDocument, types: TypesByName): string | undefined => {
  try {
    return JSON.stringify(wordEntries.find(([one]) => one === name)![1].stated(type, types))
  } catch {
    // Fields or actions that are no longer such say nothing of this word: such a definition breaks none of its words.
    return 'unreadable'
  }
}

describe('a definition that is broken names the place', () => {
  test.each(Object.entries(breakages).map(([name, breakIt], turn) => [name, breakIt, turn] as const))('%s', (_, breakIt, turn) => {
    const some = brokenOnes(sample(documents, 10, turn), breakIt)
    // What none of them has is broken wherever it is.
    const applied = some.length > 0 ? some : brokenOnes(documents, breakIt)
    expect(applied.length).toBeGreaterThan(0)
    for (const { type, broken, place } of applied) {
      const others = documents.filter(({ name }) => name !== type.name)
      const places = checkDocument(broken, others).map(({ path }) => path)
      const isNamed = places.some(
        (path) =>
          path === place || path.startsWith(`${place}.`) || path.startsWith(`${place}[`) || (place.endsWith('fields') && path === 'fields'),
      )
      expect(isNamed, `${type.name} at ${place}: ${places.join(', ')}`).toBe(true)
    }
  })

  test('several faults are named together', () => {
    const broken = structuredClone(documents.find(({ name }) => name === 'purchase_order')) as Draft
    broken['label'] = ['订单', '']
    broken['list'].columns.push('nothing')
    broken['actions'].submit.to = 'limbo'
    const places = checkDocument(broken, documents).map(({ path }) => path)
    expect(places).toEqual(expect.arrayContaining(['label', `list.columns[${broken['list'].columns.length - 1}]`, 'actions.submit.to']))
  })

  test.each([null, 7, 'text', [], [1], {}, { name: 'a', fields: { a: null }, actions: { b: 3 }, list: [], form: {}, statuses: { s: 1 } }])(
    'data that is no definition at all gives problems and no fault: %j',
    (data) => {
      expect(checkDocument(data, documents).length).toBeGreaterThan(0)
    },
  )
})

test('two types of one name or code are refused', () => {
  const [one, other] = documents as readonly [AnyDocument, AnyDocument]
  const same = { ...other, name: one.name }
  const places = [...checkDocuments([one, same]).values()].flat().map(({ path, key }) => `${path} ${key}`)
  expect(places).toContain('name definition.duplicate')
})

test('registration refuses wrong definitions with all problems at once', () => {
  const broken = structuredClone([...documents]) as Draft[]
  broken[0]!['title'] = ['nothing']
  broken[1]!['number'] = '{'
  expect(() => requireSoundDefinitions(broken as unknown as AnyDocument[])).toThrow(
    new RegExp(`${broken[0]!['name']}: title\\[0\\][^]*${broken[1]!['name']}: number`),
  )
})
