// Tests of the migrations: they change data under row-level security too, and settlement data and documents under way are right for every owner of the database.
import { afterEach, expect, test } from 'vitest'
import { isFullRun } from '../../engine/testing/proof-size.ts'
import { parseDefinition } from '../../engine/workflow/design/parse-definition.ts'
import { databaseBefore } from '../testing/database-before.ts'
import { run } from '../testing/run-sql.ts'
import { testDatabase } from '../testing/test-cluster.ts'
import { migrate, readMigrations } from './migrate.ts'

const files = readMigrations()
const until = (prefix: string) => files.filter(({ name }) => name.slice(0, 4) <= prefix)
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/**
 * Returns the tables that a migration updates or deletes from before it lifts row-level security for their owner (`NO FORCE`) or sets the scope of each
 * platform, which takes no lock: such a statement finds no rows there, unless the owner is a superuser. Bodies of functions run later, with the
 * server's login.
 */
function boundWrites(sql: string): string[] {
  const text = sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/CREATE (OR REPLACE )?FUNCTION[\s\S]*?\$\$[\s\S]*?\$\$/gi, '')
    .replaceAll('"', '')
  return [...text.matchAll(/\b(?:UPDATE|DELETE\s+FROM|MERGE\s+INTO)\s+(?:ONLY\s+)?([a-z_]+\.[a-z_0-9]+)/gi)]
    .filter(
      ({ index }) =>
        !/set_config\('app\.platform', [a-z]+\.id::text, true\), set_config\('app\.companies', '\*', true\)/.test(text.slice(0, index)),
    )
    .filter(({ index, 1: table }) => !new RegExp(`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`, 'i').test(text.slice(0, index)))
    .map((match) => match[1]!)
}

test('each migration has a number of its own', () => {
  const numbers = files.map(({ name }) => name.slice(0, 4))
  expect(numbers.filter((one, at) => numbers.indexOf(one) !== at)).toEqual([])
})

test('a migration lifts row-level security before it changes rows of a table that binds its owner', async () => {
  expect(boundWrites('UPDATE "finance"."statement" s SET a = 1; DELETE FROM core.entry')).toEqual(['finance.statement', 'core.entry'])
  expect(boundWrites('ALTER TABLE core.entry NO FORCE ROW LEVEL SECURITY; UPDATE core.entry SET a = 1')).toEqual([])
  const scoped =
    "PERFORM set_config('app.platform', one.id::text, true), set_config('app.companies', '*', true); UPDATE core.entry SET a = 1"
  expect(boundWrites(scoped)).toEqual([])
  const database = await testDatabase()
  cleanups.push(() => database.drop())
  const rows = await run(database.ownerUrl, `SELECT replace(oid::regclass::text, '"', '') AS name FROM pg_class WHERE relforcerowsecurity`)
  const forced = new Set(rows.map(({ name }) => name))
  expect(forced.size).toBeGreaterThan(100)
  const refused = files.flatMap(({ name, sql }) => boundWrites(sql).map((table) => ({ name, table })))
  // 0072 has been applied as it is; 0073 does what it could not do.
  expect(refused.filter(({ name, table }) => forced.has(table) && name !== '0072_money_settlement.sql')).toEqual([])
})

/**
 * Stores what a house had before 0072: statement 10 (reconciled, 100 less 10, invoiced 90) and its draft 11 with the same kind of item,
 * payment order 20 under way and 21 recalled, each over 30 of statement 10 and with a deduction of its own. References are not checked.
 */
const stored = `
  INSERT INTO finance.statement (platform_id, id, company_id, status, created_by, updated_by, gross, deduction_total, total, invoice_total, invoice_difference, requested)
    VALUES (1, 10, 2, 'reconciled', 3, 3, 100, 10, 90, 90, 0, 60), (1, 11, 2, 'draft', 3, 3, 50, 5, 45, 0, -45, 0);
  INSERT INTO finance.addition_deduction (platform_id, id, company_id, status, created_by, updated_by, kind, amount, statement)
    VALUES (1, 30, 2, 'settled', 3, 3, 'deduct', 10, 10), (1, 31, 2, 'settleable', 3, 3, 'deduct', 5, NULL),
      (1, 32, 2, 'settleable', 3, 3, 'deduct', 1, NULL), (1, 33, 2, 'settleable', 3, 3, 'deduct', 1, NULL);
  INSERT INTO finance.statement__deductions (platform_id, doc_id, id, no, company_id, item, amount) VALUES (1, 10, 40, 10, 2, 30, 10), (1, 11, 41, 10, 2, 31, 5);
  INSERT INTO finance.payment_order (platform_id, id, company_id, status, created_by, updated_by)
    VALUES (1, 20, 2, 'approved', 3, 3), (1, 21, 2, 'draft', 3, 3);
  INSERT INTO finance.payment_order__lines (platform_id, doc_id, id, no, company_id, statement, amount) VALUES (1, 20, 50, 10, 2, 10, 30), (1, 21, 51, 10, 2, 10, 30);
  INSERT INTO finance.payment_order__deductions (platform_id, doc_id, id, no, company_id, item, amount) VALUES (1, 20, 60, 10, 2, 32, 1), (1, 21, 61, 10, 2, 33, 1);
  INSERT INTO "order".purchase_order__lines (platform_id, doc_id, id, no, company_id, quantity, received) VALUES (1, 70, 71, 10, 2, 100, 40)`

