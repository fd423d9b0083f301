/**
 * The chain of the journal: links of SHA-256 over the entries of a platform, in the order of their transactions. Only entries of ended transactions are
 * sealed (those before the oldest that still runs), so that none can appear later at a place that is sealed already.
 */
import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { transact, type Transaction } from '../store/transaction.ts'

/** Entries of one link at most. */
const linkSize = 1000
const digestLength = 32
const start = Buffer.alloc(digestLength)

/** An entry as it is hashed: every column, as JSON. */
const digest = `sha256(convert_to(jsonb_build_array(j.platform_id::text, j.id::text, j.type, j.doc_id::text, j.version, j.action, j.user_id::text, j.company_id::text,
  to_char(j.at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), j.comment, j.changes, j.xact::text)::text, 'UTF8'))`

interface Link {
  readonly no: string
  readonly floor: string
  readonly xact: string
  readonly entry: string
  readonly entries: readonly string[]
  readonly digests: Buffer
  readonly hash: Buffer
}
/** Where the next link begins: after the transaction and the entry, with ids above the floor. */
interface Place extends Pick<Link, 'xact' | 'entry' | 'floor'> {
  /** Whether the entries are of a former cluster, of which nothing runs here. */
  readonly ended?: boolean
}
interface Digest {
  readonly id: string
  readonly type: string
  readonly doc_id: string
  readonly xact: string
  readonly digest: Buffer
}
const columns = 'no::text, floor::text, xact::text, entry::text, entries::text[], digests, hash'

const hashOf = (before: Buffer, link: Pick<Link, 'no' | 'floor' | 'xact' | 'entry' | 'digests'>): Buffer =>
  createHash('sha256').update(before).update(`${link.no} ${link.floor} ${link.xact} ${link.entry}\n`).update(link.digests).digest()

