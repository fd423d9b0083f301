// The login of the running server: it owns nothing, changes no table, and row-level security binds it.
import pg from 'pg'

/** Makes the role, or gives it this password. */
export async function ensureAppRole(ownerUrl: string, role: string, password: string): Promise<void> {
  await withOwner(ownerUrl, async (client) => {
    const name = pg.escapeIdentifier(role)
    const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role])
    await client.query(
      `${rowCount ? 'ALTER' : 'CREATE'} ROLE ${name} LOGIN PASSWORD ${pg.escapeLiteral(password)} NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOINHERIT`,
    )
  })
}

/** Rights on everything that is there. A table whose comment says `append-only` can be added to and read, nothing else (security C18). */
export async function grantApp(ownerUrl: string, role: string, log: (line: string) => void = () => undefined): Promise<void> {
  await withOwner(ownerUrl, async (client) => {
    const name = pg.escapeIdentifier(role)
    const { rows: schemas } = await client.query<{ nspname: string }>(
      `SELECT nspname FROM pg_namespace WHERE nspname NOT IN ('pg_catalog', 'information_schema', 'public') AND nspname NOT LIKE 'pg\\_%'`,
    )
    const { rows: kept } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'r' AND obj_description(c.oid, 'pg_class') LIKE '%append-only%'`,
    )
    const statements = schemas.flatMap(({ nspname }) => {
      const schema = pg.escapeIdentifier(nspname)
      return [
        `GRANT USAGE ON SCHEMA ${schema} TO ${name}`,
        `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${name}`,
        `GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${name}`,
      ]
    })
    statements.push(
      ...kept.map((table) => `REVOKE UPDATE, DELETE, TRUNCATE ON ${table.name} FROM ${name}`),
      'REVOKE ALL ON SCHEMA public FROM PUBLIC',
    )
    await client.query(statements.join('; '))
    await allowIndexes(client, log)
  })
}

/** Under row-level security an index serves only leakproof operators; these two tell nothing about the rows they refuse. Only a superuser may say so. */
async function allowIndexes(client: pg.Client, log: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ super: boolean }>('SELECT rolsuper AS super FROM pg_roles WHERE rolname = current_user')
  if (rows[0]?.super)
    await client.query(
      'ALTER FUNCTION pg_catalog.arraycontains(anyarray, anyarray) LEAKPROOF; ALTER FUNCTION pg_catalog.arrayoverlap(anyarray, anyarray) LEAKPROOF',
    )
  else log('Quick search would be faster if a superuser ran once: ALTER FUNCTION pg_catalog.arraycontains(anyarray, anyarray) LEAKPROOF')
}

async function withOwner(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
