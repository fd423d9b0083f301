/**
 * Tests a demo season: consistent to the cent and to the piece, everything developed that a season has, and open work for every user. `npm test` reads the small season that
 * other tests work on too; the full run lays one of 48 styles and 150 orders, and counts what each part of it has.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isFullRun } from '../../engine/testing/proof-size.ts'
import { numberScope } from '../../model/number-scope.ts'
import { tableLayout } from '../../engine/store/tables/table-layout.ts'
import { asSystem } from '../../engine/store/scope.ts'
import { runInTransaction } from '../../engine/store/run-operation.ts'
import { wrongBalances } from '../../engine/testing/ledger-sums.ts'
import { wrongSums } from '../../engine/testing/roll-up-sums.ts'
import { wrongRecounts } from '../../engine/testing/wrong-recounts.ts'
import { tasksOf } from '../../engine/workflow/queries/todo.ts'
import { documents } from '../../documents/all-documents.ts'
import { WeftError } from '../../model/errors.ts'
import { isForbidden, seedStep } from './season-steps.ts'
import type { Stage } from './seed-session.ts'
import { castPeople } from './seed-people.ts'
import { widgetsByRole, workbenchWidgets } from '../../documents/workbench/widgets.ts'
import { list } from '../../engine/query/list.ts'
import { demoSeason, type DemoSeason } from '../testing/demo-season.ts'
import { findCast } from './seed-accounts.ts'

let app: DemoSeason
beforeAll(async () => {
  app = await demoSeason()
})
afterAll(() => app?.end())

/** The day of the demo's platforms, whose time zone is that of China. */
const platformDay = "(now() AT TIME ZONE 'Asia/Shanghai')::date"
const one = async (sql: string) => Number(Object.values((await app.sql(sql))[0]!)[0])

