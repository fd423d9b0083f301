/** Test helper that develops styles: a style is approved with a size chart and a BOM in force. */
import type { Story } from '../../engine/testing/story.ts'
import { bom } from '../design/bom.ts'
import { measurementPart } from '../design/measurement-part.ts'
import { sizeChart } from '../design/size-chart.ts'
import { sizeList } from '../design/size-list.ts'
import { style } from '../design/style.ts'
import { materialGroup } from '../material/material-group.ts'
import { material } from '../material/material.ts'

/** What charts and BOMs of stories name. */
export interface DevelopmentMasters {
  /** A measurement part with −0.5 and +1 cm. */
  readonly halfChestId: string
  readonly threadId: string
  readonly cny: string
}

/** Creates the masters of charts and BOMs: one measurement part and one material by the unit. */
export async function developmentMasters(app: Story, { cny, unit }: { cny: string; unit: string }): Promise<DevelopmentMasters> {
  const group = (await app.as('admin').create(materialGroup, { code: 'SEW', name: '缝线', unit })).id
  const threadId = (await app.as('merchandiser').create(material, { group, name: '缝纫线', type: 'trim' })).id
  const part = { code: 'HALF_CHEST', name: '半胸围', nameEn: 'Half chest', method: '平量', minus: '0.5', plus: '1' }
  const halfChestId = (await app.as('designer').create(measurementPart, part)).id
  return { halfChestId, threadId, cny }
}

/**
 * Gives a style what its approval needs beside a colourway: a size chart, base value 50 and steps of 2, and a BOM of one material, both in force.
 * @returns their ids
 */
export async function developed(
  app: Story,
  { halfChestId, threadId, cny }: DevelopmentMasters,
  styleId: string,
): Promise<{ chartId: string; bomId: string }> {
  const [designer, manager] = [app.as('designer'), app.as('manager')]
  const list = await designer.get(sizeList, (await designer.get(style, styleId)).sizeList!)
  const ascending = list.sizes.toSorted((one, other) => one.sort - other.sort)
  const steps = { cells: ascending.slice(1).map(({ size }) => ({ size, value: '2' })) }
  const chart = await designer.create(sizeChart, { style: styleId, points: [{ part: halfChestId, base: '50', steps }] })
  const lines = [{ material: threadId, usage: '0.01', loss: '2', price: '0.2' }]
  const made = await designer.create(bom, { style: styleId, currency: cny, lines })
  for (const [type, id] of [
    [sizeChart, chart.id],
    [bom, made.id],
  ] as const) {
    await designer.act(type, id, 'submit')
    await manager.act(type, id, 'approve')
  }
  return { chartId: chart.id, bomId: made.id }
}
