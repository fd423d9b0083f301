/**
 * The usability scripts of docs/decisions/usability.md that no other browser test covers: whole jobs as users do them, by mouse and
 * by keyboard alone.
 * The duration of a script is recorded with it; a slow machine is not a failure.
 */
import type { Page } from '@playwright/test'
import { isFullRun } from '../engine/testing/proof-size.ts'
import type { Client } from '../server/testing/client.ts'
import { choose, saved, type } from './document-page-object.ts'
import { reach } from './keyboard.ts'
import { issuedOrders, orderAfter, someOrder } from './orders.ts'
import { expect, test as base } from './fixtures.ts'
import { activeOption, filterValue, options } from './page-parts.ts'

const test = base.extend<{ calls: Client }>({
  calls: async ({ apiAs }, use) => use(await apiAs('buyer')),
})

const photo = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')
const rows = (page: Page) => page.locator('table.weft tbody tr')
const timed = async (what: string, work: () => Promise<void>): Promise<void> => {
  const since = Date.now()
  await work()
  test.info().annotations.push({ type: what, description: `${((Date.now() - since) / 1000).toFixed(1)} s` })
}
/** A job of twelve; some of them show in `npm test` that it goes on from one to the next. */
const approvals = isFullRun ? 12 : 4
const inside = (page: Page) => page.evaluate(() => document.activeElement?.tagName)
test('script 1: overdue orders of a supplier are found, saved as a view and shared', { tag: '@full' }, async ({ calls, signIn }) => {
  const { supplier$: supplier } = await someOrder(calls, issuedOrders, ['supplier'])
  const word = supplier.split('--')[1]!.slice(0, 4)
  const mark = Date.now().toString(36)
  const buyer = await signIn('buyer')
  await timed('mouse', async () => {
    await buyer.goto('/order/index/purchase-order?n=20')
    await buyer.getByRole('tab', { name: '已逾期未预约' }).click()
    await buyer.getByRole('button', { name: '更多筛选' }).click()
    await buyer.getByRole('combobox', { name: '筛选' }).fill('供应商')
    await options(buyer, /^供应商$/).click()
    const value = filterValue(buyer)
    await value.click()
    await buyer.keyboard.type(word)
    await options(buyer, word).first().click()
    await buyer.getByRole('button', { name: '应用' }).click()
    await expect(buyer.locator('[data-part=chip]', { hasText: '供应商' })).toContainText(word)
    await buyer.getByRole('button', { name: '＋ 保存为视图' }).click()
    await buyer.getByRole('textbox', { name: '视图名称' }).fill(`逾期 ${mark}`)
    await buyer.getByRole('radio', { name: '本公司所有人' }).check()
    await buyer.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await expect(buyer.getByText('操作成功')).toBeVisible()
  })
  const colleague = await signIn('manager')
  await colleague.goto('/order/index/purchase-order?n=20')
  await expect(
    colleague
      .getByText(`逾期 ${mark}`)
      .or(colleague.getByRole('button', { name: /▾$/ }).first())
      .first(),
  ).toBeVisible()
  const shared = (
    (await calls.get('/ccommonapi/gui/page-detail-struct', { query: { page: 'purchase_order' } })).data['results'].list.views as {
      name: string
      kind: string
    }[]
  ).find((one) => one.name === `逾期 ${mark}`)
  expect(shared).toMatchObject({ kind: 'shared' })

  // No mouse clicks from here on.
  await timed('keyboard', async () => {
    await buyer.goto('/order/index/purchase-order?n=20')
    await rows(buyer).first().waitFor()
    await buyer.keyboard.press('f')
    await expect.poll(() => inside(buyer)).toBe('INPUT')
    await buyer.keyboard.type('供应商')
    await expect(activeOption(buyer).filter({ hasText: '供应商' })).toBeVisible()
    await buyer.keyboard.press('Enter')
    await expect(buyer.locator('.ant-popover form .ant-select')).toHaveCount(3)
    await reach(buyer, filterValue(buyer))
    await buyer.keyboard.type(word)
    await expect(activeOption(buyer).filter({ hasText: word })).toBeVisible()
    await buyer.keyboard.press('Enter')
    await expect(buyer.getByRole('button', { name: '应用' })).toBeEnabled()
    await reach(buyer, buyer.getByRole('button', { name: '应用' }))
    await buyer.keyboard.press('Enter')
    await expect(buyer.locator('[data-part=chip]', { hasText: '供应商' })).toContainText(word)
  })
})