/** Reads and seals with the platform's view, across companies. */
const onPlatform = <T>(pool: Pool, platform: string, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  transact(pool, { platform, companies: '*', user: '0', worker: true }, work)

/** Returns the ids of all platforms. */
export const platformIds = async (pool: Pool): Promise<string[]> => {
  const rows = await transact(pool, { platform: '', companies: [], user: '', auth: true }, (tx) =>
    tx.rows<{ id: string }>('SELECT id::text FROM core.platform ORDER BY id'),
  )
  return rows.map(({ id }) => id)
}

/**
 * Seals what has ended, on every platform; any node may do it at any time. A platform whose chain fails does not hold up the others.
 * @returns the number of sealed entries
 * @throws the first failure, after all platforms
 */
export async function sealJournal(pool: Pool): Promise<number> {
  let count = 0
  const failures: unknown[] = []
  for (const platform of await platformIds(pool))
    try {
      for (let sealed = linkSize; sealed === linkSize; count += sealed)
        sealed = await onPlatform(pool, platform, (tx) => sealNext(tx, platform))
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
  return count
}

async function sealNext(tx: Transaction, platform: string): Promise<number> {
  const [lock] = await tx.rows<{ mine: boolean }>(`SELECT pg_try_advisory_xact_lock(hashtextextended('journal ' || $1, 0)) AS mine`, [
    platform,
  ])
  if (!lock!.mine) return 0
  const [last] = await tx.rows<Link>(
    `SELECT ${columns} FROM core.journal_link WHERE platform_id = $1 ORDER BY journal_link.no DESC LIMIT 1`,
    [platform],
  )
  const place = await placeAfter(tx, platform, last)
  const horizon = place.ended ? '' : 'AND j.xact < pg_snapshot_xmin(pg_current_snapshot())::text::bigint'
  const rows = await tx.rows<Digest>(
    `SELECT j.id::text, j.type, j.doc_id::text, j.xact::text, ${digest} AS digest FROM core.journal j
     WHERE j.platform_id = $1 AND (j.xact, j.id) > ($2::bigint, $3::bigint) AND j.id > $4::bigint ${horizon} ORDER BY j.xact, j.id LIMIT ${linkSize}`,
    [platform, place.xact, place.entry, place.floor],
  )
  const end = rows.at(-1)
  if (!end) return 0
  const no = String(BigInt(last?.no ?? '0') + 1n)
  const link = { no, floor: place.floor, xact: end.xact, entry: end.id, digests: Buffer.concat(rows.map((row) => row.digest)) }
  await tx.run(
    'INSERT INTO core.journal_link (platform_id, no, floor, xact, entry, entries, digests, hash) VALUES ($1, $2, $3, $4, $5, $6::bigint[], $7, $8)',
    [platform, no, link.floor, link.xact, link.entry, rows.map(({ id }) => id), link.digests, hashOf(last?.hash ?? start, link)],
  )
  return rows.length
}

/**
 * Returns the place after which the next link begins. A database that was restored elsewhere counts its transactions from the start, below the sealed ones: once
 * the rest of the former cluster is sealed, the entries written since follow, whose ids are above all others.
 */
async function placeAfter(tx: Transaction, platform: string, last: Link | undefined): Promise<Place> {
  if (!last) return { xact: '-1', entry: '0', floor: '0' }
  const [state] = await tx.rows<{ restored: boolean; rest: boolean }>(
    `SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint < $2::bigint AS restored,
       EXISTS (SELECT 1 FROM core.journal WHERE platform_id = $1 AND (xact, id) > ($2::bigint, $3::bigint) AND id > $4::bigint) AS rest`,
    [platform, last.xact, last.entry, last.floor],
  )
  if (!state!.restored) return last
  if (state!.rest) return { ...last, ended: true }
  const [top] = await tx.rows<{ id: string }>(
    'SELECT max(e)::text AS id FROM core.journal_link l, unnest(l.entries) e WHERE l.platform_id = $1',
    [platform],
  )
  return { xact: '-1', entry: '0', floor: top!.id }
}

/** What is wrong with the first bad link: an entry that was changed, removed or added behind the application's back, or the link itself. */
export interface BadLink {
  readonly link: string
  readonly reason: 'changed' | 'removed' | 'added' | 'link'
  readonly entry: string | null
  readonly type: string | null
  readonly doc: string | null
}
export interface Verified {
  /** Links and entries that were looked at. */
  readonly links: number
  readonly entries: number
  readonly bad: BadLink | null
  /** The link to go on from, when the time was up. */
  readonly next: string | null
  /** The last link: who writes its hash down elsewhere can tell later that nothing before it was changed. */
  readonly head: { readonly no: string; readonly hash: string; readonly at: string } | null
  /** Entries that no link holds yet. */
  readonly unsealed: number
}

/**
 * Computes the chain of a platform again, from a link on.
 * @param from the number of the first link, 1 for all
 * @param patience milliseconds after which it returns with `next`
 */
export const verifyJournal = (pool: Pool, platform: string, { from = '1', patience = 3000 } = {}): Promise<Verified> =>
  onPlatform(pool, platform, async (tx) => {
    const until = performance.now() + patience
    const [head] = await tx.rows<Link & { at: string }>(
      `SELECT ${columns}, at FROM core.journal_link WHERE platform_id = $1 ORDER BY journal_link.no DESC LIMIT 1`,
      [platform],
    )
    const [open] = await tx.rows<{ count: number }>(
      `SELECT count(*)::int AS count FROM core.journal WHERE platform_id = $1 AND (xact, id) > ($2::bigint, $3::bigint) AND id > $4::bigint`,
      [platform, head?.xact ?? '-1', head?.entry ?? '0', head?.floor ?? '0'],
    )
    const seen = { links: 0, entries: 0 }
    const answer = (more: Partial<Verified> = {}): Verified => ({
      ...seen,
      bad: null,
      next: null,
      head: head ? { no: head.no, hash: head.hash.toString('hex'), at: head.at } : null,
      unsealed: open!.count,
      ...more,
    })
    const linkAt = async (no: bigint) =>
      (await tx.rows<Link>(`SELECT ${columns} FROM core.journal_link WHERE platform_id = $1 AND no = $2`, [platform, String(no)]))[0]
    let before = BigInt(from) > 1n ? await linkAt(BigInt(from) - 1n) : undefined
    for (let no = BigInt(from); no <= BigInt(head?.no ?? '0'); no++) {
      if (performance.now() > until) return answer({ next: String(no) })
      const link = await linkAt(no)
      const broken = link ? await badIn(tx, platform, { link, before }) : { reason: 'link' as const }
      seen.links++
      if (broken) return answer({ bad: { entry: null, type: null, doc: null, ...broken, link: String(no) } })
      seen.entries += link!.entries.length
      before = link
    }
    return answer()
  })

async function badIn(
  tx: Transaction,
  platform: string,
  { link, before }: { readonly link: Link; readonly before: Link | undefined },
): Promise<Omit<BadLink, 'link'> | { readonly reason: 'link' } | undefined> {
  const begin = before?.floor === link.floor ? before : { xact: '-1', entry: '0' }
  const rows = await tx.rows<Digest>(
    `SELECT j.id::text, j.type, j.doc_id::text, j.xact::text, ${digest} AS digest FROM core.journal j
     WHERE j.platform_id = $1 AND (j.xact, j.id) > ($2::bigint, $3::bigint) AND (j.xact, j.id) <= ($4::bigint, $5::bigint) AND j.id > $6::bigint
       AND j.id <= coalesce((SELECT min(floor) FROM core.journal_link WHERE platform_id = $1 AND floor > $6::bigint), j.id) ORDER BY j.xact, j.id`,
    [platform, begin.xact, begin.entry, link.xact, link.entry, link.floor],
  )
  const sealed = new Map(link.entries.map((id, at) => [id, link.digests.subarray(at * digestLength, (at + 1) * digestLength)]))
  const there = new Set(rows.map(({ id }) => id))
  for (const { id, type, doc_id: doc, digest: now } of rows) {
    const then = sealed.get(id)
    if (!then?.equals(now)) return { reason: then ? 'changed' : 'added', entry: id, type, doc }
  }
  const removed = link.entries.find((id) => !there.has(id))
  if (removed !== undefined) return { reason: 'removed', entry: removed, type: null, doc: null }
  return hashOf(before?.hash ?? start, link).equals(link.hash) ? undefined : { reason: 'link' }
}

/** Returns the hash of a link, in hexadecimal digits. */
export const linkHash = (pool: Pool, platform: string, no: string): Promise<string | undefined> =>
  onPlatform(pool, platform, async (tx) => {
    const [row] = await tx.rows<{ hash: Buffer }>('SELECT hash FROM core.journal_link WHERE platform_id = $1 AND no = $2', [platform, no])
    return row?.hash.toString('hex')
  })
