/**
 * Test fixture: two platforms over real HTTP, the first with a document of every type, and which users see which of those documents.
 */
import type { AnyDocument } from '../../model/document.ts'
import { sharesOf } from '../../model/between/share.ts'
import { columnFor, tableLayout } from '../../engine/store/tables/table-layout.ts'
import { documents } from '../../documents/all-documents.ts'
import { smallSeason, type Seed } from './seeds.ts'
import type { Client } from './client.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/**
 * Occurs in every document that the fixture creates, except those readable by the whole platform. No response to another tenant may
 * contain it.
 */
export const canary = '绝密样本'

export interface Hidden {
  readonly id: string
  readonly number: string | null
  readonly version: number
}
export interface World extends TestServer {
  /** Ids of the first platform, of its companies by code, and of users by name. */
  readonly platform: string
  readonly companies: Readonly<Record<string, string>>
  readonly users: Readonly<Record<string, string>>
  /** Returns a user with every role. What remains hidden is hidden by party and platform, not by a missing role. */
  mighty(username: string): Promise<Client>
  /** Returns the documents of the first platform in which this company has no party role, and never had one that ended; without a company, all of them. */
  hiddenFrom(type: AnyDocument, company?: string): Promise<Hidden[]>
  /** Returns the ids that documents of a company still name after what they shared with it ended (`until` of `shares`), such as the style of a quote that was not selected. */
  namedAfterwards(type: AnyDocument, company: string): Promise<string[]>
}

/** Starts a server on a season of 60 orders and one document of each type that the season lacks, shared with the supplier `JC`. */
export async function world(): Promise<World> {
  const server = await startTestServer({ seed: everyTypeSeed })
  const { platform, companies, users } = await idsOf(server)
  return {
    ...server,
    platform,
    companies,
    users,
    async mighty(username) {
      await server.sql(`UPDATE core.member SET roles = (SELECT array_agg(DISTINCT code) FROM core.role) WHERE user_id = $1`, [
        users[username],
      ])
      return server.as(username)
    },
    async hiddenFrom(type, company) {
      const shape = tableLayout(type)
      if (company && type.parties.read === 'platform') return []
      const mine = [
        'company_id = $2::bigint',
        ...shape.partyRoles.map(({ column, several }) =>
          several ? `"${column}" @> ARRAY[$2::bigint]` : `"${column}" IS NOT DISTINCT FROM $2::bigint`,
        ),
        ...(shape.granted ? ['$2::bigint = ANY (shared)'] : []),
      ]
      return server.sql<Hidden>(
        `SELECT id::text, number, version FROM ${shape.table} t WHERE platform_id = $1 AND ($2::bigint IS NULL OR NOT (${mine.join(' OR ')}))
           AND NOT EXISTS (SELECT 1 FROM core.answered_document a WHERE a.platform_id = t.platform_id AND a.doc_id = t.id AND a.company_id = $2) ORDER BY id`,
        [platform, company ?? null],
      )
    },
    async namedAfterwards(type, company) {
      const shape = tableLayout(type)
      const parties = shape.partyRoles.flatMap(({ column, several }) => (several ? [] : [`"${column}" = $2::bigint`]))
      const ended = sharesOf(type).flatMap(([, { until, of }]) =>
        (until ? of : []).flatMap((one) => {
          const column = typeof one === 'string' ? columnFor(shape, one) : undefined
          return column ? [{ column: column.column, until }] : []
        }),
      )
      if (parties.length === 0) return []
      const rows = await Promise.all(
        ended.map(({ column, until }) =>
          server.sql<{ id: string }>(
            `SELECT DISTINCT "${column}"::text AS id FROM ${shape.table} WHERE platform_id = $1 AND (${parties.join(' OR ')}) AND status = ANY ($3::text[]) AND "${column}" IS NOT NULL`,
            [platform, company, until],
          ),
        ),
      )
      return rows.flat().map(({ id }) => id)
    },
  }
}