test('script 2: 120 pasted lines with six wrong codes are marked, corrected and saved', { tag: ['@keys', '@full'] }, async ({
  calls,
  signIn,
  hand,
}) => {
  const { id } = await someOrder(calls, issuedOrders, ['supplier'])
  const order = (await calls.data('purchase-order/view', { id })).data['results']
  const line = order.lines[0]
  const [style, colour] = [String(line['style$']).split('--')[0]!, String(line['colorway$'])]
  const sizes = line.matrix.cells.map((one: { size: string }) => `${one.size}:10`).join(' ')
  const invalidRows = new Set([3, 17, 44, 71, 99, 118])
  const buyer = await signIn('buyer', { permissions: ['clipboard-read', 'clipboard-write'] })
  await timed('paste, mend, save', async () => {
    await buyer.goto('/order/page/purchase-order?new=1')
    await choose(buyer, 'supplier', order['supplier$'].split('--')[1])
    await choose(buyer, 'brand', order['brand$'].split('--')[1])
    await type(buyer, 'etd', '2027-05-20')
    await type(buyer, 'eta', '2027-05-27')
    const text = Array.from({ length: 120 }, (_, at) =>
      [invalidRows.has(at) ? `WRONG-${at}` : style, colour, sizes, '', '18.9', ''].join('\t'),
    ).join('\r\n')
    await buyer.evaluate((clipboardText) => navigator.clipboard.writeText(clipboardText), text)
    await hand.focus(buyer.locator('#field-lines [role=grid]'))
    await buyer.keyboard.press('Control+v')
    await expect(buyer.locator('#field-lines')).toContainText('120 行')
    await expect(buyer.locator('#field-lines').getByRole('alert')).toContainText('6 个单元格未能识别')
    for (let at = 0; at < invalidRows.size; at++) {
      await buyer.keyboard.press('F8')
      const cell = buyer.locator('#field-lines [role=gridcell][aria-selected=true]')
      await expect(cell).toContainText('WRONG-')
      await buyer.keyboard.press('Enter')
      await buyer.keyboard.type(style)
      await options(buyer, style).first().waitFor()
      await buyer.keyboard.press('Enter')
      await expect(buyer.locator('[data-part=grid-edit]')).toHaveCount(0)
    }
    await expect(buyer.locator('#field-lines').getByRole('alert')).toHaveCount(0)
    await saved(buyer)
  })
  await expect(buyer.locator('#field-lines')).toContainText('120')
})

test('script 3: approvals are given by keyboard', { tag: ['@keys', '@full'] }, async ({ calls, signIn, apiAs, hand }) => {
  const created: { id: string; number: string }[] = []
  for (let at = 0; at < approvals; at++) created.push(await orderAfter(apiAs, 1))
  const manager = await signIn('manager')
  await manager.goto('/workspace/mailindex')
  const list = manager.locator('[data-part=todo-list] li')
  await expect(list.first()).toBeVisible()
  const heading = manager.locator('[data-part=task-pane] h2')
  await timed(`${approvals} approvals`, async () => {
    for (const [at, { number }] of created.entries()) {
      const row = list.filter({ hasText: number }).locator('button[id^=task]')
      await hand.focus(row)
      await manager.keyboard.press('Enter')
      await expect(heading).toHaveText(number)
      if (at < 2) await expect(manager.locator('[data-part=task-pane]')).toContainText('供应商')
      const approve = manager.locator('[data-part=task-actions]').getByRole('button', { name: '通过' })
      await hand.focus(approve)
      await manager.keyboard.press('Enter')
      await expect(list.filter({ hasText: number })).toHaveCount(0)
    }
  })
  for (const { id } of created) {
    const read = (await calls.data('purchase-order/view', { id })).data['results']
    expect(read.status).toBe('pending_approval')
    expect(read.version).toBeGreaterThanOrEqual(2)
  }
})

test('script 12: a save whose response is lost happens once, and no input is lost', { tag: ['@keys', '@full'] }, async ({
  calls,
  signIn,
  hand,
}) => {
  const buyer = await signIn('buyer')
  const name = `断网${Date.now().toString(36)}`
  await buyer.goto('/design/page/colour?new=1')
  await type(buyer, 'name', name)
  // The save reaches the server, but its response never arrives. The network stays away until the message about it has been seen:
  // the answer of any other call would mean that it is back.
  let saves = 0
  let away = true
  await buyer.route(
    (url) => url.pathname === '/healthz' || url.pathname.includes('/scmapi/'),
    async (route) => {
      if (route.request().url().includes('/colour/save') && saves++ === 0) await route.fetch()
      else if (saves === 0 || !away) return route.fallback()
      await route.abort('connectionreset')
    },
  )
  await hand.click(buyer.locator('footer[data-part=doc-bar]').getByRole('button', { name: '保存' }))
  await expect(buyer.getByText(/网络/).first()).toBeVisible()
  await expect(buyer.locator('#field-name')).toHaveValue(name)
  expect(saves).toBeGreaterThan(0)
  away = false
  // Sent again automatically under the same key once the network is back: exactly one colour is created.
  await expect(buyer).toHaveURL(/[?&]id=/, { timeout: 40_000 })
  const { count } = (await calls.data('colour/index', { search: name, count: true })).data['results']
  expect(count).toBe(1)
})

