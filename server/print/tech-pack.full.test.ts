/** Story of a tech pack: issued to a factory as one PDF, made by what the factory may read; the next issue says what changed; the opening is recorded. */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bom } from '../../documents/design/bom.ts'
import { processSheet } from '../../documents/design/process-sheet.ts'
import { measurementPart } from '../../documents/design/measurement-part.ts'
import { operation } from '../../documents/design/operation.ts'
import { sizeChart } from '../../documents/design/size-chart.ts'
import { style } from '../../documents/design/style.ts'
import { techPack } from '../../documents/design/tech-pack.ts'
import { materialColour } from '../../documents/material/material-colour.ts'
import { material } from '../../documents/material/material.ts'
import { factory } from '../../documents/supplier/factory.ts'
import { expectRefusal } from '../../documents/testing/expect-refusal.ts'
import { cells, sampleStory } from '../../documents/testing/sample-story.ts'
import { allowedFiles } from '../../engine/files/files.ts'
import { noteOpening } from '../../engine/files/opened-file.ts'
import { runNextJob } from '../../engine/jobs/job-queue.ts'
import { workJob } from '../../engine/jobs/run-work.ts'
import { changesOnPaper } from '../../engine/print/paper-changes.ts'
import { papersOf } from '../../engine/print/paper-parts.ts'
import { openStores } from '../adapters/stores.ts'
import { pagesOf } from '../testing/read-pdf.ts'
import { paperPress } from './paper-press.ts'

const folder = mkdtempSync(join(tmpdir(), 'weft-pack-'))
const { files } = openStores({ filesDir: folder })
let story: Awaited<ReturnType<typeof sampleStory>>
let of: Awaited<ReturnType<typeof story.developed>>
let bomId: string
let rivalFactory: string
const as = (name: string) => story.as(name)

beforeAll(async () => {
  story = await sampleStory({ press: paperPress(files) })
  await story.app.person('rival', { kind: 'factory', company: 'rival' })
  const { supplier: of } = await as('buyer').get(factory, story.stage.plantOf)
  const values = { name: '对手工厂', supplier: of, company: story.app.companies['rival'], address: { province: '浙江省', city: '宁波市' } }
  rivalFactory = (await as('buyer').create(factory, { ...values, contacts: [{ name: '王厂长', phone: '13900003333', isPrimary: true }] }))
    .id
  await as('buyer').act(factory, rivalFactory, 'activate')
})
afterAll(async () => {
  await story?.app.end()
  rmSync(folder, { recursive: true, force: true })
})

const run = () => runNextJob(story.app.engine, new Map([['work', workJob]]))
const approve = async (type: typeof sizeChart | typeof bom | typeof processSheet, id: string) => {
  await as('designer').act(type, id, 'submit')
  await as('manager').act(type, id, 'approve')
}
/** Issues a pack and lets the job of the node make its file. */
async function issue(values: object) {
  const { id } = await as('designer').create(techPack, { style: of.style, receiver: story.stage.plantOf, ...values })
  expect(await as('designer').act(techPack, id, 'send')).toMatchObject({ status: 'issuing' })
  expect(await run()).toBe(true)
  return as('designer').get(techPack, id)
}
/** The bytes of a file, for a person who may access it. */
async function bytesFor(name: string, file: string): Promise<Buffer | undefined> {
  const row = (await as(name).perform((operation) => allowedFiles(operation, [file]))).get(file)
  return row && files.bytes(row.storage_key)
}
const textFor = async (name: string, file: string) => pagesOf((await bytesFor(name, file))!)
/** Texts of a PDF come in pieces, so blanks do not count. */
const tight = (text: string) => text.replaceAll(/\s/g, '')
const joined = (pages: readonly string[]) => tight(pages.join(''))

