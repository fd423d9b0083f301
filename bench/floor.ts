/**
 * The baseline: the same work on plain tables, directly through the driver, without rights, row-level security, labels, rules or
 * field history.
 * The tables are in the schema `floor` of the seeded database and hold the same orders.
 */
import type pg from 'pg'
import type { Statement } from './load.ts'

/** One operation as the statements of one transaction, for many different documents. */
export type FloorWork = readonly (readonly Statement[])[]

/** Copies the seeded orders into plain tables, once for each seeded database. */
export async function createFloorTables(owner: pg.Client, say: (line: string) => void): Promise<void> {
  const { rows } = await owner.query<{ present: boolean }>(`SELECT to_regclass('floor.ready') IS NOT NULL AS present`)
  if (rows[0]!.present) return
  say('laying the floor …')
  await owner.query(`DROP SCHEMA IF EXISTS floor CASCADE; CREATE SCHEMA floor; CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE SEQUENCE floor.header_ids; CREATE SEQUENCE floor.ids CACHE 100;
    CREATE TABLE floor.header AS SELECT id, number, status, version, type, brand, supplier, season, wave, order_date, etd, eta, currency, exchange_rate, tax_rate, payment_terms,
      quantity, net, tax, gross, remark, booking, created_at, created_by, updated_at, updated_by FROM "order".purchase_order WHERE number LIKE 'PO-%-________';
    CREATE TABLE floor.line AS SELECT l.id, doc_id, no, style, colorway, matrix, l.quantity, price, l.net, l.tax, l.gross, tolerance
      FROM "order".purchase_order__lines l JOIN floor.header h ON h.id = l.doc_id;
    CREATE TABLE floor.name AS SELECT id, title FROM core.entry WHERE type <> 'purchase_order';
    CREATE TABLE floor.counter (period text PRIMARY KEY, value bigint NOT NULL);
    CREATE TABLE floor.journal AS SELECT id, doc_id, version, action, changes, user_id, at FROM core.journal WHERE type = 'purchase_order';
    CREATE TABLE floor.signature (id bigint PRIMARY KEY, doc_id bigint NOT NULL, user_id bigint NOT NULL, at timestamptz NOT NULL DEFAULT now());
    SELECT setval('floor.header_ids', (SELECT max(id) FROM floor.header)), setval('floor.ids', greatest((SELECT max(id) FROM floor.line), (SELECT max(id) FROM floor.journal)));
    ALTER TABLE floor.header ADD PRIMARY KEY (id); ALTER TABLE floor.line ADD PRIMARY KEY (id); ALTER TABLE floor.name ADD PRIMARY KEY (id); ALTER TABLE floor.journal ADD PRIMARY KEY (id);
    CREATE UNIQUE INDEX ON floor.header (number); CREATE INDEX ON floor.header (supplier, order_date, id); CREATE INDEX ON floor.header (season, order_date, id);
    CREATE INDEX ON floor.header (order_date, id); CREATE INDEX ON floor.header (status, order_date, id); CREATE INDEX ON floor.header USING gin (lower(number) gin_trgm_ops);
    CREATE INDEX ON floor.line (doc_id, no); CREATE INDEX ON floor.journal (doc_id); CREATE INDEX ON floor.signature (doc_id)`)
  for (const table of ['header', 'line', 'name', 'journal']) await owner.query(`VACUUM (ANALYZE) floor.${table}`)
  await owner.query('CREATE TABLE floor.ready ()')
}

const columns = `h.id, h.number, h.status, h.version, h.type, h.brand, b.title AS brand_title, h.supplier, s.title AS supplier_title, h.season, n.title AS season_title, h.wave, h.etd,
  h.quantity, h.currency, c.title AS currency_title, h.gross, h.booking, h.order_date`
const titles = `LEFT JOIN floor.name b ON b.id = h.brand LEFT JOIN floor.name s ON s.id = h.supplier LEFT JOIN floor.name n ON n.id = h.season LEFT JOIN floor.name c ON c.id = h.currency`
const page = (condition: string) =>
  `SELECT ${columns} FROM floor.header h ${titles} WHERE ${condition} ORDER BY h.order_date DESC, h.id DESC LIMIT 51`

