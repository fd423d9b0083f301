/**
 * Who sees what of a request and its quotations: several suppliers in one role, each blind to the others; quotations sealed until the window
 * closes; reviewers who see their own documents. Every door is tried: view, list, count, totals, groups, search, history, print, export, values
 * of fields, and the rows of the database.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportRows } from '../../engine/export/export.ts'
import { asOf, compared, history } from '../../engine/journal/history.ts'
import { printModels } from '../../engine/print/print-model.ts'
import { fieldValues } from '../../engine/query/field-values.ts'
import { relatedDocuments } from '../../engine/query/related-documents.ts'
import { globalSearch } from '../../engine/query/global-search.ts'
import { readableIds } from '../../engine/authorisation/read-access.ts'
import { evaluatePolicy } from '../../engine/authorisation/policy.ts'
import { rulesOf } from '../../engine/authorisation/platform-rules.ts'
import type { WeftError } from '../../model/errors.ts'
import type { Warning } from '../../model/lifecycle/warning.ts'
import type { Story } from '../../engine/testing/story.ts'
import type { AnyDocument } from '../../model/document.ts'
import { factoryAudit } from '../supplier/factory-audit.ts'
import { factoryAuditLogic } from '../supplier/factory-audit.server.ts'
import { stagedStory, type Stage } from '../testing/fixtures.ts'
import { evaluationForm } from './evaluation-form.ts'
import { requestForQuotation as rfq } from './request-for-quotation.ts'
import { supplierQuotation as quotation } from './supplier-quotation.ts'

let app: Story
let stage: Stage
const as = (name: string) => app.as(name)
const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()
beforeAll(async () => {
  ;({ app, stage } = await stagedStory({ documents: [factoryAudit], logic: [factoryAuditLogic] }))
})
afterAll(() => app?.end())

/** What a person learns of documents of a type through each door; doors that refuse give 'refused'. */
async function seenBy(name: string, type: AnyDocument, id: string): Promise<Record<string, unknown>> {
  const perform = app.as(name).perform
  const attempt = async <T>(work: () => Promise<T>): Promise<T | 'refused'> => work().catch(() => 'refused' as const)
  const filters = [{ field: 'id', operator: 'eq', value: id }] as never
  return {
    view: await attempt(() => as(name).get(type, id)),
    rows: (await as(name).list(type, {})).rows.some((row) => row.id === id),
    count: (await as(name).list(type, { count: 'exact' })).count,
    totals: (await as(name).list(type, { count: true, totals: true })).totals,
    history: await attempt(() => perform((operation) => history(operation, type, id))),
    earlier: await attempt(() => perform((operation) => asOf(operation, type, id, 1))),
    compared: await attempt(() => perform((operation) => compared(operation, type, id, { from: 1, to: 2 }))),
    print: await attempt(() => perform((operation) => printModels(operation, type, [id]))),
    export: await attempt(() => perform((operation) => exportRows(operation, type, { filters }))),
    related: await attempt(() =>
      perform(async (operation) => {
        const all = await relatedDocuments(operation, type, { id, types: [...operation.engine.types.values()] })
        return all.map((one) => ({ ...one, type: one.type.name }))
      }),
    ),
    readable: await perform(async (operation) => [...(await readableIds(operation, type, [id]))]),
  }
}
const nothingSeen = {
  view: 'refused',
  rows: false,
  count: 0,
  history: 'refused',
  earlier: 'refused',
  compared: 'refused',
  print: 'refused',
  export: 'refused',
  related: 'refused',
  readable: [],
}

const request = (more: object = {}) => ({
  title: '圆领 T 恤 1000 件',
  currency: stage.cny,
  windowStart: hours(-1),
  windowEnd: hours(2),
  contact: '李敏',
  phone: '13800138001',
  items: [{ style: stage.styleId, quantity: '1000', expectedPrice: '19', active: true }],
  invited: [
    { supplier: stage.supplierId, note: '老供应商' },
    { supplier: stage.otherSupplierId, note: '新供应商' },
  ],
  ...more,
})
const quote = async (name: string, id: string, price: string) => {
  const converted = await as(name).make(quotation, { type: rfq, id })
  const lines = (converted['lines'] as object[]).map((line) => ({ ...line, price }))
  return as(name).create(quotation, { ...converted, lines, validTo: '2999-12-31' })
}

