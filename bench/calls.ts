/** The workload of each benchmark row, as calls over HTTP and as the statements that the engine sends for such a call. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { purchaseOrder } from '../documents/order/purchase-order.ts'
import { policyFor } from '../engine/authorisation/policy.ts'
import { createEngine } from '../engine/engine.ts'
import { runInTransaction } from '../engine/store/run-operation.ts'
import type { Engine, Operation } from '../engine/operation.ts'
import { executeAction } from '../engine/save/actions/execute-action.ts'
import { runIdempotent } from '../engine/save/idempotency.ts'
import { saveDocument, type Saved } from '../engine/save/save.ts'
import { showDocument, viewDocument } from '../engine/save/view/document-view.ts'
import { list } from '../engine/query/list.ts'
import type { Stored } from '../engine/store/read.ts'
import type { Actor } from '../engine/actor.ts'
import type { ListQuery } from '../model/lists/list-query.ts'
import { chance, type Chance } from '../server/demo/seeded-random.ts'
import { findCast } from '../server/demo/seed-accounts.ts'
import { documents, logic } from '../documents/all-documents.ts'
import { openPool } from '../server/database/pool.ts'
import type { HttpItem, Statement } from './load.ts'
import { recording, rewritten, type Recorder } from './record-statements.ts'

/** The workload of one row in both forms. */
export interface Work {
  readonly http: readonly HttpItem[]
  readonly raw: readonly (readonly Statement[])[]
}

/** The engine inside this process, its recorded statements, and the masters that queries are built from. */
export interface Desk {
  readonly engine: Engine
  readonly recorder: Recorder
  readonly owner: pg.Client
  readonly people: ReadonlyMap<string, Actor>
  readonly chance: Chance
  /** Ids that the engine assigned since the list was emptied. */
  readonly drawn: string[]
  end(): Promise<void>
}

export async function openDesk(appUrl: string, owner: pg.Client): Promise<Desk> {
  const database = openPool(appUrl, { max: 4 })
  const recorder = recording(database.pool)
  const engine = createEngine({ pool: recorder.pool, documents, logic })
  const drawn: string[] = []
  const next = engine.ids.next.bind(engine.ids)
  engine.ids.next = () => {
    const id = next()
    drawn.push(id)
    return id
  }
  const { people } = await findCast(engine)
  return { engine, recorder, owner, people, chance: chance(7), drawn, end: database.end }
}

const many = 4000
interface Asked {
  readonly http: HttpItem
  readonly raw: Statement[]
}

/**
 * Two filters, newest first, 50 rows, capped count: half narrow (a supplier's open orders), half wide (a season's orders in one
 * status).
 */
export async function lists(desk: Desk): Promise<Work> {
  const { rows: suppliers } = await desk.owner.query<{ id: string }>(
    `SELECT id FROM supplier.supplier WHERE number LIKE 'BENCH%' ORDER BY id`,
  )
  const { rows: seasons } = await desk.owner.query<{ id: string }>(
    `SELECT DISTINCT season AS id FROM "order".purchase_order WHERE season IS NOT NULL`,
  )
  const narrow = suppliers.map(({ id }): ListQuery['filters'] => [
    { field: 'supplier', operator: 'eq', value: id },
    { field: 'status', operator: 'in', value: ['issued', 'ordered', 'in_production'] },
  ])
  const wide = seasons.flatMap(({ id }) =>
    ['approved', 'issued', 'ordered', 'in_production', 'completed', 'closed'].map((status): ListQuery['filters'] => [
      { field: 'season', operator: 'eq', value: id },
      { field: 'status', operator: 'eq', value: status },
    ]),
  )
  return queryWork(
    desk,
    [narrow, wide].map((some) => some.map((filters): ListQuery => ({ filters, sort: ['-orderDate'], size: 50, count: true }))),
  )
}

