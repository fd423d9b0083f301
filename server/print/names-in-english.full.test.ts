/** Tests of names that a document copies in two languages: the paper, the page and their columns read by the language of the reader. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bom } from '../../documents/design/bom.ts'
import { colour } from '../../documents/design/colour.ts'
import { measurementPart } from '../../documents/design/measurement-part.ts'
import { sampleRequest } from '../../documents/design/sample-request.ts'
import { sizeChart } from '../../documents/design/size-chart.ts'
import { techPack } from '../../documents/design/tech-pack.ts'
import { materialColour } from '../../documents/material/material-colour.ts'
import { material } from '../../documents/material/material.ts'
import { sampleStory } from '../../documents/testing/sample-story.ts'
import { describePage } from '../../engine/pages/describe-page.ts'
import { changesOnPaper } from '../../engine/print/paper-changes.ts'
import type { AnyDocument } from '../../model/document.ts'
import { openStores } from '../adapters/stores.ts'
import { drawPrinting, readPrinting } from './typeset-input.ts'

const folder = mkdtempSync(join(tmpdir(), 'weft-names-'))
const { files } = openStores({ filesDir: folder })
let story: Awaited<ReturnType<typeof sampleStory>>
let of: Awaited<ReturnType<typeof story.developed>>
let pack: string
const as = (name: string) => story.as(name)

beforeAll(async () => {
  story = await sampleStory()
  const { stage, made } = story
  await as('merchandiser').save(material, made.jersey, { nameEn: 'Jersey' })
  await as('admin').save(colour, stage.black, { nameEn: 'Black' })
  const dyed = await as('designer').create(materialColour, {
    material: made.jersey,
    colour: stage.black,
    supplier: stage.supplierId,
    labDip: 'LD-1',
    labDipDate: '2024-03-01',
    handReason: '封样',
  })
  await as('manager').act(materialColour, dyed.id, 'approve')
  const body = { material: made.jersey, usage: '0.25', rule: 'fixed', materialColour: dyed.id, price: '40', element: 'fabric' }
  // The length has its way of measuring in one language each time.
  await as('designer').save(measurementPart, story.part.chest, { method: '腋下平量', methodEn: 'Flat, below the armhole' })
  await as('designer').save(measurementPart, story.part.length, { method: '后中量', methodEn: null })
  of = await story.developed({ bom: [body, { material: made.label, usage: '1', price: '0.2' }] })
  const { rows } = await as('designer').list(bom, { filters: [{ field: 'style', operator: 'eq', value: of.style }] })
  await as('designer').act(bom, rows[0]!.id, 'submit')
  await as('manager').act(bom, rows[0]!.id, 'approve')
  pack = (await as('designer').create(techPack, { style: of.style, receiver: stage.plantOf })).id
})
afterAll(async () => {
  await story?.app.end()
  rmSync(folder, { recursive: true, force: true })
})

const namesOn = async (lang: 'zh' | 'en' | 'both', title: RegExp) => {
  const wanted = { ids: [pack], lang, template: 'default', paper: undefined, landscape: undefined, copies: 1 } as const
  const { papers } = await drawPrinting(files, await as('designer').perform((operation) => readPrinting(operation, techPack, wanted)))
  const table = papers[0]!.tables.find((one) => title.test(one.title))!
  return table.rows.map((row) => row.filter((text) => /汗布|Jersey|主标|黑|Black/.test(text)))
}

test('a pack copies the names of materials and colours in both languages where they have both', async () => {
  const { materials, dips } = await as('designer').get(techPack, pack)
  expect(materials.map((row) => [row.materialName, row.materialNameEn, row.colourEn])).toEqual([
    ['汗布', 'Jersey', 'Black'],
    ['主标', null, null],
  ])
  expect(dips.map((row) => [row.materialName, row.materialNameEn, row.colourEn])).toEqual([['汗布', 'Jersey', 'Black']])
})

test('a paper in English has the English name, or the only one there is; a paper in both languages has both', async () => {
  const zh = await namesOn('zh', /各配色用料/)
  const en = await namesOn('en', /Materials by colourway/)
  const both = await namesOn('both', /各配色用料/)
  expect(zh[0]!.join()).toMatch(/汗布/)
  expect(zh[0]!.join()).not.toMatch(/Jersey/)
  expect(en[0]!.join()).toMatch(/Jersey/)
  expect(en[0]!.join()).not.toMatch(/汗布/)
  expect(both[0]!.join()).toMatch(/汗布 Jersey/)
  expect([zh[1]!.join(), en[1]!.join(), both[1]!.join()].every((text) => /主标/.test(text))).toBe(true)
})

const chartIn = async (lang: 'zh' | 'en' | 'both', reader = 'factory') => {
  const wanted = { ids: [of.chart], lang, template: 'default', paper: undefined, landscape: undefined, copies: 1 } as const
  const { papers } = await drawPrinting(files, await as(reader).perform((operation) => readPrinting(operation, sizeChart, wanted)))
  return papers[0]!.tables[0]!
}

test('a size chart on paper has values by size, tolerances and one column of how to measure, for factory and brand alike; how it is graded stays on the page', async () => {
  await as('designer').act(techPack, pack, 'send')
  for (const reader of ['factory', 'designer']) {
    const { columns, rows } = await chartIn('en', reader)
    expect(columns.map(({ label }) => label)).toEqual(['Part', 'Minus tolerance', 'Plus tolerance', 'S', 'M', 'L', 'How to measure'])
    expect(rows[0]!.slice(1, 6)).toEqual(['0.5', '1', '48', '50', '52'])
  }
})

test('how to measure is in the language of the edition, in the other one where that is blank, and in both where the paper has both [DM-2-008]', async () => {
  const methods = async (lang: 'zh' | 'en' | 'both') => (await chartIn(lang)).rows.map((row) => row.at(-1))
  expect(await methods('en')).toEqual(['Flat, below the armhole', '后中量'])
  expect(await methods('zh')).toEqual(['腋下平量', '后中量'])
  expect(await methods('both')).toEqual(['腋下平量 Flat, below the armhole', '后中量'])
  expect((await chartIn('both')).rows.map(([part]) => part)).toEqual([
    expect.stringMatching(/胸围.*Chest/),
    expect.stringMatching(/衣长.*Length/),
  ])
})

test('where only the English way of measuring is known, the Chinese edition has it', async () => {
  await as('designer').save(measurementPart, story.part.length, { method: null, methodEn: 'Centre back' })
  await as('designer').act(sizeChart, of.chart, 'revise')
  const { rows } = await as('designer').list(sizeChart, { filters: [{ field: 'previous', operator: 'eq', value: of.chart }] })
  const { points } = await as('designer').get(sizeChart, rows[0]!.id)
  const set = [
    { id: points[0]!.id, methodEn: 'Flat, at the armhole' },
    { id: points[1]!.id, method: null, methodEn: 'Centre back' },
  ]
  await as('designer').save(sizeChart, rows[0]!.id, { points: { set } })
  const changes = async (language: 'zh' | 'en') =>
    as('designer').perform((operation) =>
      changesOnPaper({ ...operation, ctx: operation.ctx, actor: { ...operation.actor, language } }, sizeChart, {
        from: of.chart,
        to: rows[0]!.id,
      }),
    )
  const first = of.chart
  of = { ...of, chart: rows[0]!.id }
  expect((await chartIn('zh', 'designer')).rows.map((row) => row.at(-1))).toEqual(['腋下平量', 'Centre back'])
  of = { ...of, chart: first }
  // What has changed is said of the text that the edition has.
  expect((await changes('en'))!.map(([, , after]) => after)).toEqual(['Flat, at the armhole', 'Centre back'])
  expect((await changes('zh'))!.map(([, , after]) => after)).toEqual(['Centre back'])
})

test('the names of an approved BOM and of a request are a copy: a new name of the material does not move them', async () => {
  const request = await story.submitted(story.requestOf(of, { M: '1' }))
  await as('merchandiser').save(material, story.made.jersey, { nameEn: 'Single jersey' })
  const { materials } = await as('factory').get(sampleRequest, request.id)
  expect(materials[0]).toMatchObject({ materialName: '汗布', materialNameEn: 'Jersey', colourEn: 'Black' })
})

test('the page has one column for both names and says which text a reader in English sees', async () => {
  const columnsIn = async (language: 'zh' | 'en', type: AnyDocument, lines: string) => {
    const page = await as('designer').perform((operation) =>
      describePage({ ...operation, ctx: operation.ctx, actor: { ...operation.actor, language } }, type),
    )
    const columns = page.blocks.flatMap(({ form }) => form).find(({ field }) => field === lines)!.columns!
    return columns.flatMap(({ field, shownBy, inBoth }) => (field.startsWith('materialName') ? [[field, shownBy, inBoth]] : []))
  }
  expect(await columnsIn('zh', bom as AnyDocument, 'lines')).toEqual([['materialName', undefined, true]])
  expect(await columnsIn('en', bom as AnyDocument, 'lines')).toEqual([['materialName', 'materialNameEn', true]])
})
