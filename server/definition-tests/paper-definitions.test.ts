/**
 * Tests the definitions on paper (`docs/decisions/vocabulary/`): types of coming areas that are not shipped. Nothing may be wrong with them beside the
 * shipped types and each other, and their formulas give the figures that each file states.
 */
import { describe, expect, test } from 'vitest'
import { typesToCome } from '../../docs/decisions/vocabulary/types-to-come.ts'
import { documents } from '../../documents/all-documents.ts'
import { checkDocument } from '../../model/check-document.ts'
import { compute } from '../../model/rules/compute.ts'
import type { AnyDocument } from '../../model/document.ts'
import { paperModules as modules } from '../testing/paper-modules.ts'

const onPaper = modules.flatMap(({ types }) => types)
/** A definition on paper of a type that stands replaces it. */
const types = [...documents.filter(({ name }) => onPaper.every((one) => one.name !== name)), ...onPaper, ...typesToCome]

const at = (row: unknown, path: string): unknown =>
  path.split('.').reduce((value, part) => (value as Readonly<Record<string, unknown>> | undefined)?.[part], row)

test('each of the six areas has three definitions at least', () => {
  const areas = Map.groupBy(modules, ({ area }) => area)
  expect([...areas.keys()]).toEqual(['collaboration', 'design', 'goods-and-money', 'network', 'production', 'workshop'])
  for (const [area, some] of areas) expect(some.flatMap((one) => one.types).length, area).toBeGreaterThanOrEqual(3)
})

test('names and codes are those of no other type', () => {
  for (const key of [(type: AnyDocument) => type.name, (type: AnyDocument) => `${type.module}.${type.code}`]) {
    const keys = types.map(key)
    expect(keys.filter((one, index) => keys.indexOf(one) < index)).toEqual([])
  }
})

describe.each(modules.map((module) => [`${module.area}/${module.file}`, module] as const))('%s', (_, module) => {
  test('exports a definition, with no problem but those that are listed', () => {
    expect(module.types).not.toEqual([])
    const problems = module.types.flatMap((type) => checkDocument(type, types))
    expect(
      problems.filter(({ path }) => !Object.hasOwn(module.problems, path)).map(({ path, message }) => `${path}: ${message[1]}`),
    ).toEqual([])
    expect(Object.keys(module.problems).filter((path) => problems.every((problem) => problem.path !== path))).toEqual([])
  })

  if (module.examples.length === 0) return
  test('gives the figures of its examples', () => {
    for (const { given, gives } of module.examples) {
      const doc = structuredClone(given)
      compute(module.types[0]!, doc)
      expect(Object.fromEntries(Object.keys(gives).map((path) => [path, at(doc, path)]))).toEqual(gives)
    }
  })
})