/** Fragments as users type them: the end or the middle of a number, and two to four characters of a supplier's Chinese name. */
export async function searches(desk: Desk): Promise<Work> {
  const { rows: orders } = await desk.owner.query<{ number: string }>(
    `SELECT number FROM "order".purchase_order WHERE number LIKE 'PO-%-________' ORDER BY md5(number) LIMIT 200`,
  )
  const { rows: names } = await desk.owner.query<{ name: string }>(
    `SELECT short_name AS name FROM supplier.supplier WHERE number LIKE 'BENCH%' ORDER BY id`,
  )
  const numbers = orders.map(({ number }, at) => (at % 2 ? number.slice(-6) : number.slice(-13, -3)))
  const fragments = names.map(({ name }, at) => {
    const from = desk.chance.int(0, 3)
    return name.slice(from, from + 2 + (at % 3))
  })
  return queryWork(
    desk,
    [numbers, fragments].map((some) => [...new Set(some)].map((search): ListQuery => ({ search, size: 50, count: true }))),
  )
}

/** Each kind of query equally often, in random order. */
async function queryWork(desk: Desk, kinds: readonly (readonly ListQuery[])[]): Promise<Work> {
  const ready: Asked[][] = []
  for (const queries of kinds) {
    const kind: Asked[] = []
    for (const query of queries)
      kind.push({
        http: { calls: [{ path: '/scmapi/purchase-order/index', data: JSON.stringify(query), who: 'buyer' }] },
        raw: await statementsOf(desk, 'buyer', (operation) => list(operation, purchaseOrder, query)),
      })
    ready.push(kind)
  }
  const sequence = Array.from({ length: many }, (_, at) => desk.chance.pick(ready[at % ready.length]!))
  return { http: sequence.map((one) => one.http), raw: sequence.map((one) => one.raw) }
}

async function statementsOf(desk: Desk, person: string, work: (operation: Operation) => Promise<unknown>): Promise<Statement[]> {
  // What the engine caches for a second is loaded beforehand.
  await runInTransaction(desk.engine, desk.people.get(person)!, (operation) => policyFor(operation, purchaseOrder))
  desk.recorder.take()
  await runInTransaction(desk.engine, desk.people.get(person)!, work)
  return desk.recorder.take()
}

/** Orders with exactly this many lines. */
export async function reads(desk: Desk, lines: number): Promise<Work> {
  const { rows } = await desk.owner.query<{ id: string }>(
    `SELECT o.id FROM "order".purchase_order o WHERE o.number LIKE 'PO-%-________' AND o.updated_at = o.created_at AND (SELECT count(*) FROM "order".purchase_order__lines l WHERE l.platform_id = o.platform_id AND l.doc_id = o.id) = $1
     AND o.id > (SELECT min(id) + (max(id) - min(id)) * CASE WHEN $1 = 5 THEN 0.4 ELSE 0 END FROM "order".purchase_order WHERE number LIKE 'PO-%-________') LIMIT 300`,
    [lines],
  )
  const ready: Asked[] = []
  for (const { id } of rows)
    ready.push({
      http: { calls: [{ path: '/scmapi/purchase-order/view', data: JSON.stringify({ id }), who: 'buyer' }] },
      raw: await statementsOf(desk, 'buyer', (operation) => viewDocument(operation, purchaseOrder, id)),
    })
  const sequence = Array.from({ length: many }, () => desk.chance.pick(ready))
  return { http: sequence.map((one) => one.http), raw: sequence.map((one) => one.raw) }
}

