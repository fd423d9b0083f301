/** Tests that a company reads of a shared document nothing from before it was shared: of a chart by a tech pack, a style by a quote, a material by a lab dip. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOf, compared, history } from '../../engine/journal/history.ts'
import type { AnyDocument } from '../../model/document.ts'
import { labDip } from '../material/lab-dip.ts'
import { material } from '../material/material.ts'
import { sampleStory } from '../testing/sample-story.ts'
import { bom } from './bom.ts'
import { colour } from './colour.ts'
import { designQuote } from './design-quote.ts'
import { sizeChart } from './size-chart.ts'
import { style } from './style.ts'
import { techPack } from './tech-pack.ts'

let story: Awaited<ReturnType<typeof sampleStory>>
const as = (name: string) => story.as(name)
beforeAll(async () => {
  story = await sampleStory()
})
afterAll(() => story?.app.end())

const historyOf = (name: string, type: AnyDocument, id: string) => as(name).perform((its) => history(its, type, id))
const versionOf = async (type: AnyDocument, id: string) => (await as('designer').get(type, id)).version

/** Expects that a company reads a document of a version and later ones, and nothing that says what was there before. */
async function expectBeginning(name: string, type: AnyDocument, { id, first, secret }: { id: string; first: number; secret: string }) {
  const person = as(name)
  expect(JSON.stringify(await historyOf(name, type, id))).not.toContain(secret)
  expect((await historyOf(name, type, id)).filter(({ version }) => version <= first)).toEqual([])
  const last = (await person.get(type, id)).version
  for (let version = 1; version < first; version++) {
    await expect(person.perform((its) => asOf(its, type, id, version))).rejects.toMatchObject({ code: 404 })
    for (const versions of [
      { from: version, to: last },
      { from: last, to: version },
    ])
      await expect(person.perform((its) => compared(its, type, id, versions))).rejects.toMatchObject({ code: 404 })
  }
  expect(JSON.stringify(await person.perform((its) => asOf(its, type, id, first)))).not.toContain(secret)
  expect(JSON.stringify(await person.perform((its) => compared(its, type, id, { from: first, to: last })))).not.toContain(secret)
}

test('a factory reads a size chart since the tech pack: no draft, no text that was replaced, and not what replaced it', async () => {
  const of = await story.developed({ chart: 'draft' })
  await as('designer').save(sizeChart, of.chart, { remark: '内部：可放宽' })
  await as('designer').save(sizeChart, of.chart, { remark: '按表' })
  await story.approved(of.chart)
  const { rows: boms } = await as('designer').list(bom, { filters: [{ field: 'style', operator: 'eq', value: of.style }] })
  await as('designer').act(bom, boms[0]!.id, 'submit')
  await as('manager').act(bom, boms[0]!.id, 'approve')
  const { id } = await as('merchandiser').create(techPack, { style: of.style, receiver: story.stage.plantOf })
  await as('merchandiser').act(techPack, id, 'send')
  const first = await versionOf(sizeChart, of.chart)
  await expectBeginning('factory', sizeChart, { id: of.chart, first, secret: '内部' })
  // The owner reads all of it, and the factory what comes later.
  expect(JSON.stringify(await historyOf('designer', sizeChart, of.chart))).toContain('内部')
  expect(await as('designer').perform((its) => asOf(its, sizeChart, of.chart, 1))).toMatchObject({ status: 'draft' })
  await as('designer').act(sizeChart, of.chart, 'revise')
  const { rows } = await as('designer').list(sizeChart, { filters: [{ field: 'previous', operator: 'eq', value: of.chart }] })
  await story.approved(rows[0]!.id)
  expect((await historyOf('factory', sizeChart, of.chart)).length).toBeGreaterThan(0)
  await expectBeginning('factory', sizeChart, { id: of.chart, first, secret: '内部' })
})

test('a dyer reads a material since the lab dip: neither the text that was replaced before, nor that it was', async () => {
  const id = story.made.jersey
  await as('merchandiser').save(material, id, { description: '只有一家能染，4.20' })
  await as('merchandiser').save(material, id, { description: '普通' })
  const first = await versionOf(material, id)
  const standard = { labL: '60', labA: '-3.2', labB: '-18.5', illuminant: 'D65', observer: 'deg10' }
  const { id: blue } = await as('designer').create(colour, { name: '雾蓝', ...standard })
  const dip = await as('designer').create(labDip, { material: id, colour: blue, supplier: story.stage.supplierId, dueDate: '2099-06-01' })
  await as('supplier').act(labDip, dip.id, 'take')
  expect(await as('supplier').get(material, id)).toMatchObject({ version: first })
  await expectBeginning('supplier', material, { id, first, secret: '4.20' })
  await as('merchandiser').save(material, id, { description: '普通，加厚' })
  await expectBeginning('supplier', material, { id, first, secret: '4.20' })
  expect(JSON.stringify(await historyOf('supplier', material, id))).toContain('加厚')
})

test('a supplier reads a style since it was asked for a quote; a second quote changes nothing, and one that comes after the first was stopped begins again', async () => {
  const { style: id } = await story.developed()
  const renamed = (name: string) => as('designer').save(style, id, { name })
  await as('designer').save(style, id, { name: '机密联名款' })
  await renamed('普通款')
  const quoteOf = () =>
    as('merchandiser').create(designQuote, {
      style: id,
      supplier: story.stage.supplierId,
      currency: story.stage.cny,
      validTo: '2999-12-31',
      elements: [{ element: 'material', price: '0' }],
    })
  const one = await quoteOf()
  const first = await versionOf(style, id)
  await expectBeginning('supplier', style, { id, first, secret: '机密' })
  await renamed('普通款二')
  const two = await quoteOf()
  await expectBeginning('supplier', style, { id, first, secret: '机密' })
  // The first quote ends while the second one lasts: the supplier had the style all the time.
  await as('merchandiser').act(designQuote, one.id, 'stop', { comment: '重复' })
  await expectBeginning('supplier', style, { id, first, secret: '机密' })
  expect(JSON.stringify(await historyOf('supplier', style, id))).toContain('普通款二')
  await as('merchandiser').act(designQuote, two.id, 'stop', { comment: '暂停' })
  await expect(as('supplier').get(style, id)).rejects.toMatchObject({ code: 404 })
  await renamed('机密改名')
  await renamed('普通款三')
  await quoteOf()
  const again = await versionOf(style, id)
  await expectBeginning('supplier', style, { id, first: again, secret: '机密' })
  expect(await historyOf('supplier', style, id)).toEqual([])
})
