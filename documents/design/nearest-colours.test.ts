/** Tests of the colours of the library that are nearest to a colour: by standard or hex value, twelve at most, among those that are active. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { viewerOf } from '../../engine/save/view/document-viewer.ts'
import { masterCache } from '../../engine/store/memory/master-cache.ts'
import { sentStatements } from '../../engine/testing/sent-statements.ts'
import { story, type Story } from '../../engine/testing/story.ts'
import { labOfHex } from '../../model/colour/cielab.ts'
import { ciede2000, colourDifference, type Lab } from '../../model/colour/colour-difference.ts'
import { withLinked } from '../testing/linked-types.ts'
import { colour } from './colour.ts'
import { nearestColoursCalls } from './nearest-colours.calls.ts'
import { nearestTo } from './nearest-colours.server.ts'

let app: Story
const as = (name: string) => app.as(name)
beforeAll(async () => {
  app = await story(withLinked('colour'))
})
afterAll(() => app?.end())

const measured = (name: string, [labL, labA, labB]: Lab, more: object = {}) =>
  as('designer').create(colour, { name, labL: `${labL}`, labA: `${labA}`, labB: `${labB}`, illuminant: 'D65', observer: 'deg10', ...more })
const nearest = (target: Lab, except?: string, name = 'designer') =>
  as(name).perform((operation) => nearestTo(viewerOf(operation), target, { except }))

test('the twelve that differ least come first, with the ΔE of the specification; stopped ones and the colour itself do not', async () => {
  const target: Lab = [60, -3.2, -18.5]
  const self = await measured('雾蓝', target)
  const b = await measured('近', [60.3, -3.6, -18])
  const a = await measured('较远', [61.4, -3.1, -18.2])
  const stopped = await measured('停用', [60.1, -3.2, -18.5])
  await as('designer').act(colour, stopped.id, 'stop')
  for (let at = 0; at < 15; at++) await measured(`远 ${at}`, [60 - at * 2, 20 + at * 3, at * 5])
  const { colours } = await nearest(target, self.id)
  expect(colours.slice(0, 2).map(({ id, deltaE, measured: by }) => [id, deltaE, by])).toEqual([
    [b.id, '0.5472', true],
    [a.id, '1.2341', true],
  ])
  expect(colours).toHaveLength(12)
  const figures = colours.map(({ deltaE }) => Number(deltaE))
  expect(figures).toEqual(figures.toSorted((one, other) => one - other))
  expect(colours.map(({ id }) => id)).not.toContain(stopped.id)
  expect((await nearest(target)).colours[0]).toMatchObject({ id: self.id, name: '雾蓝', deltaE: '0' })
})

test('a colour without a standard is compared by its hex value, and says so; one with neither is not', async () => {
  const red = await as('designer').create(colour, { name: '朱红', hex: '#E03C31' })
  await as('designer').create(colour, { name: '未定' })
  const [first] = (await nearest(labOfHex('#E03C30'))).colours
  expect(first).toMatchObject({ id: red.id, hex: '#E03C31', measured: false })
  expect(first!.deltaE).toBe(colourDifference('ciede2000', labOfHex('#E03C30'), labOfHex('#E03C31'), [1, 1, 1]).toString())
})

test('standards of another illuminant or observer are not compared but counted, unless there is a hex value; a reference of that light finds them', async () => {
  const target: Lab = [75, 12, 44]
  const same = await measured('同光源', [75, 12, 43])
  const incandescent = await measured('白炽灯', target, { illuminant: 'A', observer: 'deg2' })
  const narrow = await measured('两度', target, { observer: 'deg2' })
  const onScreen = await measured('有色值', target, { illuminant: 'A', hex: '#101010' })
  const daylight = await nearest(target)
  expect([daylight.colours[0]!.id, daylight.leftOut]).toEqual([same.id, 2])
  const ids = daylight.colours.map(({ id }) => id)
  expect([incandescent, narrow, onScreen].filter(({ id }) => ids.includes(id))).toEqual([])
  const black = await nearest(labOfHex('#101010'))
  expect(black.colours[0]).toMatchObject({ id: onScreen.id, measured: false, deltaE: '0' })
  const under = await as('designer').perform((operation) =>
    nearestTo(viewerOf(operation), target, { light: { illuminant: 'A', observer: 'deg2' } }),
  )
  expect(under.colours.map(({ id, deltaE }) => [id, deltaE])).toEqual([[incandescent.id, '0']])
})

test('what a brute-force search over the whole library finds, and in as many statements however large it is', async () => {
  const statements = () => sentStatements(as('designer'), (operation) => nearestTo(viewerOf(operation), [50, 0, 0]))
  const few = (await statements()).length
  for (let at = 0; at < 80; at++) await measured(`库 ${at}`, [(at * 37) % 100, ((at * 53) % 120) - 60, ((at * 71) % 120) - 60])
  const all = await as('designer').perform(({ ctx }) =>
    ctx.pick(colour, { status: 'active' }, ['labL', 'labA', 'labB', 'illuminant', 'observer', 'hex']),
  )
  const byForce = all
    .flatMap(({ id, labL, labA, labB, illuminant, observer, hex }) => {
      const isOfLight = illuminant === 'D65' && observer === 'deg10'
      const lab: Lab | undefined = labL !== null && isOfLight ? [Number(labL), Number(labA), Number(labB)] : hex ? labOfHex(hex) : undefined
      return lab ? [{ id, difference: ciede2000([50, 0, 0], lab, [1, 1, 1]) }] : []
    })
    .sort((one, other) => one.difference - other.difference)
  expect((await nearest([50, 0, 0])).colours.map(({ id }) => id)).toEqual(byForce.slice(0, 12).map(({ id }) => id))
  expect((await statements()).length).toBe(few)
})

test('where a data rule shows one colour in a hundred, the library is still read by a few statements', async () => {
  const seen = await measured('可见', [12, 3, 4], { nameEn: 'Seen' })
  for (let at = 0; at < 120; at++) await measured(`藏 ${at}`, [50, at % 60, 0])
  const statements = () => sentStatements(as('designer'), (operation) => nearestTo(viewerOf(operation), [50, 0, 0]))
  const open = (await statements()).length
  // Those of another light are counted only for who sees them.
  expect((await nearest([50, 0, 0])).leftOut).toBe(2)
  await app.sql(
    `INSERT INTO core.data_rule (platform_id, id, type, field, operator, value, user_id) VALUES ($1, 991, 'colour', 'nameEn', 'eq', '"Seen"', $2)`,
    [as('designer').actor.platform, as('designer').actor.user],
  )
  masterCache(app.engine.pool).forget()
  const under = await nearest([50, 0, 0])
  expect([under.colours.map(({ id }) => id), under.leftOut]).toEqual([[seen.id], 0])
  expect((await statements()).length).toBeLessThanOrEqual(open + 20)
  await app.sql(`DELETE FROM core.data_rule WHERE type = 'colour'`)
  masterCache(app.engine.pool).forget()
})

test('a value that a rule hides from the caller is not compared, since a difference says what it is reckoned from', async () => {
  const hide = (field: string) =>
    app.sql(`INSERT INTO core.field_rule (platform_id, role, type, field, restriction) VALUES ($1, 'designer', 'colour', $2, 2)`, [
      as('admin').actor.platform,
      field,
    ])
  const hex = async () => (await nearest(labOfHex('#101010'))).colours.map((one) => one.measured)
  expect(new Set(await hex())).toEqual(new Set([true, false]))
  await hide('labL')
  masterCache(app.engine.pool).forget()
  expect((await nearest(labOfHex('#101010'))).leftOut).toBe(0)
  await hide('labA')
  masterCache(app.engine.pool).forget()
  expect(new Set(await hex())).toEqual(new Set([false]))
  await hide('hex')
  masterCache(app.engine.pool).forget()
  expect(await hex()).toEqual([])
  await app.sql(`DELETE FROM core.field_rule WHERE type = 'colour'`)
  masterCache(app.engine.pool).forget()
})

test('companies of another platform find none of them, guests of this one do', async () => {
  expect((await nearest([60, -3.2, -18.5], undefined, 'other.buyer')).colours).toEqual([])
  expect((await nearest([60, -3.2, -18.5], undefined, 'supplier')).colours).toHaveLength(12)
})

test('asks for a hex value or for coordinates, exactly one of both', () => {
  const { input } = nearestColoursCalls.nearestColours
  const taken = (given: object) => input.safeParse(given).success
  expect([taken({ hex: '#7d93AE' }), taken({ lab: [60, -3.2, -18.5], illuminant: 'A', observer: 'deg2' })]).toEqual([true, true])
  for (const wrong of [
    {},
    { hex: '7D93AE' },
    { hex: '#7D93AE', lab: [1, 2, 3] },
    { lab: [101, 0, 0] },
    { lab: [50, 0] },
    { hex: '#7D93AE', illuminant: 'A' },
    { lab: [60, 0, 0], illuminant: 'D75' },
    { lab: [50, 0, 161] },
  ])
    expect(taken(wrong), JSON.stringify(wrong)).toBe(false)
})