/** Returns an order with this many lines, as the form would send it. */
export async function orderValues(desk: Desk, lines: number): Promise<Record<string, unknown>> {
  const { rows: goods } = await desk.owner.query<{ style: string; colorway: string; size: string; brand: string; season: string }>(
    `SELECT c.style, c.id AS colorway, s.brand, s.season, (SELECT z.size FROM design.size_list__sizes z WHERE z.doc_id = s.size_list ORDER BY z.no LIMIT 1) AS size
     FROM design.colorway c JOIN design.style s ON s.id = c.style WHERE s.status = 'approved' AND c.status = 'active' AND s.company_id = $1 ORDER BY c.id`,
    [desk.people.get('buyer')!.company],
  )
  const { rows: suppliers } = await desk.owner.query<{ id: string }>(
    `SELECT id FROM supplier.supplier WHERE number LIKE 'BENCH%' ORDER BY id`,
  )
  const { rows: currencies } = await desk.owner.query<{ id: string }>(
    `SELECT id FROM finance.currency WHERE code = 'CNY' AND company_id = $1`,
    [desk.people.get('buyer')!.company],
  )
  // Each brand has its own numbers, so orders of several brands do not contend for one counter.
  const first = desk.chance.pick(goods)
  const ofBrand = goods.filter(({ brand }) => brand === first.brand)
  return {
    type: 'PO',
    brand: first.brand,
    season: first.season,
    supplier: desk.chance.pick(suppliers).id,
    currency: currencies[0]!.id,
    exchangeRate: '1',
    etd: '2027-03-01',
    eta: '2027-03-05',
    taxRate: '13',
    paymentTerms: '月结 60 天',
    lines: Array.from({ length: lines }, (_, at) => {
      const { style, colorway, size } = ofBrand[at % ofBrand.length]!
      return { style, colorway, price: `${20 + at}.5`, matrix: { cells: [{ size, pieces: String(20 + at) }] } }
    }),
  }
}

/** Creates an order of 20 lines, idempotent by its key, as a signed call. */
export async function creates(desk: Desk, count: number): Promise<Work> {
  const orders = []
  for (let at = 0; at < 50; at++) orders.push(await orderValues(desk, 20))
  const items: Statement[][] = []
  const http: HttpItem[] = []
  const recorded = []
  for (const values of orders) {
    http.push({ calls: [{ path: '/scmapi/purchase-order/save', data: JSON.stringify({ values }), who: 'buyer', once: true }] })
    desk.drawn.length = 0
    const [nonce, key] = [randomUUID(), randomUUID()]
    recorded.push({
      ...(await writing(desk, 'buyer', { nonce, key }, (operation) => saveDocument(operation, purchaseOrder, { values }))),
      drawn: [...desk.drawn],
      nonce,
      key,
    })
  }
  const fresh = await freshIds(desk, count * 60)
  for (let at = 0; at < count; at++) {
    const { statements, drawn, nonce, key } = recorded[at % recorded.length]!
    items.push(
      rewritten(statements, new Map([...drawn.map((id): [string, string] => [id, fresh()]), [nonce, randomUUID()], [key, randomUUID()]])),
    )
  }
  return { http, raw: items }
}

/**
 * Changes one remark of an order of five lines that is in a process. Each form uses half of the orders; over HTTP each of them is
 * changed repeatedly, at its current version.
 */
export async function changes(desk: Desk, count: number): Promise<Work> {
  const values = await orderValues(desk, 5)
  const created: Stored[] = []
  const ids: string[][] = []
  for (let at = 0; at < count * 2; at++) {
    desk.drawn.length = 0
    created.push(
      await runInTransaction(
        desk.engine,
        desk.people.get('buyer')!,
        async (operation) => (await saveDocument(operation, purchaseOrder, { values })).doc,
      ),
    )
    ids.push([...desk.drawn])
  }
  const http = Array.from({ length: count * 40 }, (_, at): HttpItem => {
    const { id, version } = created[at % count]!
    const round = Math.floor(at / count)
    const data = JSON.stringify({ id, version: version + round, values: { remark: `remark ${round}` } })
    return { calls: [{ path: '/scmapi/purchase-order/save', data, who: 'buyer', once: true }] }
  })
  const [model, ...others] = created.slice(count)
  const [modelIds, ...otherIds] = ids.slice(count)
  desk.drawn.length = 0
  const [nonce, key] = [randomUUID(), randomUUID()]
  const { statements } = await writing(desk, 'buyer', { nonce, key }, (operation) =>
    saveDocument(operation, purchaseOrder, { id: model!.id, version: model!.version, values: { remark: 'remark' } }),
  )
  const drawn = [...desk.drawn]
  const fresh = await freshIds(desk, others.length * (drawn.length + 1))
  const raw = others.map((other, at) =>
    rewritten(
      statements,
      new Map([
        ...drawn.map((id): [string, string] => [id, fresh()]),
        ...modelIds!.map((id, place): [string, string] => [id, otherIds[at]![place]!]),
        [model!.number!, other.number!],
        [nonce, randomUUID()],
        [key, randomUUID()],
      ]),
    ),
  )
  return { http, raw }
}

