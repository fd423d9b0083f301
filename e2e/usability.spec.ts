/**
 * The usability scripts of docs/decisions/usability.md that no other browser test plays: whole jobs as people do them, by mouse and by keyboard alone.
 * What a script took is noted beside it; a slow machine is not a failure.
 */
import { expect, test, type Page } from '@playwright/test'
import { Client } from '../server/testing/test-server.ts'
import { choose, saved, type } from './document-page-object.ts'
import { reach } from './keyboard.ts'
import { signIn } from './people.ts'

let calls: Client
test.beforeAll(async ({ baseURL }) => {
  calls = new Client(baseURL!)
  await calls.signIn('buyer')
})
const photo = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')
const rows = (page: Page) => page.locator('table.weft tbody tr')
const timed = async (what: string, work: () => Promise<void>): Promise<void> => {
  const since = Date.now()
  await work()
  test.info().annotations.push({ type: what, description: `${((Date.now() - since) / 1000).toFixed(1)} s` })
}
const inside = (page: Page) => page.evaluate(() => document.activeElement?.tagName)
/** An order of the season that its supplier was given, as it was copied: without what the copy gets anew. */
const someOrder = async (): Promise<{ id: string; supplier$: string }> =>
  (
    await calls.data('purchase-order/index', {
      filters: [{ field: 'status', operator: 'in', value: ['issued', 'ordered', 'in_production', 'completed'] }],
      columns: ['supplier'],
      size: 1,
    })
  ).data['results'].rows[0]
const copied = async (): Promise<{ id: string; number: string; version: number }> => {
  const { id } = await someOrder()
  const begun = (await calls.data('purchase-order/copy', { id })).data['results'] as Record<string, unknown>
  const today = new Date()
  const day = (after: number) => new Date(today.getTime() + after * 86_400_000).toISOString().slice(0, 10)
  const values = { ...begun, orderDate: day(0), etd: day(60), eta: day(70) }
  const answer = await calls.data('purchase-order/save', { values })
  expect(answer.code, answer.text).toBe(200)
  return answer.data['results']
}
const submitted = async () => {
  const made = await copied()
  const answer = await calls.data('purchase-order/submit', { id: made.id, version: made.version })
  expect(answer.code, answer.text).toBe(200)
  return made
}

test('1: overdue orders of one supplier are found, kept as a view and shared: by mouse, and by keyboard alone', async ({ browser }) => {
  const { supplier$: supplier } = await someOrder()
  const word = supplier.split('--')[1]!.slice(0, 4)
  const mark = Date.now().toString(36)
  const buyer = await signIn(browser, 'buyer')
  await timed('mouse', async () => {
    await buyer.goto('/order/index/purchase-order')
    await buyer.getByRole('tab', { name: '已逾期未预约' }).click()
    await buyer.getByRole('button', { name: '更多筛选' }).click()
    await buyer.getByRole('combobox', { name: '筛选' }).fill('供应商')
    await buyer.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', { hasText: /^供应商$/ }).click()
    const value = buyer.locator('.ant-popover form .ant-select').last()
    await value.click()
    await buyer.keyboard.type(word)
    await buyer.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', { hasText: word }).first().click()
    await buyer.keyboard.press('Escape')
    const apply = buyer.getByRole('button', { name: '应用' })
    if (await apply.isVisible()) await apply.click()
    await expect(buyer.locator('.chip', { hasText: '供应商' })).toContainText(word)
    await buyer.getByRole('button', { name: '＋ 保存为视图' }).click()
    await buyer.getByRole('textbox', { name: '视图名称' }).fill(`逾期 ${mark}`)
    await buyer.getByRole('radio', { name: '本公司所有人' }).check()
    await buyer.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await expect(buyer.getByText('操作成功')).toBeVisible()
  })
  const colleague = await signIn(browser, 'manager')
  await colleague.goto('/order/index/purchase-order')
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
  await colleague.context().close()

  // Not a single click from here on.
  await timed('keyboard', async () => {
    await buyer.goto('/order/index/purchase-order')
    await rows(buyer).first().waitFor()
    await buyer.keyboard.press('f')
    await expect.poll(() => inside(buyer)).toBe('INPUT')
    await buyer.keyboard.type('供应商')
    await expect(buyer.locator('.ant-select-item-option-active', { hasText: '供应商' })).toBeVisible()
    await buyer.keyboard.press('Enter')
    await expect(buyer.locator('.ant-popover form .ant-select')).toHaveCount(3)
    await reach(buyer, buyer.locator('.ant-popover form .ant-select').last())
    await buyer.keyboard.type(word)
    await expect(buyer.locator('.ant-select-item-option-active', { hasText: word })).toBeVisible()
    await buyer.keyboard.press('Enter')
    await expect(buyer.getByRole('button', { name: '应用' })).toBeEnabled()
    await reach(buyer, buyer.getByRole('button', { name: '应用' }))
    await buyer.keyboard.press('Enter')
    await expect(buyer.locator('.chip', { hasText: '供应商' })).toContainText(word)
  })
  await buyer.context().close()
})

