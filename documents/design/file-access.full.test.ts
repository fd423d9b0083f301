/** Tests who opens which file of design and material, in a table of person, field and status: pictures, swatches, drawings and what instruments wrote. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowedFiles, insertFile } from '../../engine/files/files.ts'
import { labDip } from '../material/lab-dip.ts'
import { supplierOffer } from '../material/supplier-offer.ts'
import { confirmedOrder, orderOf } from '../testing/fixtures.ts'
import { sampleStory } from '../testing/sample-story.ts'
import { colour } from './colour.ts'
import { costing } from './costing.ts'
import { designQuote } from './design-quote.ts'
import { fitting } from './fitting.ts'
import { pattern } from './pattern.ts'
import { sampleRequest } from './sample-request.ts'
import { sample } from './sample.ts'
import { style } from './style.ts'
import { trend } from './trend.ts'

let story: Awaited<ReturnType<typeof sampleStory>>
const as = (name: string) => story.as(name)
beforeAll(async () => {
  story = await sampleStory()
  await story.app.person('rival', { kind: 'factory', roles: ['factory'] })
  await story.app.person('design_manager')
  await story.app.person('dyer', { company: 'supplier', roles: ['dye_house'] })
})
afterAll(() => story?.app.end())

/** Each of the brand, its supplier, the factory of that supplier, and those who compete with them. */
const people = [
  'buyer',
  'designer',
  'finance',
  'manager',
  'warehouse',
  'supplier',
  'dyer',
  'factory',
  'supplier2',
  'rival',
  'carrier',
  'other.buyer',
]
const brand = ['buyer', 'designer', 'finance', 'manager', 'warehouse'] as const
const designing = ['buyer', 'designer', 'manager'] as const
const sampling = ['buyer', 'designer', 'manager', 'warehouse'] as const

/** Who opens a file of a field while its document is in a status; everybody else of `people` is refused. */
const table: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'lab_dip.options.swatch': {
    in_progress: [...designing, 'supplier', 'dyer'],
    pending_review: [...designing, 'supplier', 'dyer'],
    approved: [...designing, 'supplier', 'dyer'],
  },
  'lab_dip.instrumentFile': {
    in_progress: [...designing, 'supplier', 'dyer'],
    pending_review: [...designing, 'supplier', 'dyer'],
    approved: [...designing, 'supplier', 'dyer'],
  },
  'sample_request.openPoints.photo': { draft: sampling, submitted: [...sampling, 'factory'], completed: [...sampling, 'factory'] },
  'sample_request.patternFile': { draft: sampling, submitted: [...sampling, 'factory'], completed: [...sampling, 'factory'] },
  'style.images': { development: brand, 'development, samples asked for': [...brand, 'factory'] },
  'sample.images': { in_production: [...sampling, 'factory'], in_stock: [...sampling, 'factory'] },
  'fitting.measurements.photo': { pending_review: sampling, pass: [...sampling, 'factory'] },
  'fitting.comments.photo': { pending_review: sampling, pass: [...sampling, 'factory'] },
  'pattern.cad': {
    'draft of V01': brand,
    'approved V01, no order': brand,
    'approved V01, ordered': [...brand, 'factory'],
    'draft of V02': brand,
    'approved V02, ordered': [...brand, 'factory'],
    'archived V01, ordered': [...brand, 'factory'],
  },
  'supplier_offer.images': { draft: ['supplier'], submitted: [...designing, 'supplier'], rejected: [...designing, 'supplier'] },
  'trend.images': { draft: ['designer'], active: brand },
  'design_quote.attachments': {
    draft: ['buyer', 'designer', 'finance', 'manager', 'supplier'],
    unselected: ['buyer', 'designer', 'finance', 'manager', 'supplier'],
  },
  'costing.attachments': { draft: ['buyer', 'finance', 'manager'] },
}

/** Makes a file of a person, as an upload does. */
const uploaded = (by: string, type = 'webp', height = 400) =>
  as(by).perform((operation) =>
    insertFile(operation, {
      name: `f.${type}`,
      type,
      bytes: 1,
      sha256: Buffer.alloc(32),
      key: 'none',
      ...(type === 'webp' ? { width: 400, height } : {}),
    }),
  )
/** A status that the documents of a journey are in now, and the file of each field. */
type Moment = readonly [status: string, files: Readonly<Record<string, string>>]