test('a material of some sizes, the base size not among them, is a row that names them; one of all sizes names none', async () => {
  const lines = [
    { material: story.made.jersey, usage: '0.25', usageBySize: cells({ S: '0.24', M: '0.25', L: '0.26' }) },
    { material: story.made.label, usage: '1', sizes: 's, l' },
  ]
  const { style: made } = await story.developed({ bom: lines })
  const { rows } = await as('designer').list(bom, { filters: [{ field: 'style', operator: 'eq', value: made }] })
  await approve(bom, rows[0]!.id)
  const { materials } = await as('designer').create(techPack, { style: made, receiver: story.stage.plantOf })
  expect(materials.map(({ materialName, sizes, usage }) => [materialName, sizes, usage])).toEqual([
    ['汗布', null, '0.25'],
    ['主标', 'S, L', '1'],
  ])
})

test('a style without a chart or a BOM in force, and a factory that has not joined, are refused at the field', async () => {
  const bare = await story.developed({ chart: 'draft' })
  const { id } = await as('designer').create(techPack, { style: bare.style, receiver: story.stage.plantOf })
  expect(await expectRefusal(as('designer').act(techPack, id, 'send'))).toContain('chart: 款式没有已通过的尺寸表')
  await story.approved(bare.chart)
  expect(await expectRefusal(as('designer').act(techPack, id, 'send'))).toContain('bom: 款式没有生效的物料清单')
  const { supplier: owner } = await as('buyer').get(factory, story.stage.plantOf)
  const address = { province: '浙江省', city: '杭州市' }
  const contacts = [{ name: '赵厂长', phone: '13900004444', isPrimary: true }]
  const outside = await as('buyer').create(factory, { name: '未加入的厂', supplier: owner, address, contacts })
  await as('buyer').act(factory, outside.id, 'activate')
  const other = await as('designer').create(techPack, { style: bare.style, receiver: outside.id })
  expect(await expectRefusal(as('designer').act(techPack, other.id, 'send'))).toContain('receiver: 工厂“未加入的厂”尚未加入平台')
})

test('packing, care by the names of the symbols, composition, and the lab dips of each colourway stand on the pack, in the language of the issue', async () => {
  const { stage, made: goods } = story
  await story.app.sql(
    "INSERT INTO core.dictionary (platform_id, category, code, zh, en) VALUES ($1, 'fibre', 'cotton', '棉', 'Cotton'), ($1, 'fibre', 'elastane', '氨纶', 'Elastane') ON CONFLICT DO NOTHING",
    [as('designer').actor.platform],
  )
  const compositions = [
    { fibre: 'cotton', share: '95' },
    { fibre: 'elastane', share: '5' },
  ]
  await as('merchandiser').save(material, goods.jersey, { compositions })
  const dip = { material: goods.jersey, colour: stage.black, supplier: stage.supplierId, labDip: 'LD-1', handReason: '封样' }
  const dyed = await as('designer').create(materialColour, {
    ...dip,
    labDipDate: '2024-03-01',
    deltaE: '0.6',
    differenceFormula: 'CIEDE2000',
  })
  await as('manager').act(materialColour, dyed.id, 'approve')
  const body = {
    material: goods.jersey,
    usage: '0.25',
    rule: 'match',
    supplier: stage.supplierId,
    use: '大身',
    price: '40',
    element: 'fabric',
  }
  const { style: garment, inBlack } = await story.developed({ bom: [body, { material: goods.label, usage: '1', price: '0.2' }] })
  const label = { washing: 'wash30mild', bleaching: 'noBleach', ironing: 'iron120', careNote: '反面洗涤' }
  await as('designer').save(style, garment, label)
  const { rows } = await as('designer').list(bom, { filters: [{ field: 'style', operator: 'eq', value: garment }] })
  await approve(bom, rows[0]!.id)
  const rates = [{ validFrom: story.today, sam: '1', rate: '0.5' }]
  const { id: sewing } = await as('merchandiser').create(operation, { name: '上领', currency: stage.cny, rates })
  const lines = [{ sequence: 10, operation: sewing }]
  const sheet = await as('designer').create(processSheet, { style: garment, lines, packing: '平铺，每箱 40 件' })
  await approve(processSheet, sheet.id)
  const issuedIn = async (language: string) => {
    const { id } = await as('designer').create(techPack, { style: garment, receiver: stage.plantOf, language })
    await as('designer').act(techPack, id, 'send')
    await run()
    return as('designer').get(techPack, id)
  }
  const pack = await issuedIn('en')
  expect(pack).toMatchObject({ packing: '平铺，每箱 40 件', careNote: '反面洗涤' })
  expect(pack.care.map(({ kind, symbol }) => [kind, symbol])).toEqual([
    ['washing', 'wash30mild'],
    ['bleaching', 'noBleach'],
    ['ironing', 'iron120'],
  ])
  expect(pack.compositions.map(({ materialName, use, fibre, share }) => [materialName, use, fibre, share])).toEqual([
    ['汗布', '大身', 'cotton', '95'],
    ['汗布', '大身', 'elastane', '5'],
  ])
  expect(pack.dips.map(({ colorway, colour, deltaE }) => [colorway, colour, deltaE])).toEqual([[inBlack, '黑色', '0.6']])
  const english = joined(await textFor('factory', pack.file[0]!))
  for (const text of [
    'Wash at max. 30 °C, mild process',
    'Do not bleach',
    'Iron at max. 120 °C, without steam',
    'Elastane',
    '平铺，每箱 40 件',
    '0.6',
  ])
    expect(english, text).toContain(tight(text))
  for (const text of ['LD-1', '最高洗涤温度', 'Unit price']) expect(english, text).not.toContain(tight(text))
  const chinese = joined(await textFor('factory', (await issuedIn('zh')).file[0]!))
  for (const text of ['最高洗涤温度 30 ℃，缓和程序', '不可漂白', '氨纶', '洗护符号', '面料成分'])
    expect(chinese, text).toContain(tight(text))
})