describe('several companies in one role', () => {
  test('each invited supplier reads the request with its own invitation, by every door, and nothing of the other one [DM-1-030]', async () => {
    const { id } = await as('buyer').create(rfq, request())
    expect(await seenBy('supplier', rfq, id)).toMatchObject({ view: 'refused', readable: [] })
    await as('buyer').act(rfq, id, 'publish')
    await as('buyer').save(rfq, id, { remark: '请尽快报价' })
    for (const [name, own, other] of [
      ['supplier', stage.supplierId, stage.otherSupplierId],
      ['supplier2', stage.otherSupplierId, stage.supplierId],
    ] as const) {
      const seen = await seenBy(name, rfq, id)
      const view = seen['view'] as { invited: { supplier: string; note?: string }[] }
      expect(view.invited.map(({ supplier, note }) => [supplier, note])).toEqual([[own, undefined]])
      const related = seen['related'] as readonly { type: string; unseen: number }[]
      expect(related.find((one) => one.type === 'supplier')?.unseen ?? 0).toBe(0)
      for (const [door, answer] of Object.entries(seen)) {
        const text = JSON.stringify(answer) ?? ''
        expect(text.includes(other), `${name} through ${door}`).toBe(false)
        expect(text.includes(name === 'supplier' ? '宏远' : '顺达'), `${name} through ${door}`).toBe(false)
        expect(/[老新]供应商/.test(text), `${name} through ${door}`).toBe(false)
      }
    }
    expect((await as('buyer').get(rfq, id)).invited).toHaveLength(2)
  })

  test("the database itself gives a company its own lines alone, as the server's login and in plain SQL", async () => {
    const { id } = await as('buyer').create(rfq, request())
    await as('buyer').act(rfq, id, 'publish')
    const linesOf = (name: string, company?: string) =>
      as(name).perform(async ({ tx }) => {
        const rows = await tx.rows<{ supplier: string; all: string }>(
          `SELECT supplier::text, count(*) OVER ()::text AS all FROM sourcing.request_for_quotation__invited WHERE doc_id = $1
           ${company ? 'AND company_id = $2' : ''} ORDER BY no`,
          company ? [id, company] : [id],
        )
        return rows.map(({ supplier }) => supplier)
      })
    expect(await linesOf('buyer')).toEqual([stage.supplierId, stage.otherSupplierId])
    expect(await linesOf('supplier')).toEqual([stage.supplierId])
    expect(await linesOf('supplier2')).toEqual([stage.otherSupplierId])
    expect(await linesOf('supplier2', as('buyer').actor.company)).toEqual([stage.otherSupplierId])
    const hidden = await as('supplier').perform(({ tx }) =>
      tx.run('UPDATE sourcing.request_for_quotation__invited SET note = NULL WHERE doc_id = $1 AND supplier = $2', [
        id,
        stage.otherSupplierId,
      ]),
    )
    expect(hidden).toBe(0)
    const answered = async (name: string) => (await as(name).get(rfq, id)).invited.map(({ answer, reason }) => [answer, reason])
    for (const action of ['activate', 'open']) await as('buyer').act(rfq, id, action)
    const before = await as('supplier2').get(rfq, id)
    await as('supplier').act(rfq, id, 'takePart')
    // Neither version nor time tells that another company answered, and its answer makes no call stale.
    expect(await as('supplier2').get(rfq, id)).toEqual(before)
    const [entry] = await app.sql('SELECT version, user_id FROM core.journal WHERE doc_id = $1 AND action = $2', [id, 'takePart'])
    expect(entry).toMatchObject({ version: before.version, user_id: as('supplier').actor.user })
    await expect(as('supplier2').act(rfq, id, 'decline')).rejects.toMatchObject({ fields: [{ path: 'invited[0].reason' }] })
    await as('supplier2').act(rfq, id, 'decline', { values: { 'invited.reason': '产能已满' } })
    expect(await answered('buyer')).toEqual([
      ['quotes', null],
      ['declined', '产能已满'],
    ])
    expect(await answered('supplier')).toEqual([['quotes', null]])
    await expect(quote('supplier2', id, '18')).rejects.toMatchObject({ fields: [{ path: 'rfq' }] })
    expect(JSON.stringify(await seenBy('supplier', rfq, id))).not.toMatch(/产能|declined|谢绝/)
    const { id: own } = await quote('supplier', id, '19.75')
    await as('supplier').act(quotation, own, 'submit')
    await expect(as('supplier').act(rfq, id, 'decline', { values: { 'invited.reason': '改主意' } })).rejects.toMatchObject({ code: 11000 })
    const carriers = await as('carrier').perform(({ tx }) =>
      tx.rows('SELECT id FROM sourcing.request_for_quotation__invited WHERE doc_id = $1', [id]),
    )
    expect(carriers).toEqual([])
  })

  test('a company that no line names reads nothing; one that is added later reads from then on', async () => {
    const { id } = await as('buyer').create(rfq, request({ invited: [{ supplier: stage.supplierId }] }))
    await as('buyer').act(rfq, id, 'publish')
    expect(await seenBy('supplier2', rfq, id)).toMatchObject({ view: 'refused', rows: false, history: 'refused', readable: [] })
    const [row] = await as('supplier2').perform(({ tx }) =>
      tx.rows<{ n: string }>('SELECT count(*)::text AS n FROM sourcing.request_for_quotation__invited WHERE doc_id = $1', [id]),
    )
    expect(row!.n).toBe('0')
    await as('buyer').save(rfq, id, { invited: { set: [{ supplier: stage.otherSupplierId }] } })
    expect((await as('supplier2').get(rfq, id)).invited.map((line) => line.supplier)).toEqual([stage.otherSupplierId])
  })
})