async function* dips(): AsyncGenerator<Moment> {
  const standard = { labL: '60', labA: '-3.2', labB: '-18.5', illuminant: 'D65', observer: 'deg10' }
  const blue = (await as('designer').create(colour, { name: '雾蓝', ...standard })).id
  const request = { material: story.made.jersey, colour: blue, dueDate: '2099-06-01', style: story.stage.styleId }
  const { id } = await as('designer').create(labDip, { ...request, supplier: story.stage.supplierId })
  // The other dye house has a request of the same colour and style, which opens nothing of this one.
  const other = await as('designer').create(labDip, { ...request, supplier: story.stage.otherSupplierId })
  await as('supplier2').act(labDip, other.id, 'take')
  await as('dyer').act(labDip, id, 'take')
  const files = { 'lab_dip.options.swatch': await uploaded('dyer'), 'lab_dip.instrumentFile': await uploaded('dyer', 'csv') }
  await as('dyer').save(labDip, id, {
    instrumentFile: [files['lab_dip.instrumentFile']],
    readings: { set: [{ option: 'A', illuminant: 'D65', observer: 'deg10', labL: '60.3', labA: '-3.6', labB: '-18' }], remove: [] },
  })
  const [option] = (await as('dyer').get(labDip, id)).options
  await as('dyer').save(labDip, id, { options: { set: [{ id: option!.id, swatch: [files['lab_dip.options.swatch']] }], remove: [] } })
  yield ['in_progress', files]
  await as('dyer').act(labDip, id, 'handIn')
  yield ['pending_review', files]
  await as('manager').act(labDip, id, 'approve', { values: { approvedOption: 'A' } })
  yield ['approved', files]
}

async function* samples(): AsyncGenerator<Moment> {
  const of = await story.developed()
  const picture = { 'style.images': await uploaded('designer', 'webp', 600) }
  await as('designer').save(style, of.style, { images: [picture['style.images']] })
  const onRequest = {
    'sample_request.openPoints.photo': await uploaded('designer'),
    'sample_request.patternFile': await uploaded('designer', 'dxf'),
  }
  const request = await as('designer').create(sampleRequest, {
    ...story.requestOf(of, { M: '1' }),
    openPoints: [{ text: '领口', photo: [onRequest['sample_request.openPoints.photo']] }],
    patternFile: [onRequest['sample_request.patternFile']],
  })
  yield ['development', picture]
  yield ['draft', onRequest]
  await as('designer').act(sampleRequest, request.id, 'submit')
  yield ['submitted', onRequest]
  yield ['development, samples asked for', picture]
  const [piece] = await story.samplesOf(request.id)
  await as('factory').act(sample, piece!.id, 'start')
  const sewn = { 'sample.images': await uploaded('factory') }
  await as('factory').save(sample, piece!.id, { images: [sewn['sample.images']] })
  yield ['in_production', sewn]
  await as('factory').act(sample, piece!.id, 'finish')
  await as('factory').act(sampleRequest, request.id, 'complete')
  yield ['completed', onRequest]
  await as('warehouse').act(sample, piece!.id, 'store', { values: { bin: story.stage.binId } })
  yield ['in_stock', sewn]
  const fitted = { 'fitting.measurements.photo': await uploaded('designer'), 'fitting.comments.photo': await uploaded('designer') }
  const made = await as('designer').create(fitting, await as('designer').make(fitting, { type: sample, id: piece!.id }))
  const set = made.measurements.map(({ id, spec }, at) => ({
    id,
    measured: spec,
    photo: at === 0 ? [fitted['fitting.measurements.photo']] : [],
  }))
  const comments = [{ text: '合体', done: true, photo: [fitted['fitting.comments.photo']] }]
  await as('designer').save(fitting, made.id, { measurements: { set, remove: [] }, comments })
  yield ['pending_review', fitted]
  const carried = (await as('designer').get(fitting, made.id)).comments.map(({ id }) => ({ id, done: true }))
  await as('designer').save(fitting, made.id, { comments: { set: carried, remove: [] } })
  await as('designer').act(fitting, made.id, 'pass')
  yield ['pass', fitted]
}