test('2: 120 lines from Excel with six wrong codes: marked, mended, saved', { tag: '@keys' }, async ({ browser }) => {
  const { id } = await someOrder()
  const order = (await calls.data('purchase-order/view', { id })).data['results']
  const line = order.lines[0]
  const [style, colour] = [String(line['style$']).split('--')[0]!, String(line['colorway$'])]
  const sizes = line.matrix.cells.map((one: { size: string }) => `${one.size}:10`).join(' ')
  const wrong = new Set([3, 17, 44, 71, 99, 118])
  const buyer = await signIn(browser, 'buyer', { permissions: ['clipboard-read', 'clipboard-write'] })
  await timed('paste, mend, save', async () => {
    await buyer.goto('/order/page/purchase-order?new=1')
    await choose(buyer, 'supplier', order['supplier$'].split('--')[1])
    await choose(buyer, 'brand', order['brand$'].split('--')[1])
    await type(buyer, 'etd', '2027-05-20')
    await type(buyer, 'eta', '2027-05-27')
    const text = Array.from({ length: 120 }, (_, at) =>
      [wrong.has(at) ? `WRONG-${at}` : style, colour, sizes, '', '18.9', ''].join('\t'),
    ).join('\r\n')
    await buyer.evaluate((given) => navigator.clipboard.writeText(given), text)
    await buyer.locator('#field-lines [role=grid]').focus()
    await buyer.keyboard.press('Control+v')
    await expect(buyer.locator('#field-lines')).toContainText('120 行')
    await expect(buyer.locator('#field-lines').getByRole('alert')).toContainText('6 个单元格未能识别')
    for (let at = 0; at < wrong.size; at++) {
      await buyer.keyboard.press('F8')
      const cell = buyer.locator('#field-lines .grid-cell.on')
      await expect(cell).toContainText('WRONG-')
      await buyer.keyboard.press('Enter')
      await buyer.keyboard.type(style)
      await buyer
        .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', { hasText: style })
        .first()
        .waitFor()
      await buyer.keyboard.press('Enter')
      await expect(buyer.locator('.grid-edit')).toHaveCount(0)
    }
    await expect(buyer.locator('#field-lines').getByRole('alert')).toHaveCount(0)
    await saved(buyer)
  })
  await expect(buyer.locator('#field-lines')).toContainText('120')
  await buyer.context().close()
})

test('3: twelve approvals are cleared with the keyboard, two of them looked into', { tag: '@keys' }, async ({ browser }) => {
  const made: { id: string; number: string }[] = []
  for (let at = 0; at < 12; at++) made.push(await submitted())
  const manager = await signIn(browser, 'manager')
  await manager.goto('/workspace/mailindex')
  const list = manager.locator('.todo-list li')
  await expect(list.first()).toBeVisible()
  const heading = manager.locator('.task-pane h2')
  await timed('twelve approvals', async () => {
    for (const [at, { number }] of made.entries()) {
      const row = list.filter({ hasText: number }).locator('button[id^=task]')
      await row.focus()
      await manager.keyboard.press('Enter')
      await expect(heading).toHaveText(number)
      if (at < 2) await expect(manager.locator('.task-pane')).toContainText('供应商')
      const approve = manager.locator('.task-deeds').getByRole('button', { name: '审批' })
      await approve.focus()
      await manager.keyboard.press('Enter')
      await expect(list.filter({ hasText: number })).toHaveCount(0)
    }
  })
  for (const { id } of made) {
    const read = (await calls.data('purchase-order/view', { id })).data['results']
    expect(read.status).toBe('pending_approval')
    expect(read.version).toBeGreaterThanOrEqual(2)
  }
  await manager.context().close()
})