const single = (name: string, text: string, values: readonly unknown[]): Statement => ({ name: `floor_${name}`, text, values })
const transaction = (...statements: Statement[]): Statement[] => [{ text: 'BEGIN' }, ...statements, { text: 'COMMIT' }]

/** Fifty rows of a supplier's open orders, or of a season in one status, with the titles of their links. Nothing is counted. */
export async function floorLists(owner: pg.Client): Promise<FloorWork> {
  const { rows } = await owner.query<{ supplier: string }>('SELECT DISTINCT supplier FROM floor.header')
  const { rows: seasons } = await owner.query<{ season: string; status: string }>(
    `SELECT DISTINCT season, status FROM floor.header WHERE season IS NOT NULL AND status IN ('approved', 'issued', 'ordered', 'in_production', 'completed', 'closed')`,
  )
  return mixed(
    rows.map(({ supplier }) => [
      single('list_supplier', page(`h.supplier = $1 AND h.status IN ('issued', 'ordered', 'in_production')`), [supplier]),
    ]),
    seasons.map(({ season, status }) => [single('list_season', page('h.season = $1 AND h.status = $2'), [season, status])]),
  )
}

/** Fifty rows by a fragment of their number, newest first. */
export async function floorSearches(owner: pg.Client): Promise<FloorWork> {
  const { rows } = await owner.query<{ number: string }>('SELECT number FROM floor.header ORDER BY md5(number) LIMIT 400')
  return rows.map(({ number }, at) => [
    // Unnamed statements: each fragment has its own plan.
    { text: page('lower(h.number) LIKE $1'), values: [`%${(at % 2 ? number.slice(-6) : number.slice(-13, -3)).toLowerCase()}%`] },
  ])
}

/** Header and lines with the titles of their links. */
export async function floorReads(owner: pg.Client, lines: number): Promise<FloorWork> {
  const { rows } = await owner.query<{ id: string }>(
    `SELECT doc_id AS id FROM floor.line WHERE doc_id IN (SELECT id FROM floor.header ORDER BY ${lines > 5 ? 'id DESC' : 'md5(id::text)'} LIMIT 2000) GROUP BY doc_id HAVING count(*) = $1 LIMIT 300`,
    [lines],
  )
  return rows.map(({ id }) => [
    single(
      'head',
      `SELECT h.*, b.title AS brand_title, s.title AS supplier_title, n.title AS season_title, c.title AS currency_title FROM floor.header h ${titles} WHERE h.id = $1`,
      [id],
    ),
    {
      ...single(
        'lines',
        `SELECT l.*, y.title AS style_title, w.title AS colorway_title FROM floor.line l LEFT JOIN floor.name y ON y.id = l.style LEFT JOIN floor.name w ON w.id = l.colorway WHERE l.doc_id = $1 ORDER BY l.no`,
        [id],
      ),
      separate: true,
    },
  ])
}