async function* patterns(): AsyncGenerator<Moment> {
  const [first, second] = [{ 'pattern.cad': await uploaded('designer', 'dxf') }, { 'pattern.cad': await uploaded('designer', 'dxf') }]
  const cutPieces = [{ name: '前片', quantity: 1 }]
  const { id } = await as('designer').create(pattern, { style: story.stage.styleId, cad: [first['pattern.cad']], cutPieces })
  const inForce = async (of: string) => {
    await as('designer').act(pattern, of, 'submit')
    await as('manager').act(pattern, of, 'approve')
  }
  yield ['draft of V01', first]
  await inForce(id)
  yield ['approved V01, no order', first]
  await confirmedOrder(story.app, orderOf(story.stage))
  yield ['approved V01, ordered', first]
  await as('designer').act(pattern, id, 'revise')
  const { rows } = await as('designer').list(pattern, { filters: [{ field: 'previous', operator: 'eq', value: id }] })
  await as('designer').save(pattern, rows[0]!.id, { cad: [second['pattern.cad']] })
  yield ['draft of V02', second]
  await inForce(rows[0]!.id)
  yield ['approved V02, ordered', second]
  yield ['archived V01, ordered', first]
}

async function* offers(): AsyncGenerator<Moment> {
  const files = { 'supplier_offer.images': await uploaded('supplier') }
  const { id } = await as('supplier').create(supplierOffer, {
    name: '再生尼龙',
    kind: 'product',
    buyer: story.app.companies['brand'],
    currency: story.stage.cny,
    netPrice: '188',
    images: [files['supplier_offer.images']],
  })
  yield ['draft', files]
  await as('supplier').act(supplierOffer, id, 'submit')
  yield ['submitted', files]
  const values = { brand: story.stage.brandId, season: story.stage.seasonId, category: story.stage.categoryId }
  await as('designer').act(supplierOffer, id, 'accept', { values })
  await as('design_manager').act(supplierOffer, id, 'reject', { comment: '不合适' })
  yield ['rejected', files]
}

async function* trends(): AsyncGenerator<Moment> {
  const files = { 'trend.images': await uploaded('designer') }
  const { id } = await as('designer').create(trend, { name: '复古针织', images: [files['trend.images']] })
  yield ['draft', files]
  await as('designer').act(trend, id, 'publish')
  yield ['active', files]
}

async function* prices(): AsyncGenerator<Moment> {
  const files = { 'design_quote.attachments': await uploaded('supplier', 'pdf') }
  const request = {
    style: story.stage.styleId,
    currency: story.stage.cny,
    validTo: '2999-12-31',
    elements: [{ element: 'processing', price: '6' }],
  }
  const { id } = await as('merchandiser').create(designQuote, { ...request, supplier: story.stage.supplierId })
  const otherQuote = await as('merchandiser').create(designQuote, { ...request, supplier: story.stage.otherSupplierId })
  await as('supplier').save(designQuote, id, { attachments: [files['design_quote.attachments']] })
  yield ['draft', files]
  await as('supplier').act(designQuote, id, 'handIn')
  await as('merchandiser').act(designQuote, otherQuote.id, 'submit')
  await as('merchandiser').act(designQuote, id, 'unselect')
  yield ['unselected', files]
  const ofCost = { 'costing.attachments': await uploaded('merchandiser', 'pdf') }
  const scenarios = [{ name: '基准', base: true, picked: true, quantity: '1000', price: '24', minuteRate: '0.5' }]
  const values = { style: story.stage.styleId, bom: story.stage.bomId, scenarios, attachments: [ofCost['costing.attachments']] }
  await as('merchandiser').create(costing, values)
  yield ['draft', ofCost]
}

const opens = async (name: string, file: string) => (await as(name).perform((operation) => allowedFiles(operation, [file]))).has(file)

const reached = new Set<string>()
test.each(Object.entries({ dips, samples, patterns, offers, trends, prices }))(
  'files of %s are opened by the people of the table in each status, and by nobody else',
  async (_, journey) => {
    for await (const [status, files] of journey())
      for (const [field, file] of Object.entries(files)) {
        const readers: string[] = []
        for (const name of people) if (await opens(name, file)) readers.push(name)
        expect([field, status, readers]).toEqual([field, status, people.filter((name) => table[field]?.[status]?.includes(name))])
        reached.add(`${field} ${status}`)
      }
  },
)

test('every row of the table was reached', () => {
  expect([...reached].toSorted()).toEqual(
    Object.entries(table)
      .flatMap(([field, statuses]) => Object.keys(statuses).map((status) => `${field} ${status}`))
      .toSorted(),
  )
})
