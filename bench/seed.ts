/**
 * Seeds the benchmark data: 200,000 orders of five lines (and 500 of a hundred) among 200 suppliers, by SQL, in the state that the
 * save path would have produced.
 */
import pg from 'pg'
import { ngramsOf, normaliseText } from '../engine/search/ngram-index.ts'
import { createEngine } from '../engine/engine.ts'
import { runInTransaction } from '../engine/store/run-operation.ts'
import { publish, saveDraft } from '../engine/workflow/design/definitions.ts'
import { builtInProcess } from '../engine/workflow/design/built-in-process.ts'
import { purchaseOrder } from '../documents/order/purchase-order.ts'
import { seedDemo } from '../server/demo/seed.ts'
import { findCast } from '../server/demo/seed-accounts.ts'
import { folderStore } from '../server/adapters/folder-store.ts'
import { keepPictures } from '../server/demo/seed-pictures.ts'
import { openPool } from '../server/database/pool.ts'
import { documents, logic } from '../documents/all-documents.ts'
import type { OpenDatabase } from '../server/database/open.ts'
import { dataDir, orderCount } from './bench-server.ts'

const long = { orders: 500, lines: 100 }
const suppliers = 200
const places = [
  '绍兴',
  '宁波',
  '杭州',
  '苏州',
  '东莞',
  '青岛',
  '嘉兴',
  '泉州',
  '广州',
  '上海',
  '无锡',
  '常熟',
  '温州',
  '石狮',
  '南通',
  '晋江',
]
const vocabulary = [
  '锦程',
  '海蓝',
  '云裳',
  '恒泰',
  '昌盛',
  '远洋',
  '金梅',
  '飞翔',
  '华瑞',
  '天丝',
  '雅韵',
  '百川',
  '德润',
  '兴隆',
  '明珠',
  '瑞祥',
  '彩蝶',
]
const trades = ['纺织', '服饰', '针织', '制衣', '毛衫', '羽绒', '牛仔']

/** Seeds masters by the save path and orders by SQL; takes about two minutes. */
export async function seedBench(database: OpenDatabase, log: (line: string) => void): Promise<void> {
  const since = performance.now()
  const say = (line: string) => log(`${((performance.now() - since) / 1000).toFixed(1)} s: ${line}`)
  const { pool, end } = openPool(database.appUrl)
  const engine = createEngine({ pool, documents, logic })
  say('laying masters …')
  await seedDemo(engine, { keep: keepPictures(engine, folderStore(dataDir)), styles: 60, orders: 40, log: say })
  const { people, companies, platforms } = await findCast(engine)
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const scope = { platform: platforms.get('east')!, brand: companies.get('HS')!, user: people.get('buyer')!.user }
  await owner.query('SET session_replication_role = replica')
  await numberRule(owner, scope)
  await laySuppliers(owner, scope)
  say('laying orders …')
  await layOrders(owner, scope)
  await owner.end()
  // Approval by all three: two managers and finance.
  await runInTransaction(engine, people.get('admin')!, async (operation) => {
    const builtIn = builtInProcess(purchaseOrder)!
    const nodes = builtIn.nodes.map((node) =>
      node.approveFlow
        ? {
            ...node,
            access: { kind: 'roles', roles: ['manager', 'finance'] },
            steps: [{ sequence: 10, code: 'three', name: ['三人会签', 'All of three'], approve: 'all', reject: 'first', end: false }],
          }
        : node,
    )
    const draft = await saveDraft(operation, { definition: { ...builtIn, code: 'bench', nodes } })
    await publish(operation, draft.id)
  })
  await end()
}

interface Scope {
  readonly platform: string
  readonly brand: string
  readonly user: string
}

/** The definition's pattern has four digits per month; the benchmark needs more. */
async function numberRule(owner: pg.Client, { platform }: Scope): Promise<void> {
  await owner.query(
    `INSERT INTO core.number_rule (platform_id, id, type, attributes, date_prefix, length, start) VALUES ($1, nextval('core.ids'), 'purchase_order', $2, 'yearMonth', 8, 1)`,
    [platform, JSON.stringify([{ text: 'PO-' }, { field: 'brand.code' }])],
  )
}

