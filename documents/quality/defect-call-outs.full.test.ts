/** Tests of call-outs on the photos of defects: the inspector draws them, the supplier and the factory of the lot read them once it is judged, and the history has them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowedFiles } from '../../engine/files/files.ts'
import { history } from '../../engine/journal/history.ts'
import type { Story } from '../../engine/testing/story.ts'
import { storedFile } from '../../engine/testing/stored-file.ts'
import { deliveryBooking } from '../logistics/delivery-booking.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { confirmedBooking, confirmedOrder, orderOf, sizes, stagedStory, type Stage } from '../testing/fixtures.ts'
import { finalInspection } from './final-inspection.ts'

let app: Story
let stage: Stage
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
})
afterAll(() => app?.end())

const pin = (no: number, picture: string, more: object = {}) => ({ no, picture, shape: 'pin', points: [[0.5, 0.25]], ...more })

/** An inspection of a lot of a hundred with one defect that fails it, and its photo. */
async function inspected() {
  const matrix = sizes('25', '50', '25')
  const lines = [{ style: stage.styleId, colorway: stage.inBlack, matrix, price: '18.9' }]
  const order = await confirmedOrder(app, orderOf(stage, { lines }))
  const booking = await confirmedBooking(app, order, { warehouse: stage.warehouseId, inspected: false })
  const photo = await storedFile(as('inspector'))
  const { id, defects } = await as('inspector').create(finalInspection, {
    ...(await as('inspector').make(finalInspection, { type: deliveryBooking, id: booking.id })),
    defects: [{ class: 'critical', item: '领口', found: 1, photo: [photo] }],
  })
  const line = defects[0]!.id
  const mark = (name: string, shapes: readonly object[], version?: number) =>
    as(name).save(finalInspection, id, { defects: { set: [{ id: line, marks: { shapes } }], remove: [] } }, version)
  const marks = async (name: string) => (await as(name).get(finalInspection, id)).defects[0]!.marks
  return { id, line, photo, mark, marks }
}
const opens = async (name: string, file: string) => (await as(name).perform((operation) => allowedFiles(operation, [file]))).has(file)

test('the inspector draws on the photo of a defect; supplier and factory read shapes, texts and photo once the lot is judged, and nobody else', async () => {
  const { id, photo, mark, marks } = await inspected()
  const box = {
    no: 2,
    picture: photo,
    shape: 'box',
    points: [
      [0.1, 0.1],
      [0.4, 0.3],
    ],
  }
  const shapes = [pin(1, photo, { zh: '断针', en: 'Broken needle' }), box]
  await mark('inspector', shapes)
  expect(await marks('inspector')).toEqual({ last: 2, shapes })
  for (const name of ['supplier', 'factory']) {
    await expect(as(name).get(finalInspection, id), name).rejects.toMatchObject({ code: 404 })
    expect([name, await opens(name, photo)]).toEqual([name, false])
  }
  await as('inspector').act(finalInspection, id, 'fail')
  for (const name of ['supplier', 'factory']) {
    expect([name, await marks(name)]).toEqual([name, { last: 2, shapes }])
    expect([name, await opens(name, photo)]).toEqual([name, true])
    // They read what was found; what is drawn is the inspector's.
    await expect(mark(name, [pin(1, photo)]), name).rejects.toMatchObject({ code: 403 })
  }
  for (const name of ['supplier2', 'other.buyer']) {
    await expect(as(name).get(finalInspection, id), name).rejects.toMatchObject({ code: expect.toBeOneOf([403, 404]) })
    expect([name, await opens(name, photo)]).toEqual([name, false])
  }
  expect(await expectRefusal(mark('inspector', [box]))).toContain('不可编辑')
  expect(await marks('inspector')).toEqual({ last: 2, shapes })
})

test('the history says who drew what on which defect; what was drawn before the lot was judged is no history of supplier and factory', async () => {
  const { id, line, photo, mark } = await inspected()
  const [one, two] = [pin(1, photo, { zh: '断针' }), pin(2, photo)]
  await mark('inspector', [one, two])
  await mark('inspector', [one])
  const { version } = await as('inspector').get(finalInspection, id)
  // The same again is no change.
  expect((await mark('inspector', [one])).version).toBe(version)
  await as('inspector').act(finalInspection, id, 'fail')
  const drawn = async (name: string) =>
    (await as(name).perform((operation) => history(operation, finalInspection, id))).flatMap(({ user, changes }) =>
      changes.filter(({ path }) => path.endsWith('.marks')).map(({ path, from, to }) => ({ user, path, from, to })),
    )
  const path = `defects#${line}.marks`
  const [both, first] = [
    { last: 2, shapes: [one, two] },
    { last: 2, shapes: [one] },
  ]
  expect(await drawn('inspector')).toEqual([
    { user: 'inspector', path, from: both, to: first },
    { user: 'inspector', path, from: null, to: both },
  ])
  expect([await drawn('supplier'), await drawn('factory')]).toEqual([[], []])
  const entries = await as('factory').perform((operation) => history(operation, finalInspection, id))
  expect(entries.map(({ action }) => action)).toEqual(['fail'])
})

test('a shape on a photo that the defect has not is refused; those of a photo that is removed go with it', async () => {
  const { id, line, photo, mark, marks } = await inspected()
  const other = await storedFile(as('inspector'))
  expect(await expectRefusal(mark('inspector', [pin(1, other)]))).toMatch(/defects\[0\]\.marks: 标注 1 所在的图片已不在此字段中/)
  await mark('inspector', [pin(1, photo)])
  await as('inspector').save(finalInspection, id, { defects: { set: [{ id: line, photo: [other] }], remove: [] } })
  expect(await marks('inspector')).toEqual({ last: 1, shapes: [] })
})