describe('sealed quotations', () => {
  let id: string
  let a: string
  const brand = ['buyer', 'manager', 'finance', 'admin'] as const
  beforeAll(async () => {
    id = (await as('buyer').create(rfq, request())).id
    for (const action of ['publish', 'activate', 'open']) await as('buyer').act(rfq, id, action)
    a = (await quote('supplier', id, '19.75')).id
    await as('supplier').act(quotation, a, 'submit')
  })
  const rowsOf = (name: string) =>
    as(name).perform(async ({ tx }) => {
      const [head] = await tx.rows<{ n: string }>('SELECT count(*)::text AS n FROM sourcing.supplier_quotation')
      const [lines] = await tx.rows<{ n: string }>('SELECT count(*)::text AS n FROM sourcing.supplier_quotation__lines')
      return [head!.n, lines!.n]
    })

  test('until the window closes the brand learns nothing through any door, nor does the database give a row [DM-8-036]', async () => {
    for (const name of brand) {
      expect(await seenBy(name, quotation, a), name).toMatchObject(nothingSeen)
      expect(await rowsOf(name), name).toEqual(['0', '0'])
      const values = await as(name).perform((operation) =>
        fieldValues(operation, quotation, { field: 'supplier' }, async () => new Map()).catch(() => []),
      )
      expect(values, name).toEqual([])
      expect(JSON.stringify(await as(name).perform((operation) => globalSearch(operation, '19.75').catch(() => []))), name).not.toContain(a)
    }
    expect(await seenBy('supplier2', quotation, a)).toMatchObject(nothingSeen)
    expect((await as('supplier').get(quotation, a)).buyer).toBe(as('buyer').actor.company)
  })

  test('closing opens it, reopening seals it again, and a draft stays its supplier’s', async () => {
    const b = (await quote('supplier2', id, '18.9')).id
    await as('buyer').act(rfq, id, 'close')
    expect((await as('buyer').get(quotation, a)).lines[0]!.price).toBe('19.75')
    expect(await rowsOf('buyer')).toEqual(['1', '1'])
    expect(await seenBy('buyer', quotation, b)).toMatchObject({ view: 'refused', history: 'refused', readable: [] })
    const { detail } = (await as('buyer')
      .act(rfq, id, 'reopen', { comment: '延长' })
      .catch((error: WeftError) => error)) as WeftError
    const confirmed = (detail as { asks: readonly Warning[] }).asks.map(({ code }) => code)
    await as('buyer').act(rfq, id, 'reopen', { comment: '延长', confirmed })
    for (const name of brand) expect(await seenBy(name, quotation, a), name).toMatchObject(nothingSeen)
    expect(await rowsOf('manager')).toEqual(['0', '0'])
    await as('supplier').save(quotation, a, { remark: '修改' })
    expect(await rowsOf('buyer')).toEqual(['0', '0'])
    await as('buyer').act(rfq, id, 'close')
    expect((await as('manager').get(quotation, a)).remark).toBe('修改')
  })
})

describe('own documents', () => {
  const policyOf = (roles: readonly string[], type: AnyDocument) =>
    as('buyer').perform(async (operation) => evaluatePolicy({ ...operation.actor, roles }, type, await rulesOf(operation)).rows)

  test.each([
    [evaluationForm as AnyDocument, 'reviewer'],
    [factoryAudit as AnyDocument, 'auditor'],
  ])('%# a reviewer reads what names them; another role that reads the type lifts it', async (type, field) => {
    const own = { any: [{ field, operator: 'eq', value: as('buyer').actor.user }] }
    expect(await policyOf(['reviewer'], type)).toContainEqual(own)
    expect(await policyOf(['reviewer', 'designer'], type)).toContainEqual(own)
    expect(await policyOf(['reviewer', 'manager'], type)).not.toContainEqual(own)
    expect(await policyOf(['manager'], type)).not.toContainEqual(own)
  })

  test('an audit of another auditor does not exist for a reviewer, through any door', async () => {
    await app.person('reviewer.one', { roles: ['reviewer'] })
    await app.person('reviewer.two', { roles: ['reviewer'] })
    const audit = await as('manager').create(factoryAudit, {
      factory: stage.plantOf,
      auditor: as('reviewer.one').actor.user,
      items: [{ item: '消防通道', most: '10' }],
    })
    expect((await as('reviewer.one').get(factoryAudit, audit.id)).id).toBe(audit.id)
    expect(await seenBy('reviewer.two', factoryAudit, audit.id)).toMatchObject(nothingSeen)
    expect((await as('manager').get(factoryAudit, audit.id)).id).toBe(audit.id)
  })
})
