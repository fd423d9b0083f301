/** Who sees what of lab dips: the dye house its own requests, and by no door that another one was asked for the same colour or style. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportRows } from '../../engine/export/export.ts'
import { history } from '../../engine/journal/history.ts'
import { printModels } from '../../engine/print/print-model.ts'
import { countChildren } from '../../engine/query/child-counts.ts'
import { globalSearch } from '../../engine/query/global-search.ts'
import { relatedDocuments } from '../../engine/query/related-documents.ts'
import type { Story } from '../../engine/testing/story.ts'
import type { AnyDocument } from '../../model/document.ts'
import { colour } from '../design/colour.ts'
import { style } from '../design/style.ts'
import { bomStory } from '../testing/bom-story.ts'
import type { Stage } from '../testing/fixtures.ts'
import { labDip } from './lab-dip.ts'
import { materialColour } from './material-colour.ts'
import { material } from './material.ts'

let app: Story
let stage: Stage
let jersey: string
let blue: string
const as = (name: string) => app.as(name)
beforeAll(async () => {
  const story = await bomStory()
  ;({ app, stage } = story)
  jersey = story.made.jersey
  const standard = { labL: '60', labA: '-3.2', labB: '-18.5', illuminant: 'D65', observer: 'deg10' }
  blue = (await as('designer').create(colour, { name: '雾蓝', ...standard })).id
})
afterAll(() => app?.end())

const request = (supplier: string) =>
  as('designer').create(labDip, {
    material: jersey,
    colour: blue,
    style: stage.styleId,
    supplier,
    dueDate: '2099-06-01',
    instructions: '请按标准样打色',
  })
const reading = { option: 'A', labL: '60.3', labA: '-3.6', labB: '-18', illuminant: 'D65', observer: 'deg10' }
async function approved(id: string, name: string) {
  await as(name).act(labDip, id, 'take')
  await as(name).save(labDip, id, { readings: { set: [reading], remove: [] } })
  await as(name).act(labDip, id, 'handIn')
  await as('manager').act(labDip, id, 'approve', { values: { approvedOption: 'A' } })
}

const types: readonly AnyDocument[] = [labDip, materialColour, material, colour, style]
/** Everything that a person reads through the doors of the platform, as one text. */
async function readBy(name: string, ids: readonly string[]): Promise<string> {
  const perform = app.as(name).perform
  const attempt = async <T>(work: () => Promise<T>): Promise<T | string> => work().catch((error: Error) => `refused: ${error.message}`)
  const answers: unknown[] = []
  for (const type of types) {
    answers.push(
      await attempt(() => as(name).list(type, { count: 'exact' })),
      await attempt(() => perform((operation) => exportRows(operation, type, {}))),
    )
    for (const id of ids)
      answers.push(
        await attempt(() => as(name).get(type, id)),
        await attempt(() => perform((operation) => history(operation, type, id))),
        await attempt(() => perform((operation) => printModels(operation, type, [id]))),
        await attempt(() =>
          perform(async (operation) => (await countChildren(operation, type, id)).map((one) => [one.type.name, one.count])),
        ),
        await attempt(() =>
          perform(async (operation) =>
            (await relatedDocuments(operation, type, { id, types: [...operation.engine.types.values()] })).map((one) => ({
              ...one,
              type: one.type.name,
            })),
          ),
        ),
      )
  }
  for (const text of ['LD-', '雾蓝', '汗布']) answers.push(await attempt(() => perform((operation) => globalSearch(operation, text))))
  return JSON.stringify(answers)
}

test('a dye house reads its request, the target and the material, by every door the same with and without the competitor [DM-1-033]', async () => {
  const own = await request(stage.supplierId)
  await approved(own.id, 'supplier')
  const seen = await as('supplier').get(labDip, own.id)
  expect([seen.standardL, seen.illuminant, seen.options[0]!.deltaE]).toEqual(['60', 'D65', '0.5472'])
  expect([seen.style, seen.approvedBy]).toEqual([undefined, undefined])
  expect((await as('supplier').get(material, jersey)).name).toBe('汗布')
  await expect(as('supplier').get(style, stage.styleId)).rejects.toMatchObject({ key: 'generic.notFound' })
  const ids = [own.id, jersey, blue]
  const before = await readBy('supplier', ids)
  for (const shown of [own.number!, '汗布', '雾蓝', '0.5472']) expect(before.includes(shown), shown).toBe(true)
  const rival = await request(stage.otherSupplierId)
  await approved(rival.id, 'supplier2')
  expect(await readBy('supplier', [...ids])).toBe(before)
  for (const hidden of [rival.id, rival.number!, stage.otherSupplierId, '宏远']) expect(before.includes(hidden)).toBe(false)
  // Each dye house counts its own requests: the first of both is 001.
  expect([own.number!.endsWith('-001'), rival.number!.endsWith('-001')]).toEqual([true, true])
})

test('a competitor reads nothing of a request that is not its own, nor do a factory and a carrier', async () => {
  const { id } = await request(stage.supplierId)
  for (const name of ['supplier2', 'factory', 'carrier', 'other.buyer']) {
    await expect(as(name).get(labDip, id), name).rejects.toMatchObject({ code: expect.any(Number) })
    const rows = await as(name)
      .perform(({ tx }) => tx.rows('SELECT id FROM material.lab_dip WHERE id = $1', [id]))
      .catch(() => [])
    expect(rows, name).toEqual([])
    await expect(as(name).act(labDip, id, 'take'), name).rejects.toMatchObject({ code: expect.any(Number) })
  }
  expect((await as('supplier2').list(labDip, { count: 'exact' })).rows.some((row) => row.id === id)).toBe(false)
  await expect(as('supplier').act(labDip, id, 'end', { comment: '不做' })).rejects.toMatchObject({ code: 403 })
  await expect(as('supplier').create(labDip, { material: jersey, colour: blue })).rejects.toMatchObject({ code: 403 })
})
