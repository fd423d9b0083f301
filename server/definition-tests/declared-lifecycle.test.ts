/** Tests every type that declares validity, a tree or versions: the database has the constraint, OpenAPI names it; two types use each of them, and `apart`. */
import { expect, test } from 'vitest'
import { documents } from '../../documents/all-documents.ts'
import { schemaOf } from '../../engine/store/schema/schema.ts'
import { actionsOf, type AnyDocument } from '../../model/document.ts'
import { impliedConstraints, periodOf, type AnyValidity } from '../../model/lifecycle/validity.ts'
import { valuesSchema } from '../openapi/schema.ts'

const types = documents as readonly AnyDocument[]
const tables = schemaOf(types)
const withValidity = types.filter(({ validity }) => validity)
const withVersions = types.filter(({ versions }) => versions)
const withApart = types.filter((type) => Object.values(actionsOf(type)).some(({ apart }) => apart))
const withTree = types.filter(({ tree }) => tree)

test.each(withValidity.map((type) => [type.name, type] as const))(
  '%s: two documents of one key on one day are refused by the database',
  (_, type) => {
    const { constraints, indexes } = tables[`${type.module}.${type.name}`]!
    const validity = type.validity as AnyValidity
    if (periodOf(type))
      expect(constraints[`valid__${type.name}`]).toMatch(/^EXCLUDE USING gist \(platform_id WITH =, company_id WITH =,.*daterange/)
    else expect(Object.values(indexes).filter((sql) => sql.startsWith('UNIQUE'))).not.toEqual([])
    expect(impliedConstraints({ validity })).toHaveLength(periodOf(type) ? 1 : 0)
    expect(valuesSchema(type)).toMatchObject({ 'x-validity': validity })
  },
)

test.each(withTree.map((type) => [type.name, type] as const))(
  '%s: the parent is a link that the database checks, and the contract names the tree',
  (_, type) => {
    expect(Object.values(tables[`${type.module}.${type.name}`]!.foreign).join()).toContain(`"${type.name}" (platform_id, id)`)
    expect(valuesSchema(type)).toMatchObject({ 'x-tree': type.tree })
  },
)

test.each(withVersions.map((type) => [type.name, type] as const))(
  '%s: the database keeps one active and one open version of a chain',
  (_, type) => {
    const { indexes } = tables[`${type.module}.${type.name}`]!
    for (const name of ['active', 'open'])
      expect(indexes[`${name}__${type.name}`]).toMatch(/^UNIQUE INDEX .*\(platform_id, coalesce\("\w+", id\)\) WHERE status (=|IN) /)
    expect(valuesSchema(type)).toMatchObject({ 'x-versions': type.versions })
  },
)

test('each word of the life of documents is used by two types', () => {
  expect(
    [withValidity.filter((type) => periodOf(type)).length, withTree.length, withVersions.length, withApart.length].every(
      (count) => count >= 2,
    ),
  ).toBe(true)
})
