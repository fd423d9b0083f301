/**
 * Reports in the browser: figures link to their lists, files contain the same lines, and an administrator designs a report that
 * colleagues open.
 */
import type { Locator, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { expect, test } from './fixtures.ts'
import { issuedOrders, someOrder } from './orders.ts'
import { filterForm, noPage, openList, options } from './page-parts.ts'
import { openInside } from './navigation.ts'

const total = (page: Page, at: number): Locator => page.locator('[data-part=report-table] tfoot tr').first().locator('td').nth(at)
const plain = async (place: Locator): Promise<string> => (await place.innerText()).replaceAll(',', '')
/** Chooses in an open or closed choice by its label. */
async function choose(page: Page, scope: Locator, label: string, text: string, at = 0): Promise<void> {
  const input = scope.getByLabel(label, { exact: true }).nth(at)
  await input.click()
  if ((await input.getAttribute('readonly')) === null) await input.fill(text)
  await options(page, text).first().click()
  // The list closes by itself; Esc would close the dialog around it.
  await expect(openList(page)).toHaveCount(0)
}

test('a report figure equals the count of the list behind it, filtered and exported [SH-1-005][SH-2-030][U96]', { tag: '@full' }, async ({
  signIn,
  apiAs,
}) => {
  const page = await signIn('manager')
  await page.goto('/order/dsrptindex/order-status')
  await expect(page).toHaveTitle(/订单状态/)
  await expect(page.locator('figure[data-part=chart] canvas').first()).toBeVisible()
  const all = Number(await plain(total(page, 0)))
  await page.locator('[data-filter]').click()
  await filterForm(page).locator('input').first().click()
  await options(page, '状态').first().click()
  // Typed, because a process with further nodes makes the list longer than its window.
  await filterForm(page).locator('input').last().fill('生产中')
  await options(page, '生产中').click()
  await page.keyboard.press('Escape')
  await filterForm(page).getByRole('button').last().click()
  await expect(page.locator('[data-part=chip]')).toContainText('生产中')
  await expect.poll(async () => Number(await plain(total(page, 0)))).toBeLessThan(all)
  const orders = await plain(total(page, 0))
  const quantity = await total(page, 1).innerText()
  // The expected values, read from the documents by API.
  const calls = await apiAs('manager')
  const filters = [{ field: 'status', operator: 'eq', value: 'in_production' }]
  const listResult = (await calls.data('purchase-order/index', { filters, size: 1, count: true, totals: true })).data['results']
  expect([orders, quantity.replaceAll(',', '')]).toEqual([String(listResult.count), listResult.totals.quantity])
  const lines = await page.locator('[data-part=report-table] tbody tr:not([data-part=subtotal])').count()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: /导出/ }).click()
  await page.getByText('导出 CSV').click()
  const saved = await file
  expect(saved.suggestedFilename()).toBe('订单状态.csv')
  const rows = readFileSync(await saved.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(rows).toHaveLength(1 + lines + (await page.locator('[data-part=report-table] tfoot tr').count()))
  // The address keeps the state; one currency, so that the totals are one line.
  await page.reload()
  await expect(total(page, 1)).toHaveText(quantity)
  const first = page.locator('[data-part=report-table] tbody tr').first()
  const count = await plain(first.locator('td.num').first())
  await first.locator('td.num a').first().click()
  await expect(page).toHaveURL(/\/order\/index\/purchase-order\?f=/)
  await expect(page.locator('.list-head .muted').first()).toContainText(new RegExp(`\\b${count}\\b`))
  expect(Number(count)).toBeLessThanOrEqual(Number(orders))
  // Cross-tab: a cell links to the list of its row and column; the row total is the sum of its row.
  await openInside(page, '/order/dsrptindex/orders-by-month')
  const cross = page.getByRole('region', { name: '交叉表' }).locator('table')
  await expect(cross.locator('th[scope="colgroup"]').last()).toHaveText('合计')
  await expect(cross.locator('tbody th[scope="row"]').first()).not.toBeEmpty()
  const cell = cross.locator('tbody td.num:not([data-part=cross-total]) a').first()
  const counted = await plain(cell)
  await cell.click()
  await expect(page).toHaveURL(/\/order\/index\/purchase-order\?f=/)
  await expect(page.locator('.list-head .muted').first()).toContainText(new RegExp(`\\b${counted}\\b`))
})

