/** Tests of Pantone colours and of colours that take one over; the codes are invented. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person, Story } from '../../engine/testing/story.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { stagedStory } from '../testing/fixtures.ts'
import { colour } from './colour.ts'
import { pantoneColour } from './pantone-colour.ts'

let app: Story
let operator: Person
const as = (name: string) => app.as(name)
const mist = { code: 'ww 10-0001', book: 'TCX', name: 'Mist over water', hex: '#7d93ae' }
let book: string
beforeAll(async () => {
  ;({ app } = await stagedStory())
  operator = await app.person('operator', { kind: 'platform', company: 'operator', roles: ['super'] })
  expect((await as('designer').list(pantoneColour, { count: 'exact' })).count).toBe(0)
  book = (await operator.create(pantoneColour, mist)).id
})
afterAll(() => app?.end())

test('the library is the platform’s: its operator keeps it, everybody reads it, a code occurs once [DM-1-025]', async () => {
  expect(await expectRefusal(operator.create(pantoneColour, mist))).toContain('code')
  expect(await expectRefusal(operator.create(pantoneColour, { ...mist, code: 'WW 10-0002', book: 'U' }))).toContain('book')
  for (const name of ['designer', 'admin', 'supplier', 'factory']) {
    expect(await as(name).get(pantoneColour, book)).toMatchObject({ code: 'WW 10-0001', name: 'Mist over water', hex: '#7D93AE' })
    await expect(as(name).create(pantoneColour, { ...mist, code: 'WW 10-0003' }), name).rejects.toMatchObject({ code: 403 })
    await expect(as(name).save(pantoneColour, book, { hex: '#000000' }), name).rejects.toMatchObject({ code: 403 })
  }
  await expect(as('other.buyer').get(pantoneColour, book)).rejects.toMatchObject({ key: 'generic.notFound' })
})

test('choosing one takes over code, name and hex value, which stay when the library changes [DM-1-025] [DM-2-014]', async () => {
  const matches = await as('designer').list(pantoneColour, { search: 'ww 10-00' })
  expect(matches.rows.map(({ id }) => id)).toEqual([book])
  const one = await as('designer').create(colour, { pantoneColour: book, hex: '#111111' })
  expect(one).toMatchObject({ name: 'Mist over water', pantone: 'WW 10-0001', pantoneName: 'Mist over water', hex: '#7D93AE' })
  await operator.save(pantoneColour, book, { hex: '#7D93AF', name: 'Mist' })
  expect(await as('designer').save(colour, one.id, { nameEn: 'Mist blue' })).toMatchObject({
    hex: '#7D93AE',
    pantoneName: 'Mist over water',
  })
  expect(await expectRefusal(as('designer').save(colour, one.id, { pantone: 'OTHER' }))).toContain('pantone')
  expect(await as('designer').save(colour, one.id, { hex: '#7D93B0' })).toMatchObject({ hex: '#7D93B0' })
  const own = await as('designer').save(colour, one.id, { pantoneColour: null })
  expect([own.pantone, own.pantoneName, own.hex]).toEqual(['WW 10-0001', null, '#7D93B0'])
  expect((await as('designer').save(colour, one.id, { pantone: 'other' })).pantone).toBe('OTHER')
})

test('a stopped one is no longer chosen, and colours that have it keep it', async () => {
  const other = await operator.create(pantoneColour, { ...mist, code: 'WW 10-0009' })
  const { id } = await as('designer').create(colour, { name: '旧色', pantoneColour: other.id })
  await operator.act(pantoneColour, other.id, 'stop')
  expect(await expectRefusal(as('designer').create(colour, { name: '新色', pantoneColour: other.id }))).toContain('pantoneColour')
  expect((await as('designer').save(colour, id, { nameEn: 'Old' })).pantoneColour).toBe(other.id)
})

test('a standard is whole: L*, a*, b*, illuminant and observer, within their limits', async () => {
  const whole = { name: '标准', labL: '60', labA: '-3.2', labB: '-18.5', illuminant: 'D65', observer: 'deg10' }
  const refusal = (more: object) => expectRefusal(as('designer').create(colour, { ...whole, ...more }))
  for (const field of ['labL', 'labA', 'labB', 'illuminant', 'observer']) expect(await refusal({ [field]: null })).toContain(field)
  expect(await refusal({ labL: '100.0001' })).toContain('labL')
  expect(await refusal({ labL: '-0.0001' })).toContain('labL')
  expect(await refusal({ labA: '161' })).toContain('labA')
  expect(await refusal({})).toBe('')
  expect(await expectRefusal(as('designer').create(colour, { name: '无标准' }))).toBe('')
})
