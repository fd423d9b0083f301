/** Tests of the migrations of money: documents take the quotation that their rate was cut from; orders count goods at the prices they were received at. */
import { afterEach, expect, test } from 'vitest'
import { isFullRun } from '../../engine/testing/proof-size.ts'
import { run } from '../testing/run-sql.ts'
import { testDatabase } from '../testing/test-cluster.ts'
import { readMigrations } from './migrate.ts'

const files = readMigrations()
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** Currencies 1 (CNY, 2 decimals), 2 (KWD, 3) of platform 1, and 1 (RMB, 2), 2 (JPY, 0) of platform 9. References are not checked. */
const currencies = `SET session_replication_role = replica;
  INSERT INTO finance.currency (platform_id, id, company_id, status, created_by, updated_by, code, decimals)
    VALUES (1, 1, 2, 'active', 3, 3, 'CNY', 2), (1, 2, 2, 'active', 3, 3, 'KWD', 3), (9, 1, 2, 'active', 3, 3, 'RMB', 2), (9, 2, 2, 'active', 3, 3, 'JPY', 0);`

test.skipIf(!isFullRun)(
  'rates that were cut to four decimals of one unit take the quotation they came from; what is booked stays',
  async () => {
    const database = await testDatabase()
    cleanups.push(() => database.drop())
    const rows = (sql: string) => run(database.ownerUrl, sql)
    await rows(`${currencies}
    INSERT INTO finance.exchange_rate (platform_id, id, company_id, status, created_by, updated_by, kind, from_currency, to_currency, rate, per, source, date_from)
      VALUES (1, 5, 2, 'active', 3, 3, 'exchange', 2, 1, 4.3785, 10000, 'PBoC', '2026-01-01'), (1, 6, 2, 'active', 3, 3, 'exchange', 2, 1, 4.4012, 10000, 'PBoC', '2026-05-01');
    INSERT INTO "order".purchase_order (platform_id, id, company_id, status, created_by, updated_by, currency, exchange_rate, gross, base_gross, order_date)
      VALUES (1, 10, 2, 'issued', 3, 3, 2, 0.0004, 100000550, 40000.22, '2026-03-01'), (1, 11, 2, 'draft', 3, 3, 2, 0.0005, 1000, 0.5, '2026-03-01'),
        (9, 12, 2, 'issued', 3, 3, 1, 1, 11.3113, 11.3113, '2026-03-01');
    INSERT INTO finance.payment_order (platform_id, id, company_id, status, created_by, updated_by, currency, exchange_rate)
      VALUES (1, 20, 2, 'approved', 3, 3, 2, 0.0004), (1, 21, 2, 'payment_complete', 3, 3, 2, 0.0004);
    INSERT INTO sourcing.request_for_quotation (platform_id, id, company_id, status, created_by, updated_by, currency) VALUES (1, 30, 2, 'quotation_closed', 3, 3, 1);
    INSERT INTO sourcing.supplier_quotation (platform_id, id, company_id, status, created_by, updated_by, rfq, currency, rate, rate_date)
      VALUES (1, 40, 2, 'pending_evaluation', 3, 3, 30, 2, 0.0004, '2026-01-01');
    INSERT INTO sourcing.supplier_quotation__lines (platform_id, doc_id, id, no, company_id, unit_price, expected_price, deviation) VALUES (1, 40, 41, 10, 2, 44000, 19, -7.37)`)
    await rows(`BEGIN; ${files.find(({ name }) => name.endsWith('_quoted_rates_data.sql'))!.sql}; COMMIT`)
    const rate = 'exchange_rate::float AS rate, rate_per::int AS per, rate_date::text AS day'
    const quoted = { rate: 4.3785, per: 10000, day: '2026-01-01' }
    expect(
      await rows(`SELECT ${rate}, base_gross::float AS base, base_decimals AS places FROM "order".purchase_order ORDER BY id`),
    ).toEqual([
      { ...quoted, base: 43785.24, places: 2 },
      { rate: 0.0005, per: 1, day: null, base: 0.5, places: 2 },
      { rate: 1, per: 1, day: null, base: 11.31, places: 2 },
    ])
    expect(await rows('SELECT exchange_rate::float AS rate, rate_per::int AS per FROM finance.payment_order ORDER BY id')).toEqual([
      { rate: 4.4012, per: 10000 },
      { rate: 0.0004, per: 1 },
    ])
    expect(
      await rows(
        'SELECT q.rate::float, rate_per::int AS per, rate_source AS source, deviation::float FROM sourcing.supplier_quotation q JOIN sourcing.supplier_quotation__lines l ON l.doc_id = q.id',
      ),
    ).toEqual([{ rate: 4.3785, per: 10000, source: 'PBoC', deviation: 1.4 }])
    // Quotations from before state the tax mode and the styles of their request.
    await rows(`SET session_replication_role = replica; UPDATE sourcing.request_for_quotation SET tax_mode = 'gross';
    INSERT INTO sourcing.request_for_quotation__items (platform_id, doc_id, id, no, company_id, style) VALUES (1, 30, 31, 10, 2, 77);
    UPDATE sourcing.supplier_quotation__lines SET item = 31`)
    await rows(
      `BEGIN; SET LOCAL session_replication_role = replica; ${files.find(({ name }) => name.endsWith('_quotations_data.sql'))!.sql}; COMMIT`,
    )
    expect(
      await rows(
        'SELECT tax_mode, style::int FROM sourcing.supplier_quotation q JOIN sourcing.supplier_quotation__lines l ON l.doc_id = q.id',
      ),
    ).toEqual([{ tax_mode: 'gross', style: 77 }])
    // What it rewrote stands in the journals, but of a document whose rate a person has changed since.
    await rows(`SET session_replication_role = replica; UPDATE public.core_migration SET at = now() + interval '1 hour' WHERE name LIKE '0171%';
    INSERT INTO core.journal (platform_id, id, type, doc_id, version, action, user_id, company_id, at, changes)
      VALUES (1, 1, 'payment_order', 20, 2, 'save', 3, 2, now() + interval '1 day', '[{"path": "exchangeRate", "from": "4.4012", "to": "4.5"}]')`)
    await rows(`BEGIN; ${files.find(({ name }) => name.endsWith('_rates_in_the_journal.sql'))!.sql}; COMMIT`)
    const written = await rows(`SELECT doc_id::int AS doc, version, changes FROM core.journal WHERE action = 'upgraded' ORDER BY doc_id`)
    const per = { path: 'ratePer', from: '1', to: '10000' }
    expect(written).toEqual([
      { doc: 10, version: 1, changes: [{ path: 'exchangeRate', from: '0.0004', to: '4.3785' }, per] },
      { doc: 40, version: 1, changes: [{ path: 'rate', from: '0.0004', to: '4.3785' }, per] },
    ])
  },
)

