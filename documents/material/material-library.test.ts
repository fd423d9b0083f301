/** Stories of the material library: it is filtered by group, composition and supplier, and a BOM takes a material from it with unit and price. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportRows } from '../../engine/export/export.ts'
import { describePage } from '../../engine/pages/describe-page.ts'
import { lookup } from '../../engine/query/lookup.ts'
import type { Story } from '../../engine/testing/story.ts'
import type { Filter } from '../../model/lists/filter.ts'
import { bom } from '../design/bom.ts'
import { style } from '../design/style.ts'
import { priceList } from '../order/price-list.ts'
import { bomStory } from '../testing/bom-story.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import type { Stage } from '../testing/fixtures.ts'
import { materialGroup } from './material-group.ts'
import { material } from './material.ts'

let app: Story
let stage: Stage
let units: { kg: string; metre: string; piece: string }
const groups: Record<string, string> = {}
const made: Record<string, string> = {}
const as = (name: string) => app.as(name)
beforeAll(async () => {
  const story = await bomStory()
  ;({ app, stage, units } = story)
  for (const fibre of ['cotton', 'elastane', 'polyester'])
    await app.sql(
      "INSERT INTO core.dictionary (platform_id, category, code, zh, en) VALUES ($1, 'fibre', $2, $2, $2) ON CONFLICT DO NOTHING",
      [as('admin').actor.platform, fibre],
    )
  const group = async (code: string, parent?: string) => {
    groups[code] = (await as('admin').create(materialGroup, { code, name: code, unit: units.kg, ...(parent ? { parent } : {}) })).id
  }
  await group('KNIT')
  await group('RIB', groups['KNIT'])
  await group('WOVEN')
  const create = async (name: string, of: string, fibres: Record<string, string>, suppliers: readonly string[]) => {
    const values = {
      name,
      group: groups[of],
      type: 'fabric',
      gramWeight: '180',
      width: '1.8 M',
      compositions: Object.entries(fibres).map(([fibre, share]) => ({ fibre, share })),
      suppliers: suppliers.map((supplier) => ({ supplier })),
    }
    made[name] = (await as('merchandiser').create(material, values)).id
    await as('merchandiser').act(material, made[name], 'submit')
    await as('manager').act(material, made[name], 'approve')
  }
  await create('棉汗布', 'KNIT', { cotton: '100' }, [stage.supplierId])
  await create('棉氨汗布', 'KNIT', { cotton: '95', elastane: '5' }, [stage.supplierId, stage.otherSupplierId])
  await create('罗纹', 'RIB', { cotton: '95', elastane: '5' }, [stage.otherSupplierId])
  await create('涤纶布', 'WOVEN', { polyester: '100' }, [])
})
afterAll(() => app?.end())

const namesOf = (rows: readonly Record<string, unknown>[]) => rows.map((row) => row['name'] as string).toSorted()
const listed = async (filters: readonly Filter[], name = 'designer', more: object = {}) =>
  as(name).list(material, { filters, columns: ['name'], count: true, size: 50, ...more })
const ofGroup = (...codes: string[]): Filter => ({ field: 'group', operator: 'in', value: codes.map((code) => groups[code]) })
const ofFibre = (...fibres: string[]): Filter => ({ field: 'compositions.fibre', operator: 'in', value: fibres })
const ofSupplier = (supplier: string): Filter => ({ field: 'suppliers.supplier', operator: 'eq', value: supplier })

test('the library is filtered by group, by composition and by supplier, alone and together; list and gallery have the same count [DM-2-015]', async () => {
  for (const [filters, names] of [
    [[ofGroup('KNIT')], ['棉氨汗布', '棉汗布']],
    [[ofFibre('elastane')], ['棉氨汗布', '罗纹']],
    [[ofFibre('elastane', 'polyester')], ['棉氨汗布', '涤纶布', '罗纹']],
    [[ofSupplier(stage.otherSupplierId)], ['棉氨汗布', '罗纹']],
    [[ofGroup('KNIT'), ofFibre('elastane'), ofSupplier(stage.supplierId)], ['棉氨汗布']],
    [[ofGroup('WOVEN'), ofFibre('cotton')], []],
    [[{ ...ofFibre(), operator: 'in' } as Filter], []],
  ] as const) {
    const list = await listed(filters)
    expect([namesOf(list.rows), list.count]).toEqual([[...names].toSorted(), names.length])
    // The gallery draws the same rows, with the picture beside.
    const gallery = await listed(filters, 'designer', { columns: ['name', 'image'] })
    expect([namesOf(gallery.rows), gallery.count]).toEqual([namesOf(list.rows), list.count])
  }
  const { table } = await as('designer').perform((its) => exportRows(its, material, { filters: [ofFibre('elastane')], columns: ['name'] }))
  expect(table.rows.flat().toSorted()).toEqual(['棉氨汗布', '罗纹'].toSorted())
  const page = await as('designer').perform((its) => describePage(its, material))
  expect(Object.values(page.list.ofLines ?? {}).map(({ field, label }) => [field, label])).toEqual([
    ['compositions.fibre', '成分 · 纤维'],
    ['suppliers.supplier', '供应商 · 供应商'],
  ])
})

test('a supplier filters by composition, and not by suppliers, of whom it sees itself alone; a column that is no filter is refused', async () => {
  expect(namesOf((await listed([ofFibre('elastane')], 'supplier')).rows)).toEqual(['棉氨汗布'])
  for (const of of [stage.supplierId, stage.otherSupplierId])
    await expect(listed([ofSupplier(of)], 'supplier')).rejects.toMatchObject({ code: 400 })
  const page = await as('supplier').perform((its) => describePage(its, material))
  expect(Object.keys(page.list.ofLines ?? {})).toEqual(['compositions.fibre'])
  for (const field of ['suppliers.minimum', 'suppliers.main', 'compositions.share', 'compositions.doc_id', 'nothing.fibre'])
    await expect(listed([{ field, operator: 'eq', value: '1' }]), field).rejects.toMatchObject({ code: 400 })
})

test('the line of a BOM is offered the materials of a group and those below it [DM-3-030]', async () => {
  const offered = async (within?: string) =>
    (
      await as('designer').perform((its) =>
        lookup(its, 'material', {
          for: { type: 'bom', field: 'lines.material' },
          size: 50,
          ...(within ? { within: { group: within } } : {}),
        }),
      )
    ).map(({ id }) => id)
  const idsOf = (...names: string[]) => names.map((name) => made[name]!).toSorted()
  expect((await offered(groups['KNIT'])).toSorted()).toEqual(idsOf('棉汗布', '棉氨汗布', '罗纹'))
  expect(await offered(groups['RIB'])).toEqual(idsOf('罗纹'))
  expect(await offered(groups['WOVEN'])).toEqual(idsOf('涤纶布'))
  expect((await offered()).length).toBeGreaterThan(4)
  const wrong = as('designer').perform((its) => lookup(its, 'material', { within: { unit: units.kg } }))
  await expect(wrong).rejects.toMatchObject({ code: 400 })
})

test('a material that is taken into a BOM brings its unit, its category and the price of its supplier; a stopped one is refused at its line [DM-2-015]', async () => {
  const id = made['棉汗布']!
  const { brandId: brand, seasonId: season, categoryId: category, supplierId: supplier, cny: currency } = stage
  const price = { kind: 'material', supplier, material: id, currency, validFrom: '2024-01-01', netPrice: '42.5' }
  await as('buyer').create(priceList, price)
  const of = (await as('designer').create(style, { name: '取料款', brand, season, category })).id
  const draft = (material_: string) => ({ style: of, currency, lines: [{ material: material_, supplier, usage: '0.25' }] })
  const one = await as('designer').create(bom, draft(id))
  expect(one.lines[0]).toMatchObject({ unit: units.kg, priceUnit: units.kg, price: '42.5', element: 'fabric', materialName: '棉汗布' })
  await as('manager').act(material, made['涤纶布']!, 'stop')
  const stopped = as('designer').save(bom, one.id, { lines: { set: [{ material: made['涤纶布'], usage: '1' }], remove: [] } })
  expect(await expectRefusal(stopped)).toMatch(/lines\[1\]\.material/)
})