test('script 14: an inspection on a tablet keeps photographs and text without a network', { tag: ['@keys', '@full'] }, async ({
  signIn,
  apiAs,
  hand,
}) => {
  const inspector = await apiAs('inspector')
  const [booking] = (
    await inspector.data('delivery-booking/index', { filters: [{ field: 'status', operator: 'eq', value: 'approved' }], size: 1 })
  ).data['results'].rows
  expect(booking, 'a booking of the season waits for an inspection').toBeTruthy()
  const tablet = await signIn('inspector', { viewport: { width: 820, height: 1180 }, hasTouch: true })
  await tablet.goto(`/logistics/page/final-inspection?from=delivery_booking:${booking.id}`)
  await expect(tablet.locator('footer[data-part=doc-bar]').getByRole('button', { name: '保存' })).toBeVisible()
  expect(await tablet.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(820)
  const remark = tablet.locator('textarea').first()
  await hand.fill(remark, '车缝良好')
  await tablet.context().setOffline(true)
  // Five photographs, taken while there is no network.
  await tablet
    .locator('#field-attachments ~ input[type=file]')
    .setInputFiles(Array.from({ length: 5 }, (_, at) => ({ name: `现场${at + 1}.png`, mimeType: 'image/png', buffer: photo })))
  await expect(tablet.locator('[data-part=file-going]')).toHaveCount(5)
  await expect(tablet.getByText('等待网络，恢复后自动上传').first()).toBeVisible()
  await hand.tap(tablet.locator('footer[data-part=doc-bar]').getByRole('button', { name: '保存' }))
  await expect(tablet.getByText(/网络/).first()).toBeVisible()
  await expect(remark).toHaveValue('车缝良好')
  await tablet.context().setOffline(false)
  // The save that was pressed without a network goes by itself once the network is back.
  await expect(tablet).toHaveURL(/[?&]id=/, { timeout: 40_000 })
  const id = new URL(tablet.url()).searchParams.get('id')
  const stored = (await inspector.data('final-inspection/view', { id })).data['results'] as { attachments: string[] }
  expect(stored.attachments).toHaveLength(5)
})

test('script 15: opening many documents keeps the place in the list and leaks no memory', { tag: ['@keys', '@full'] }, async ({
  signIn,
  hand,
  driver,
}) => {
  const buyer = await signIn('buyer')
  // A row well below the fold; a list of fifty is drawn in half the time of one of a hundred.
  const [size, low] = isFullRun ? [100, 60] : [50, 30]
  await buyer.goto(`/order/index/purchase-order?n=${size}`)
  await rows(buyer).nth(low).scrollIntoViewIfNeeded()
  // In the keyboard project a few repetitions check the path; detecting a memory leak needs many.
  test.setTimeout(360_000)
  const [warm, times] = driver === 'keyboard' ? [4, 6] : isFullRun ? [10, 30] : [2, 4]
  const heap = async () => {
    const session = await buyer.context().newCDPSession(buyer)
    await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await (await session.send('Performance.enable'), session.send('Performance.getMetrics'))
    await session.detach()
    const of = (name: string) => metrics.find((one) => one.name === name)!.value
    return { heap: of('JSHeapUsedSize') / 1_048_576, nodes: of('Nodes') }
  }
  const once = async (at: number) => {
    const link = rows(buyer)
      .nth(low + (at % 20))
      .locator('a')
      .first()
    const number = await link.innerText()
    await hand.focus(link)
    const top = await buyer.locator('[data-part=table-box]').evaluate((box) => box.scrollTop)
    await hand.click(link)
    await expect(buyer.locator('[data-part=doc-head]')).toContainText(number)
    await buyer.goBack()
    await rows(buyer).first().waitFor()
    await expect.poll(() => buyer.locator('[data-part=table-box]').evaluate((box) => box.scrollTop)).toBeGreaterThanOrEqual(top - 37)
    expect(await buyer.locator('[data-part=table-box]').evaluate((box) => box.scrollTop)).toBeLessThanOrEqual(top + 37)
  }
  for (let at = 0; at < warm; at++) await once(at)
  const before = await heap()
  await timed(`${times} documents`, async () => {
    for (let at = 0; at < times; at++) await once(at)
  })
  const after = await heap()
  test.info().annotations.push({
    type: 'heap',
    description: `${before.heap.toFixed(1)} → ${after.heap.toFixed(1)} MiB, ${before.nodes} → ${after.nodes} nodes`,
  })
  expect(after.heap).toBeLessThan(before.heap * 1.4 + 10)
  expect(after.nodes).toBeLessThan(before.nodes * 1.5 + 5000)
})
