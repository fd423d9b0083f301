/** Development of a style in the browser: a chart in inches and a BOM from Excel, scenarios of a costing, and a slot of the plan that becomes a style. */
import type { Page } from '@playwright/test'
import { barriers } from './axe.ts'
import { equal, firstOf, rowsOf, styleInDevelopment, type Row } from './development-documents.ts'
import { copyText, saved } from './document-page-object.ts'
import { expect, test } from './fixtures.ts'
import { nameless, open, performAction, reach, seek } from './keyboard.ts'
import { results } from './orders.ts'
import { options } from './page-parts.ts'

const clipboardAllowed = { permissions: ['clipboard-read', 'clipboard-write'] }
const sheet = (rows: readonly (readonly string[])[]): string => `${rows.map((row) => row.join('\t')).join('\r\n')}\r\n`
const bar = (page: Page) => page.locator('footer[data-part=doc-bar]')

test('a pattern maker pastes a chart in inches and submits it, by keyboard alone [DM-1-015]', { tag: '@full' }, async ({
  signIn,
  apiAs,
}) => {
  const buyer = await apiAs('buyer')
  const style = await styleInDevelopment(buyer, 'Chart of the suite')
  const parts = (await rowsOf(buyer, 'measurement-part', [equal('status', 'active')], ['code'])).slice(0, 6)
  const page = await signIn('pattern', { language: 'en', ...clipboardAllowed })
  await open(page, `/design/page/size-chart?from=style:${style.id}`, bar(page).getByRole('button', { name: 'Save' }))
  await seek(page, 'unit', 'inch')
  const { sizes } = await results(buyer, 'size-list/view', { id: style['sizeList'] })
  const names = (sizes as Row[]).map(({ size }) => size as string)
  const points = page.locator('#field-points')
  await reach(page, points.locator('label', { hasText: /^Values$/ }))
  await page.keyboard.press('ArrowRight')
  await expect(points.getByRole('columnheader', { name: names.at(-1)! })).toBeVisible()
  await reach(page, points.locator('[role=grid]'))
  await copyText(
    page,
    sheet([
      ['Part', 'Minus tolerance', 'Plus tolerance', 'Base value', ...names],
      ...parts.map(({ code }, at) => [code, '1/4', '½', at % 2 ? '20½' : '20 1/2', ...names.map(() => (at === 5 ? '−3/8' : '1/2'))]),
    ]),
  )
  await page.keyboard.press('Control+v')
  await expect(points).toContainText(`${parts.length} lines`)
  await performAction(page, 'Submit', 'Submitted')
  const [chart] = await rowsOf(buyer, 'size-chart', [equal('style', style.id)])
  const stored = await results(buyer, 'size-chart/view', { id: chart!.id })
  const valuesOf = ({ values }: Row) => (values.cells as Row[]).map(({ value }) => value as string)
  const steps = (start: number, step: number) => names.map((_, at) => String(start + at * step))
  expect([stored.unit, stored.baseSize, stored.points[0].minus, stored.points[0].plus]).toEqual(['inch', names[2], '0.25', '0.5'])
  expect(valuesOf(stored.points[0])).toEqual(steps(19.5, 0.5))
  expect(valuesOf(stored.points[5])).toEqual(steps(21.25, -0.375))
  expect(nameless).toEqual([])
  expect(await barriers(page)).toEqual([])
})

