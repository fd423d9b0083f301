/** Tests of what documents are based on (`basedOn`): what is remembered, what moved, who sees it, reconfirming, concurrency and statements. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deal, tariff } from '../testing/basis-fixture.ts'
import { proofSize } from '../testing/proof-size.ts'
import { sentStatements } from '../testing/sent-statements.ts'
import { waitFor } from '../testing/wait-for.ts'
import { story, type Person, type Story } from '../testing/story.ts'
import { describePage } from '../pages/describe-page.ts'
import { history } from '../journal/history.ts'
import { saveDocument } from './save.ts'
import { listMovedBases } from './moved-bases.ts'
import { reconfirm } from './reconfirm.ts'

let app: Story
let buyer: Person
beforeAll(async () => {
  app = await story({ documents: [tariff, deal] })
  buyer = app.as('buyer')
})
afterAll(() => app?.end())

const isMoved = [{ field: 'toReconfirm', operator: 'eq', value: true }] as const
const newTariff = (values: Record<string, unknown> = {}) =>
  buyer.create(tariff, { name: 'one', term: 'net 30', secret: 'a', rates: [{ name: 'cut', rate: '1.5' }], ...values })
const movedOf = (id: string, person = buyer) => person.perform((operation) => listMovedBases(operation, deal, id))
const moves = async (id: string, person = buyer) =>
  (await movedOf(id, person)).flatMap(({ moved }) => moved.map(({ field, from, to }) => `${field}: ${from} → ${to}`)).sort()
const idsToReconfirm = async (person = buyer) => (await person.list(deal, { filters: isMoved })).rows.map(({ id }) => id)
async function confirm(id: string, how: 'take' | 'keep', person = buyer, version?: number) {
  const seen = (await movedOf(id, person)).map(({ name, source, state }) => ({ name, source, state }))
  const current = version ?? (await person.get(deal, id)).version
  return person.perform((operation) => reconfirm(operation, deal, { id, version: current, how, seen }))
}
const dealOn = async (source: { readonly id: string; readonly rates: readonly { readonly id: string }[] }, more = {}) =>
  buyer.create(deal, { tariff: source.id, term: 'net 30', lines: source.rates.map(({ id }) => ({ rate: id, price: '1.5' })), ...more })

test('a change of what was read, of header or line, marks the document; one of another field does not', async () => {
  const source = await newTariff()
  const { id } = await dealOn(source)
  await buyer.save(tariff, source.id, { note: 'new' })
  expect([await moves(id), await idsToReconfirm()]).toEqual([[], []])
  await buyer.save(tariff, source.id, { term: 'net 60', rates: { set: [{ id: source.rates[0]!.id, rate: '1.25' }] } })
  expect(await moves(id)).toEqual(['doc.term: net 30 → net 60', 'rate: 1.5 → 1.25', 'term: net 30 → net 60'])
  expect(await idsToReconfirm()).toEqual([id])
  expect((await movedOf(id)).map(({ name, page, label, lines, by }) => ({ name, page, label, lines, by }))).toEqual([
    { name: 'prices', page: 'tariff', label: '价格行', lines: [1], by: ['take', 'keep'] },
    { name: 'terms', page: 'tariff', label: '价目', lines: [], by: ['take', 'keep'] },
  ])
  // What moves back is as it was read.
  await buyer.save(tariff, source.id, { term: 'net 30', rates: { set: [{ id: source.rates[0]!.id, rate: '1.5' }] } })
  expect([await moves(id), await idsToReconfirm()]).toEqual([[], []])
})

test('a change of a source announces the documents of their owner that are based on it, and one of another field none', async () => {
  const source = await newTariff()
  const ids = [(await dealOn(source)).id, (await dealOn(source)).id]
  const listener = await app.engine.pool.connect()
  const announced: { kind: string; at: readonly (readonly string[])[] }[] = []
  listener.on('notification', ({ payload }) => announced.push(JSON.parse(payload!)))
  await listener.query('LISTEN weft_push')
  const movedDocuments = () =>
    announced.filter(({ kind }) => kind === 'moved').flatMap(({ at }) => at.filter((one) => ids.includes(one[1]!)))
  try {
    await buyer.save(tariff, source.id, { note: 'of no concern' })
    await buyer.save(tariff, source.id, { term: 'net 75' })
    await waitFor(movedDocuments, (all) => all.length > 0)
    expect(new Set(movedDocuments())).toEqual(new Set(ids.map((id) => ['deal', id, app.companies['brand']])))
    expect(movedDocuments()).toHaveLength(2)
    await buyer.save(tariff, source.id, { term: 'net 30' })
  } finally {
    await listener.query('UNLISTEN *')
    listener.release()
  }
})

test('taking over writes the new values, keeping does not; the journal has both, with who', async () => {
  const source = await newTariff()
  const [one, two] = [await dealOn(source), await dealOn(source)]
  await buyer.save(tariff, source.id, { term: 'net 90', rates: { set: [{ id: source.rates[0]!.id, rate: '2' }] } })
  expect(await confirm(one.id, 'take')).toMatchObject({ term: 'net 90', version: 2, lines: [{ price: '2' }] })
  expect(await confirm(two.id, 'keep')).toMatchObject({ term: 'net 30', version: 2, lines: [{ price: '1.5' }] })
  for (const { id } of [one, two]) {
    expect(await moves(id)).toEqual([])
    const [entry] = await buyer.perform((operation) => history(operation, deal, id))
    expect(entry).toMatchObject({ action: 'reconfirm', version: 2 })
    expect(entry!.user).not.toBe('')
  }
  expect(await idsToReconfirm()).toEqual([])
})

test('a stale version, and a source that changed again, are refused; the same call again changes nothing', async () => {
  const source = await newTariff()
  const { id } = await dealOn(source)
  await buyer.save(tariff, source.id, { term: 'a' })
  await expect(confirm(id, 'keep', buyer, 7)).rejects.toMatchObject({ code: 409, key: 'action.changed' })
  const seen = (await movedOf(id)).map(({ name, source, state }) => ({ name, source, state }))
  await buyer.save(tariff, source.id, { term: 'b' })
  const again = () => buyer.perform((operation) => reconfirm(operation, deal, { id, version: 1, how: 'keep', seen }))
  await expect(again()).rejects.toMatchObject({ code: 409, key: 'basedOn.changed' })
  await confirm(id, 'keep')
  await expect(again()).rejects.toMatchObject({ code: 409, key: 'action.changed' })
  expect((await buyer.get(deal, id)).version).toBe(2)
})

test('values are taken over only where the document is open for editing; what is agreed may be kept', async () => {
  const source = await newTariff()
  const { id } = await dealOn(source)
  await buyer.act(deal, id, 'agree')
  await buyer.save(tariff, source.id, { term: 'c' })
  expect((await movedOf(id)).map(({ by }) => by)).toEqual([['keep'], ['keep']])
  await expect(confirm(id, 'take')).rejects.toMatchObject({ code: 409, key: 'basedOn.way' })
  // An action of `before` is refused at the link until it is reconfirmed.
  await expect(buyer.act(deal, id, 'finish')).rejects.toMatchObject({
    code: 11000,
    fields: [expect.objectContaining({ path: 'lines[0].rate', key: 'basedOn.moved' })],
  })
  await confirm(id, 'keep')
  await buyer.act(deal, id, 'finish')
  await buyer.save(tariff, source.id, { term: 'd' })
  expect([await moves(id), await idsToReconfirm()]).toEqual([[], []])
})

test('another link forgets the former source, a line without it too, and a removed document everything', async () => {
  const [first, second] = [await newTariff(), await newTariff({ name: 'two' })]
  const { id } = await dealOn(first)
  await buyer.save(deal, id, {
    tariff: second.id,
    lines: { set: [{ id: (await buyer.get(deal, id)).lines[0]!.id, rate: second.rates[0]!.id }] },
  })
  await buyer.save(tariff, first.id, { term: 'x' })
  expect(await moves(id)).toEqual([])
  await buyer.save(tariff, second.id, { term: 'y' })
  expect((await moves(id)).length).toBe(2)
  await buyer.remove(deal, id)
  expect(await app.sql('SELECT 1 FROM core.basis WHERE doc_id = $1', [id])).toEqual([])
})

test('nothing is shown of a source or a field that the reader may not read; other parties learn of nothing', async () => {
  const supplier = app.as('supplier')
  const source = await newTariff({ supplier: app.companies['supplier'] })
  const lines = source.rates.map(({ id }) => ({ rate: id }))
  const { id } = await supplier.create(deal, { partner: app.companies['brand'], tariff: source.id, lines })
  await buyer.save(tariff, source.id, { secret: 'b' })
  // Only the hidden field moved.
  expect(await movedOf(id, supplier)).toEqual([])
  await buyer.save(tariff, source.id, { term: 'f' })
  expect(await moves(id, supplier)).toEqual(['doc.term: net 30 → f', 'term: net 30 → f'])
  // Who does not see all of it cannot reconfirm it.
  expect((await movedOf(id, supplier)).map(({ name, by }) => [name, by])).toEqual([
    ['prices', ['take', 'keep']],
    ['terms', []],
  ])
  // The partner reads the document, and learns of nothing.
  expect(await buyer.get(deal, id)).toMatchObject({ id })
  expect([await movedOf(id), await idsToReconfirm()]).toEqual([[], []])
  await expect(confirm(id, 'keep')).rejects.toMatchObject({ code: 403 })
  // The source is withdrawn from the supplier.
  await buyer.save(tariff, source.id, { supplier: null })
  expect(await movedOf(id, supplier)).toEqual([])
  for (const name of ['supplier2', 'other.buyer']) {
    await expect(movedOf(id, app.as(name))).rejects.toMatchObject({ code: 404 })
    expect(await app.as(name).perform(({ tx }) => tx.rows('SELECT doc_id FROM core.basis'))).toEqual([])
  }
})

test('the page says what documents are based on, and its owner has the view of those to reconfirm', async () => {
  const page = await buyer.perform((operation) => describePage(operation, deal))
  const shown = (page.uses!['basedOn'] ?? []).map(({ by, theirs = [], statuses }) => ({
    by,
    theirs: theirs.map(({ label }) => label),
    statuses,
  }))
  expect(shown).toEqual([
    { by: ['tariff'], theirs: ['条款', '内部'], statuses: ['draft', 'agreed'] },
    { by: ['lines.rate'], theirs: ['价', '条款'], statuses: ['draft', 'agreed'] },
  ])
  expect(page.list.views.find(({ id }) => id === 'system:toReconfirm')).toMatchObject({ name: '待重新确认', filters: isMoved })
})

test('100 documents are marked, and remembered, with the statements of two; the view reads an index range', async () => {
  const statementsFor = async (documents: number) => {
    const source = await newTariff({ rates: Array.from({ length: documents }, (_, at) => ({ name: String(at), rate: '1' })) })
    const before = await sentStatements(buyer, (operation) =>
      saveDocument(operation, deal, { values: { tariff: source.id, lines: source.rates.map(({ id }) => ({ rate: id })) } }),
    )
    for (let at = 1; at < documents; at++) await dealOn({ id: source.id, rates: [source.rates[at]!] })
    const marking = await sentStatements(buyer, (operation) =>
      saveDocument(operation, tariff, {
        id: source.id,
        version: source.version,
        values: { term: 'z', rates: { set: source.rates.map(({ id }) => ({ id, rate: '2' })) } },
      }),
    )
    return [before.length, marking.length]
  }
  const [few, many] = [await statementsFor(2), await statementsFor(proofSize(100) + 10)]
  expect(many).toEqual(few)
  const plan = await buyer.perform(async ({ tx }) => {
    await tx.run('SET LOCAL enable_seqscan = off')
    return tx.rows('EXPLAIN SELECT doc_id FROM core.basis b WHERE b.platform_id = $1 AND b.company_id = $2 AND b.type = $3 AND b.moved', [
      buyer.actor.platform,
      buyer.actor.company,
      'deal',
    ])
  })
  expect(JSON.stringify(plan)).toContain('basis_moved')
})

/** Returns what is stored wrongly: how a source is now, and what is to reconfirm. */
const wrongRows = () =>
  app.sql(
    `SELECT b.doc_id FROM core.basis b JOIN based.tariff t ON t.id = b.source_id
     WHERE b.current <> jsonb_build_object('term', t.term, 'secret', t.secret) OR b.moved <> (b.read <> b.current)
     UNION ALL SELECT b.doc_id FROM core.basis b JOIN based.tariff__rates l ON l.id = b.source_id JOIN based.tariff t ON t.id = l.doc_id
     WHERE b.current <> jsonb_build_object('rate', trim_scale(l.rate)::text, 'doc.term', t.term)`,
  )

