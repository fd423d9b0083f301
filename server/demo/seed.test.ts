/**
 * Tests a small demo season: consistent to the cent and to the piece, deterministic by seed, continued after an interruption, and
 * with open work for every user.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { numberScope } from '../../model/number-scope.ts'
import { tableLayout } from '../../engine/store/tables/table-layout.ts'
import { runInTransaction } from '../../engine/store/run-operation.ts'
import { isFullRun } from '../../engine/testing/proof-size.ts'
import { wrongBalances } from '../../engine/testing/ledger-sums.ts'
import { wrongSums } from '../../engine/testing/roll-up-sums.ts'
import { story, type Story } from '../../engine/testing/story.ts'
import { tasksOf } from '../../engine/workflow/queries/todo.ts'
import { documents, logic } from '../../documents/all-documents.ts'
import { WeftError } from '../../model/errors.ts'
import { isForbidden, seedStep } from './season-steps.ts'
import type { Stage } from './seed-session.ts'
import { castPeople } from './seed-people.ts'
import { seasonState } from './season-state.ts'
import { seedRest, openSeason, seedDemo, type DemoOptions } from './seed.ts'
import { findCast } from './seed-accounts.ts'

const keep: DemoOptions['keep'] = async (picture, tx) => {
  const [row] = await tx.rows<{ id: string }>(
    `INSERT INTO core.file (platform_id, id, company_id, user_id, name, type, bytes, sha256, width, height, storage_key) SELECT $1, nextval('core.ids'), $2, $3, $4::text, 'webp', $5, '\\x00', 400, 600, $4::text RETURNING id`,
    [picture.platform, picture.company, picture.user, picture.name, picture.bytes.length],
  )
  return row!.id
}

async function empty(): Promise<Story> {
  const app = await story({ documents, logic, people: false })
  await app.sql('DELETE FROM core.platform')
  return app
}

let app: Story
beforeAll(async () => {
  app = await empty()
  expect(await seedDemo(app.engine, { styles: 48, orders: 150, keep })).toBe(true)
})
afterAll(() => app?.end())

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
        'SELECT count(*) FROM "order".purchase_order o WHERE net <> (SELECT coalesce(sum(l.net), 0) FROM "order".purchase_order__lines l WHERE l.doc_id = o.id) OR gross <> net + tax',
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
    expect(await one('SELECT count(*) FROM warehouse.stock_ledger')).toBeGreaterThan(100)
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

  test('the clock runs forward: nothing is changed or approved before it is made, or stands in the journal before what it follows', async () => {
    for (const type of documents.filter(({ reads }) => !reads))
      expect([type.name, await one(`SELECT count(*) FROM ${tableLayout(type).table} WHERE updated_at < created_at`)]).toEqual([
        type.name,
        0,
      ])
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
  test('every demo user has open work, or documents under way', async () => {
    const { people } = await findCast(app.engine)
    const idle: string[] = []
    for (const { username, shown } of castPeople) {
      if (!shown || username === 'super') continue
      const counts = await runInTransaction(app.engine, people.get(username)!, async (operation) => [
        (await tasksOf(operation, 'mine')).count,
        (await tasksOf(operation, 'started')).count,
      ])
      if (counts.every((count) => count === 0)) idle.push(username)
    }
    expect(idle).toEqual([])
    expect(await one('SELECT count(DISTINCT user_id) FROM core.personal_task')).toBe(11)
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

  test('the newest season is planned: of 48 placeholders ten have become styles and six are designed; the plan of last year is over', async () => {
    expect(await app.sql('SELECT status, count(*)::int AS some FROM design.placeholder GROUP BY 1 ORDER BY 1')).toEqual([
      { status: 'cancelled', some: 16 },
      { status: 'converted', some: 10 },
      { status: 'in_progress', some: 6 },
      { status: 'not_started', some: 32 },
    ])
    const plans = await app.sql('SELECT status, styles FROM design.seasonal_plan ORDER BY number')
    expect(plans).toEqual([
      { status: 'archived', styles: 16 },
      { status: 'approved', styles: 48 },
    ])
    expect(await one("SELECT count(*) FROM design.trend WHERE status = 'active'")).toBe(6)
    expect(await one('SELECT count(*) FROM design.style WHERE placeholder IS NOT NULL AND series IS NOT NULL')).toBe(10)
  })

  test('each style has a size chart and a BOM, an approved one also a process sheet; operations have two rates', async () => {
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
        "SELECT count(*) FROM design.bom b JOIN design.style s ON s.id = b.style WHERE s.status = 'approved' AND (b.status <> 'active' OR b.material = 0 OR b.missing > 0)",
      ),
    ).toBe(0)
    expect(await one("SELECT count(*) FROM design.costing WHERE status = 'approved' AND margin BETWEEN 20 AND 50")).toBeGreaterThan(5)
    // Fourteen of the first platform, one of the second.
    expect(await one('SELECT count(*) FROM design.measurement_part')).toBe(15)
    expect(await one('SELECT count(*) FROM design.operation o JOIN design.operation__rates r ON r.doc_id = o.id')).toBe(120)
    expect(await one('SELECT count(*) FROM design.operation WHERE rate <> round(sam * 0.5, 4)')).toBe(0)
  })

  test('lab dips are in all states, one approved in round 3; the colours carry Lab values and codes of an invented book', async () => {
    const states = await app.sql<{ status: string; some: string }>(
      'SELECT status, count(*) AS some FROM material.lab_dip GROUP BY status ORDER BY status',
    )
    expect(states.map(({ status, some }) => [status, Number(some)])).toEqual([
      ['approved', 3],
      ['in_progress', 1],
      ['pending_review', 2],
      ['recheck', 1],
      ['rejected', 1],
      ['submitted', 2],
    ])
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
  })

  test('samples are asked for, sewn, judged, kept in bins and lent: one fitting failed and its second round passed, one loan is overdue', async () => {
    const states = await app.sql<{ status: string }>('SELECT DISTINCT status FROM design.sample_request ORDER BY status')
    expect(states.map(({ status }) => status)).toEqual(['cancelled', 'completed', 'draft', 'in_production', 'submitted'])
    expect([
      await one('SELECT count(*) FROM design.sample_request'),
      await one('SELECT count(DISTINCT type) FROM design.sample_request'),
    ]).toEqual([12, 5])
    expect(await one("SELECT count(*) FROM design.sample WHERE status = 'in_stock' AND (holder IS NULL OR bin IS NULL)")).toBe(0)
    expect(await one("SELECT count(*) FROM design.sample WHERE status = 'in_stock'")).toBeGreaterThan(12)
    const judged = await app.sql<{ status: string; round: number }>('SELECT status, round FROM design.fitting ORDER BY id')
    expect(judged.map(({ status, round }) => `${status} ${round}`).toSorted()).toEqual([
      'pass 1',
      'pass 2',
      'pending_review 1',
      'recheck 1',
    ])
    expect([
      await one("SELECT count(*) FROM design.sample_loan WHERE status = 'in_progress'"),
      await one("SELECT count(*) FROM design.sample_loan WHERE status = 'in_progress' AND due_back < current_date"),
    ]).toEqual([2, 1])
  })

  test('material prices, offers, quotes and retail prices are in all states; a selected quote is in the price list with its dearer size', async () => {
    const states = async (table: string) =>
      Object.fromEntries(
        (
          await app.sql<{ status: string; some: string }>(`SELECT status, count(*) AS some FROM ${table} GROUP BY status ORDER BY status`)
        ).map(({ status, some }) => [status, Number(some)]),
      )
    expect(await states('material.material_price')).toEqual({ active: 41, draft: 6, price_approving: 2 })
    const ending = "SELECT count(*) FROM material.material_price WHERE status = 'active' AND valid_to <= current_date + 30"
    expect(await one(ending)).toBe(6)
    expect(await states('material.supplier_offer')).toEqual({
      approved: 4,
      draft: 1,
      modify: 1,
      pending_approval: 3,
      rejected: 1,
      submitted: 2,
    })
    expect(Object.keys(await states('design.design_quote'))).toEqual(['draft', 'pending_evaluation', 'selected', 'unselected'])
    expect(Object.keys(await states('design.retail_price'))).toEqual(['active', 'draft', 'pending_approval'])
    expect(
      await one('SELECT count(*) FROM design.retail_price r JOIN design.retail_price__prices p ON p.doc_id = r.id WHERE p.markup IS NULL'),
    ).toBe(0)
    const quoted = 'SELECT count(*) FROM "order".price_list p JOIN design.design_quote q ON q.number = p.source_number'
    expect([await one(`${quoted} WHERE p.kind = 'style'`), (await one(`${quoted} WHERE p.kind = 'sku'`)) > 0]).toEqual([1, true])
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

describe('seeding again', () => {
  const content = `SELECT
    (SELECT string_agg(concat_ws('|', number, status, order_date, etd, quantity, gross, booked, received, to_settle), E'\\n' ORDER BY number) FROM "order".purchase_order) AS orders,
    (SELECT string_agg(concat_ws('|', number, status, quantity, gross, date), E'\\n' ORDER BY number) FROM warehouse.product_in) AS receipts,
    (SELECT string_agg(concat_ws('|', document, k.number, l.quantity, l.date), E'\\n' ORDER BY document, k.number, l.quantity, l.date) FROM warehouse.stock_ledger l JOIN design.sku k ON k.id = l.sku) AS stock,
    (SELECT string_agg(concat_ws('|', number, status, total, paid), E'\\n' ORDER BY number) FROM finance.statement) AS statements,
    (SELECT string_agg(concat_ws('|', number, status, debit), E'\\n' ORDER BY number) FROM finance.voucher) AS vouchers,
    (SELECT string_agg(concat_ws('|', number, name, target_price), E'\\n' ORDER BY number) FROM design.style) AS styles,
    (SELECT string_agg(concat_ws('|', number, status, round, delta_e), E'\\n' ORDER BY number) FROM material.lab_dip) AS dips,
    (SELECT string_agg(concat_ws('|', number, status, size), E'\\n' ORDER BY number) FROM design.sample) AS samples,
    (SELECT string_agg(concat_ws('|', number, status, outside_parts), E'\\n' ORDER BY number) FROM design.fitting) AS fittings,
    (SELECT string_agg(text, E'\\n' ORDER BY text) FROM core.comment) AS comments`

  test('the same seed gives the same season, also when its laying is broken off at the beginning and while people work', async () => {
    const sizes = isFullRun ? { styles: 6, orders: 24 } : { styles: 3, orders: 12 }
    const small = { ...sizes, keep }
    const [first, second] = [await empty(), await empty()]
    try {
      await seedDemo(first.engine, { ...small, seed: 7 })
      let storedCount = 0
      const broken = seedDemo(second.engine, {
        ...small,
        seed: 7,
        keep: async (...of) => {
          if (++storedCount > small.styles / 2) throw new Error('the power is gone')
          return keep(...of)
        },
      })
      await expect(broken).rejects.toThrow('the power is gone')
      expect(await seasonState(second.engine)).toMatchObject({ state: 'begun', ...sizes, seed: 7 })
      expect(await seedRest(second.engine, { keep })).toBe(false)
      // The size and the random source of the beginning hold.
      expect(await openSeason(second.engine, { keep, seed: 9, orders: 1000 })).toBe(true)
      expect(await second.sql('SELECT count(*)::int AS some FROM core.demo_step')).not.toEqual([{ some: 0 }])
      // People work while the rest is laid, and that is broken off too, in the middle of the books.
      const percents: number[] = []
      const restBroken = seedRest(second.engine, {
        keep,
        progress: (percent) => {
          if (percents.push(percent) > small.orders) throw new Error('killed')
        },
      })
      await expect(restBroken).rejects.toThrow('killed')
      expect(percents).toEqual(percents.toSorted((a, b) => a - b))
      expect((await seasonState(second.engine))!.state).toBe('open')
      expect(await seedRest(second.engine, { keep })).toBe(true)
      expect(await seasonState(second.engine)).toMatchObject({ state: 'laid', percent: 100 })
      expect([await seedDemo(second.engine, { ...small }), await seedRest(second.engine, { keep })]).toEqual([false, false])
      expect(await second.sql('SELECT step FROM core.demo_step')).toEqual([])
      const [[one], [other]] = [await first.sql(content), await second.sql(content)]
      expect(other).toEqual(one)
      expect(Object.entries(one!).filter(([, text]) => text === null)).toEqual([])
      expect(String(one!['orders']).split('\n').length).toBeGreaterThanOrEqual(small.orders)
    } finally {
      await Promise.all([first.end(), second.end()])
    }
  })

  test.runIf(isFullRun)('another seed gives another season', async () => {
    const databases = [await empty(), await empty()]
    try {
      const seasons: unknown[] = []
      for (const [at, { engine, sql }] of databases.entries()) {
        await seedDemo(engine, { styles: 6, orders: 24, keep, seed: 7 + at })
        seasons.push((await sql(content))[0]!['orders'])
      }
      expect(seasons[1]).not.toEqual(seasons[0])
    } finally {
      await Promise.all(databases.map((database) => database.end()))
    }
  })
})
