/** Tests that a factory gets no price, point, amount or supplier of a BOM by any way to read the BOM of its order or its sample request. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListQuery } from '../../model/lists/list-query.ts'
import type { AnyDocument } from '../../model/document.ts'
import { WeftError } from '../../model/errors.ts'
import type { Fields } from '../../model/field.ts'
import { confirmedOrder, orderOf } from '../testing/fixtures.ts'
import { answersByWay, type ReadDocument } from '../testing/every-way.ts'
import { sampleStory } from '../testing/sample-story.ts'
import { supplier } from '../supplier/supplier.ts'
import { bom } from './bom.ts'
import { sampleRequest } from './sample-request.ts'

let story: Awaited<ReturnType<typeof sampleStory>>
/** The BOM in force of a style that is ordered, V02. */
let ordered: ReadDocument
const as = (name: string) => story.as(name)
/** What the brand alone knows of a line: every figure is one that nothing else has. */
const inside = () => ({
  price: '41.9331',
  priceCurrency: story.stage.usd,
  taxPoint: '13.37',
  profitPoint: '7.77',
  supplier: story.stage.otherSupplierId,
})
/** Columns of lines and fields of the head that say what a material costs, or who sells it. */
const hidden = {
  lines: [
    'price',
    'priceCurrency',
    'exchangeRate',
    'ratePer',
    'rateSource',
    'rateDate',
    'priceNote',
    'priceNoteEn',
    'listPrice',
    'taxPoint',
    'grossPrice',
    'profitPoint',
    'amount',
    'ratioAmount',
    'highestAmount',
    'supplier',
    'unpriced',
  ],
  head: ['currency', 'profitBasis', 'fabric', 'trim', 'packaging', 'service', 'material', 'ratioMaterial', 'unpriced', 'remark'],
} as const

beforeAll(async () => {
  story = await sampleStory()
  const { stage, app } = story
  await as('designer').act(bom, stage.bomId, 'revise')
  const { rows } = await as('designer').list(bom, { filters: [{ field: 'previous', operator: 'eq', value: stage.bomId }] })
  const { id, lines } = await as('designer').get(bom, rows[0]!.id)
  const ratio = {
    cells: [
      { size: 'S', pieces: '1' },
      { size: 'M', pieces: '2' },
    ],
  }
  const set = [{ id: lines[0]!.id, usage: '0.02', ...inside() }]
  await as('designer').save(bom, id, { ratio, remark: '顾客压价', lines: { set, remove: [] } })
  await as('designer').act(bom, id, 'submit')
  const { number } = await as('manager').act(bom, id, 'approve')
  await confirmedOrder(app, orderOf(stage))
  ordered = { id, number: number!, previous: stage.bomId }
})
afterAll(() => story?.app.end())

/** What of a BOM no factory may find anywhere: its figures of money, to the second decimal, and who sells the material. */
async function secretsOf(id: string): Promise<string[]> {
  const doc = (await as('designer').get(bom, id)) as unknown as Record<string, unknown>
  const lines = doc['lines'] as Record<string, unknown>[]
  const figures = [doc, ...lines].flatMap((row) => [...hidden.lines, ...hidden.head].map((name) => row[name]))
  const exact = figures.filter((one): one is string => typeof one === 'string' && /^\d+\.\d{2,}$/.test(one))
  const seller = await as('buyer').get(supplier, story.stage.otherSupplierId)
  return [...exact.map((one) => one.replace(/(\.\d\d)\d*$/, '$1')), seller.id, seller.shortName!, seller.number!, '顾客压价']
}
const leaks = (text: string, secrets: readonly string[]) => secrets.filter((one) => text.includes(one))

test('the factory of an order reads its BOM by every way, and by none of them a price, a point, an amount or who sells the material', async () => {
  const secrets = await secretsOf(ordered.id)
  for (const figure of ['41.93', '13.37', '7.77']) expect(secrets).toContain(figure)
  const [own, seen] = [await answersByWay(as('designer'), bom, ordered), await answersByWay(as('factory'), bom, ordered)]
  // The brand's own answers hold them, so that the ways are ones by which they could come.
  for (const way of ['view', 'print', 'papers', 'earlier', 'changes', 'difference', 'history', 'list', 'export'])
    expect([way, leaks(own.get(way)!, secrets).length > 0]).toEqual([way, true])
  expect(own.get('printedList')).toContain('物料成本')
  expect([...seen.keys()]).toEqual([...own.keys()])
  // What was before the order shared it is closed.
  const closed: readonly string[] = ['earlier', 'changes']
  for (const way of closed) expect([way, seen.get(way)]).toEqual([way, 'refused 404'])
  for (const [way, text] of seen) {
    if (closed.includes(way)) continue
    expect([way, text.includes(ordered.id) || text.includes(ordered.number)], text.slice(0, 200)).toEqual([way, true])
    expect([way, leaks(text, secrets)]).toEqual([way, []])
    for (const name of hidden.lines) expect(text.includes(`"${name}":`), `${way} ${name}`).toBe(false)
    expect(text, way).not.toMatch(/未税单价|单价币种|汇率|税点|利润点|金额|物料成本|"供应商"/)
  }
  // Gross use stays: the factory makes by it.
  expect(seen.get('view')).toContain('"gross":"0.0204"')
  for (const name of ['supplier2', 'carrier', 'other.buyer'])
    for (const [way, text] of await answersByWay(as(name), bom, ordered))
      expect([name, way, text.includes(ordered.id) || leaks(text, secrets).length > 0]).toEqual([name, way, false])
})

