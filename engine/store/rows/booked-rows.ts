/** What documents book (`core.booked`, whose column `measure` names the capacity): locks of places, the rows of a time, the rows of documents replaced together. */
import type { Span } from '../../../model/between/booking.ts'
import type { Operation } from '../../operation.ts'

/** A place of a resource that counts by one capacity. */
export interface BookedPlace {
  readonly resource: string
  /** The name of the capacity (`capacityName`). */
  readonly capacity: string
  /** Empty for the resource as a whole. */
  readonly place: string
}
export interface BookedRow extends BookedPlace, Span {
  readonly doc: string
  readonly type: string
  readonly name: string
  /** A decimal string. */
  readonly amount: string
}

/** Waits for other transactions that book these places, and makes later ones wait until the end of this transaction. */
export async function lockPlaces({ tx, actor }: Operation, places: readonly BookedPlace[]): Promise<void> {
  const keys = new Set(places.map(({ resource, capacity, place }) => JSON.stringify([actor.platform, 'booked', resource, capacity, place])))
  await tx.rows(
    `SELECT pg_advisory_xact_lock(hash) FROM (SELECT DISTINCT hashtextextended(text, 0) AS hash FROM unnest($1::text[]) AS text ORDER BY 1) AS keys`,
    [[...keys]],
  )
}

const spanFormat = `'YYYY-MM-DD HH24:MI:SS'`
const columns = `b.doc_id AS doc, b.type, b.name, b.resource_id AS resource, b.measure AS capacity, b.place, to_char(lower(b.period), ${spanFormat}) AS "from", to_char(upper(b.period), ${spanFormat}) AS "to", b.amount::text AS amount`

/**
 * Returns what is booked of the same capacities of these resources, in any place, at any time that has a moment in common with one of the spans.
 * @param except ids of documents that are left out
 */
export function bookedAt(
  { tx, actor }: Operation,
  spans: readonly (Pick<BookedPlace, 'resource' | 'capacity'> & Span)[],
  except: readonly string[] = [],
): Promise<BookedRow[]> {
  const column = (name: 'resource' | 'capacity' | 'from' | 'to') => spans.map((span) => span[name])
  return tx.rows<BookedRow>(
    `SELECT ${columns} FROM core.booked b WHERE b.platform_id = $1 AND b.doc_id <> ALL ($6::bigint[])
       AND EXISTS (SELECT 1 FROM unnest($2::bigint[], $3::text[], $4::timestamp[], $5::timestamp[]) AS u(resource, capacity, start, stop)
         WHERE b.resource_id = u.resource AND b.measure = u.capacity AND b.period && tsrange(u.start, u.stop))
     ORDER BY lower(b.period), b.doc_id, b.name`,
    [actor.platform, column('resource'), column('capacity'), column('from'), column('to'), except],
  )
}

/** Replaces what documents book by these rows, in one statement. */
export async function replaceBooked({ tx, actor }: Operation, docs: readonly string[], rows: readonly BookedRow[]): Promise<void> {
  const column = (name: keyof BookedRow) => rows.map((row) => row[name])
  await tx.run(
    `WITH wanted AS (SELECT * FROM unnest($3::bigint[], $4::text[], $5::text[], $6::bigint[], $7::text[], $8::text[], $9::timestamp[], $10::timestamp[], $11::numeric[])
         AS w(doc_id, name, type, resource_id, capacity, place, start, stop, amount)),
       dropped AS (DELETE FROM core.booked b WHERE b.platform_id = $1 AND b.doc_id = ANY ($2::bigint[])
         AND NOT EXISTS (SELECT 1 FROM wanted w WHERE w.doc_id = b.doc_id AND w.name = b.name))
     INSERT INTO core.booked AS b (platform_id, doc_id, name, type, resource_id, measure, place, period, amount)
       SELECT $1, doc_id, name, type, resource_id, capacity, place, tsrange(start, stop), amount FROM wanted
     ON CONFLICT (platform_id, doc_id, name) DO UPDATE SET resource_id = excluded.resource_id, measure = excluded.measure, place = excluded.place,
       period = excluded.period, amount = excluded.amount`,
    [actor.platform, docs, ...(['doc', 'name', 'type', 'resource', 'capacity', 'place', 'from', 'to', 'amount'] as const).map(column)],
  )
}
