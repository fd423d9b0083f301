/** Tests of materials: unit and type are free until a document names the material, and fixed from then on. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Story } from '../../engine/testing/story.ts'
import type { WeftError } from '../../model/errors.ts'
import { bomStory } from '../testing/bom-story.ts'
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

  test('a use and a change at the same moment: what is used has the unit that it was used with', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await trim(`拉链 ${round}`)
      const [used, changed] = await Promise.allSettled([use(id), keeper().save(material, id, { unit: units.metre })])
      expect(used.status).toBe('fulfilled')
      // Whichever came first: after both, the unit is fixed.
      await expect(keeper().save(material, id, { type: 'packaging' })).rejects.toMatchObject({ fields: [{ path: 'type' }] })
      if (changed.status === 'rejected') expect((changed.reason as WeftError).fields).toMatchObject([{ path: 'unit' }])
    }
  })
})