test('a technologist pastes a BOM of 30 lines with the colours of two colourways from Excel [DM-1-018] [DM-3-036]', {
  tag: '@full',
}, async ({ signIn, apiAs }) => {
  const buyer = await apiAs('buyer')
  const dyed = (await rowsOf(buyer, 'material-colour', [], ['material', 'colour'])).filter(
    ({ material }, _, all) => material === all[0]!['material'],
  )
  const [dark, light] = dyed as [Row, Row]
  const style = await styleInDevelopment(buyer, 'BOM of the suite', [dark['colour'], light['colour']])
  const ways = await rowsOf(buyer, 'colorway', [equal('style', style.id)], ['colour'])
  const codeOf = (title: string) => title.split('--')[0]!
  const materials = await rowsOf(buyer, 'material', [equal('status', 'active')], ['name'])
  const fabric = codeOf(dark['material$'])
  const others = materials.filter(({ number }) => number !== fabric)
  const page = await signIn('technologist', clipboardAllowed)
  await page.goto(`/design/page/bom?from=style:${style.id}`)
  const lines = page.locator('#field-lines')
  const heads = ways.map((way) => String(way['colour$']))
  for (const head of heads) await expect(lines.getByRole('columnheader', { name: head })).toBeAttached()
  await lines.locator('[role=grid]').focus()
  await copyText(
    page,
    sheet([
      ['物料', '使用部位', '单件用量', '损耗 %', '未税单价', ...heads],
      ...Array.from({ length: 30 }, (_, at) => {
        const isFabric = at % 3 === 0
        const code = isFabric ? fabric : others[at % others.length]!.number
        const colours = heads.map((head) => (isFabric ? codeOf(head === dark['colour$'] ? dark.number : light.number) : ''))
        return [code, `部位 ${at + 1}`, '0.25', '5', '40', ...colours]
      }),
    ]),
  )
  await page.keyboard.press('Control+v')
  await expect(lines).toContainText('30 行')
  await saved(page)
  const [made] = await rowsOf(buyer, 'bom', [equal('style', style.id)], ['material', 'missing', 'unpriced'])
  const stored = await results(buyer, 'bom/view', { id: made!.id })
  expect([stored.lines.length, stored.colours.length, stored.missing, stored.unpriced]).toEqual([30, 20, 0, 0])
  expect(new Set((stored.lines as Row[]).map(({ rule, amount }) => `${rule} ${amount}`))).toEqual(new Set(['map 10.5', 'none 10.5']))
  expect(stored.material).toBe('315')
  await expect(page.locator('[data-part=doc]')).toContainText('315.00')
  expect(await barriers(page)).toEqual([])
})

test('a cost clerk compares three scenarios, of which each moves while it is typed, and picks one [DM-1-019] [DM-2-009]', {
  tag: '@full',
}, async ({ signIn, apiAs }) => {
  const buyer = await apiAs('buyer')
  const costed = new Set((await rowsOf(buyer, 'costing', [], ['style'])).map(({ style }) => style as string))
  const list = (await rowsOf(buyer, 'bom', [equal('status', 'active')], ['style'])).find(({ style }) => !costed.has(style))!
  const process = await firstOf(buyer, 'process-sheet', [equal('style', list['style'])])
  const base = { name: '基准', base: true, picked: true, price: '60', minuteRate: '0.5' }
  const sheetMade: Row = await results(buyer, 'costing/save', {
    values: { style: list['style'], bom: list.id, process: process.id, scenarios: { set: [base] } },
  })
  const page = await signIn('cost')
  await page.goto(`/design/page/costing?id=${sheetMade.id}`)
  const table = page.getByRole('table', { name: '方案' })
  for (const count of [2, 3]) {
    await table.getByRole('button', { name: '行操作' }).first().click()
    await page.getByRole('menuitem', { name: '复制行' }).click()
    await expect(table.getByRole('button', { name: '行操作' })).toHaveCount(count)
  }
  const write = async (label: string, place: number, text: string) => {
    await table.getByLabel(`${label} ${place}`, { exact: true }).fill(text)
    await page.keyboard.press('Tab')
  }
  const row = (label: string) => table.getByRole('row', { name: new RegExp(`^${label}`) })
  const marginBefore = await row('毛利率 %').getByRole('cell').nth(1).innerText()
  await write('方案', 2, '小单')
  await write('方案', 3, '涨价')
  await write('售价', 2, '50')
  await expect(row('毛利率 %').getByRole('cell').nth(1)).not.toHaveText(marginBefore)
  await write('售价', 3, '72')
  await write('效率', 3, '0.8')
  await expect(row('售价').getByRole('cell').nth(2)).toContainText('+12.00')
  for (const [place, text] of [
    [2, '是'],
    [0, '否'],
  ] as const) {
    await row('采用').getByRole('combobox').nth(place).click()
    await options(page, text).click()
  }
  await bar(page).getByRole('button', { name: '保存' }).click()
  await expect.poll(async () => (await results(buyer, 'costing/view', { id: sheetMade.id })).scenarios.length).toBe(3)
  const stored = await results(buyer, 'costing/view', { id: sheetMade.id })
  expect((stored.scenarios as Row[]).map(({ name, price, picked }) => [name, price, picked])).toEqual([
    ['基准', '60', false],
    ['小单', '50', false],
    ['涨价', '72', true],
  ])
  expect([stored.price, stored.cost]).toEqual(['72', stored.scenarios[2].cost])
  expect(await barriers(page)).toEqual([])
})

