/** Tests of the migration of exchange rates: documents take the quotation that their rate was cut from. */
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '../testing/test-cluster.ts'
import { readMigrations } from './migrate.ts'

const files = readMigrations()
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** Runs statements on a connection of its own and returns the rows of the last one. */
async function run(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return [await client.query(sql)].flat().at(-1)!.rows
  } finally {
    await client.end()
  }
}

/** Currencies 1 (CNY, 2 decimals), 2 (KWD, 3) of platform 1, and 1 (RMB, 2), 2 (JPY, 0) of platform 9. References are not checked. */
const currencies = `SET session_replication_role = replica;
  INSERT INTO finance.currency (platform_id, id, company_id, status, created_by, updated_by, code, decimals)
    VALUES (1, 1, 2, 'active', 3, 3, 'CNY', 2), (1, 2, 2, 'active', 3, 3, 'KWD', 3), (9, 1, 2, 'active', 3, 3, 'RMB', 2), (9, 2, 2, 'active', 3, 3, 'JPY', 0);`

test('rates that were cut to four decimals of one unit take the quotation they came from; what is booked stays', async () => {
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
  expect(await rows(`SELECT ${rate}, base_gross::float AS base, base_decimals AS places FROM "order".purchase_order ORDER BY id`)).toEqual([
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
})