test.skipIf(!isFullRun)(
  'orders of earlier editions count what was received and settled at the prices of its receipts and statements',
  async () => {
    const database = await testDatabase()
    cleanups.push(() => database.drop())
    const rows = (sql: string) => run(database.ownerUrl, sql)
    const by = 'platform_id, id, company_id, status, created_by, updated_by'
    const line = 'platform_id, doc_id, id, no, company_id'
    // 100 at 10, 60 received at 10 and settled, 10 of them returned and not settled; the price is 12 now, and 120 stood to be settled for ever.
    await rows(`${currencies}
    INSERT INTO "order".purchase_order (${by}, tax_rate, additions, deductions, settled_amount, to_settle) VALUES (1, 10, 2, 'ordered', 3, 3, 0, 5, 30, 570, -95);
    INSERT INTO "order".purchase_order__lines (${line}, quantity, price, received, returned, to_come, received_gross) VALUES (1, 10, 11, 10, 2, 100, 12, 60, 10, 40, 600);
    INSERT INTO warehouse.product_in (${by}) VALUES (1, 20, 2, 'completed', 3, 3), (1, 21, 2, 'revoked', 3, 3);
    INSERT INTO warehouse.product_in__lines (${line}, order_line, net) VALUES (1, 20, 22, 10, 2, 11, 600), (1, 21, 23, 10, 2, 11, 400);
    INSERT INTO quality.return_order (${by}) VALUES (1, 30, 2, 'completed', 3, 3);
    INSERT INTO quality.return_order__lines (${line}, order_line, net) VALUES (1, 30, 31, 10, 2, 11, 100);
    INSERT INTO finance.statement (${by}) VALUES (1, 40, 2, 'reconciled', 3, 3), (1, 41, 2, 'draft', 3, 3);
    INSERT INTO finance.statement__receipts (${line}, receipt_line, quantity, price) VALUES (1, 40, 42, 10, 2, 22, 60, 10), (1, 41, 43, 10, 2, 22, 60, 10);
    INSERT INTO finance.statement__deductions (${line}, "order", amount) VALUES (1, 40, 44, 10, 2, 10, 30);
    DELETE FROM core.consumption;
    INSERT INTO core.consumption (platform_id, doc_id, lines, counter) VALUES (1, 40, 'receipts', 'order:settledAmount'), (1, 40, 'deductions', 'order:settledAmount')`)
    await rows(files.find(({ name }) => name.endsWith('_received_value_data.sql'))!.sql)
    expect(
      await rows(
        'SELECT received_net::float AS received, settled_net::float AS settled, received_gross::float AS gross, to_come_net::float AS come FROM "order".purchase_order__lines',
      ),
    ).toEqual([{ received: 500, settled: 600, gross: 500, come: 480 }])
    expect(
      await rows(
        'SELECT settled_items::float AS items, settled_amount::float AS settled, to_settle::float AS open FROM "order".purchase_order',
      ),
    ).toEqual([{ items: -30, settled: 570, open: -95 }])
    const counted = await rows('SELECT doc_id::int AS doc, lines, counter FROM core.consumption ORDER BY doc_id, lines')
    expect(counted.map(({ doc, lines, counter }) => [doc, lines, counter])).toEqual([
      [20, 'lines', 'orderLine:receivedNet'],
      [30, 'lines', 'orderLine:receivedNet'],
      [40, 'deductions', 'order:settledItems'],
      [40, 'receipts', 'receiptLine.orderLine:settledNet'],
    ])
  },
)
