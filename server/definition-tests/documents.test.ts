/**
 * Tests every document type on a real database, and what its definition does beyond what `definition-checks.test.ts` says of it as data. A new
 * type is tested as soon as its file exists.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compute } from '../../model/rules/compute.ts'
import { consumingRows, fieldsAt, linkedRows } from '../../model/between/linked-rows.ts'
import { consumptionsOf } from '../../model/between/declared-conversions.ts'
import type { AnyDocument } from '../../model/document.ts'
import type { Fields } from '../../model/field.ts'
import { add, compare } from '../../model/decimal.ts'
import type { LedgerSpec } from '../../model/ledger/ledger.ts'
import { guestsNumber, numberScope } from '../../model/number-scope.ts'
import { planNumber } from '../../engine/number/number-pattern.ts'
import { partyKindNames, type PartyKind } from '../../model/people/party-kinds.ts'
import { roles } from '../../model/people/roles.ts'
import { schemaOf } from '../../engine/store/schema/schema.ts'
import { schemaDiff } from '../../engine/store/schema/schema-diff.ts'
import { policyFor } from '../../engine/authorisation/policy.ts'
import { describePage } from '../../engine/pages/describe-page.ts'
import { list } from '../../engine/query/list.ts'
import { logicContext } from '../../engine/save/actions/logic-context.ts'
import { sourceMatrixOf } from '../../engine/save/conversion/source-matrix.ts'
import { story, type Person, type Story } from '../../engine/testing/story.ts'
import { documents, logic, reports, unnamed } from '../../documents/all-documents.ts'
import snapshot from '../migrations/snapshot.json' with { type: 'json' }
import { missingColumns } from '../testing/named-columns.ts'
import { wordsWithoutDoor } from '../testing/word-doors.ts'

const byName = new Map(documents.map((type) => [type.name, type]))

test('the definitions match the last migration', () => {
  expect(schemaDiff(snapshot as never, schemaOf(documents))).toEqual([])
})

test('every file that registers something does so under its own name, by which it is found', () => {
  expect(unnamed).toEqual([])
})

test('logic belongs to listed types, at most once per type', () => {
  expect(logic.map((one) => one.type.name).filter((name) => !byName.has(name))).toEqual([])
  expect(new Set(logic.map((one) => one.type.name)).size).toBe(logic.length)
})

describe.each(documents.map((type) => [type.name, type] as const))('%s', (_, type) => {
  const fields = Object.entries(type.fields as Fields)

  test('is plain data', () => {
    expect(JSON.parse(JSON.stringify(type))).toEqual(type)
  })

  test('has formulas that give nothing, and no error, for a document without values', () => {
    expect(() => compute(type, Object.fromEntries(fields.map(([name, { kind }]) => [name, kind === 'lines' ? [] : null])))).not.toThrow()
  })

  test('consumes lines whose size matrix is known', () => {
    for (const [lines, consumption] of consumptionsOf(type)) {
      const source = linkedRows(consumingRows(type, lines), consumption.source, byName).at(-1)!
      // Throws when the matrix that limits the cells is neither named nor the only one.
      if (consumption.matrix) expect(fieldsAt(source)).toHaveProperty(sourceMatrixOf(consumption, source.type, source.lines!)!)
    }
  })
})

describe('totals only of what can be added', () => {
  /** Prices, rates, offsets, places: the total of a field of such a name means nothing. */
  const measures = /price|rate$|ratio(?!Amount)|percent|offset|delay|days|tier|decimals|sequence|revision|place|score$|each$|weight$/i
  const isKind = ({ kind }: { readonly kind: string }) => ['quantity', 'money', 'integer', 'measure'].includes(kind)

  test.each(documents.map((type) => [type.name, type] as const))('%s', (_, type) => {
    const fields = type.fields as Fields
    for (const name of (type.list.totals ?? []) as readonly string[]) {
      expect([name, isKind(fields[name]!), measures.test(name) && !/weight$/i.test(name)]).toEqual([name, true, false])
      // Amounts are added in one currency: that of each row, else that of the books.
      if (Object.hasOwn(fields, 'currency') && fields[name]!.kind === 'money' && !/^(base|debit$|credit$)/.test(name))
        expect([name, fields[name]!.options.currency]).toEqual([name, 'currency'])
    }
    for (const { options } of Object.values(fields))
      for (const [name, column] of Object.entries((options.columns ?? {}) as Fields))
        if (column.options.total) expect([name, isKind(column), measures.test(name)]).toEqual([name, true, false])
  })

  test.each(reports.map((report) => [report.name, report] as const))('report %s', (_, report) => {
    for (const measure of report.measures)
      if (measure.of === 'sum') expect([measure.name, measures.test(measure.field ?? '')]).toEqual([measure.name, false])
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

  test('a number is known to everyone who reads it by one document: it is unique on the platform, or nobody but its owner reads it', async () => {
    for (const type of documents.filter(({ number }) => number)) {
      const [index] = await app.sql<{ indexdef: string }>('SELECT indexdef FROM pg_indexes WHERE indexname = $1', [`number__${type.name}`])
      const isOnPlatform = numberScope(type) === 'platform'
      expect([type.name, index?.indexdef.includes('UNIQUE'), index?.indexdef.includes('company_id')]).toEqual([
        type.name,
        true,
        !isOnPlatform,
      ])
      if (isOnPlatform) continue
      const { owner, read, partyRoles = {} } = type.parties
      expect([type.name, read, Object.keys(partyRoles)]).toEqual([type.name, undefined, []])
      expect(owner).toBeDefined()
    }
  })

  test.each(documents.filter(guestsNumber).map((type) => [type.name, type] as const))(
    'two companies never give one number of %s, and neither learns how many the other has',
    async (_, type: AnyDocument) => {
      const plans = await Promise.all(
        ['supplier', 'supplier2'].map((name) =>
          app.as(name).perform(async (operation) => ({
            entered: (await planNumber(operation, type, { number: 'A-1' })).given,
            planned: String(type.number).includes('{guest}') ? await planNumber(operation, type, {}) : undefined,
          })),
        ),
      )
      expect(new Set(plans.map(({ entered }) => entered)).size).toBe(2)
      const planned = plans.flatMap((plan) => plan.planned ?? [])
      if (planned.length > 0) expect(new Set(planned.map(({ before, period }) => `${before} ${period}`)).size).toBe(2)
      const brand = await app.as('admin').perform((operation) => planNumber(operation, type, { number: 'A-1' }))
      expect(brand.given).toBe('A-1')
    },
  )

  const all = new Map<PartyKind, Person>()
  /** Returns a person of a company of this kind who has every role. */
  const seesAll = async (kind: PartyKind): Promise<Person> => {
    const person = all.get(kind) ?? (await app.person(`all.${kind}`, { kind, roles: Object.keys(roles) }))
    all.set(kind, person)
    return person
  }

  test.each(documents.map((type) => [type.name, type] as const))(
    '%s says each word that it uses in the page, the contract and the help',
    async (_, type: AnyDocument) => {
      const person = await seesAll([type.parties.owner].flat()[0] as PartyKind)
      const page = await person.perform((operation) => describePage(operation, type))
      expect(wordsWithoutDoor(type, byName, page)).toEqual([])
    },
  )

  test.each(documents.map((type) => [type.name, type] as const))(
    'the page of %s names only columns that its lines have, for its owner and for each party',
    async (_, type: AnyDocument) => {
      const kinds = new Set([type.parties.owner, Object.keys(type.parties.partyRoles ?? {})].flat()) as ReadonlySet<PartyKind>
      for (const kind of kinds) {
        const person = await seesAll(kind)
        const page = await person.perform((operation) => describePage(operation, type))
        expect(missingColumns(page)).toEqual([])
        const { progress } = page.display
        // The bars of a line stand for the columns that the strip of the document adds up.
        for (const [lines, { of, steps }] of Object.entries(progress?.lines ?? {})) {
          const sums = [progress!.of, ...progress!.steps.map(({ field }) => field)].map(
            (name) => (type.fields as Fields)[name]!.options.formula,
          )
          expect(sums).toEqual(expect.arrayContaining([of, ...steps.map(({ field }) => field)].map((column) => `sum(${lines}.${column})`)))
        }
      }
    },
  )

  test.each(documents.map((type) => [type.name, type] as const))(
    'every view that the page of %s offers can be listed, counted and grouped, for each kind of company and in each of its party roles',
    async (_, type: AnyDocument) => {
      for (const kind of partyKindNames) {
        const person = await seesAll(kind)
        const refused = await person.perform(async (operation) => {
          if (!(await policyFor(operation, type)).may.read) return []
          const { list: listed, partyRoles, partyRole } = await describePage(operation, type)
          const failed: string[] = []
          for (const role of partyRoles.length > 0 ? partyRoles.map(({ code }) => code) : [partyRole])
            for (const { id, filters, group = [] } of listed.views.filter((view) => view.partyRoles?.includes(role) ?? true))
              for (const grouped of group.length > 0 ? [{}, { group: group.slice(0, 3) }] : [{}])
                await list(operation, type, { partyRole: role, filters, columns: [], size: 1, count: true, ...grouped }).catch(
                  (error: unknown) => failed.push(`${kind} as ${role}, ${id}: ${String(error)}`),
                )
          return failed
        })
        expect(refused).toEqual([])
      }
    },
  )

  test('the pages of documents whose head sums the counters of their lines say so', async () => {
    const withLines: string[] = []
    for (const type of documents) {
      const person = await seesAll([type.parties.owner].flat()[0] as PartyKind)
      const { display } = await person.perform((operation) => describePage(operation, type))
      if (display.progress?.lines) withLines.push(type.name)
    }
    expect(withLines).toEqual(expect.arrayContaining(['delivery_booking', 'purchase_order']))
  })

  test.each(documents.filter((type) => type.ledger).map((type) => [type.name, type] as const))(
    'entries of %s are the sum of every list of its balances, and their mirror takes them back',
    async (_, type: AnyDocument) => {
      const { date, balances, derived = {} } = type.ledger as LedgerSpec<string>
      // What is derived from other amounts is not posted; the others are posted alike, so that it is nothing.
      const isDerived = (name: string) => Object.hasOwn(derived, name)
      const amounts = [...new Set(balances.flatMap((one) => one.amounts))].filter((name) => !isDerived(name))
      const values = ['12.5', '0.25'].map((amount) => ({
        ...(date ? { [date]: '2024-02-29' } : {}),
        ...Object.fromEntries(amounts.map((name) => [name, amount])),
      }))
      const event = (name: string) => ({ type, id: '1', event: name })
      await app.as('admin').perform(async (operation) => {
        const ctx = logicContext(operation)
        const sums = async (expected: string, asOfDayBefore: string) => {
          for (const { list, amounts: ofList } of balances)
            for (const name of ofList) {
              const rows = await ctx.find(byName.get(list)!, { ownerCompany: operation.actor.company }, { all: true })
              const sum = rows.reduce((total, row) => add(total, String(row[name])), '0')
              if (isDerived(name)) {
                expect([list, name, compare(sum, '0')]).toEqual([list, name, 0])
                continue
              }
              expect([list, name, compare(sum, expected), compare(await ctx.balance(type, {}, name), expected)]).toEqual([list, name, 0, 0])
              if (!date) continue
              expect(compare(await ctx.balanceAsOf(type, {}, { amount: name, day: '2024-02-29' }), expected)).toBe(0)
              expect(compare(await ctx.balanceAsOf(type, {}, { amount: name, day: '2024-02-28' }), asOfDayBefore)).toBe(0)
            }
        }
        await ctx.post(type, event('test'), values)
        await sums('12.75', '0')
        await ctx.unpost(type, event('test back'), 'test')
        await sums('0', '0')
      })
    },
  )
})
