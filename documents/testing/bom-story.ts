/** Test helper: a staged story with units, a fabric, a trim and a canvas, for BOMs. */
import type { StoryOptions } from '../../engine/testing/story.ts'
import { unit } from '../master/unit.ts'
import { materialGroup } from '../material/material-group.ts'
import { material } from '../material/material.ts'
import { stagedStory } from './fixtures.ts'

/**
 * Starts a story whose materials are a jersey by the kilogram, a label by the piece and a canvas by the metre.
 * @param more as for `stagedStory`
 */
export async function bomStory(more: Partial<StoryOptions> = {}) {
  const { app, stage } = await stagedStory(more)
  const as = (name: string) => app.as(name)
  const keeper = as('merchandiser')
  const kg = (await keeper.list(unit)).rows.find((row) => row['code'] === 'KG')!.id
  const unitOf = async (code: string, dimension: string) =>
    (await as('admin').create(unit, { code, name: code, nameEn: code, dimension, decimals: 4 })).id
  const units = { kg, metre: await unitOf('M', 'length'), piece: await unitOf('PCS', 'count') }
  const group = (await as('admin').create(materialGroup, { code: 'FAB', name: '面料', unit: kg })).id
  const fabric = { group, type: 'fabric', gramWeight: '180', width: '1.8 M' }
  const create = async (name: string, more: object) => (await keeper.create(material, { group, name, type: 'fabric', ...more })).id
  const made = {
    jersey: await create('汗布', fabric),
    label: await create('主标', { type: 'trim', unit: units.piece }),
    canvas: await create('帆布', { ...fabric, unit: units.metre }),
  }
  /** Makes an interlining by the metre that is in use: a trim of the group of the fabrics. */
  const interlining = async () => {
    const id = await create('衬布', { type: 'trim', unit: units.metre })
    await keeper.act(material, id, 'submit')
    await as('manager').act(material, id, 'approve')
    return id
  }
  return { app, stage, units, made, interlining }
}