test('12: the network goes away during a save: one effect, a clear word, nothing typed is lost', { tag: '@keys' }, async ({ browser }) => {
  const buyer = await signIn(browser, 'buyer')
  const name = `断网${Date.now().toString(36)}`
  await buyer.goto('/design/page/colour?new=1')
  await type(buyer, 'name', name)
  // The save reaches the server, its answer never reaches us.
  let cut = 0
  await buyer.route('**/scmapi/colour/save*', async (route) => {
    if (cut++ > 0) return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await buyer.locator('footer.doc-bar').getByRole('button', { name: '保存' }).click()
  await expect(buyer.getByText(/网络/).first()).toBeVisible()
  await expect(buyer.locator('#field-name')).toHaveValue(name)
  // Sent again by itself, under the same key, once the network is back: one colour comes of it.
  await expect(buyer).toHaveURL(/[?&]id=/, { timeout: 40_000 })
  const { count } = (await calls.data('colour/index', { search: name, count: true })).data['results']
  expect(count).toBe(1)
  await buyer.context().close()
})

test('14: an inspection on a tablet: photographs, and two minutes without a network', { tag: '@keys' }, async ({ browser }) => {
  const inspector = new Client(calls.url)
  await inspector.signIn('inspector')
  const [booking] = (
    await inspector.data('delivery-booking/index', { filters: [{ field: 'status', operator: 'eq', value: 'approved' }], size: 1 })
  ).data['results'].rows
  expect(booking, 'a booking of the season waits for an inspection').toBeTruthy()
  const tablet = await signIn(browser, 'inspector', { viewport: { width: 820, height: 1180 }, hasTouch: true })
  await tablet.goto(`/logistics/page/final-inspection?from=delivery_booking:${booking.id}`)
  await expect(tablet.locator('footer.doc-bar').getByRole('button', { name: '保存' })).toBeVisible()
  expect(await tablet.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(820)
  const remark = tablet.locator('textarea').first()
  await remark.fill('车缝良好')
  await tablet.context().setOffline(true)
  // Five photographs, taken while there is no network.
  await tablet
    .locator('#field-attachments ~ input[type=file]')
    .setInputFiles(Array.from({ length: 5 }, (_, at) => ({ name: `现场${at + 1}.png`, mimeType: 'image/png', buffer: photo })))
  await expect(tablet.locator('.file-going')).toHaveCount(5)
  await expect(tablet.getByText('等待网络，恢复后自动上传').first()).toBeVisible()
  await tablet.locator('footer.doc-bar').getByRole('button', { name: '保存' }).tap()
  await expect(tablet.getByText(/网络/).first()).toBeVisible()
  await expect(remark).toHaveValue('车缝良好')
  await tablet.context().setOffline(false)
  const save = tablet.locator('footer.doc-bar').getByRole('button', { name: '保存' })
  await expect(async () => {
    if (await save.isVisible()) await save.tap({ timeout: 2000 }).catch(() => undefined)
    expect(tablet.url()).toMatch(/[?&]id=/)
  }).toPass({ timeout: 30_000 })
  const id = new URL(tablet.url()).searchParams.get('id')
  const kept = (await inspector.data('final-inspection/view', { id })).data['results'] as { attachments: string[] }
  expect(kept.attachments).toHaveLength(5)
  await tablet.context().close()
})

test('15: document after document is opened and closed: the list stays where it was, and nothing piles up', { tag: '@keys' }, async ({
  browser,
}) => {
  const buyer = await signIn(browser, 'buyer')
  await buyer.goto('/order/index/purchase-order?n=100')
  await rows(buyer).nth(60).scrollIntoViewIfNeeded()
  // By keyboard a few show the way; what piles up is told by many.
  const [warm, times] = test.info().project.name === 'keyboard' ? [4, 6] : [10, Number(process.env['OPEN_CLOSE'] ?? 30)]
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
      .nth(60 + (at % 20))
      .locator('a')
      .first()
    const number = await link.innerText()
    await link.focus()
    const top = await buyer.locator('.table-box').evaluate((box) => box.scrollTop)
    await link.click()
    await expect(buyer.locator('.doc-head')).toContainText(number)
    await buyer.goBack()
    await rows(buyer).first().waitFor()
    await expect.poll(() => buyer.locator('.table-box').evaluate((box) => box.scrollTop)).toBeGreaterThanOrEqual(top - 37)
    expect(await buyer.locator('.table-box').evaluate((box) => box.scrollTop)).toBeLessThanOrEqual(top + 37)
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
  await buyer.context().close()
})