/** Whether a list is answered; false where the query is refused as one that the person may not ask. */
async function isAnswered(name: string, type: AnyDocument, query: ListQuery): Promise<boolean> {
  try {
    await as(name).list(type, query)
    return true
  } catch (error) {
    if (error instanceof WeftError && error.code === 400) return false
    throw error
  }
}

test('the factory neither filters, sorts, groups nor adds up by what is hidden of a BOM, where the brand does', async () => {
  const queries: (readonly [string, ListQuery])[] = [
    ...hidden.head.flatMap((field): (readonly [string, ListQuery])[] => [
      [`filter ${field}`, { filters: [{ field, operator: 'notEmpty' }] }],
      [`any ${field}`, { filters: [{ any: [{ field, operator: 'notEmpty' }] }] }],
      [`sort ${field}`, { sort: [`-${field}`] }],
      [`group ${field}`, { group: [field] }],
    ]),
    ...hidden.lines.flatMap((column): (readonly [string, ListQuery])[] => [
      [`filter ${column}`, { filters: [{ field: `lines.${column}`, operator: 'eq', value: '1' }] }],
      [`sort ${column}`, { sort: [`lines.${column}`] }],
      [`group ${column}`, { group: [`lines.${column}`] }],
    ]),
  ]
  const allowed: string[] = []
  for (const [what, query] of queries) {
    if (await isAnswered('designer', bom, query)) allowed.push(what)
    expect([what, await isAnswered('factory', bom, query)]).toEqual([what, false])
  }
  expect(allowed).toEqual(expect.arrayContaining(['filter material', 'any material', 'sort material', 'group currency', 'group unpriced']))
  const totals = async (name: string) => Object.keys((await as(name).list(bom, { totals: true })).totals ?? {})
  expect((await totals('factory')).filter((name) => [...hidden.head].includes(name as never))).toEqual([])
  // What it sees it may ask: a query is refused for what it is about.
  expect(await isAnswered('factory', bom, { filters: [{ field: 'edition', operator: 'eq', value: 2 }], sort: ['edition'] })).toBe(true)
})

test('a sample request holds a copy of the BOM without prices: the factory reads it by every way and finds none, and never the BOM itself', async () => {
  const of = await story.developed({ bom: [{ material: story.made.jersey, usage: '0.25', loss: '5', ...inside() }] })
  const { rows } = await as('designer').list(bom, { filters: [{ field: 'style', operator: 'eq', value: of.style }] })
  const secrets = [...(await secretsOf(rows[0]!.id)), rows[0]!.id, of.chart]
  const request = await story.submitted(story.requestOf(of, { M: '2' }))
  await as('factory').act(sampleRequest, request.id, 'start')
  const doc = { id: request.id, number: request.number!, since: request.version }
  const seen = await answersByWay(as('factory'), sampleRequest, doc)
  const columns = Object.keys((sampleRequest.fields as unknown as Fields)['materials']!.options.columns!)
  expect(columns.filter((name) => (hidden.lines as readonly string[]).includes(name))).toEqual([])
  for (const [way, text] of seen) {
    expect([way, text.includes(doc.id) || text.includes(doc.number)], text.slice(0, 200)).toEqual([way, true])
    expect([way, leaks(text, secrets)]).toEqual([way, []])
  }
  expect(seen.get('view')).toContain('"gross":"0.2625"')
  for (const field of ['chart', 'bom', 'previous', 'next'])
    for (const query of [{ filters: [{ field, operator: 'notEmpty' as const }] }, { sort: [field] }, { group: [field] }])
      expect([field, query, await isAnswered('factory', sampleRequest, query)]).toEqual([field, query, false])
  expect(await answersByWay(as('factory'), bom, { id: rows[0]!.id, number: String(rows[0]!.number) }).then((all) => all.get('view'))).toBe(
    'refused 404',
  )
})