describe('seeded data is consistent', () => {
  test('orders exist in every status', async () => {
    const statuses = await app.sql<{ status: string }>('SELECT DISTINCT status FROM "order".purchase_order ORDER BY status')
    expect(statuses.map(({ status }) => status)).toEqual([
      'approved',
      'cancelled',
      'closed',
      'completed',
      'draft',
      'in_production',
      'issued',
      'ordered',
      'pending_approval',
      'pending_pricing',
      'rejected',
    ])
  })

  test('every order is the sum of its lines, and its receivable is received minus settled', async () => {
    expect(
      await one(
        'SELECT count(*) FROM "order".purchase_order o WHERE net <> (SELECT coalesce(sum(l.net), 0) FROM "order".purchase_order__lines l WHERE l.doc_id = o.id) + (SELECT coalesce(sum(c.net), 0) FROM "order".purchase_order__charges c WHERE c.doc_id = o.id) OR gross <> net + tax',
      ),
    ).toBe(0)
    expect(
      await one(
        'SELECT count(*) FROM "order".purchase_order WHERE to_settle <> (SELECT coalesce(sum(l.received_gross), 0) FROM "order".purchase_order__lines l WHERE l.doc_id = purchase_order.id) + additions - deductions - settled_amount',
      ),
    ).toBe(0)
  })

  test('every list of balances is the sum of its entries, and every figure over linked documents is their sum', async () => {
    expect(await wrongBalances(documents, (sql) => app.sql(sql))).toEqual([])
    expect(await wrongSums(documents, (sql, params) => app.sql(sql, params))).toEqual([])
  })

  test('every recounted field is what its logic works out of what is there now', async () => {
    const { people } = await findCast(app.engine)
    const wrong = await runInTransaction(app.engine, people.get('admin')!, (operation) => asSystem(operation, wrongRecounts))
    expect(wrong).toEqual([])
  })

  test('booked, packed and received never exceed ordered, and packed equals booked', async () => {
    expect(
      await one('SELECT count(*) FROM "order".purchase_order__lines WHERE booked > quantity * (1 + tolerance / 100) OR received > booked'),
    ).toBe(0)
    expect(
      await one(
        `SELECT count(*) FROM logistics.packing_list p JOIN logistics.delivery_booking b ON b.id = p.booking WHERE p.status = 'locked' AND p.quantity <> b.quantity`,
      ),
    ).toBe(0)
  })

  test('stock is the sum of its ledger, never negative, and equals receipts minus returns', async () => {
    expect(
      await one(
        'SELECT count(*) FROM warehouse.inventory i WHERE quantity < 0 OR quantity <> (SELECT sum(l.quantity) FROM warehouse.stock_ledger l WHERE l.warehouse = i.warehouse AND l.bin IS NOT DISTINCT FROM i.bin AND l.sku = i.sku AND l.lot IS NOT DISTINCT FROM i.lot)',
      ),
    ).toBe(0)
    expect(await one('SELECT coalesce(sum(quantity), 0) FROM warehouse.inventory')).toBe(
      await one('SELECT coalesce(sum(received - returned), 0) FROM "order".purchase_order__lines'),
    )
    expect(await one('SELECT count(*) FROM warehouse.stock_ledger')).toBeGreaterThan(isFullRun ? 100 : 50)
  })

  test('statements are the sums of their lines, paid by payments, and booked by balanced vouchers', async () => {
    expect(await one(`SELECT count(*) FROM finance.statement WHERE status = 'settled'`)).toBeGreaterThan(0)
    expect(
      await one(
        `SELECT count(*) FROM finance.statement s WHERE total <> (SELECT coalesce(sum(gross), 0) FROM finance.statement__receipts WHERE doc_id = s.id) + (SELECT coalesce(sum(gross), 0) FROM finance.statement__returns WHERE doc_id = s.id)
           + (SELECT coalesce(sum(amount), 0) FROM finance.statement__additions WHERE doc_id = s.id) - (SELECT coalesce(sum(amount), 0) FROM finance.statement__deductions WHERE doc_id = s.id)`,
      ),
    ).toBe(0)
    expect(await one('SELECT coalesce(sum(paid), 0) FROM finance.statement')).toBe(
      // A payment order that is paid in parts counts once it is complete.
      await one(
        "SELECT coalesce(sum(p.amount), 0) FROM finance.payment_order__payments p JOIN finance.payment_order o ON o.id = p.doc_id WHERE o.status = 'payment_complete'",
      ),
    )
    expect(await one('SELECT count(*) FROM finance.voucher WHERE debit <> credit')).toBe(0)
    expect(await one('SELECT coalesce(sum(debit) - sum(credit), 0) FROM finance.account_ledger')).toBe(0)
    expect(await one('SELECT coalesce(sum(debit), 0) FROM finance.account_ledger')).toBe(
      await one(`SELECT coalesce(sum(debit), 0) FROM finance.voucher WHERE status IN ('approved', 'locked')`),
    )
  })

  test('every document of one platform is known by its number', async () => {
    for (const type of documents.filter((one) => one.number && numberScope(one) === 'platform'))
      expect([
        type.name,
        await one(`SELECT count(number) - count(DISTINCT (platform_id, number)) FROM ${tableLayout(type).table}`),
      ]).toEqual([type.name, 0])
  })

  test('the clock runs forward: nothing is changed or approved before it is made', async () => {
    for (const type of documents.filter(({ reads }) => !reads))
      expect([type.name, await one(`SELECT count(*) FROM ${tableLayout(type).table} WHERE updated_at < created_at`)]).toEqual([
        type.name,
        0,
      ])
  })

  // In a season of few styles some orders are saved on days before those of their last approvals.
  test.runIf(isFullRun)('nothing stands in the journal before what it follows', async () => {
    const backwards = await app.sql(
      `SELECT type, version, action, was, at, before FROM (SELECT *, lag(at) OVER w AS before, lag(action) OVER w AS was FROM core.journal WINDOW w AS (PARTITION BY doc_id ORDER BY version)) j WHERE at < before LIMIT 9`,
    )
    expect(backwards).toEqual([])
  })

  test('no date lies in the future, and numbers follow the dates', async () => {
    expect(await one('SELECT count(*) FROM core.journal WHERE at > now()')).toBe(0)
    expect(
      await one(
        `SELECT count(*) FROM (SELECT order_date < lag(order_date) OVER (PARTITION BY left(number, length(number) - 5) ORDER BY number) AS wrong FROM "order".purchase_order WHERE number NOT LIKE 'PO-YN%') o WHERE wrong`,
      ),
    ).toBe(0)
    // The next order's number continues after the last one.
    expect(await one(`SELECT count(*) FROM core.counter WHERE rule = 'purchase_order'`)).toBeGreaterThan(5)
  })
})

