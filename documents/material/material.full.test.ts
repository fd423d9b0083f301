/** Tests of materials: unit and type are free until a document names the material, and fixed from then on. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Story } from '../../engine/testing/story.ts'
import { saveDocument } from '../../engine/save/save.ts'
import type { Operation } from '../../engine/operation.ts'
import { waitFor } from '../../engine/testing/wait-for.ts'
import type { WeftError } from '../../model/errors.ts'
import { bom } from '../design/bom.ts'
import { style } from '../design/style.ts'
import { bomStory } from '../testing/bom-story.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import type { Stage } from '../testing/fixtures.ts'
import { materialColour } from './material-colour.ts'
import { materialGroup } from './material-group.ts'
import { material } from './material.ts'

let app: Story
let stage: Stage
let units: { kg: string; metre: string; piece: string }
let group: string
const keeper = () => app.as('merchandiser')
beforeAll(async () => {
  const story = await bomStory()
  ;({ app, stage, units } = story)
  group = (await app.as('admin').create(materialGroup, { code: 'TRM', name: '辅料', unit: units.piece })).id
})
afterAll(() => app?.end())

const trim = async (name: string) => (await keeper().create(material, { group, name, type: 'trim', unit: units.piece })).id
const use = (id: string) => keeper().create(materialColour, { material: id, colour: stage.black, supplier: stage.supplierId })

describe('unit and type', () => {
  test('change while nothing names the material, active or not, and stay from the first use on [DM-3-030]', async () => {
    const id = await trim('罗纹带')
    expect((await keeper().get(material, id)).number).toMatch(/^TRM\d{5}$/)
    await keeper().save(material, id, { unit: units.metre })
    await keeper().act(material, id, 'submit')
    await app.as('manager').act(material, id, 'approve')
    expect(await keeper().save(material, id, { unit: units.piece, type: 'packaging' })).toMatchObject({
      status: 'active',
      type: 'packaging',
    })
    await use(id)
    for (const [field, value] of Object.entries({ unit: units.metre, type: 'trim' })) {
      const refused = await keeper()
        .save(material, id, { [field]: value })
        .then(
          () => Promise.reject(new Error('was not refused')),
          (error: WeftError) => [error.localisedFields('zh'), error.localisedFields('en')],
        )
      expect(refused).toEqual([
        { [field]: ['物料已被其他单据引用，不能再修改'] },
        { [field]: ['Other documents name the material, so this stays as it is'] },
      ])
    }
    expect((await keeper().save(material, id, { name: '罗纹织带' })).name).toBe('罗纹织带')
  })

  test('stay for a draft that is used in lines too, and are free again when the only use is removed', async () => {
    const id = await trim('织唛')
    const colour = await use(id)
    await expect(keeper().save(material, id, { unit: units.metre })).rejects.toMatchObject({ fields: [{ path: 'unit' }] })
    await app.as('designer').remove(materialColour, colour.id)
    expect((await keeper().save(material, id, { unit: units.metre })).unit).toBe(units.metre)
  })

  describe('a use and a change at the same moment', () => {
    /** Holds the transaction of a person open after its work, until it is let go. */
    async function held(name: string, work: (operation: Operation) => Promise<unknown>) {
      const [ready, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const ended = app.as(name).perform(async (operation) => {
        await work(operation)
        ready.resolve()
        await goOn.promise
      })
      await Promise.race([ready.promise, ended])
      return { letGo: () => (goOn.resolve(), ended) }
    }
    /** Waits until a statement of this database waits for the lock of another transaction. */
    const someoneWaits = () =>
      waitFor(
        async () =>
          (await app.sql(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)).length,
      )

    test('the change waits for the use that is not committed yet, and is refused; the unit stays that of the use [DM-3-030]', async () => {
      const id = await trim('拉链')
      const using = await held('buyer', (operation) =>
        saveDocument(operation, materialColour, { values: { material: id, colour: stage.black, supplier: stage.supplierId } }),
      )
      const changing = expectRefusal(keeper().save(material, id, { unit: units.metre }))
      await someoneWaits()
      await using.letGo()
      expect(await changing).toContain('unit: 物料已被其他单据引用，不能再修改')
      expect((await keeper().get(material, id)).unit).toBe(units.piece)
    })

    test('the use waits for the change that is not committed yet; from then on the new unit stays, and the line keeps the unit that it was written in [DM-3-030]', async () => {
      const id = await trim('拉链头')
      const { version } = await keeper().get(material, id)
      const changing = await held('merchandiser', (operation) =>
        saveDocument(operation, material, { id, version, values: { unit: units.metre } }),
      )
      const { brandId: brand, seasonId: season, categoryId: category } = stage
      const of = (await app.as('designer').create(style, { name: '拉链款', brand, season, category })).id
      const using = app.as('designer').create(bom, { style: of, currency: stage.cny, lines: [{ material: id, usage: '1', price: '2' }] })
      await someoneWaits()
      await changing.letGo()
      const { lines } = await using
      // The line took its unit before it waited: it is the unit of its own usage and price, as if it had been typed.
      expect([lines[0]!.unit, lines[0]!.priceUnit]).toEqual([units.piece, units.piece])
      expect((await keeper().get(material, id)).unit).toBe(units.metre)
      expect(await expectRefusal(keeper().save(material, id, { unit: units.piece }))).toContain('unit: 物料已被其他单据引用')
    })
  })
})