/** Creates twenty-five times the existing suppliers, with Chinese names made of places, vocabulary and trades. */
async function laySuppliers(owner: pg.Client, { platform, brand }: Scope): Promise<void> {
  const [model] = (
    await owner.query(`SELECT s.id FROM supplier.supplier s WHERE platform_id = $1 AND company_id = $2 ORDER BY id LIMIT 1`, [
      platform,
      brand,
    ])
  ).rows as { id: string }[]
  for (let at = 0; at < suppliers; at++) {
    const name = `${places[at % places.length]}${vocabulary[(at * 5) % vocabulary.length]}${trades[at % trades.length]}有限公司`
    const english = `Supplier ${at + 1} Ltd.`
    const grams = ngramsOf([normaliseText(name), normaliseText(english)].join('\n'))
    await owner.query(
      `WITH made AS (INSERT INTO supplier.supplier SELECT (jsonb_populate_record(s, jsonb_build_object('id', nextval('core.ids'), 'number', 'BENCH' || $3::int, 'short_name', $4::text, 'name', $4::text, 'name_en', $5::text,
         'tax_id', 'BENCH' || $3::int, 'search', lower($4 || E'\\n' || $5), 'grams', $6::text[], 'company', NULL, 'supplier_co', NULL))).* FROM supplier.supplier s WHERE platform_id = $1 AND id = $2 RETURNING id)
       INSERT INTO core.entry (platform_id, id, type, number, title, title_en, status, named) SELECT $1, id, 'supplier', 'BENCH' || $3::int, $4, $5, 'active', true FROM made`,
      [platform, model!.id, at, name, english, grams],
    )
  }
}

async function layOrders(owner: pg.Client, scope: Scope): Promise<void> {
  const { rows: sides } = await owner.query<{ supplier: string; brand: string; code: string }>(
    `SELECT s.id AS supplier, b.id AS brand, b.code FROM supplier.supplier s, design.brand b
     WHERE s.platform_id = $1 AND s.number LIKE 'BENCH%' AND b.platform_id = $1 ORDER BY s.id, b.id`,
    [scope.platform],
  )
  await owner.query('CREATE TEMP TABLE side (at int PRIMARY KEY, supplier bigint, brand bigint, code text)')
  for (const [at, side] of sides.entries())
    await owner.query('INSERT INTO side VALUES ($1, $2, $3, $4)', [at, side.supplier, side.brand, side.code])
  const { rows: goods } = await owner.query<{ style: string; colorway: string; season: string; sizes: string[] }>(
    `SELECT c.style, c.id AS colorway, s.season, array_agg(z.size ORDER BY z.no) AS sizes FROM design.colorway c JOIN design.style s ON s.id = c.style AND s.platform_id = c.platform_id
     JOIN design.size_list__sizes z ON z.doc_id = s.size_list AND z.platform_id = s.platform_id WHERE c.platform_id = $1 AND s.status = 'approved' GROUP BY 1, 2, 3 ORDER BY 2`,
    [scope.platform],
  )
  await owner.query('CREATE TEMP TABLE good (at int PRIMARY KEY, style bigint, colorway bigint, season bigint, matrix jsonb)')
  for (const [at, good] of goods.entries())
    await owner.query('INSERT INTO good VALUES ($1, $2, $3, $4, $5)', [
      at,
      good.style,
      good.colorway,
      good.season,
      JSON.stringify({ cells: good.sizes.map((size) => ({ size, pieces: '20' })) }),
    ])
  const [{ currency }] = (
    await owner.query(`SELECT id AS currency FROM finance.currency WHERE platform_id = $1 AND code = 'CNY' LIMIT 1`, [scope.platform])
  ).rows as [{ currency: string }]
  const indexes = await dropIndexes(owner, ['purchase_order', 'purchase_order__lines'])
  await owner.query(`SET maintenance_work_mem = '1GB'`)
  await block(owner, { ...scope, currency }, { count: orderCount, lines: 5, wide: 10, first: 1 })
  await block(owner, { ...scope, currency }, { count: long.orders, lines: long.lines, wide: 110, first: orderCount + 1 })
  for (const { definition } of indexes) await owner.query(definition)
  for (const table of ['"order".purchase_order', '"order".purchase_order__lines', 'core.entry', 'core.journal', 'supplier.supplier'])
    await owner.query(`VACUUM (ANALYZE) ${table}`)
}

