// The login of the running server. It owns nothing, cannot change tables, and is bound by row-level security.
import pg from 'pg'
import { oneAtATime } from './migrate.ts'

/**
 * Creates the role, or sets its password and removes excess privileges.
 * @returns whether the role is new
 * @throws Error that names DATABASE_APP_URL when the owner may not create roles
 */
export async function ensureAppRole(ownerUrl: string, role: string, password: string): Promise<boolean> {
  return withOwner(ownerUrl, async (client) => {
    const name = pg.escapeIdentifier(role)
    const { rows } = await client.query<{ super: boolean; there: boolean }>(
      `SELECT rolsuper AS super, EXISTS (SELECT 1 FROM pg_roles WHERE rolname = $1) AS there FROM pg_roles WHERE rolname = current_user`,
      [role],
    )
    // Only a superuser may mention these two attributes, even to deny them. A new role has neither.
    const bound = rows[0]?.super ? 'NOSUPERUSER NOBYPASSRLS' : ''
    try {
      await client.query(
        `${rows[0]?.there ? 'ALTER' : 'CREATE'} ROLE ${name} LOGIN PASSWORD ${pg.escapeLiteral(password)} NOCREATEDB NOCREATEROLE NOINHERIT ${bound}`,
      )
    } catch (error) {
      if ((error as { code?: string }).code !== '42501') throw error
      throw new Error(
        `The user of DATABASE_URL may not make roles. Make a login for the server yourself and give it as DATABASE_APP_URL.`,
        {
          cause: error,
        },
      )
    }
    await refuseStrong(client, role)
    return !rows[0]?.there
  })
}

/** Whether a connection with this login is open: that of a running node. */
export const isLoginInUse = (ownerUrl: string, role: string): Promise<boolean> =>
  withOwner(ownerUrl, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_stat_activity WHERE usename = $1 LIMIT 1', [role])
    return (rowCount ?? 0) > 0
  })

/** Refuses a login that owns the database or bypasses row-level security, because it would break tenant isolation. */
async function refuseStrong(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ strong: boolean }>('SELECT rolsuper OR rolbypassrls AS strong FROM pg_roles WHERE rolname = $1', [
    role,
  ])
  if (rows[0]?.strong)
    throw new Error(`The server's login ${role} is a superuser or bypasses row-level security. Give another one as DATABASE_APP_URL.`)
}

/**
 * Grants rights on all existing objects. It runs after every migration and is cheap when nothing is missing. The comment of a table
 * restricts its rights: an `append-only` table can only be read and appended to (security C18).
 */
export async function grantApp(ownerUrl: string, role: string, log: (line: string) => void = () => undefined): Promise<void> {
  await withOwner(ownerUrl, async (client) => {
    await refuseStrong(client, role)
    const statements = [...(await schemaRights(client, role)), ...(await tableRights(client, role)), ...(await closedDoors(client))]
    if (statements.length > 0) await client.query(statements.join(';\n'))
    await allowIndexes(client, log)
  })
}

const business = `n.nspname NOT IN ('pg_catalog', 'information_schema', 'public') AND n.nspname NOT LIKE 'pg\\_%'`

async function schemaRights(client: pg.Client, role: string): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(
    `SELECT format('GRANT USAGE ON SCHEMA %I TO %I', n.nspname, $1::text) AS text FROM pg_namespace n
     WHERE ${business} AND NOT has_schema_privilege($1, n.oid, 'USAGE')`,
    [role],
  )
  return rows.map((row) => row.text)
}

/** Returns one statement for each table or sequence whose rights are not as required. */
async function tableRights(client: pg.Client, role: string): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(
    `SELECT CASE
       WHEN kind = 'S' THEN format('GRANT USAGE, SELECT ON SEQUENCE %s TO %I', name, $1::text)
       WHEN append THEN format('REVOKE ALL ON %s FROM %I; GRANT SELECT, INSERT ON %1$s TO %2$I', name, $1::text)
       ELSE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO %I', name, $1::text) END AS text
     FROM (SELECT c.oid, c.relkind AS kind, format('%I.%I', n.nspname, c.relname) AS name,
             coalesce(obj_description(c.oid, 'pg_class') LIKE '%append-only%', false) AS append
           FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind IN ('r', 'p', 'v', 'm', 'S') AND ${business}) t
     WHERE CASE
       WHEN kind = 'S' THEN NOT has_sequence_privilege($1, oid, 'USAGE') OR NOT has_sequence_privilege($1, oid, 'SELECT')
       WHEN append THEN has_table_privilege($1, oid, 'UPDATE, DELETE, TRUNCATE') OR NOT has_table_privilege($1, oid, 'SELECT') OR NOT has_table_privilege($1, oid, 'INSERT')
       ELSE NOT has_table_privilege($1, oid, 'SELECT') OR NOT has_table_privilege($1, oid, 'INSERT')
         OR NOT has_table_privilege($1, oid, 'UPDATE') OR NOT has_table_privilege($1, oid, 'DELETE') END`,
    [role],
  )
  return rows.map((row) => row.text)
}

/**
 * Returns the statements that revoke default rights. By default every role may create temporary tables and see the schema `public`,
 * which holds the list of migrations.
 */
async function closedDoors(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ mine: boolean; name: string; temporary: boolean; open: boolean }>(
    `SELECT pg_has_role(current_user, d.datdba, 'USAGE') AS mine, d.datname AS name,
       EXISTS (SELECT 1 FROM aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) a WHERE a.grantee = 0 AND a.privilege_type = 'TEMPORARY') AS temporary,
       EXISTS (SELECT 1 FROM aclexplode(coalesce(n.nspacl, acldefault('n', n.nspowner))) a WHERE a.grantee = 0) AS open
     FROM pg_database d, pg_namespace n WHERE d.datname = current_database() AND n.nspname = 'public'`,
  )
  const role = rows[0]
  if (!role?.mine) return []
  return [
    ...(role.temporary ? [`REVOKE TEMPORARY ON DATABASE ${pg.escapeIdentifier(role.name)} FROM PUBLIC`] : []),
    ...(role.open ? ['REVOKE ALL ON SCHEMA public FROM PUBLIC'] : []),
  ]
}

/**
 * Marks operators as leakproof, because under row-level security an index serves only leakproof operators. These reveal nothing
 * about rejected rows. Only a superuser may do this.
 */
async function allowIndexes(client: pg.Client, log: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ may: boolean; name: string }>(
    `SELECT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS may, oid::regprocedure::text AS name
     FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace AND proname IN ('arraycontains', 'arrayoverlap', 'jsonb_contains') AND NOT proleakproof`,
  )
  const statements = rows.map((row) => `ALTER FUNCTION ${row.name} LEAKPROOF`).join('; ')
  if (rows[0]?.may) await client.query(statements)
  else if (rows[0]) log(`Quick search would be faster if a superuser ran once: ${statements}`)
}

async function withOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(oneAtATime)
    return await work(client)
  } finally {
    await client.end()
  }
}