async function expectSettled(superUrl: string): Promise<void> {
  const rows = (sql: string) => run(superUrl, sql)
  const numbers = `invoiceable::float, invoice_difference::float AS difference, requested::float, decimals`
  expect(await rows(`SELECT ${numbers} FROM finance.statement ORDER BY id`)).toEqual([
    { invoiceable: 90, difference: 0, requested: 30, decimals: 4 },
    { invoiceable: 50, difference: -50, requested: 0, decimals: 4 },
  ])
  expect(await rows('SELECT effect, invoiced::float FROM finance.statement__deductions ORDER BY id')).toEqual([
    { effect: 'price', invoiced: 10 },
    { effect: 'offset', invoiced: 0 },
  ])
  expect(await rows('SELECT effect, statement::int, payment::int FROM finance.addition_deduction ORDER BY id')).toEqual([
    { effect: 'offset', statement: 10, payment: null },
    { effect: 'offset', statement: null, payment: null },
    { effect: 'offset', statement: null, payment: 20 },
    { effect: 'offset', statement: null, payment: null },
  ])
  expect(await rows('SELECT to_come::float AS come FROM "order".purchase_order__lines')).toEqual([{ come: 60 }])
}

test.skipIf(!isFullRun)(
  'settlement data is migrated where the owner is bound by row-level security, and 0072 changed nothing',
  async () => {
    const { ownerUrl, superUrl } = await databaseBefore('0072', stored)
    await migrate(ownerUrl, until('0072'))
    expect(await run(superUrl, 'SELECT DISTINCT effect FROM finance.addition_deduction')).toEqual([{ effect: null }])
    await migrate(ownerUrl, files)
    await expectSettled(superUrl)
  },
)

test.skipIf(!isFullRun)('settlement data is corrected where 0072 changed it; statements written since stay as they are', async () => {
  const { ownerUrl, superUrl } = await databaseBefore('0072', stored)
  await migrate(superUrl, until('0072'))
  // A recalled payment keeps the item that it reserved at submission.
  await run(superUrl, `UPDATE finance.addition_deduction SET payment = 21 WHERE id = 33`)
  await run(
    superUrl,
    `SET session_replication_role = replica;
     INSERT INTO finance.statement (platform_id, id, company_id, status, created_by, updated_by, gross, deduction_total, total, invoice_total, invoiceable, invoice_difference, decimals)
       VALUES (9, 90, 2, 'reconciled', 3, 3, 100, 10, 90, 100, 100, 0, 2);
     INSERT INTO finance.statement__deductions (platform_id, doc_id, id, no, company_id, item, amount, effect, invoiced) VALUES (9, 90, 91, 10, 2, 92, 10, 'offset', 0)`,
  )
  await migrate(ownerUrl, files)
  expect(await run(superUrl, 'DELETE FROM finance.statement__deductions WHERE id = 91 RETURNING effect')).toEqual([{ effect: 'offset' }])
  expect(
    await run(superUrl, 'DELETE FROM finance.statement WHERE id = 90 RETURNING invoiceable::float, invoice_difference::float'),
  ).toEqual([{ invoiceable: 100, invoice_difference: 0 }])
  await expectSettled(superUrl)
})