test('the rows behind a figure open beside the report, and a chart has its table [SH-2-053][U96]', { tag: '@full' }, async ({ signIn }) => {
  const page = await signIn('manager')
  await page.goto('/zp/warehouse/qvrpt/on-time-delivery')
  await expect(page.locator('[data-part=report-table] tbody tr:not([data-part=subtotal])')).toHaveCount(10)
  // Each chart is drawn when its figures have arrived.
  const chart = page.getByRole('figure', { name: '哪家准时、哪家迟到' })
  await chart.getByRole('button', { name: '表格' }).click()
  await expect(chart.locator('[data-part=chart-table]')).toContainText('准时数量')
  const chartFile = page.waitForEvent('download')
  await chart.getByRole('button', { name: /^图表数据存为/ }).click()
  expect((await chartFile).suggestedFilename()).toMatch(/\.xlsx$/)
  await chart.locator('[data-part=chart-table] td.num button').first().click()
  await expect(page.getByRole('dialog')).toContainText('行')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const count = await plain(total(page, 0))
  await total(page, 0).getByRole('button').click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText(`${count} 行`)
  await drawer.locator('tbody a').first().click()
  await expect(page.locator('[data-part=doc-head]')).toContainText('FI-')
})

test('an administrator designs a report; colleagues open it, its list and its documents [SH-2-043][SH-2-044][SH-2-045][SH-2-046]', {
  tag: '@full',
}, async ({ signIn, apiAs }) => {
  const page = await signIn('admin')
  const name = `brands-${Date.now().toString(36)}`
  await page.goto('/clientrpt?new=1')
  await page.getByLabel('代码').fill(name)
  await page.getByLabel('中文名称').first().fill('品牌件数')
  const parts = page.locator('[data-part=design]')
  await choose(page, parts, '数据来源', '成品采购订单')
  await page.getByRole('button', { name: '添加分组' }).click()
  await choose(page, parts, '字段', '品牌')
  await page.getByRole('button', { name: '添加指标' }).click()
  await page.getByRole('button', { name: '添加指标' }).click()
  await choose(page, parts, '字段', '总数量', 2)
  await choose(page, parts, '图表', '柱状图')
  await page.getByRole('button', { name: '保存并预览' }).click()
  await expect(page.locator('.draft-bar')).toBeVisible()
  const pieces = await total(page, 1).innerText()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await expect(page.locator('.list-head').first()).toContainText('已发布')

  const buyer = await signIn('buyer')
  await buyer.goto(`/clientrpt/${name}`)
  await expect(total(buyer, 1)).toHaveText(pieces)
  await expect(buyer.locator('figure[data-part=chart] canvas')).toBeVisible()
  const frame = buyer.getByRole('navigation', { name: '本公司报表' })
  await frame.getByRole('link', { name: '成品采购订单' }).click()
  await expect(buyer).toHaveURL(new RegExp(`/clientrpt/${name}/index/purchase-order`))
  await expect(buyer.locator('[data-part=table-box] tbody tr').first()).toBeVisible()
  await expect(frame).toBeVisible()
  const link = await buyer.locator('[data-part=table-box] tbody a').first().getAttribute('href')
  expect(link).toContain(`/clientrpt/${name}/page/`)
  // An issued order opens for reading. The first of the list may be a draft of another test, which opens for editing.
  const order = await someOrder(await apiAs('buyer'), issuedOrders, ['number', 'supplier'])
  for (const place of ['page', 'document']) {
    await openInside(buyer, `/clientrpt/${name}/${place}/purchase-order?id=${order.id}`)
    await expect(buyer.locator('[data-part=doc-head]')).toContainText(order.number)
    await expect(buyer.locator('[data-part=doc] [data-field="supplier"]')).toContainText(order['supplier$'].split('--').at(-1))
    await expect(frame).toBeVisible()
  }
  const supplier = await signIn('supplier')
  await supplier.goto(`/clientrpt/${name}`)
  await expect(noPage(supplier)).toBeVisible()

  // A retired design is deleted from the list after a confirmation.
  await page.getByRole('button', { name: '停用' }).click()
  await expect(page.locator('.list-head').first()).toContainText('已停用')
  await page.getByRole('button', { name: '设计报表', exact: true }).click()
  const card = page.locator('.report-card').filter({ hasText: name })
  await card.getByRole('button', { name: '删除 品牌件数' }).click()
  await page
    .locator('.ant-popconfirm')
    .getByRole('button', { name: /删\s?除/ })
    .click()
  await expect(card).toHaveCount(0)
})