test('50 documents that are made while their source changes either read the new state or are to reconfirm', async () => {
  const source = await newTariff()
  const size = Math.max(proofSize(50), 6)
  const made: Promise<{ readonly id: string }>[] = []
  const all = Array.from({ length: size }, async (_, at) => {
    if (at % 3 === 0)
      await buyer
        .perform((operation) => saveDocument(operation, tariff, { id: source.id, version: at / 3 + 1, values: { term: `t${at}` } }))
        .catch(() => undefined)
    else made.push(dealOn(source))
  })
  await Promise.all(all)
  const deals = await Promise.all(made)
  const { term } = await buyer.get(tariff, source.id)
  expect(await wrongRows()).toEqual([])
  const rows = await app.sql<{ read: { term: string }; moved: boolean }>(
    `SELECT read, moved FROM core.basis WHERE name = 'terms' AND doc_id = ANY ($1::bigint[])`,
    [deals.map(({ id }) => id)],
  )
  expect(rows.length).toBe(deals.length)
  for (const row of rows) expect(row.moved).toBe(row.read.term !== term)
})

test('random histories: what is to reconfirm is what differs from what was read or reconfirmed last', async () => {
  const step = fc.record({
    what: fc.constantFrom('term', 'rate', 'note', 'make', 'take', 'keep', 'relink'),
    source: fc.nat(1),
    doc: fc.nat(3),
    value: fc.nat(3),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const sources = [await newTariff(), await newTariff({ name: 'two' })]
      const now = sources.map(() => 'net 30')
      const read: string[] = []
      const on: number[] = []
      const ids: string[] = []
      for (const { what, source, doc: at, value } of steps) {
        const id = ids[at]
        if (what === 'term') await buyer.save(tariff, sources[source]!.id, { term: (now[source] = `v${value}`) })
        else if (what === 'rate')
          await buyer.save(tariff, sources[source]!.id, {
            rates: { set: [{ id: sources[source]!.rates[0]!.id, rate: String(value + 1) }] },
          })
        else if (what === 'note') await buyer.save(tariff, sources[source]!.id, { note: `n${value}` })
        else if (what === 'make' && ids.length < 4) {
          ids.push((await dealOn(sources[source]!)).id)
          on.push(source)
          read.push(now[source]!)
        } else if (id !== undefined && what === 'relink') {
          await buyer.save(deal, id, {
            tariff: sources[source]!.id,
            lines: { set: [{ id: (await buyer.get(deal, id)).lines[0]!.id, rate: sources[source]!.rates[0]!.id }] },
          })
          if (on[at] !== source) read[at] = now[(on[at] = source)]!
        } else if (id !== undefined && (what === 'take' || what === 'keep') && (await movedOf(id)).length > 0) {
          await confirm(id, what)
          read[at] = now[on[at]!]!
        }
      }
      for (const [at, id] of ids.entries())
        expect((await moves(id)).includes(`term: ${read[at]} → ${now[on[at]!]}`)).toBe(read[at] !== now[on[at]!])
      expect(await wrongRows()).toEqual([])
    }),
    { numRuns: proofSize(60) },
  )
})