test.skipIf(!isFullRun)('drafts and rejected documents take the decimals of their currency; submitted ones keep theirs', async () => {
  const database = await testDatabase()
  cleanups.push(() => database.drop())
  const rows = (sql: string) => run(database.ownerUrl, sql)
  // Currencies 1 (JPY, 0 decimals) and 2 (KWD, 3) of platform 1, and 1 (2 decimals) of platform 9. References are not checked.
  await rows(`SET session_replication_role = replica;
    INSERT INTO finance.currency (platform_id, id, company_id, status, created_by, updated_by, decimals)
      VALUES (1, 1, 2, 'active', 3, 3, 0), (1, 2, 2, 'active', 3, 3, 3), (9, 1, 2, 'active', 3, 3, 2);
    INSERT INTO finance.addition_deduction (platform_id, id, company_id, status, created_by, updated_by, currency, decimals, fixed)
      VALUES (1, 10, 2, 'draft', 3, 3, 1, 4, 3.1234), (1, 11, 2, 'rejected', 3, 3, 2, 4, 1), (1, 12, 2, 'settleable', 3, 3, 1, 4, 1),
        (1, 13, 2, 'draft', 3, 3, 2, NULL, 1), (1, 14, 2, 'draft', 3, 3, NULL, 4, 1), (9, 15, 2, 'draft', 3, 3, 1, 4, 1);
    INSERT INTO finance.supplier_invoice (platform_id, id, company_id, status, created_by, updated_by, currency, decimals)
      VALUES (1, 20, 2, 'draft', 3, 3, 1, 4), (1, 21, 2, 'rejected', 3, 3, 2, 4), (1, 22, 2, 'confirmed', 3, 3, 1, 4), (9, 23, 2, 'draft', 3, 3, 1, 4)`)
  await rows(files.find(({ name }) => name === '0078_draft_decimals.sql')!.sql)
  const decimals = async (table: string) =>
    (await rows(`SELECT id::int, decimals FROM finance.${table} ORDER BY id`)).map(({ id, decimals }) => [id, decimals])
  expect(await decimals('addition_deduction')).toEqual([
    [10, 0],
    [11, 3],
    [12, 4],
    [13, 3],
    [14, 4],
    [15, 2],
  ])
  expect(await decimals('supplier_invoice')).toEqual([
    [20, 0],
    [21, 3],
    [22, 4],
    [23, 2],
  ])
  // What was entered stays: it is refused at its field when the draft is submitted.
  expect(await rows('SELECT fixed::text FROM finance.addition_deduction WHERE id = 10')).toEqual([{ fixed: '3.1234' }])
  const bound = `SELECT count(*)::int AS count FROM pg_class WHERE oid = ANY (ARRAY['finance.addition_deduction', 'finance.supplier_invoice', 'finance.currency']::regclass[]) AND relforcerowsecurity`
  expect(await rows(bound)).toEqual([{ count: 3 }])
})

/** Currencies 1 (CNY, 2 decimals), 2 (KWD, 3) of platform 1, and 1 (RMB, 2), 2 (JPY, 0) of platform 9. References are not checked. */
const currencies = `SET session_replication_role = replica;
  INSERT INTO finance.currency (platform_id, id, company_id, status, created_by, updated_by, code, decimals)
    VALUES (1, 1, 2, 'active', 3, 3, 'CNY', 2), (1, 2, 2, 'active', 3, 3, 'KWD', 3), (9, 1, 2, 'active', 3, 3, 'RMB', 2), (9, 2, 2, 'active', 3, 3, 'JPY', 0);`

test.skipIf(!isFullRun)('payment orders of earlier editions take the decimals of their currency', async () => {
  const database = await testDatabase()
  cleanups.push(() => database.drop())
  const rows = (sql: string) => run(database.ownerUrl, sql)
  await rows(`${currencies}
    INSERT INTO finance.payment_order (platform_id, id, company_id, status, created_by, updated_by, currency, decimals)
      VALUES (1, 10, 2, 'draft', 3, 3, 2, NULL), (1, 11, 2, 'approved', 3, 3, 1, NULL), (1, 12, 2, 'draft', 3, 3, 2, 4),
        (1, 13, 2, 'draft', 3, 3, NULL, NULL), (9, 14, 2, 'approved', 3, 3, 2, NULL)`)
  await rows(files.find(({ name }) => name === '0081_payment_decimals.sql')!.sql)
  expect((await rows('SELECT id::int, decimals FROM finance.payment_order ORDER BY id')).map(({ id, decimals }) => [id, decimals])).toEqual(
    [
      [10, 3],
      [11, 2],
      [12, 4],
      [13, null],
      [14, 0],
    ],
  )
  const bound = `SELECT count(*)::int AS count FROM pg_class WHERE oid = ANY (ARRAY['finance.payment_order', 'finance.currency']::regclass[]) AND relforcerowsecurity`
  expect(await rows(bound)).toEqual([{ count: 2 }])
})