/** The season, and one document of every type that it lacks. */
const everyTypeSeed: Seed = {
  key: 'every type',
  after: smallSeason,
  async fill(target) {
    const { platform, companies, users } = await idsOf(target)
    for (const type of documents.filter(({ reads }) => !reads)) await layOne(target, type, { platform, companies, user: users['buyer']! })
  },
}

async function idsOf({ sql }: Pick<TestServer, 'sql'>): Promise<Pick<World, 'platform' | 'companies' | 'users'>> {
  const [first] = await sql<{ id: string }>(`SELECT id::text FROM core.platform WHERE code = 'east'`)
  const companies = await sql<{ code: string; id: string }>('SELECT code, id::text FROM core.company')
  const users = await sql<{ username: string; id: string }>('SELECT username, id::text FROM core.account')
  return {
    platform: first!.id,
    companies: Object.fromEntries(companies.map((row) => [row.code, row.id])),
    users: Object.fromEntries(users.map((row) => [row.username, row.id])),
  }
}

/** Inserts a bare row as the owner of the database, with its directory entry and a first journal entry. */
async function layOne(
  server: Pick<TestServer, 'sql'>,
  type: AnyDocument,
  { platform, companies, user }: { platform: string; companies: Readonly<Record<string, string>>; user: string },
): Promise<void> {
  const shape = tableLayout(type)
  const number = `${type.parties.read === 'platform' ? '公开' : canary}-${type.code}`
  if ((await server.sql(`SELECT 1 FROM ${shape.table} WHERE platform_id = $1 LIMIT 1`, [platform])).length > 0) return
  const columnNames = [
    'platform_id',
    'id',
    'company_id',
    'number',
    'status',
    'created_by',
    'updated_by',
    ...shape.partyRoles.map(({ column }) => column),
  ]
  // The rows of a ledger have further required columns, whose values do not matter here.
  const demanded = await server.sql<{ name: string; blank: string }>(
    `SELECT attname AS name, CASE typcategory WHEN 'S' THEN $$''$$ WHEN 'N' THEN '0' WHEN 'D' THEN 'now()' WHEN 'B' THEN 'false' ELSE $$'{}'$$ END AS blank
     FROM pg_attribute JOIN pg_type ON pg_type.oid = atttypid
     WHERE attrelid = $1::regclass AND attnum > 0 AND attnotnull AND NOT atthasdef AND attidentity = '' AND NOT attisdropped AND attname <> ALL ($2)`,
    [shape.table, columnNames],
  )
  const [row] = await server.sql<{ id: string }>(
    `INSERT INTO ${shape.table} (platform_id, id, company_id, number, status, created_by, updated_by${demanded.map(({ name }) => `, "${name}"`).join('')}${shape.partyRoles.map(({ column }) => `, "${column}"`).join('')})
     SELECT $1, nextval('core.ids'), $2, $3, $4, $5, $5${demanded.map(({ blank }) => `, ${blank}`).join('')}${shape.partyRoles.map(({ partyRole, several }) => (partyRole !== 'supplier' ? `, ${several ? `'{}'` : 'NULL'}` : several ? ', ARRAY[$6::bigint]' : ', $6::bigint')).join('')} WHERE $6::bigint IS NOT NULL RETURNING id::text`,
    [platform, companies['HS'], number, Object.keys(type.statuses).at(-1), user, companies['JC']],
  )
  await server.sql(
    `INSERT INTO core.entry (platform_id, id, type, number, title, title_en, status) VALUES ($1, $2, $3, $4, $4, $4, 'active')`,
    [platform, row!.id, type.name, number],
  )
  await server.sql(
    `INSERT INTO core.journal (platform_id, id, type, doc_id, version, action, user_id, company_id) VALUES ($1, nextval('core.ids'), $2, $3, 1, 'create', $4, $5)`,
    [platform, type.name, row!.id, user, companies['HS']],
  )
}
