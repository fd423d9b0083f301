/** What the benchmark rows of design work on, laid by SQL once: 2,000 BOMs of one material, each of its own style with its colourways, and 5,000 colours. */
import type pg from 'pg'

export const bomCount = 2000
const colourCount = 5000
/** Numbers of what is laid here begin with it. */
export const mark = 'BENCHD-'

/** A BOM of the demo that the others are copies of. */
interface Model {
  readonly bom: string
  readonly style: string
  readonly platform: string
}

/** Lays the data where it is not there yet: half of the BOMs are drafts, half in force. */
export async function seedDesign(owner: pg.Client): Promise<void> {
  const there = await owner.query('SELECT 1 FROM design.bom WHERE number LIKE $1 LIMIT 1', [`${mark}%`])
  if (there.rowCount) return
  const { rows } = await owner.query<Model>(
    `SELECT b.id AS bom, b.style, b.platform_id AS platform FROM design.bom b JOIN design.style s ON s.id = b.style AND s.platform_id = b.platform_id
     JOIN design.size_list__sizes z ON z.doc_id = s.size_list AND z.platform_id = s.platform_id
     WHERE b.status = 'active' AND EXISTS (SELECT 1 FROM design.bom__lines l WHERE l.doc_id = b.id AND l.rule = 'match')
       AND (SELECT count(*) FROM design.colorway c WHERE c.style = b.style AND c.status = 'active') >= 2
     GROUP BY 1, 2, 3
     ORDER BY least(3, (SELECT count(*) FROM design.colorway c WHERE c.style = b.style AND c.status = 'active')) DESC, count(*) DESC, b.id LIMIT 1`,
  )
  const [model] = rows
  if (!model) throw new Error('the season has no BOM in force of a style with two colourways')
  await withoutTriggers(owner, async () => {
    await layStyles(owner, model)
    await layBoms(owner, model)
    await layColours(owner, model.platform)
  })
  for (const table of ['design.style', 'design.colorway', 'design.bom', 'design.bom__lines', 'design.colour', 'core.entry'])
    await owner.query(`ANALYZE ${table}`)
}

/** Writes rows in one transaction without triggers and checks of references. */
export async function withoutTriggers(owner: pg.Client, work: () => Promise<void>): Promise<void> {
  await owner.query('BEGIN')
  try {
    await owner.query('SET session_replication_role = replica')
    await work()
    await owner.query('SET session_replication_role = origin')
    await owner.query('COMMIT')
  } catch (error) {
    await owner.query('ROLLBACK')
    throw error
  }
}

interface Copied {
  readonly table: string
  /** The query that says which row becomes which id and number. */
  readonly of: string
  /** Further values of the copies, as arguments of `jsonb_build_object`. */
  readonly values: string
  readonly platform: string
}

/** Copies rows of a table, and their entries, with other values. */
async function copy(owner: pg.Client, { table, of, values, platform }: Copied): Promise<void> {
  const from = (name: string) => `FROM (${of}) m JOIN ${name} t ON t.id = m.source AND t.platform_id = ${platform}`
  await insert(owner, table, { changes: `jsonb_build_object('id', m.id, 'number', m.number, ${values})`, from: from(table) })
  await insert(owner, 'core.entry', { changes: `jsonb_build_object('id', m.id, 'number', m.number)`, from: from('core.entry') })
}

interface Inserted {
  readonly changes: string
  readonly from: string
}

/** Inserts copies of rows `t` with these changes; columns that the database computes stay its own. */
async function insert(owner: pg.Client, table: string, { changes, from }: Inserted): Promise<void> {
  const [schema, name] = table.split('.')
  const { rows } = await owner.query<{ columns: string }>(
    `SELECT string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns WHERE table_schema = $1 AND table_name = $2 AND is_generated = 'NEVER'`,
    [schema, name],
  )
  const { columns } = rows[0]!
  await owner.query(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM (SELECT (jsonb_populate_record(t, ${changes})).* ${from}) copies`,
  )
}

async function layStyles(owner: pg.Client, { style, platform }: Model): Promise<void> {
  await owner.query(
    `CREATE TEMP TABLE bench_style AS SELECT n, nextval('core.ids') AS style, nextval('core.ids') AS bom FROM generate_series(1, ${bomCount}) n`,
  )
  await owner.query(
    `CREATE TEMP TABLE bench_way AS SELECT b.style, b.n, b.bom, c.id AS source, nextval('core.ids') AS id, row_number() OVER (PARTITION BY b.n ORDER BY c.id) AS at
     FROM bench_style b, (SELECT id FROM design.colorway WHERE style = ${style} AND status = 'active' ORDER BY id LIMIT 3) c`,
  )
  const styles = `SELECT style AS id, '${mark}' || n AS number, ${style}::bigint AS source FROM bench_style`
  await copy(owner, { table: 'design.style', of: styles, values: `'placeholder', NULL`, platform })
  const ways = `SELECT id, '${mark}' || n || '-' || at AS number, source, style FROM bench_way`
  await copy(owner, { table: 'design.colorway', of: ways, values: `'style', m.style`, platform })
}

async function layBoms(owner: pg.Client, { bom, platform }: Model): Promise<void> {
  const boms = `SELECT bom AS id, '${mark}' || n AS number, ${bom}::bigint AS source, style, CASE WHEN n % 2 = 0 THEN 'draft' ELSE 'active' END AS status FROM bench_style`
  await copy(owner, {
    table: 'design.bom',
    of: boms,
    values: `'style', m.style, 'status', m.status, 'first', NULL, 'previous', NULL`,
    platform,
  })
  const rowsOf = (table: string) => `${table} t WHERE t.doc_id = ${bom} AND t.platform_id = ${platform}`
  await insert(owner, 'design.bom__lines', {
    changes: `jsonb_build_object('id', nextval('core.ids'), 'doc_id', b.bom)`,
    from: `FROM bench_style b, ${rowsOf('design.bom__lines')}`,
  })
  await insert(owner, 'design.bom__colours', {
    changes: `jsonb_build_object('id', nextval('core.ids'), 'doc_id', w.bom, 'colorway', w.id)`,
    from: `FROM bench_way w, ${rowsOf('design.bom__colours')} AND t.colorway = w.source`,
  })
  await owner.query(`UPDATE core.entry e SET status = 'draft' FROM bench_style b WHERE e.id = b.bom AND b.n % 2 = 0`)
}

async function layColours(owner: pg.Client, platform: string): Promise<void> {
  await owner.query(
    `CREATE TEMP TABLE bench_colour AS SELECT nextval('core.ids') AS id, '${mark}' || n AS number,
       (SELECT min(id) FROM design.colour WHERE platform_id = ${platform} AND status = 'active') AS source, n FROM generate_series(1, ${colourCount}) n`,
  )
  const lab = (step: number, range: number, from: number) => `((m.n * ${step}) % ${range}) / 100.0 - ${from}`
  await copy(owner, {
    table: 'design.colour',
    of: 'SELECT * FROM bench_colour',
    values: `'name', 'Bench ' || m.n, 'lab_l', ${lab(7919, 10_000, 0)}, 'lab_a', ${lab(6007, 20_000, 100)}, 'lab_b', ${lab(4931, 20_000, 100)}, 'illuminant', 'D65', 'observer', 'deg10'`,
    platform,
  })
}