test.skipIf(!isFullRun)(
  'drafts of vouchers take base currency and decimals, their lines those of their own currency; posted ones stay as they are',
  async () => {
    const database = await testDatabase()
    cleanups.push(() => database.drop())
    const rows = (sql: string) => run(database.ownerUrl, sql)
    await rows(`${currencies}
    INSERT INTO finance.voucher (platform_id, id, company_id, status, created_by, updated_by, base_currency, decimals)
      VALUES (1, 10, 2, 'draft', 3, 3, NULL, NULL), (1, 11, 2, 'approved', 3, 3, NULL, NULL), (1, 12, 2, 'draft', 3, 3, 2, 3),
        (9, 13, 2, 'draft', 3, 3, NULL, NULL), (7, 14, 2, 'draft', 3, 3, NULL, NULL);
    INSERT INTO finance.voucher__lines (platform_id, doc_id, id, no, company_id, currency, decimals)
      VALUES (1, 10, 20, 10, 2, 2, NULL), (1, 10, 21, 20, 2, NULL, NULL), (1, 11, 22, 10, 2, 2, NULL), (9, 13, 23, 10, 2, 2, NULL), (1, 12, 24, 10, 2, 2, 1)`)
    await rows(files.find(({ name }) => name.endsWith('_voucher_decimals.sql'))!.sql)
    const vouchers = await rows('SELECT id::int, base_currency::int AS base, decimals FROM finance.voucher ORDER BY id')
    expect(vouchers.map(({ id, base, decimals }) => [id, base, decimals])).toEqual([
      [10, 1, 2],
      [11, null, null],
      [12, 2, 3],
      [13, 1, 2],
      [14, null, null],
    ])
    const lines = await rows('SELECT id::int, decimals FROM finance.voucher__lines ORDER BY id')
    expect(lines.map(({ id, decimals }) => [id, decimals])).toEqual([
      [20, 3],
      [21, null],
      [22, null],
      [23, 0],
      [24, 1],
    ])
    const bound = `SELECT count(*)::int AS count FROM pg_class WHERE oid = ANY (ARRAY['finance.voucher', 'finance.voucher__lines', 'finance.currency']::regclass[]) AND relforcerowsecurity`
    expect(await rows(bound)).toEqual([{ count: 3 }])
  },
)

test.skipIf(!isFullRun)('designs, schedules and waiting jobs that were stored with `side` name the party role afterwards', async () => {
  const database = await testDatabase()
  cleanups.push(() => database.drop())
  const rows = (sql: string) => run(database.ownerUrl, sql)
  const step = { sequence: 10, code: 'sign', name: ['签', 'Sign'], approve: 'any', reject: 'first', end: false }
  const node = { sequence: 10, status: 'waiting', text: ['"side": 1', 'Side'], approveFlow: true, batch: true, formEditable: false }
  const access = { kind: 'initiatorRoles', roles: ['boss'] }
  const nodes = [
    { ...node, steps: [{ ...step, access: { ...access, side: ['owner', 'supplier'] } }], access: { ...access, side: 'supplier' } },
  ]
  const design = { code: 'old', name: ['旧', 'Old'], page: 'purchase_order', nodes }
  // References are not checked.
  await rows(`SET session_replication_role = replica;
    INSERT INTO core.process_definition (platform_id, id, code, version, page, status, definition)
      VALUES (1, 10, 'old', 1, 'purchase_order', 'active', '${JSON.stringify(design)}');
    INSERT INTO core.report_schedule (platform_id, id, company_id, user_id, report, ask, receivers, every, hour, format, next_at)
      VALUES (1, 20, 2, 3, 'orders', '{"side": "supplier", "size": 5}', '{3}', 'day', 8, 'xlsx', now());
    INSERT INTO core.job (platform_id, id, user_id, company_id, kind, input)
      VALUES (1, 30, 3, 2, 'bulk', '{"query": {"side": "supplier"}, "values": {"side": "debit"}}'), (1, 31, 3, 2, 'report', '{"ask": {"side": "owner"}}')`)
  await rows(files.find(({ name }) => name.endsWith('_party_roles.sql'))!.sql)
  const [stored] = await rows('SELECT definition FROM core.process_definition WHERE id = 10')
  const parsed = parseDefinition(stored!['definition'])
  expect(parsed.nodes[0]).toMatchObject({ text: node.text, access: { ...access, partyRole: 'supplier' } })
  expect(parsed.nodes[0]!.steps[0]!.access).toEqual({ ...access, partyRole: ['owner', 'supplier'] })
  expect(await rows('SELECT ask FROM core.report_schedule WHERE id = 20')).toEqual([{ ask: { partyRole: 'supplier', size: 5 } }])
  expect(await rows('SELECT input FROM core.job WHERE id IN (30, 31) ORDER BY id')).toEqual([
    { input: { query: { partyRole: 'supplier' }, values: { side: 'debit' } } },
    { input: { ask: { partyRole: 'owner' } } },
  ])
})

