/** Stories of size lists that change under a BOM in force: its next version is made all the same, and the draft says what is to be corrected. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveDocument } from '../../engine/save/save.ts'
import { viewerOf } from '../../engine/save/view/document-viewer.ts'
import { bomStory } from '../testing/bom-story.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { bom } from './bom.ts'
import { measurementPart } from './measurement-part.ts'
import { sizeChart } from './size-chart.ts'
import { sizeList } from './size-list.ts'
import { readinessOf } from './style-readiness.server.ts'
import { style } from './style.ts'

let story: Awaited<ReturnType<typeof bomStory>>
const as = (name: string) => story.app.as(name)
beforeAll(async () => {
  story = await bomStory()
})
afterAll(() => story?.app.end())

let count = 0
const listOf = (names: readonly string[], base: string) =>
  as('admin').create(sizeList, {
    name: `尺码组 ${++count}`,
    group: 'men',
    sizes: names.map((size, at) => ({ size, sort: (at + 1) * 10, base: size === base })),
  })
const bySize = (values: Readonly<Record<string, string>>) => ({ cells: Object.entries(values).map(([size, value]) => ({ size, value })) })
const approved = async (id: string) => {
  await as('designer').act(bom, id, 'submit')
  return as('manager').act(bom, id, 'approve')
}
/** A BOM in force over 46, 48 and 50 with the base size 48: one line has a usage by size, one is for the size 46 alone. */
async function inForce() {
  const list = await listOf(['46', '48', '50'], '48')
  const { brandId: brand, seasonId: season, categoryId: category, cny } = story.stage
  const of = (await as('designer').create(style, { name: `改码款 ${count}`, brand, season, category, sizeList: list.id })).id
  const line = { material: story.made.jersey, usage: '0.3', loss: '0', price: '10' }
  const usageBySize = bySize({ '46': '0.28', '48': '0.3', '50': '0.33' })
  const { id } = await as('designer').create(bom, {
    style: of,
    currency: cny,
    lines: [
      { ...line, key: 'A', usageBySize },
      { ...line, key: 'B', sizes: '46' },
    ],
  })
  await approved(id)
  return { id, list, style: of }
}
const nextOf = async (id: string) => {
  await as('designer').act(bom, id, 'revise')
  const { rows } = await as('designer').list(bom, { filters: [{ field: 'previous', operator: 'eq', value: id }] })
  return as('designer').get(bom, rows[0]!.id)
}
const set = (id: string, ...lines: readonly object[]) => as('designer').save(bom, id, { lines: { set: lines, remove: [] } })
const submit = (id: string) => as('designer').act(bom, id, 'submit')

test('a size that lines name leaves the list: the next version is made, written, and asked at its submission for what the size still has', async () => {
  const { id, list } = await inForce()
  await as('admin').save(sizeList, list.id, { sizes: { set: [{ size: '52', sort: 40 }], remove: [list.sizes[0]!.id] } })
  const next = await nextOf(id)
  const [a, b] = next.lines
  expect([next.edition, a!.usageBySize?.cells.map(({ size }) => size), b!.sizes, next.missing]).toEqual([2, ['46', '48', '50'], '46', 1])
  // What is as it was is not asked while another column, or another line, is written; a size that was never listed is.
  expect((await set(next.id, { id: a!.id, use: '大身' })).lines[0]!.use).toBe('大身')
  expect(await expectRefusal(set(next.id, { id: a!.id, usageBySize: bySize({ '46': '0.28', '48': '0.3', '60': '0.4' }) }))).toMatch(
    /lines\[0\]\.usageBySize.*60/,
  )
  expect(await expectRefusal(submit(next.id))).toMatch(/lines\[0\]\.usageBySize.*46/)
  await set(next.id, { id: a!.id, usageBySize: bySize({ '48': '0.3', '50': '0.33', '52': '0.35' }) })
  expect(await expectRefusal(submit(next.id))).toMatch(/lines\[1\]\.sizes.*46/)
  await set(next.id, { id: b!.id, sizes: '48' })
  expect((await approved(next.id)).missing).toBe(0)
})

test('another base size: the next version is made, and its submission asks for the usage of the base size', async () => {
  const { id, list } = await inForce()
  const [, was, becomes] = list.sizes
  await as('admin').save(sizeList, list.id, {
    sizes: {
      set: [
        { id: was!.id, base: false },
        { id: becomes!.id, base: true },
      ],
      remove: [],
    },
  })
  const next = await nextOf(id)
  const [a] = next.lines
  expect((await set(next.id, { id: a!.id, use: '大身' })).lines[0]!.usage).toBe('0.3')
  expect(await expectRefusal(set(next.id, { id: a!.id, usage: '0.31' }))).toMatch(/lines\[0\]\.usageBySize.*50.*0\.33.*0\.31/)
  expect(await expectRefusal(submit(next.id))).toMatch(/lines\[0\]\.usageBySize.*50.*0\.33.*0\.3/)
  await set(next.id, { id: a!.id, usage: '0.33' })
  expect((await approved(next.id)).lines[0]!.amount).toBe('3.3')
})

test('a style in development with another size list: the next version takes it, and is asked for its sizes at the submission', async () => {
  const { id, style: of } = await inForce()
  const other = await listOf(['XS', 'S'], 'S')
  await as('designer').save(style, of, { sizeList: other.id })
  const next = await nextOf(id)
  expect([next.sizeList, next.missing]).toEqual([other.id, 2])
  expect(await expectRefusal(submit(next.id))).toMatch(/lines\[0\]\.usageBySize.*46/)
  await set(next.id, { id: next.lines[0]!.id, usageBySize: null }, { id: next.lines[1]!.id, sizes: 'XS' })
  expect((await approved(next.id)).missing).toBe(0)
})

test('a style that changes its size list: BOM in force and chart follow at once, the person learns what they lack, and the style says it', async () => {
  const { id, style: of } = await inForce()
  const part = (await as('designer').create(measurementPart, { code: `P${++count}`, name: '胸围', unit: 'cm', minus: '0.5', plus: '1' })).id
  const points = [{ part, base: '50', pins: bySize({ '46': '46', '50': '54' }) }]
  const chart = await as('designer').create(sizeChart, { style: of, points })
  await as('designer').act(sizeChart, chart.id, 'submit')
  const other = await listOf(['48', '50', '52'], '48')
  const says = await as('designer').perform(async (operation) => {
    const { version } = await operation.ctx.get(style, of)
    await saveDocument(operation, style, { id: of, version, values: { sizeList: other.id } })
    return operation.notes.map(({ message }) => message[1])
  })
  const [list, waiting] = [await as('designer').get(bom, id), await as('designer').get(sizeChart, chart.id)]
  // The line with a usage by size has none of 52; the one for 46 alone applies to no size.
  expect([list.status, list.sizeList, list.missing]).toEqual(['active', other.id, 1])
  expect([waiting.status, waiting.sizeList, waiting.sizes.map(({ size, removed }) => [size, removed])]).toEqual([
    'submitted',
    other.id,
    [
      ['46', true],
      ['48', false],
      ['50', false],
    ],
  ])
  expect(says).toEqual([
    `By the new size list, cells of BOM ${list.number} without an answer: 1`,
    `By the new size list, size chart ${chart.number} has no values of 52`,
  ])
  await as('manager').act(sizeChart, chart.id, 'approve')
  const { needs } = await as('designer').perform((operation) => readinessOf(viewerOf(operation), of))
  expect(needs.filter(({ required, met }) => required && !met).map(({ need }) => need)).toEqual(['colourway', 'chart', 'bom'])
})