describe('TS24-0001 is issued', () => {
  let first: Awaited<ReturnType<typeof issue>>
  beforeAll(async () => {
    of = await story.developed()
    const { rows } = await as('designer').list(bom, { filters: [{ field: 'style', operator: 'eq', value: of.style }] })
    bomId = rows[0]!.id
    await approve(bom, bomId)
    const rates = [{ validFrom: story.today, sam: '1.6', rate: '0.8' }]
    const { id } = await as('merchandiser').create(operation, { name: '合肩', currency: story.stage.cny, rates })
    const sheet = await as('designer').create(processSheet, {
      style: of.style,
      lines: [{ sequence: 10, operation: id }],
      packing: '单件入袋',
    })
    await approve(processSheet, sheet.id)
    first = await issue({ note: '首次下发' })
  })

  test('the pack names the versions in force, the factory and the hash of its file; the factory reads them, another factory nothing', async () => {
    expect(first).toMatchObject({ status: 'issued', issue: 1, previous: null, chart: of.chart, bom: bomId, openedAt: null })
    expect(first.issuedAt).not.toBeNull()
    const bytes = (await bytesFor('factory', first.file[0]!))!
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(first.sha256)
    expect(pagesOf(bytes)).toHaveLength(first.pages!)
    for (const [type, id] of [
      [sizeChart, of.chart],
      [bom, bomId],
      [processSheet, first.process!],
      [style, of.style],
    ] as const)
      expect((await as('factory').get(type, id)).id).toBe(id)
    for (const name of ['rival', 'supplier2', 'carrier', 'other.buyer']) {
      await expect(as(name).get(techPack, first.id), name).rejects.toMatchObject({ code: expect.toBeOneOf([403, 404]) })
      expect(await bytesFor(name, first.file[0]!), name).toBeUndefined()
    }
    expect((await as('rival').list(techPack)).rows).toEqual([])
    await expect(as('rival').get(bom, bomId)).rejects.toMatchObject({ code: 404 })
  })

  test('its PDF holds usage, values, operations and packing in both languages, and no price, point, amount or target', async () => {
    const pages = await textFor('factory', first.file[0]!)
    const all = joined(pages)
    expect(pages.length).toBeGreaterThanOrEqual(5)
    for (const text of [
      '技术包',
      'Tech pack',
      '首次下发',
      '内容',
      'Contents',
      '尺寸表',
      'Size chart',
      '胸围',
      '0.24',
      '0.2625',
      '汗布',
      '合肩',
      '单件入袋',
    ])
      expect(all, text).toContain(tight(text))
    for (const text of [
      '单价',
      'Unit price',
      '税点',
      'Tax point',
      '利润点',
      'Profit point',
      '金额',
      'Amount',
      '目标价',
      'Target',
      '物料成本',
      '10.5',
    ])
      expect(all, text).not.toContain(tight(text))
    // The first issue has nothing to compare with.
    expect(all).not.toContain('以来的变更')
    // The brand prints its own copy of the same pack with what it may read.
    const inside = await as('designer').perform((operation) => papersOf(operation, techPack, [first.id]))
    expect(JSON.stringify(inside)).toContain('单价')
  })

  test('the first opening by the receiver is recorded once; that of the brand is not', async () => {
    const open = (name: string) => as(name).perform((operation) => noteOpening(operation, first.file[0]!))
    await open('designer')
    await open('rival')
    expect((await as('designer').get(techPack, first.id)).openedAt).toBeNull()
    await Promise.all([open('factory'), open('factory')])
    const { issuedAt, openedAt } = await as('designer').get(techPack, first.id)
    expect(openedAt).not.toBeNull()
    // The list under the style says when it was issued and when it was opened.
    const { rows } = await as('designer').list(techPack, { filters: [{ field: 'style', operator: 'eq', value: of.style }] })
    expect(rows).toMatchObject([{ id: first.id, issuedAt, openedAt, chart: of.chart, bom: bomId, process: first.process }])
    await open('factory')
    expect((await as('designer').get(techPack, first.id)).openedAt).toBe(openedAt)
    const entries = await story.app.sql(`SELECT user_id FROM core.journal WHERE doc_id = $1 AND action = 'open'`, [first.id])
    expect(entries).toEqual([{ user_id: as('factory').actor.user }])
  })

  test('issue 2 says on page 1 what has changed since issue 1, and leaves unchanged parts out where it is asked to', async () => {
    await as('designer').act(sizeChart, of.chart, 'revise')
    const { rows } = await as('designer').list(sizeChart, { filters: [{ field: 'previous', operator: 'eq', value: of.chart }] })
    const next = rows[0]!.id
    const { points } = await as('designer').get(sizeChart, next)
    await as('designer').save(sizeChart, next, { points: { set: [{ id: points[0]!.id, base: '51' }] } })
    await approve(sizeChart, next)
    const second = await issue({ changedOnly: true, language: 'en' })
    expect(second).toMatchObject({ issue: 2, previous: first.id, chart: next, bom: bomId })
    const pages = await textFor('factory', second.file[0]!)
    const page = joined(pages.slice(0, 1))
    for (const text of [`What has changed since ${first.number}`, 'Unchanged', 'Changed in', '50', '51', 'Chest'])
      expect(page, text).toContain(tight(text))
    // Chart and style are printed again, the BOM and the process sheet are named only.
    expect(joined(pages.slice(1))).toContain((await as('factory').get(sizeChart, next)).number)
    expect(joined(pages.slice(1))).not.toContain('合肩')
    // What was issued first stays as it was.
    expect(await as('factory').get(techPack, first.id)).toMatchObject({ chart: of.chart, sha256: first.sha256 })
  })

  test('a part that is put in the middle of the chart is one row of what has changed, and the parts after it none', async () => {
    const [chart] = (
      await as('designer').list(sizeChart, {
        filters: [
          { field: 'style', operator: 'eq', value: of.style },
          { field: 'status', operator: 'eq', value: 'approved' },
        ],
      })
    ).rows
    await as('designer').act(sizeChart, chart!.id, 'revise')
    const { rows } = await as('designer').list(sizeChart, { filters: [{ field: 'previous', operator: 'eq', value: chart!.id }] })
    const next = rows[0]!.id
    const { points } = await as('designer').get(sizeChart, next)
    expect(points.length).toBeGreaterThan(1)
    const { id: part } = await as('merchandiser').create(measurementPart, {
      code: 'HIGH_HIP',
      name: '上臀围',
      nameEn: 'High hip',
      minus: '0.5',
      plus: '1',
    })
    const [one, ...others] = points
    await as('designer').save(sizeChart, next, {
      points: [{ id: one!.id }, { part, base: '43', steps: one!.steps }, ...others.map(({ id }) => ({ id }))],
    })
    const now = (await as('designer').get(sizeChart, next)).points.map((point) => point.part)
    expect(now).toEqual([one!.part, part, ...others.map((point) => point.part)])
    await approve(sizeChart, next)
    const rowsOf = await as('designer').perform((operation) => changesOnPaper(operation, sizeChart, { from: chart!.id, to: next }))
    expect(rowsOf).toEqual([[expect.stringMatching(/2$/), '', expect.stringContaining('上臀围')]])
    const { file } = await issue({ changedOnly: true, language: 'zh' })
    expect(joined((await textFor('factory', file[0]!)).slice(0, 1))).toContain(tight(rowsOf![0]![2]).slice(0, 10))
  })

  test('an issue has a number of its own also after one that is being made, and after one that was withdrawn', async () => {
    const { issue: last } = await as('designer').get(techPack, (await issue({})).id)
    const packs: string[] = []
    for (let at = 0; at < 2; at++) {
      packs.push((await as('designer').create(techPack, { style: of.style, receiver: story.stage.plantOf })).id)
      await as('designer').act(techPack, packs[at]!, 'send')
    }
    const numbers = async () => Promise.all(packs.map(async (id) => (await as('designer').get(techPack, id)).issue))
    expect(await numbers()).toEqual([last! + 1, last! + 2])
    await as('designer').act(techPack, packs[1]!, 'withdraw', { comment: '重复下发' })
    const next = await as('designer').create(techPack, { style: of.style, receiver: story.stage.plantOf })
    await as('designer').act(techPack, next.id, 'send')
    expect(await as('designer').get(techPack, next.id)).toMatchObject({ issue: last! + 3, previous: packs[0] })
    while (await run());
  })

  test('the open points are those of the latest round of each sample type', async () => {
    const made = async (type: string, text: string) => story.submitted({ ...story.requestOf(of, { M: '1' }), type, openPoints: [{ text }] })
    await made('fit', '领口歪斜')
    await made('pp', '吊牌位置')
    const draft = await as('designer').create(techPack, { style: of.style, receiver: story.stage.plantOf })
    expect(draft.openPoints.map(({ text }) => text).toSorted()).toEqual(['吊牌位置', '领口歪斜'].toSorted())
  })

  test('another factory gets an issue 1 of its own, and neither learns of the other; what is withdrawn shares nothing any more', async () => {
    const { id } = await as('designer').create(techPack, { style: of.style, receiver: rivalFactory })
    await as('designer').act(techPack, id, 'send')
    await run()
    const pack = await as('rival').get(techPack, id)
    expect(pack).toMatchObject({ issue: 1, previous: null })
    expect(pack.number).toMatch(/-01$/)
    expect((await as('rival').list(techPack)).rows.map((row) => row.id)).toEqual([id])
    expect((await as('factory').list(techPack)).rows.map((row) => row.id)).not.toContain(id)
    expect((await as('rival').get(bom, bomId)).id).toBe(bomId)
    await as('designer').act(techPack, id, 'withdraw', { comment: '版本有误' })
    expect(await as('rival').get(techPack, id)).toMatchObject({ status: 'withdrawn' })
    await expect(as('rival').get(bom, bomId)).rejects.toMatchObject({ code: 404 })
    expect((await as('factory').get(bom, bomId)).id).toBe(bomId)
  })
})