test.skipIf(!isFullRun)(
  'documents under way are based on their sources and hold the cartons of their docks after the upgrade; what exists stays',
  async () => {
    const { ownerUrl, superUrl } = await databaseBefore('0157', underWay)
    const rows = (sql: string) => run(superUrl, sql)
    await migrate(ownerUrl, files)
    const account = { bank: '工行', branchCode: null, accountNo: '622', accountName: '甲', state: 'active' }
    const dates = { etd: '2026-05-18', eta: null }
    const basis =
      'SELECT doc_id::int AS doc, name, source_id::int AS source, source_doc::int AS of, company_id::int AS company, version, read, moved FROM core.basis ORDER BY doc_id'
    const expected = [
      ...[20, 21, 22].map((doc) => ({ doc, name: 'account', source: 11, of: 10, company: 2, version: 4, read: account, moved: false })),
      ...[40, 41, 42].map((doc) => ({ doc, name: 'dates', source: 30, of: 30, company: 5, version: 7, read: dates, moved: false })),
      { doc: 43, name: 'dates', source: 30, of: 30, company: 5, version: 6, read: { etd: '2026-05-01', eta: null }, moved: true },
    ]
    expect(await rows(basis)).toEqual(expected)
    const booked = `SELECT doc_id::int AS doc, name, resource_id::int AS resource, measure, place, period::text, amount::int FROM core.booked ORDER BY doc_id, name`
    const cartons = { doc: 42, resource: 50, place: 'A1', period: '["2026-05-18 09:00:00","2026-05-18 11:00:00")' }
    expect(await rows(booked)).toEqual([{ ...cartons, name: 'cartons', measure: 'docks.cartons', amount: 7 }])
    await run(ownerUrl, files.find((file) => file.name === '0157_words_under_way.sql')!.sql)
    expect([await rows(basis), (await rows(booked)).length]).toEqual([expected, 1])
    const tables = `'finance.payment_order', 'supplier.supplier', 'supplier.supplier__bank_accounts', 'logistics.delivery_booking', 'logistics.delivery_booking__lines', '"order".purchase_order', 'core.basis', 'core.booked'`
    expect(
      await rows(`SELECT count(*)::int AS count FROM pg_class WHERE oid = ANY (ARRAY[${tables}]::regclass[]) AND relforcerowsecurity`),
    ).toEqual([{ count: 8 }])
  },
)

/**
 * What a house has before 0157: payment orders 20 to 22 under way, 23 as a draft and 24 without account; bookings 40 and 43 submitted, 41 as a draft, 42 and 45
 * confirmed, 44 cancelled; 43 is based on its order already, and 45 has no cartons and no line. References are not checked.
 */