/** Orders that wait for three approvals; an item is the three approvals of one order. Each form uses half of them. */
export async function approvals(desk: Desk, count: number): Promise<Work> {
  const signers = ['manager', 'manager2', 'finance']
  const values = await orderValues(desk, 5)
  const waiting = []
  for (let at = 0; at < count * 2; at++) {
    desk.drawn.length = 0
    const doc = await runInTransaction(desk.engine, desk.people.get('buyer')!, async (operation) => {
      const created = (await saveDocument(operation, purchaseOrder, { values })).doc
      return executeAction(operation, purchaseOrder, { id: created.id, version: created.version, action: 'submit' })
    })
    waiting.push({ id: doc.id, version: doc.version, number: doc.number!, ids: [...desk.drawn] })
  }
  const http = waiting.slice(0, count).map(({ id, version }) => ({
    calls: signers.map((who) => ({ path: '/scmapi/purchase-order/approve', data: JSON.stringify({ id, version }), who, once: true })),
  }))
  const [model, ...others] = waiting.slice(count)
  desk.drawn.length = 0
  const keys: string[] = []
  const statements: Statement[] = []
  for (const who of signers) {
    const [nonce, key] = [randomUUID(), randomUUID()]
    keys.push(nonce, key)
    const signed = await writing(desk, who, { nonce, key }, (operation) =>
      executeAction(operation, purchaseOrder, { id: model!.id, version: model!.version, action: 'approve' }),
    )
    statements.push(...signed.statements)
  }
  const drawn = [...desk.drawn]
  const fresh = await freshIds(desk, others.length * (drawn.length + 1))
  const raw = others.map((other) =>
    rewritten(
      statements,
      new Map([
        ...drawn.map((id): [string, string] => [id, fresh()]),
        ...model!.ids.map((id, at): [string, string] => [id, other.ids[at]!]),
        [model!.number, other.number],
        ...keys.map((key): [string, string] => [key, randomUUID()]),
      ]),
    ),
  )
  return { http, raw }
}

/** The statements of one writing call: claiming key and nonce, the work, and the response. */
async function writing(
  desk: Desk,
  person: string,
  { nonce, key }: { nonce: string; key: string },
  work: (operation: Operation) => Promise<Stored | Saved>,
): Promise<{ statements: Statement[]; doc: Stored }> {
  await runInTransaction(desk.engine, desk.people.get(person)!, (operation) => policyFor(operation, purchaseOrder))
  await runInTransaction(desk.engine, desk.people.get(person)!, (operation) => operation.engine.ids.reserve(operation.tx, 0))
  desk.recorder.take()
  let doc: Stored | undefined
  await runIdempotent(desk.engine, desk.people.get(person)!, { key, body: key, nonce }, async (operation) => {
    const result = await work(operation)
    const saved: Saved = isSaved(result) ? result : { doc: result, merged: false }
    doc = saved.doc
    return showDocument(operation, await policyFor(operation, purchaseOrder), doc, { known: saved.around, changed: true })
  })
  return { statements: desk.recorder.take(), doc: doc! }
}

const isSaved = (result: Stored | Saved): result is Saved => 'merged' in result

async function freshIds(desk: Desk, count: number): Promise<() => string> {
  const { rows } = await desk.owner.query<{ base: string }>(
    `SELECT setval('core.ids', (SELECT last_value FROM core.ids) + 1000 + $1::bigint) - $1::bigint AS base`,
    [count],
  )
  let next = BigInt(rows[0]!.base)
  return () => String(next++)
}