/** Sets a dashboard by API. */
const setDash = (page: Page, dash: unknown) =>
  page.evaluate(async (value) => {
    await fetch(`/clientinfoapi/user-profile/save-setting?token=${localStorage.getItem('weft.token') ?? ''}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ DATA: JSON.stringify({ dash: value, cr_dash: '', vf_qty_amount: true }) }),
    })
  }, dash)

test('a dashboard is arranged by pointer and buttons, kept after a reload, and reset [SH-2-059][SH-2-060][SH-7-034][SH-3-011]', {
  tag: '@full',
}, async ({ signIn }) => {
  const page = await signIn('manager2')
  await page.goto('/workspace/home')
  await setDash(page, null)
  await openInside(page, '/mydash')
  const tile = (title: string) => page.getByRole('region', { name: title, exact: true }).first()
  const order = () => page.locator('[data-part=dash-tile]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  await expect(page.locator('[data-part=dash-tile] [data-part=tile-figure]').first()).toHaveText(/\d/)
  await page.getByRole('button', { name: '编辑看板' }).click()
  await page.getByRole('button', { name: '添加组件' }).click()
  const dialog = page.getByRole('dialog')
  await choose(page, dialog, '类型', '文字')
  await dialog.getByLabel('文字').fill('本周重点：夏季面料')
  await dialog.getByLabel('标题').fill('备忘')
  await dialog.getByRole('button', { name: /确\s?定/ }).click()
  await expect(tile('备忘')).toContainText('夏季面料')
  const before = await order()
  await tile('备忘').getByRole('button', { name: '前移' }).click()
  expect((await order()).indexOf('备忘')).toBe(before.length - 2)
  await tile('备忘').getByRole('button', { name: '加宽' }).click()
  await expect(tile('备忘')).toHaveCSS('grid-column-start', 'span 6')
  const neighbour = (await order()).indexOf('备忘') - 1
  await tile('备忘').evaluate((one) => one.scrollIntoView({ block: 'center' }))
  const handle = (await tile('备忘').locator('h2').boundingBox())!
  const target = (await page.locator('[data-part=dash-tile]').nth(neighbour).boundingBox())!
  await page.mouse.move(handle.x + 20, handle.y + 10)
  await page.mouse.down()
  await page.mouse.move(target.x + 40, target.y + target.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect.poll(async () => (await order()).indexOf('备忘')).toBe(neighbour)
  await tile('备忘').evaluate((one) => one.scrollIntoView({ block: 'center' }))
  const corner = (await tile('备忘').locator('[data-part=tile-corner]').boundingBox())!
  await page.mouse.move(corner.x + 10, corner.y + 10)
  await page.mouse.down()
  await page.mouse.move(corner.x + 10, corner.y + 150, { steps: 4 })
  await page.mouse.up()
  await expect(tile('备忘')).toHaveCSS('grid-row-start', 'span 2')
  await page.getByRole('button', { name: /保\s?存/ }).click()
  await expect(page.getByRole('button', { name: '编辑看板' })).toBeVisible()
  const savedOrder = await order()
  await openInside(page, '/mydash/index')
  await expect(tile('备忘')).toHaveCSS('grid-row-start', 'span 2')
  await expect.poll(order).toEqual(savedOrder)
  // Quantities and amounts can be masked from onlookers; rates stay visible. The setting belongs to the user.
  await expect(tile('未入库 · 未交数量')).toContainText(/\d/)
  // Until the setting is stored the buttons of the page take no click.
  const switchMask = () =>
    Promise.all([
      page.waitForResponse((answer) => answer.url().includes('save-setting')),
      page.getByRole('switch', { name: '显示数量与金额' }).click(),
    ])
  await switchMask()
  await expect(tile('未入库 · 未交数量')).toContainText('•••')
  await page.reload()
  await expect(tile('未入库 · 未交数量')).toContainText('•••')
  await expect(tile('准时率 · 准时交货')).toContainText('%')
  await switchMask()
  await expect(tile('未入库 · 未交数量')).not.toContainText('•••')
  // A second dashboard, set as the one that opens first.
  await page.getByRole('button', { name: '编辑看板' }).click()
  await page.getByRole('button', { name: '新建看板' }).click()
  await page.getByLabel('看板名称').fill('早会')
  await page.getByRole('button', { name: '设为默认打开' }).click()
  await expect(page.getByRole('button', { name: '默认打开', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: /保\s?存/ }).click()
  await expect(page.getByRole('button', { name: '编辑看板' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('tab', { name: /早会/ })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: '编辑看板' }).click()
  await page.getByRole('button', { name: '恢复默认' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '恢复默认' }).click()
  await expect(page.getByRole('tab', { name: /早会/ })).toHaveCount(0)
  await expect(tile('备忘')).toHaveCount(0)
})

test('a widget that is not configured shows its code, and works once configured [SH-8-012][SH-3-032]', { tag: '@full' }, async ({
  signIn,
}) => {
  const admin = await signIn('admin')
  await admin.goto('/workspace/home')
  await setDash(admin, {
    boards: [
      {
        id: 'a',
        name: '甲',
        tiles: [
          { id: '1', code: 'X1', w: 6, h: 1 },
          { id: '2', code: 'TEXT', w: 6, h: 1, text: '你好', title: '问候' },
        ],
      },
    ],
  })
  await openInside(admin, '/mydash')
  await expect(admin.getByRole('region', { name: 'X1' })).toContainText('未配置widgetX1')
  await expect(admin.locator('[data-part=toast]')).toContainText('未配置widgetX1')
  await expect(admin.getByRole('region', { name: '问候' })).toContainText('你好')
  const toggle = async () => {
    await admin.getByRole('button', { name: '组件配置' }).click()
    await admin.getByRole('dialog').getByRole('switch', { name: '文字' }).click()
    await admin
      .getByRole('dialog')
      .getByRole('button', { name: /保\s?存/ })
      .click()
  }
  await toggle()
  await expect(admin.getByRole('region', { name: '问候' })).toContainText('未配置widgetTEXT')
  await toggle()
  await expect(admin.getByRole('region', { name: '问候' })).toContainText('你好')
  await setDash(admin, null)
})

test('a big screen fills 1080p and 4K, refreshes by itself and marks stale figures [SH-2-054][SH-2-056][SH-2-057][U95]', {
  tag: '@full',
}, async ({ signIn, apiAs }) => {
  const page = await signIn('manager', { viewport: { width: 1920, height: 1080 } })
  await page.goto('/warehouse/dsrptindex/stock')
  const initialTotal = await total(page, 1).innerText()
  await openInside(page, '/visual/warehouse?every=2')
  const figure = page.locator('[data-part=wall-tile]').first().locator('[data-part=tile-figure]')
  await expect(figure).toHaveText(initialTotal)
  await expect(page.locator('[data-part=wall] canvas').first()).toBeVisible()
  const size = () => figure.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))
  expect(await size()).toBeGreaterThanOrEqual(48)
  const fits = () =>
    page
      .locator('[data-part=wall]')
      .evaluate(
        (wall) =>
          wall.scrollHeight <= wall.clientHeight && wall.clientWidth === window.innerWidth && wall.clientHeight === window.innerHeight,
      )
  expect(await fits()).toBe(true)
  // It refreshes by itself, and shows the previous figures meanwhile.
  await page.waitForRequest((request) => request.url().includes('/scmrptapi/reports/run'))
  await expect(figure).toHaveText(initialTotal)
  await page.context().setOffline(true)
  await expect(page.locator('[data-part=wall-tile][data-stale]').first()).toContainText('数据未更新')
  await expect(figure).toHaveText(initialTotal)
  await page.context().setOffline(false)
  await expect(page.locator('[data-part=wall-tile][data-stale]')).toHaveCount(0)
  await page.setViewportSize({ width: 3840, height: 2160 })
  await expect.poll(size).toBeGreaterThanOrEqual(96)
  expect(await fits()).toBe(true)
  // The same in the second area: what another user reports appears automatically, with the exact quantity.
  await openInside(page, '/zp/visual/delivery?every=2')
  await expect(page.locator('[data-part=wall] h1')).toHaveText('订单与交付')
  const running = page.locator('[data-part=wall-tile]').filter({ hasText: '执行中订单' }).locator('[data-part=tile-figure]')
  await expect(running).toHaveText(/\d/)
  const buyer = await apiAs('buyer')
  const approved = { filters: [{ field: 'status', operator: 'eq', value: 'approved' }], size: 1 }
  const [order] = (await buyer.data('purchase-order/index', approved)).data['results'].rows
  const shown = Number((await running.innerText()).replaceAll(',', ''))
  const issued = await buyer.data('purchase-order/issue', { id: order.id, version: order.version })
  expect(issued.code, issued.text).toBe(200)
  await expect(running).toHaveText((shown + 1).toLocaleString('en-US'))
  await openInside(page, '/visual/demo/quality')
  await expect(page.locator('[data-part=wall-demo]')).toHaveText('演示数据')
  await expect(page.locator('[data-part=wall-tile] h2 small').first()).toHaveText('演示数据')
  await openInside(page, '/visual/nothing')
  await expect(noPage(page)).toBeVisible()
})

test('a link opens one big screen without a session until it is revoked', { tag: '@full' }, async ({ signIn, openPage }) => {
  const admin = await signIn('admin')
  await admin.goto('/visual')
  await admin.getByRole('button', { name: '发放链接' }).click()
  const dialog = admin.getByRole('dialog')
  const name = `大屏 ${Date.now().toString(36)}`
  await dialog.getByLabel('名称').fill(name)
  await dialog.getByRole('button', { name: /生\s?成/ }).click()
  const secret = (await dialog.getByLabel('链接', { exact: true }).inputValue()).split('#')[1]!
  await dialog
    .getByRole('button', { name: /关\s?闭/ })
    .last()
    .click()
  const wall = await openPage({ locale: 'zh-CN' })
  await wall.goto(`/visual/link#${secret}`)
  await expect(wall.locator('[data-part=wall] h1')).toHaveText('订单与交付')
  await expect(wall.locator('[data-part=wall-tile] [data-part=tile-figure]').first()).toHaveText(/\d/)
  await admin.getByRole('button', { name: `撤销 ${name}` }).click()
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /撤\s?销/ })
    .click()
  await expect(admin.locator('tr', { hasText: name })).toContainText('已撤销')
  await wall.reload()
  await expect(wall.getByRole('alert')).toContainText('已失效')
})