const underWay = `
  INSERT INTO supplier.supplier (platform_id, id, company_id, status, created_by, updated_by, version) VALUES (1, 10, 2, 'active', 3, 3, 4);
  INSERT INTO supplier.supplier__bank_accounts (platform_id, doc_id, id, no, company_id, bank, account_no, account_name, state)
    VALUES (1, 10, 11, 10, 2, '工行', '622', '甲', 'active');
  INSERT INTO finance.payment_order (platform_id, id, company_id, status, created_by, updated_by, payee_account)
    VALUES (1, 20, 2, 'pending_approval', 3, 3, 11), (1, 21, 2, 'approved', 3, 3, 11), (1, 22, 2, 'payment_in_progress', 3, 3, 11), (1, 23, 2, 'draft', 3, 3, 11),
      (1, 24, 2, 'approved', 3, 3, NULL);
  INSERT INTO "order".purchase_order (platform_id, id, company_id, status, created_by, updated_by, version, etd) VALUES (1, 30, 2, 'ordered', 3, 3, 7, '2026-05-18');
  INSERT INTO logistics.delivery_booking (platform_id, id, company_id, status, created_by, updated_by, warehouse, expected_date, slot_from, slot_to, dock, planned_cartons)
    VALUES (1, 40, 5, 'submitted', 3, 3, 50, '2026-05-18', '09:00', '11:00', 'A1', 7), (1, 41, 5, 'draft', 3, 3, 50, '2026-05-18', '09:00', '11:00', 'A1', 7),
      (1, 42, 5, 'approved', 3, 3, 50, '2026-05-18', '09:00', '11:00', ' A1', 7), (1, 43, 5, 'submitted', 3, 3, 50, NULL, NULL, NULL, NULL, 7),
      (1, 44, 5, 'cancelled', 3, 3, 50, '2026-05-18', '09:00', '11:00', 'A1', 7), (1, 45, 5, 'approved', 3, 3, 50, '2026-05-18', '13:00', '14:00', 'A1', 0);
  INSERT INTO logistics.delivery_booking__lines (platform_id, doc_id, id, no, company_id, "order")
    VALUES (1, 40, 60, 10, 5, 30), (1, 40, 61, 20, 5, 30), (1, 41, 62, 10, 5, 30), (1, 42, 63, 10, 5, 30), (1, 43, 64, 10, 5, 30), (1, 44, 65, 10, 5, 30);
  INSERT INTO core.basis (platform_id, company_id, type, doc_id, name, source_id, source_doc, version, read, current)
    VALUES (1, 5, 'delivery_booking', 43, 'dates', 30, 30, 6, '{"etd": "2026-05-01", "eta": null}', '{"etd": "2026-05-18", "eta": null}')`

test.skipIf(!isFullRun)(
  'sources that were numbers as text link to their documents afterwards; a number that names none stays as text',
  async () => {
    const head = 'platform_id, id, company_id, status, created_by, updated_by, number'
    const { superUrl } = await databaseBefore(
      '0125',
      `INSERT INTO ticket.ticket (${head}, buyer) VALUES (1, 10, 5, 'closed', 3, 3, 'TK-1', 2), (1, 11, 6, 'closed', 3, 3, 'TK-2', 2), (1, 12, 7, 'closed', 3, 3, 'TK-2', 2);
     INSERT INTO quality.return_order (${head}) VALUES (1, 15, 2, 'completed', 3, 3, 'RT-1'), (9, 16, 2, 'completed', 3, 3, 'RT-2');
     INSERT INTO finance.payment_order (${head}) VALUES (1, 17, 2, 'approved', 3, 3, 'PAY-1');
     INSERT INTO finance.addition_deduction (${head}, source_number, remark)
       VALUES (1, 20, 2, 'settled', 3, 3, 'A', 'TK-1', NULL), (1, 21, 2, 'settled', 3, 3, 'B', ' RT-1', NULL), (1, 22, 2, 'settled', 3, 3, 'C', 'RT-2', '备注'),
         (1, 23, 2, 'settled', 3, 3, 'D', 'TK-2', NULL), (1, 24, 2, 'settled', 3, 3, 'E', NULL, NULL);
     INSERT INTO finance.voucher (${head}, source_type, source, description)
       VALUES (1, 30, 2, 'approved', 3, 3, 'V1', '付款单', 'PAY-1', '付款'), (1, 31, 2, 'approved', 3, 3, 'V2', '记账凭证', 'V1', '冲销'),
         (1, 32, 2, 'approved', 3, 3, 'V3', '记账凭证', 'V9', '冲销')`,
    )
    await migrate(superUrl, files)
    expect(
      await run(
        superUrl,
        'SELECT source_document AS source, source_document__ticket::int AS ticket, remark FROM finance.addition_deduction ORDER BY id',
      ),
    ).toEqual([
      { source: 'ticket:10', ticket: 10, remark: null },
      { source: 'return_order:15', ticket: null, remark: null },
      { source: null, ticket: null, remark: '备注\n来源单号：RT-2' },
      { source: null, ticket: null, remark: '来源单号：TK-2' },
      { source: null, ticket: null, remark: null },
    ])
    expect(await run(superUrl, 'SELECT source, description FROM finance.voucher ORDER BY id')).toEqual([
      { source: 'payment_order:17', description: '付款' },
      { source: 'voucher:30', description: '冲销' },
      { source: null, description: '冲销 V9' },
    ])
    // Two companies numbered for themselves: both numbers stay, and no third document gets this one.
    expect(await run(superUrl, 'SELECT number, namesake FROM ticket.ticket ORDER BY id')).toEqual([
      { number: 'TK-1', namesake: 0 },
      { number: 'TK-2', namesake: 0 },
      { number: 'TK-2', namesake: 1 },
    ])
  },
)
