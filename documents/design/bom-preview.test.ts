/** Tests of the expansion of a BOM: what a colourway needs in a size, and what is missing, of the line, colourway and sizes together. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lookup } from '../../engine/query/lookup.ts'
import { viewerOf } from '../../engine/save/view/document-viewer.ts'
import { masterCache } from '../../engine/store/memory/master-cache.ts'
import type { Story } from '../../engine/testing/story.ts'
import { materialColour } from '../material/material-colour.ts'
import { bomStory } from '../testing/bom-story.ts'
import type { Stage } from '../testing/fixtures.ts'
import { previewOf } from './bom-preview.server.ts'
import { bom } from './bom.ts'
import { colorway } from './colorway.ts'
import { confirmedOrder, orderOf } from '../testing/fixtures.ts'
import { colour } from './colour.ts'
import { style } from './style.ts'

let app: Story
let stage: Stage
let made: Record<'jersey' | 'label' | 'canvas', string>
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage, made } = await bomStory())
})
afterAll(() => app?.end())

const preview = (id: string, more: object = {}, name = 'designer') =>
  as(name).perform((operation) => previewOf(viewerOf(operation), { id, ...more }))

test('a colourway and a size are expanded, the base size and the first colourway where none is chosen; missing cells stand together [DM-3-036]', async () => {
  const of = await as('designer').create(style, {
    name: '展开款',
    brand: stage.brandId,
    season: stage.seasonId,
    category: stage.categoryId,
  })
  const wayOf = async (shade: string) => (await as('designer').create(colorway, { style: of.id, colour: shade })).id
  const [black, white] = [await wayOf(stage.black), await wayOf(stage.white)]
  const dye = (await as('merchandiser').create(materialColour, { material: made.jersey, colour: stage.black, supplier: stage.supplierId }))
    .id
  const cells = [
    { size: 'S', value: '0.24' },
    { size: 'M', value: '0.25' },
  ]
  const { id } = await as('designer').create(bom, {
    style: of.id,
    currency: stage.cny,
    lines: [
      { key: 'F', material: made.jersey, usage: '0.25', loss: '5', price: '40', rule: 'map', usageBySize: { cells } },
      { key: 'L', material: made.label, usage: '1', price: '0.2', supply: 'customer' },
    ],
    colours: [{ key: 'F', colorway: black, materialColour: dye }],
  })
  const first = await preview(id)
  expect([first.colorways.map((one) => one.id), first.sizes.map(({ size }) => size), first.chosen]).toEqual([
    [black, white],
    ['S', 'M', 'L'],
    { colorway: black, size: { size: 'M' } },
  ])
  expect(first.needs.map(({ key, colour, usage, gross, purchased }) => [key, colour?.id ?? null, usage, gross, purchased])).toEqual([
    ['F', stage.black, '0.25', '0.2625', true],
    ['L', null, '1', '1', false],
  ])
  expect(first.missing.map(({ at, column, colorway: way, sizes }) => [at, column, way, sizes])).toEqual(
    expect.arrayContaining([
      [0, 'usageBySize', black, ['L']],
      [0, 'usageBySize', white, ['L']],
      [0, 'materialColour', white, ['S', 'M', 'L']],
    ]),
  )
  const other = await preview(id, { colorway: white, size: 'S' })
  expect([other.chosen, other.needs.map(({ key }) => key)]).toEqual([{ colorway: white, size: { size: 'S' } }, ['L']])
})

test('a BOM that a user may not read has no expansion', async () => {
  for (const name of ['supplier2', 'other.buyer']) await expect(preview(stage.bomId, {}, name)).rejects.toMatchObject({ code: 404 })
})

test('a supplier and a factory with an order read the BOM and get no expansion, which is of all colourways; a rule that hides a column holds here too [DM-3-036]', async () => {
  await confirmedOrder(app, orderOf(stage, { factory: stage.plantOf }))
  for (const name of ['supplier', 'factory']) {
    expect((await as(name).get(bom, stage.bomId)).id, name).toBe(stage.bomId)
    await expect(preview(stage.bomId, {}, name), name).rejects.toMatchObject({ code: 404 })
  }
  expect((await preview(stage.bomId, {}, 'merchandiser')).colorways.length).toBeGreaterThan(0)
  const { platform } = as('merchandiser').actor
  await app.sql(
    `INSERT INTO core.field_rule (platform_id, role, type, field, restriction) VALUES ($1, 'merchandiser', 'bom', 'lines.usage', 2)`,
    [platform],
  )
  masterCache(app.engine.pool).forget()
  await expect(preview(stage.bomId, {}, 'merchandiser')).rejects.toMatchObject({ code: 403 })
  await app.sql(`DELETE FROM core.field_rule WHERE type = 'bom'`)
  masterCache(app.engine.pool).forget()
})

test('the name of a colour, its number in the library and the colour number of the supplier lead to the colour of the material of the line', async () => {
  const { name, number } = await as('designer').get(colour, stage.white)
  const dyeOf = async (of: string) =>
    (
      await as('merchandiser').create(materialColour, {
        material: of,
        colour: stage.white,
        supplier: stage.supplierId,
        supplierColour: `SUP-${of}`,
      })
    ).id
  const [canvas, label] = [await dyeOf(made.canvas), await dyeOf(made.label)]
  const looked = (codes: readonly string[], material: string) =>
    as('designer').perform(async (operation) =>
      (
        await lookup(operation, 'material_colour', { codes, for: { type: 'bom', field: 'lines.materialColour', values: { material } } })
      ).map((one) => [one.code, one.id, one.many]),
    )
  const codes = [name, number, `SUP-${made.canvas}`]
  expect(await looked(codes, made.canvas)).toEqual(codes.map((code) => [code, canvas, false]))
  expect(await looked([name, number], made.label)).toEqual([name, number].map((code) => [code, label, false]))
})
