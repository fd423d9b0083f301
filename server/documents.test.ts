/** Tests the requirements for every document type. A new type is tested as soon as it is listed. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compute, planOf } from '../model/compute.ts'
import { conversionProblems } from '../model/conversion-checks.ts'
import { columnsIn, consumptionsOf } from '../model/conversion.ts'
import { actionsOf, statusNames, type AnyDocument } from '../model/document.ts'
import type { Field, Fields } from '../model/field.ts'
import { kindOf } from '../model/fields/kinds.ts'
import { operatorsOf } from '../engine/store/filter-sql.ts'
import { schemaOf } from '../engine/store/schema.ts'
import { schemaDiff } from '../engine/store/schema-diff.ts'
import { describePage } from '../engine/pages/describe-page.ts'
import { sourceMatrixOf } from '../engine/save/conversion/source-matrix.ts'
import { story, type Story } from '../engine/testing/story.ts'
import { documents, logic } from '../documents/all-documents.ts'
import snapshot from './migrations/snapshot.json' with { type: 'json' }

const base = ['id', 'number', 'status', 'version', 'ownerCompany', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy']
const known = new Set(['company', 'user', ...documents.map((type) => type.name)])
const byName = new Map(documents.map((type) => [type.name, type]))
const flat = (fields: Fields, prefix = ''): [string, Field][] =>
  Object.entries(fields).flatMap(([name, field]) => [
    [prefix + name, field] as [string, Field],
    ...flat(field.options.columns ?? {}, `${prefix}${name}.`),
  ])
const roleCodes = new Set([
  'reviewer',
  'buyer',
  'manager',
  'merchandiser',
  'designer',
  'finance',
  'inspector',
  'warehouse',
  'planner',
  'admin',
  'supplier',
  'factory',
  'carrier',
  'super',
  'owner',
  '*',
])

test('types have unique names and codes', () => {
  expect(new Set(documents.map((type) => type.name)).size).toBe(documents.length)
  expect(new Set(documents.map((type) => `${type.module}.${type.code}`)).size).toBe(documents.length)
})

test('the definitions match the last migration', () => {
  expect(schemaDiff(snapshot as never, schemaOf(documents))).toEqual([])
})

test('logic belongs to listed types, at most once per type', () => {
  expect(logic.map((one) => one.type.name).filter((name) => !byName.has(name))).toEqual([])
  expect(new Set(logic.map((one) => one.type.name)).size).toBe(logic.length)
})

describe.each(documents.map((type) => [type.name, type] as const))('%s', (_, type) => {
  const fields = flat(type.fields)
  const own = Object.keys(type.fields)
  const statuses = statusNames(type)
  const shown = new Set([...base, ...own])

  test('is plain data and uses no name reserved by the engine', () => {
    expect(JSON.parse(JSON.stringify(type))).toEqual(type)
    expect(own.filter((name) => base.includes(name))).toEqual([])
    expect(fields.map(([name]) => name.split('.').at(-1)!).filter((name) => !/^[a-z][a-zA-Z0-9]*$/.test(name))).toEqual([])
  })

  test('its links point to existing types, and its field kinds are known', () => {
    expect(fields.filter(([, { options }]) => options.to && !known.has(options.to)).map(([name]) => name)).toEqual([])
    for (const [, field] of fields) kindOf(field)
    for (const [name, field] of fields) {
      if (field.options.lines) expect((byName.get(field.options.to!)!.fields as Fields)[field.options.lines]?.kind, name).toBe('lines')
      const target = field.options.to ? byName.get(field.options.to) : undefined
      if (target)
        for (const key of Object.keys(field.options.where ?? {}))
          expect([...base, ...Object.keys(target.fields)], `${name} where ${key}`).toContain(key)
    }
  })

  test('every label exists in both languages', () => {
    const labels = [
      type.label,
      ...fields.map(([, field]) => field.label),
      ...Object.values(type.statuses as Record<string, { label: readonly string[] }>).map((one) => one.label),
      ...Object.values(actionsOf(type)).map((one) => one.label),
    ]
    expect(labels.filter((label) => label.length !== 2 || !label[0]?.trim() || !label[1]?.trim())).toEqual([])
  })

  test('every field is on the form exactly once, and the list names existing fields', () => {
    const form = (type.form as readonly { fields: readonly string[] }[]).flatMap((block) => block.fields)
    expect(form.filter((name, at) => form.indexOf(name) !== at)).toEqual([])
    expect(form.filter((name) => !shown.has(name))).toEqual([])
    expect(own.filter((name) => !form.includes(name))).toEqual([])
    const named = [
      ...type.list.columns,
      ...(type.list.search ?? []),
      ...(type.list.filters ?? []),
      ...(type.list.digest ?? []),
      ...(type.list.totals ?? []),
      ...((type.list.sort ?? []) as readonly string[]).map((one) => one.replace(/^-/, '')),
    ]
    expect(named.filter((name) => !shown.has(name as string))).toEqual([])
    for (const view of type.list.views ?? [])
      for (const filter of view.filters) expect(operatorsOf(type, filter.field), `${view.name} ${filter.field}`).toContain(filter.operator)
  })

  test('the quick search excludes phone numbers, because they are masked for some users who may search', () => {
    expect((type.list.search ?? []).filter((name: string) => (type.fields as Fields)[name]?.kind === 'phone')).toEqual([])
  })

  test('every status is reachable, and actions lead between existing statuses', () => {
    const reached = new Set([statuses[0], ...Object.values(actionsOf(type)).map((action) => action.to), ...(type.flow ?? [])])
    const expectedStatuses = type.readonly || type.ledger ? statuses.slice(0, 1) : statuses
    expect(expectedStatuses.filter((status) => !reached.has(status))).toEqual([])
    for (const [name, action] of Object.entries(actionsOf(type))) {
      expect(
        [...[action.from].flat(), action.to].filter((status) => !statuses.includes(status)),
        name,
      ).toEqual([])
      expect(
        [...[action.by ?? []].flat(), ...(action.steps ?? []).flatMap((step) => [step.by].flat())].filter((role) => !roleCodes.has(role)),
        name,
      ).toEqual([])
      expect(
        (action.require ?? []).filter((field) => !own.includes(field)),
        name,
      ).toEqual([])
    }
    expect(((type.flow ?? []) as readonly string[]).filter((status) => !statuses.includes(status))).toEqual([])
  })

  test('its roles exist', () => {
    expect(
      Object.values(type.rights as unknown as Record<string, readonly string[]>)
        .flat()
        .filter((role) => !roleCodes.has(role)),
    ).toEqual([])
  })

  test('formulas parse, refer to existing fields and contain no cycle', () => {
    const plan = planOf(type.fields)
    const columns = (lines: string | undefined) =>
      Object.keys((lines ? (type.fields as Fields)[lines]?.options.columns : type.fields) ?? {})
    const check = (names: readonly string[], lines?: string) =>
      names
        .map((path) => path.split('.'))
        .filter(
          ([first]) =>
            !(
              columns(lines).includes(first!) ||
              base.includes(first!) ||
              (lines && first === 'doc') ||
              first === 'line' ||
              first === 'item'
            ),
        )
    for (const one of [...plan.before, ...plan.after])
      expect(
        check(one.expression.names).map((path) => path.join('.')),
        one.name,
      ).toEqual([])
    for (const lines of plan.lines)
      for (const one of lines.formulas)
        expect(
          check(one.expression.names, lines.name).map((path) => path.join('.')),
          one.name,
        ).toEqual([])
    expect(() =>
      compute(type, Object.fromEntries(own.map((name) => [name, (type.fields as Fields)[name]!.kind === 'lines' ? [] : null]))),
    ).not.toThrow()
  })

  test('its conversions and consumptions name what source and target have, and every matrix that limits cells is named', () => {
    expect(conversionProblems(type, byName)).toEqual([])
    for (const [lines, consumption] of Object.entries(consumptionsOf(type))) {
      const column = columnsIn(type, lines)[consumption.source]!
      const source = byName.get(column.options.to!)!
      if (consumption.matrix)
        expect(columnsIn(source, column.options.lines!)).toHaveProperty(sourceMatrixOf(consumption, source, column.options.lines!)!)
    }
  })
})

describe('on a real database', () => {
  let app: Story
  beforeAll(async () => {
    app = await story({ documents, logic })
  })
  afterAll(() => app?.end())

  test.each(documents.map((type) => [type.name, type] as const))(
    '%s is described and listed for who may read it, and is refused to who may not',
    async (_, type: AnyDocument) => {
      const roles = (type.rights as { read: readonly string[] }).read
      const reader = ['buyer', 'manager', 'merchandiser', 'finance', 'inspector', 'warehouse', 'designer', 'planner', 'admin'].find(
        (role) => roles.includes(role) || roles.includes('*'),
      )
      if (reader && [type.parties.owner].flat().includes('brand')) {
        const page = await app.as(reader).perform((operation) => describePage(operation, type))
        expect(page.list.columns.length).toBeGreaterThan(0)
        expect((await app.as(reader).list(type, { count: true, totals: true })).rows).toEqual([])
        expect((await app.as(reader).list(type, { search: '不存在 none' })).rows).toEqual([])
      }
      const nobody = await app.person(`nobody.${type.name}`, { roles: ['visitor'] })
      if (!roles.includes('*')) await expect(nobody.list(type)).rejects.toMatchObject({ code: 403 })
    },
  )
})