/** One transaction: the number's counter, header, lines, journal. */
export function floorCreates(orders: readonly Readonly<Record<string, any>>[], user: string): FloorWork {
  return orders.map((order) => {
    const lines = order['lines'] as readonly Readonly<Record<string, any>>[]
    const period = `PO-${order['brand']}`
    const pieces = lines.map((line) => String(line['matrix'].cells[0].pieces))
    return transaction(
      single(
        'counter',
        'INSERT INTO floor.counter AS c VALUES ($1, 1) ON CONFLICT (period) DO UPDATE SET value = c.value + 1 RETURNING value',
        [period],
      ),
      single(
        'header',
        `INSERT INTO floor.header (id, number, status, version, type, brand, supplier, season, wave, order_date, etd, eta, currency, exchange_rate, tax_rate, payment_terms, quantity, net, tax, gross, created_at, created_by, updated_at, updated_by)
         SELECT nextval('floor.header_ids'), $1 || '-' || value, 'draft', 1, 'PO', $2, $3, $4, '2027-03', current_date, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, now(), $15, now(), $15 FROM floor.counter WHERE period = $1`,
        [
          period,
          order['brand'],
          order['supplier'],
          order['season'],
          order['etd'],
          order['eta'],
          order['currency'],
          order['exchangeRate'],
          order['taxRate'],
          order['paymentTerms'],
          '600',
          '15000',
          '1950',
          '16950',
          user,
        ],
      ),
      single(
        'insert_lines',
        `INSERT INTO floor.line (id, doc_id, no, style, colorway, matrix, quantity, price, net, tax, gross, tolerance)
         SELECT nextval('floor.ids'), currval('floor.header_ids'), u.no * 10, u.style, u.colorway, u.matrix, u.quantity, u.price, u.quantity * u.price, u.quantity * u.price * 0.13, u.quantity * u.price * 1.13, 5
         FROM unnest($1::int[], $2::bigint[], $3::bigint[], $4::jsonb[], $5::numeric[], $6::numeric[]) AS u(no, style, colorway, matrix, quantity, price)`,
        [
          lines.map((_, at) => at + 1),
          lines.map((line) => line['style']),
          lines.map((line) => line['colorway']),
          lines.map((line) => JSON.stringify(line['matrix'])),
          pieces,
          lines.map((line) => line['price']),
        ],
      ),
      single(
        'journal_create',
        `INSERT INTO floor.journal (id, doc_id, version, action, user_id, at) VALUES (nextval('floor.ids'), currval('floor.header_ids'), 1, 'create', $1, now())`,
        [user],
      ),
    )
  })
}

const journal = (id: string, action: string, changes: unknown, user: string): Statement =>
  single(
    `journal_${action}`,
    `INSERT INTO floor.journal (id, doc_id, version, action, changes, user_id, at) SELECT nextval('floor.ids'), id, version, '${action}', $2::jsonb, $3, now() FROM floor.header WHERE id = $1`,
    [id, JSON.stringify(changes), user],
  )

/** One transaction: one field and the version, and the journal entry. */
export async function floorChanges(owner: pg.Client, user: string): Promise<FloorWork> {
  const ids = await someIds(owner)
  return ids.map((id, at) =>
    transaction(
      single('change', `UPDATE floor.header SET remark = $2, version = version + 1, updated_at = now(), updated_by = $3 WHERE id = $1`, [
        id,
        `remark ${at}`,
        user,
      ]),
      journal(id, 'save', [{ path: 'remark', from: null, to: `remark ${at}` }], user),
    ),
  )
}

/** One transaction: locks the document, inserts an approval, updates the document, writes the journal entry. */
export async function floorSignatures(owner: pg.Client, user: string): Promise<FloorWork> {
  const ids = await someIds(owner)
  return ids.map((id) =>
    transaction(
      single('signing', `SELECT status, version FROM floor.header WHERE id = $1 FOR UPDATE`, [id]),
      single('signature', `INSERT INTO floor.signature (id, doc_id, user_id) VALUES (nextval('floor.ids'), $1, $2)`, [id, user]),
      single('signed', `UPDATE floor.header SET version = version + 1, updated_at = now(), updated_by = $2 WHERE id = $1`, [id, user]),
      journal(id, 'approve', [{ path: 'status', from: 'submitted', to: 'approved' }], user),
    ),
  )
}

async function someIds(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>('SELECT id FROM floor.header ORDER BY md5(id::text) LIMIT 4000')
  return rows.map(({ id }) => id)
}

/** Alternates between the kinds. */
const mixed = (...kinds: readonly (readonly (readonly Statement[])[])[]): FloorWork =>
  Array.from({ length: 2000 }, (_, at) => {
    const kind = kinds[at % kinds.length]!
    return kind[Math.floor(at / kinds.length) % kind.length]!
  })

/** Seconds for 2,000 orders of 5 lines, one transaction each, on one connection. */
export async function floorImport(owner: pg.Client, order: Readonly<Record<string, any>>, user: string): Promise<number> {
  const work = floorCreates([{ ...order, lines: order['lines'].slice(0, 5) }], user)[0]!
  const since = performance.now()
  for (let at = 0; at < 2000; at++) for (const statement of work) await owner.query(statement as pg.QueryConfig)
  return (performance.now() - since) / 1000
}
