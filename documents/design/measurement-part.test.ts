/** Tests of measurement parts: codes, tolerances and units, and who keeps and reads them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { story, type Story } from '../../engine/testing/story.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { measurementPart } from './measurement-part.ts'

let app: Story
beforeAll(async () => {
  app = await story({ documents: [measurementPart] })
})
afterAll(() => app?.end())
const chest = { code: 'CHEST', name: '胸围', nameEn: 'Chest', minus: '1', plus: '1', method: '腋下 2.5 厘米处平量' }

test('a part has a code of its own and tolerances, of which zero is a value and blank is none', async () => {
  const designer = app.as('designer')
  expect(await designer.create(measurementPart, chest)).toMatchObject({
    code: 'CHEST',
    unit: 'cm',
    minus: '1',
    plus: '1',
    status: 'active',
  })
  expect(await expectRefusal(designer.create(measurementPart, { ...chest, code: 'chest' }))).toContain('code')
  const exact = await designer.create(measurementPart, { ...chest, code: 'LABEL', minus: '0', plus: null })
  expect([exact.minus, exact.plus]).toEqual(['0', null])
  expect(await expectRefusal(designer.create(measurementPart, { ...chest, code: 'NEG', minus: '-0.5' }))).toContain('minus')
})

test('tolerances in inches go down to a sixteenth, those in centimetres have four decimals', async () => {
  const designer = app.as('designer')
  const inches = { ...chest, unit: 'inch', plus: '0.5' }
  expect((await designer.create(measurementPart, { ...inches, code: 'HIP', minus: '0.0625' })).minus).toBe('0.0625')
  expect(await expectRefusal(designer.create(measurementPart, { ...inches, code: 'WAIST', minus: '0.0313' }))).toContain('minus')
  expect(await expectRefusal(designer.create(measurementPart, { ...inches, code: 'WAIST', plus: '0.03125' }))).toContain('plus')
  expect((await designer.create(measurementPart, { ...chest, code: 'NECK', minus: '0.0313' })).minus).toBe('0.0313')
})

test('the brand keeps the parts, suppliers and factories of its platform read them, another platform does not', async () => {
  const { id } = await app.as('designer').create(measurementPart, { ...chest, code: 'SLEEVE' })
  for (const name of ['factory', 'supplier', 'inspector']) expect((await app.as(name).get(measurementPart, id)).code).toBe('SLEEVE')
  for (const name of ['factory', 'inspector'])
    await expect(app.as(name).create(measurementPart, { ...chest, code: name.toUpperCase() })).rejects.toMatchObject({ code: 403 })
  await expect(app.as('other.buyer').get(measurementPart, id)).rejects.toMatchObject({ key: 'generic.notFound' })
  expect((await app.as('designer').act(measurementPart, id, 'stop')).status).toBe('stopped')
})