test('a designer drags a slot of the plan on the board and makes a style of it [DM-1-013]', { tag: '@full' }, async ({ signIn, apiAs }) => {
  const designer = await apiAs('design')
  const slot = await firstOf(designer, 'placeholder', [equal('status', 'not_started')], ['category', 'wave', 'targetPrice'])
  const page = await signIn('design')
  await page.goto(`/design/index/placeholder?as=board&q=${slot.number}`)
  const card = page.locator('[data-part=board-card]', { hasText: slot.number })
  await card.dragTo(page.locator('[data-part=board-column]', { hasText: '进行中' }))
  const question = page.getByRole('dialog')
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: '开始设计' }).click()
  await expect(page.locator('[data-part=board-column]', { hasText: '进行中' }).locator(card)).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await card.getByRole('link', { name: slot.number }).click()
  await bar(page).getByRole('button', { name: '设计款式' }).click()
  await expect(page).toHaveURL(/from=/)
  await page.locator('#field-name').fill('从占位款设计')
  await saved(page)
  const [style] = await rowsOf(designer, 'style', [equal('placeholder', slot.id)], ['category', 'wave', 'targetPrice'])
  expect([style!['category'], style!['wave'], style!['targetPrice']]).toEqual([slot['category'], slot['wave'], slot['targetPrice']])
  const converted = await results(designer, 'placeholder/view', { id: slot.id })
  expect([converted.status, converted.style]).toEqual(['converted', style!.id])
  expect(await barriers(page)).toEqual([])
})

test('on the line board a pointer drags a placeholder and a style from one wave to the next; both are saved, and the gap of each column follows [DM-1-013]', {
  tag: '@full',
}, async ({ signIn, apiAs }) => {
  const designer = await apiAs('design')
  const waves = [`板${Date.now() % 100_000}甲`, `板${Date.now() % 100_000}乙`] as const
  const slot = (await rowsOf(designer, 'placeholder', [equal('status', 'not_started')])).at(-1)!
  const developing = await rowsOf(designer, 'style', [equal('status', 'development')], ['images'])
  const garments = developing.filter(({ images }) => images?.length > 0).slice(-3)
  const inWave = async (type: string, { id }: Row, wave: string) => {
    const { version }: Row = await results(designer, `${type}/view`, { id })
    await results(designer, `${type}/save`, { id, version, values: { wave } })
  }
  await inWave('placeholder', slot, waves[0])
  for (const one of garments.slice(0, 2)) await inWave('style', one, waves[0])
  await inWave('style', garments[2]!, waves[1])
  // Both ends of a drag stand in sight: a page that scrolls under a pressed pointer gives it another card.
  const page = await signIn('design', { viewport: { width: 1440, height: 2000 } })
  await page.goto(`/design/index/line?as=board&by=wave&q=${encodeURIComponent(waves[0].slice(0, -1))}`)
  const column = (wave: string) => page.locator(`[data-part=board-column][aria-label^="${wave} "]`)
  const gaps = () => Promise.all(waves.map((wave) => column(wave).locator('[data-part=board-gap]').innerText()))
  const card = (number: string) => page.locator('[data-part=board-card]', { hasText: number })
  await expect(card(slot.number)).toHaveAttribute('data-hollow', 'true')
  await expect(card(garments[0]!.number)).not.toHaveAttribute('data-hollow')
  await expect.poll(gaps).toEqual(['缺口 1 / 3', '缺口 0 / 1'])
  // Pictures that arrive during the drag would move the cards under the pointer.
  await expect(page.locator('[data-part=board-card] img')).toHaveCount(3)
  await card(slot.number).dragTo(column(waves[1]))
  await expect(column(waves[1]).locator(card(slot.number))).toBeVisible()
  await expect.poll(gaps).toEqual(['缺口 0 / 2', '缺口 1 / 2'])
  await card(garments[0]!.number).dragTo(column(waves[1]))
  await expect(column(waves[1]).locator(card(garments[0]!.number))).toBeVisible()
  await expect.poll(gaps).toEqual(['缺口 0 / 1', '缺口 1 / 3'])
  const stored = [
    await results(designer, 'placeholder/view', { id: slot.id }),
    await results(designer, 'style/view', { id: garments[0]!.id }),
  ]
  expect(stored.map(({ wave }) => wave)).toEqual([waves[1], waves[1]])
  expect(await barriers(page)).toEqual([])
})