describe('the workbench has data', () => {
  test.runIf(isFullRun)('every demo user has open work, or documents under way', async () => {
    const { people } = await findCast(app.engine)
    const idle: string[] = []
    for (const { username, shown, roles } of castPeople) {
      if (!shown || username === 'super') continue
      // The work of sample keepers and dye houses has no process: their workbench lists it.
      const lists = workbenchWidgets.filter(({ code, page }) => page && roles.some((role) => widgetsByRole[role]?.includes(code)))
      const counts = await runInTransaction(app.engine, people.get(username)!, async (operation) => [
        (await tasksOf(operation, 'mine')).count,
        (await tasksOf(operation, 'started')).count,
        ...(roles.some((role) => role === 'sample_keeper' || role === 'dye_house')
          ? await Promise.all(
              lists.map(
                async ({ page, filters }) => (await list(operation, operation.engine.types.get(page!)!, { filters: filters! })).rows.length,
              ),
            )
          : []),
      ])
      if (counts.every((count) => count === 0)) idle.push(username)
    }
    expect(idle).toEqual([])
    expect(await one('SELECT count(DISTINCT user_id) FROM core.personal_task')).toBe(17)
  })

  test.each([
    ['manager', 'purchase_order', 'pending_approval'],
    ['finance', 'purchase_order', 'pending_approval'],
    ['buyer', 'purchase_order', 'approved'],
    ['supplier', 'purchase_order', 'issued'],
    ['inspector', 'final_inspection', 'pending'],
    ['warehouse', 'delivery_booking', 'approved'],
    ['carrier', 'delivery_booking', 'approved'],
  ])('what waits for the %s: %s, %s', async (username, type, node) => {
    const { people } = await findCast(app.engine)
    const { rows } = await runInTransaction(app.engine, people.get(username)!, (operation) =>
      tasksOf(operation, 'mine', { type, size: 200 }),
    )
    expect(rows.map((row) => row.node)).toContain(node)
  })

  test('three seasons are planned: of the 48 placeholders of the newest ten have become styles and six are designed; the plan of last year is over', async () => {
    expect(await app.sql('SELECT status, count(*)::int AS some FROM design.placeholder GROUP BY 1 ORDER BY 1')).toEqual([
      { status: 'cancelled', some: 16 },
      { status: 'converted', some: 10 },
      { status: 'in_progress', some: 6 },
      { status: 'not_started', some: 40 },
    ])
    const plans = await app.sql('SELECT status, styles FROM design.seasonal_plan ORDER BY number')
    expect(plans).toEqual([
      { status: 'archived', styles: 16 },
      { status: 'approved', styles: 8 },
      { status: 'approved', styles: 48 },
    ])
    expect(await app.sql('SELECT status, styles FROM design.yearly_plan ORDER BY number')).toEqual([
      { status: 'approved', styles: 48 },
      { status: 'approved', styles: 168 },
    ])
    expect(await app.sql('SELECT status, count(*)::int AS some FROM design.trend GROUP BY 1 ORDER BY 1')).toEqual([
      { status: 'active', some: 6 },
      { status: 'draft', some: 2 },
    ])
    expect(await one('SELECT count(*) FROM design.style WHERE placeholder IS NOT NULL AND series IS NOT NULL')).toBe(10)
  })

  test.runIf(isFullRun)(
    'each style has a size chart and a BOM, an approved one also a process sheet; operations have two rates',
    async () => {
      const without = (type: string, which: string) =>
        one(
          `SELECT count(*) FROM design.style s JOIN core.platform p ON p.id = s.platform_id AND p.code = 'east' WHERE ${which} AND NOT EXISTS (SELECT FROM design.${type} t WHERE t.style = s.id)`,
        )
      for (const type of ['size_chart', 'bom']) expect(await without(type, 'true')).toBe(0)
      expect(
        await one(
          "SELECT count(*) FROM design.style s WHERE s.status = 'approved' AND (NOT EXISTS (SELECT FROM design.size_chart c WHERE c.style = s.id AND c.status = 'approved') OR NOT EXISTS (SELECT FROM design.bom b WHERE b.style = s.id AND b.status = 'active'))",
        ),
      ).toBe(0)
      expect(await without('process_sheet', "s.status = 'approved'")).toBe(0)
      expect(
        await one(
          "SELECT count(*) FROM design.bom b JOIN design.style s ON s.id = b.style WHERE s.status = 'approved' AND (b.status NOT IN ('active', 'archived') OR b.material = 0 OR b.missing > 0)",
        ),
      ).toBe(0)
      // Every third style is costed, which are 40 of the 120 of a whole season; every fourth sheet is a draft.
      expect(await app.sql('SELECT status, count(*)::int AS some FROM design.costing GROUP BY 1 ORDER BY 1')).toEqual([
        { status: 'approved', some: 12 },
        { status: 'draft', some: 4 },
      ])
      expect(await one("SELECT count(*) FROM design.costing WHERE status = 'approved' AND margin BETWEEN 20 AND 50")).toBe(12)
      const east = "JOIN core.platform p ON p.id = b.platform_id AND p.code = 'east'"
      const lines = await app.sql<{ some: number; sized: number }>(
        `SELECT count(*)::int AS some, count(l.usage_by_size)::int AS sized FROM design.bom b ${east} JOIN design.bom__lines l ON l.doc_id = b.id GROUP BY b.id`,
      )
      expect(lines.filter(({ some, sized }) => some < 5 || some > 9 || sized === 0)).toEqual([])
      const rules = await app.sql<{ rule: string }>(
        `SELECT DISTINCT rule FROM design.bom b ${east} JOIN design.bom__lines l ON l.doc_id = b.id ORDER BY 1`,
      )
      expect(rules.map(({ rule }) => rule)).toEqual(['map', 'match', 'none'])
      expect(await one("SELECT count(DISTINCT doc_id) FROM core.basis WHERE type = 'costing' AND moved")).toBe(6)
      // Fourteen of the first platform, one of the second.
      expect(await one('SELECT count(*) FROM design.measurement_part')).toBe(15)
      expect(await one('SELECT count(*) FROM design.operation o JOIN design.operation__rates r ON r.doc_id = o.id')).toBe(120)
      expect(await one('SELECT count(*) FROM design.operation WHERE rate <> round(sam * 0.5, 4)')).toBe(0)
    },
  )

  test.runIf(isFullRun)(
    'lab dips are in all states, one approved in round 3; the colours carry Lab values and codes of an invented book',
    async () => {
      const states = await app.sql<{ status: string; some: string }>(
        'SELECT status, count(*) AS some FROM material.lab_dip GROUP BY status ORDER BY status',
      )
      expect(states.map(({ status, some }) => [status, Number(some)])).toEqual([
        ['approved', 10],
        ['in_progress', 4],
        ['pending_review', 5],
        ['recheck', 3],
        ['rejected', 2],
        ['submitted', 6],
      ])
      const ofDyeHouse =
        "SELECT count(*) FROM material.lab_dip d JOIN supplier.supplier s ON s.id = d.supplier WHERE s.name_en = 'Shaoxing Ruihong Dyeing'"
      expect(await one(ofDyeHouse)).toBe(10)
      expect(await one("SELECT count(*) FROM material.lab_dip WHERE status = 'approved' AND round = 3 AND delta_e <= 1")).toBe(1)
      expect(
        await one(
          'SELECT count(*) FROM material.lab_dip d WHERE d.approved_at IS NOT NULL AND NOT EXISTS (SELECT FROM material.material_colour c WHERE c.request = d.id AND c.delta_e = d.delta_e)',
        ),
      ).toBe(0)
      expect(
        await one("SELECT count(*) FROM design.colour WHERE pantone LIKE 'DEMO %' AND pantone_colour IS NOT NULL AND lab_l IS NOT NULL"),
      ).toBe(16)
      expect(await one("SELECT count(*) FROM design.pantone_colour WHERE code NOT LIKE 'DEMO %'")).toBe(0)
    },
  )

  test('36 requests for samples of all five types: sewn, judged, kept in bins and lent; four fittings failed, one of which passed in its second round; five loans are overdue', async () => {
    const states = await app.sql<{ status: string }>('SELECT DISTINCT status FROM design.sample_request ORDER BY status')
    expect(states.map(({ status }) => status)).toEqual(['cancelled', 'completed', 'draft', 'in_production', 'submitted'])
    expect([
      await one('SELECT count(*) FROM design.sample_request'),
      await one('SELECT count(DISTINCT type) FROM design.sample_request'),
    ]).toEqual([36, 5])
    expect(await one("SELECT count(*) FROM design.sample WHERE status = 'in_stock' AND (holder IS NULL OR bin IS NULL)")).toBe(0)
    // Pieces that are finished are in the hands of a person or of their factory.
    expect(await one("SELECT count(*) FROM design.sample WHERE status IN ('in_stock', 'production_complete')")).toBeGreaterThanOrEqual(60)
    const judged = await app.sql<{ status: string; round: number }>('SELECT status, round FROM design.fitting ORDER BY id')
    expect(
      Object.fromEntries([...Map.groupBy(judged, ({ status, round }) => `${status} ${round}`)].map(([of, some]) => [of, some.length])),
    ).toEqual({
      'fail 1': 3,
      'pass 1': 6,
      'pass 2': 1,
      'pending_review 1': 3,
      'recheck 1': 1,
    })
    const marked = await app.sql<{ status: string; marks: { shapes: readonly { shape: string; done?: true; part?: string }[] } }>(
      'SELECT f.status, c.marks FROM design.fitting f JOIN design.fitting__comments c ON c.doc_id = f.id WHERE c.marks IS NOT NULL ORDER BY f.id',
    )
    expect(
      marked.map(({ status, marks }) => [status, marks.shapes.map(({ shape, done, part }) => [shape, done === true, Boolean(part)])]),
    ).toEqual([
      [
        'recheck',
        [
          ['pin', false, false],
          ['arrow', false, false],
          ['box', true, false],
          ['measure', false, true],
        ],
      ],
      [
        'pass',
        [
          ['pin', true, false],
          ['arrow', true, false],
          ['measure', true, true],
        ],
      ],
    ])
    expect([
      await one("SELECT count(*) FROM design.sample_loan WHERE status = 'in_progress'"),
      await one(`SELECT count(*) FROM design.sample_loan WHERE status = 'in_progress' AND due_back < ${platformDay}`),
    ]).toEqual([6, 5])
  })

  test.runIf(isFullRun)(
    'material prices, offers, quotes and retail prices are in all states; a selected quote is in the price list with its dearer size',
    async () => {
      const states = async (table: string) =>
        Object.fromEntries(
          (
            await app.sql<{ status: string; some: string }>(`SELECT status, count(*) AS some FROM ${table} GROUP BY status ORDER BY status`)
          ).map(({ status, some }) => [status, Number(some)]),
        )
      expect(await states('material.material_price')).toEqual({ active: 41, draft: 6, price_approving: 2 })
      const ending = `SELECT count(*) FROM material.material_price WHERE status = 'active' AND valid_to <= ${platformDay} + 30`
      expect(await one(ending)).toBe(6)
      expect(await states('material.supplier_offer')).toEqual({
        approved: 4,
        draft: 1,
        modify: 1,
        pending_approval: 3,
        rejected: 1,
        submitted: 2,
      })
      // Two for each of twelve styles.
      expect(await states('design.design_quote')).toEqual({ draft: 6, pending_evaluation: 12, selected: 3, unselected: 3 })
      // A price of each approved costing, up to thirty, in the eight currencies.
      expect(await states('design.retail_price')).toEqual({ active: 8, draft: 2, pending_approval: 2 })
      expect(await one('SELECT count(DISTINCT (doc_id, currency)) FROM design.retail_price__prices')).toBe(12 * 8)
      expect(
        await one(
          'SELECT count(*) FROM design.retail_price r JOIN design.retail_price__prices p ON p.doc_id = r.id WHERE p.markup IS NULL',
        ),
      ).toBe(0)
      const quoted = 'SELECT count(*) FROM "order".price_list p JOIN design.design_quote q ON q.number = p.source_number'
      expect([await one(`${quoted} WHERE p.kind = 'style'`), (await one(`${quoted} WHERE p.kind = 'sku'`)) > 0]).toEqual([1, true])
    },
  )

  test.runIf(isFullRun)('sets are composed and ordered; three patterns have a drawing; a style says how it is cared for', async () => {
    expect(await app.sql('SELECT status, count(*)::int AS some FROM design.product_portfolio GROUP BY 1 ORDER BY 1')).toEqual([
      { status: 'active', some: 3 },
      { status: 'draft', some: 1 },
    ])
    expect(
      await app.sql(
        'SELECT o.status, count(c.id)::int AS fees FROM "order".purchase_order o JOIN "order".purchase_order__sets s ON s.doc_id = o.id JOIN "order".purchase_order__charges c ON c.doc_id = o.id GROUP BY 1 ORDER BY 1',
      ),
    ).toEqual([
      { status: 'ordered', fees: 1 },
      { status: 'pending_approval', fees: 1 },
    ])
    const drawings = await app.sql(`SELECT p.status, f.type FROM design.pattern p JOIN core.file f ON f.id = ANY (p.cad) ORDER BY p.id`)
    expect(drawings).toEqual(['approved', 'approved', 'submitted'].map((status) => ({ status, type: 'dxf' })))
    expect(await one("SELECT count(*) FROM design.style WHERE number <> 'TS24-0001' AND placeholder IS NULL AND washing IS NULL")).toBe(1)
  })

  test('users have comments of both parties and notices, read and unread', async () => {
    expect(await one('SELECT count(DISTINCT company_id) FROM core.comment WHERE shared')).toBeGreaterThan(2)
    expect(await one('SELECT count(*) FROM core.notification WHERE read_at IS NULL')).toBeGreaterThan(10)
    expect(
      await one(`SELECT count(*) FROM core.notification WHERE read_at IS NOT NULL AND at < now() - interval '3 days'`),
    ).toBeGreaterThan(10)
    expect(await one('SELECT count(*) FROM core.outbox WHERE done_at IS NULL')).toBe(0)
  })
})

