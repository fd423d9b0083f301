/** Tests of names that a document copies in two languages: the paper, the page and their columns read by the language of the reader. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bom } from '../../documents/design/bom.ts'
import { colour } from '../../documents/design/colour.ts'
import { sampleRequest } from '../../documents/design/sample-request.ts'
import { techPack } from '../../documents/design/tech-pack.ts'
import { materialColour } from '../../documents/material/material-colour.ts'
import { material } from '../../documents/material/material.ts'
import { sampleStory } from '../../documents/testing/sample-story.ts'
import { describePage } from '../../engine/pages/describe-page.ts'
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