/** Bulk rows are written first and indexed afterwards. */
async function dropIndexes(owner: pg.Client, tables: readonly string[]): Promise<{ definition: string }[]> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes WHERE schemaname = 'order' AND tablename = ANY ($1) AND indexname NOT LIKE '%_pkey'`,
    [tables],
  )
  for (const { name } of rows) await owner.query(`DROP INDEX "order"."${name}"`)
  return rows
}

/**
 * Writes one block of orders: header, lines, directory and journal. Ids of an order: its own, then its lines, then its journal entry.
 */
async function block(
  owner: pg.Client,
  scope: Scope & { currency: string },
  { count, lines, wide, first }: { count: number; lines: number; wide: number; first: number },
): Promise<void> {
  const { rows } = await owner.query<{ base: string }>(
    `SELECT setval('core.ids', (SELECT last_value FROM core.ids) + 1000 + $1::bigint * $2::bigint) - $1::bigint * $2::bigint AS base`,
    [count, wide],
  )
  const base = rows[0]!.base
  await owner.query(
    `CREATE TEMP TABLE head ON COMMIT PRESERVE ROWS AS
     SELECT $1::bigint + n::bigint * $2::bigint AS id, n, s.supplier, s.brand, g.season, d.day,
       'PO-' || s.code || to_char(d.day, 'YYYYMM') || '-' || lpad((n + $3::int)::text, 8, '0') AS number,
       (ARRAY['draft','pending_approval','approved','issued','ordered','ordered','in_production','in_production','completed','completed','completed','completed','completed','completed','closed','cancelled'])[1 + (n * 7 + n / 16) % 16] AS status
     FROM generate_series(0, $4::int - 1) AS n
     JOIN side s ON s.at = (n::bigint * 7919 % (SELECT count(*) FROM side)) JOIN good g ON g.at = (n::bigint * 104729 % (SELECT count(*) FROM good)),
     LATERAL (SELECT current_date - (n::bigint * 31 % 1095)::int AS day) d`,
    [base, wide, first, count],
  )
  await owner.query(
    `CREATE TEMP TABLE line AS SELECT h.id + j AS id, h.id AS doc_id, j * 10 AS no, h.status, g.style, g.colorway, g.matrix,
       (SELECT sum((c->>'pieces')::numeric) FROM jsonb_array_elements(g.matrix->'cells') c) AS quantity, 20 + (h.n + j) % 80 + 0.5 AS price
     FROM head h, generate_series(1, $1::int) j JOIN good g ON true WHERE g.at = (h.n::bigint * 31 + j * 17) % (SELECT count(*) FROM good)`,
    [lines],
  )
  await owner.query(
    `INSERT INTO "order".purchase_order__lines (platform_id, doc_id, id, no, company_id, style, colorway, matrix, quantity, price, net, tax, gross, tolerance, booked, received, returned, settled, open, to_come, received_gross, unpriced)
     SELECT $1, doc_id, id, no, $2, style, colorway, matrix, quantity, price, quantity * price, round(quantity * price * 0.13, 4), round(quantity * price * 1.13, 4), 5, 0, 0, 0, 0, quantity, quantity, 0, 0 FROM line`,
    [scope.platform, scope.brand],
  )
  await owner.query(
    `INSERT INTO "order".purchase_order (platform_id, id, company_id, number, status, version, created_at, created_by, updated_at, updated_by, type, brand, supplier, season, wave, order_date, etd, eta, merchandiser, currency,
       exchange_rate, tax_rate, payment_terms, trade_terms, signing, attachments, quantity, net, tax, gross, base_gross, unpriced, booked, received, returned, open, booking, open_state, additions, deductions, settled_amount, to_settle, revision, search, grams)
     SELECT $1, h.id, $2, h.number, h.status, 1, h.day, $3, h.day, $3, 'PO', h.brand, h.supplier, h.season, to_char(h.day + 60, 'YYYY-MM'), h.day, h.day + 50 + h.n % 20, h.day + 75, $3, $4,
       1, 13, '月结 60 天', 'DDP', 'not_signed', '{}', s.quantity, s.net, s.tax, s.gross, s.gross, 0, 0, 0, 0, s.quantity, 'not_booked', CASE WHEN h.status IN ('closed', 'cancelled') THEN 'closed' ELSE 'open' END, 0, 0, 0, 0, 1,
       lower(h.number) || E'\\n' || to_char(h.day + 60, 'YYYY-MM'), core.grams(lower(h.number)) || core.grams(to_char(h.day + 60, 'YYYY-MM'))
     FROM head h JOIN (SELECT doc_id, sum(quantity) AS quantity, sum(quantity * price) AS net, sum(round(quantity * price * 0.13, 4)) AS tax, sum(round(quantity * price * 1.13, 4)) AS gross FROM line GROUP BY doc_id) s ON s.doc_id = h.id`,
    [scope.platform, scope.brand, scope.user, scope.currency],
  )
  await owner.query(
    `INSERT INTO core.entry (platform_id, id, type, number, title, status) SELECT $1, id, 'purchase_order', number, number, status FROM head`,
    [scope.platform],
  )
  await owner.query(
    `INSERT INTO core.journal (platform_id, id, type, doc_id, version, action, user_id, company_id, at) SELECT $1, id + $2::int, 'purchase_order', id, 1, 'create', $3, $4, day FROM head`,
    [scope.platform, lines + 1, scope.user, scope.brand],
  )
  await owner.query('DROP TABLE head, line')
}