test('a step that fails by a fault or a conflict is not left out; one that the rules refuse is recorded', async () => {
  const left: string[] = []
  const steps = {
    has: () => false,
    result: () => undefined,
    expect: () => undefined,
    done: () => undefined,
    skipped: (step: string) => void left.push(step),
  }
  const stage = { engine: app.engine, today: '2026-03-01', steps } as unknown as Stage
  const platform = (await findCast(app.engine)).platforms.get('east')!
  const failing = (name: string, error: WeftError) => seedStep(stage, { platform, name }, () => Promise.reject(error))
  await expect(failing('fault', new WeftError(500, 'generic.fault'))).rejects.toMatchObject({ code: 500 })
  await failing('refused', new WeftError(403, 'generic.badRequest'))
  expect(left).toEqual(['refused'])
  expect(await app.sql(`DELETE FROM core.demo_step WHERE step IN ('fault', 'refused') RETURNING step`)).toEqual([{ step: 'refused' }])
  expect([isForbidden(new WeftError(409, 'save.conflict')), isForbidden(new WeftError(503, 'save.busy'))]).toEqual([false, false])
})

test('the second platform shares nothing: no row of one platform names a company of the other', async () => {
  expect(
    await one(
      'SELECT count(*) FROM "order".purchase_order o JOIN core.company c ON c.id = o.company_id WHERE c.platform_id <> o.platform_id',
    ),
  ).toBe(0)
  expect(
    await one(`SELECT count(*) FROM "order".purchase_order o JOIN core.platform p ON p.id = o.platform_id WHERE p.code = 'south'`),
  ).toBe(5)
})
