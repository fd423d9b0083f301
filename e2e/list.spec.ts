/** Lists in all their forms, bulk actions, in-list editing, and every generic path that leads to a list. */
import type { Page } from '@playwright/test'
import type { Client } from '../server/testing/client.ts'
import { sample } from '../engine/testing/proof-size.ts'
import { barriers } from './axe.ts'
import { expect, test as base } from './fixtures.ts'
import { filterForm, filterValue, nextFrame, options } from './page-parts.ts'
import { openInside } from './navigation.ts'

/** Names are unique to this run, because the season may contain those of an earlier run. */
const mark = Date.now().toString(36)
const test = base.extend<{ buyer: Page; calls: Client }>({
  buyer: async ({ signIn }, use) => use(await signIn('buyer')),
  calls: async ({ apiAs }, use) => use(await apiAs('buyer')),
})

const colourNamed = async (calls: Client, name: string): Promise<{ id: string; number: string }> =>
  (await calls.data('colour/save', { values: { name: `${name}${mark}`, family: 'red' } })).data['results']
const rows = (page: Page) => page.locator('table.weft tbody tr')
const expectRows = async (page: Page, count: number) => expect(rows(page)).toHaveCount(count)

test('a bulk action reports each row; all matching rows run as a job [SH-2-024]', async ({ buyer, calls }) => {
  const created = [await colourNamed(calls, '批甲'), await colourNamed(calls, '批乙'), await colourNamed(calls, '批丙')]
  await calls.data('colour/stop', { id: created[1]!.id, version: 1 })
  await buyer.goto(`/design/index/colour?q=${encodeURIComponent(mark)}`)
  await expectRows(buyer, 3)
  await buyer.getByRole('checkbox', { name: '全选' }).check()
  await buyer.locator('.chips').getByRole('button', { name: '操作' }).click()
  await buyer.getByRole('menuitem', { name: '停用' }).click()
  await expect(buyer.getByRole('dialog')).toContainText('将对 3 条执行“停用”')
  await buyer.getByRole('dialog').getByRole('button', { name: '停用' }).click()
  const result = buyer.getByRole('dialog', { name: /处理结果/ })
  await expect(result).toContainText('2 条成功，1 条失败')
  await expect(result.getByRole('row', { name: created[1]!.number })).toBeVisible()
  await result.getByRole('button', { name: '关闭' }).last().click()
  await expect(rows(buyer).filter({ hasText: '停用' })).toHaveCount(3)
  // More than one page shows: all matching rows, as a job.
  for (let at = 0; at < 22; at++) await colourNamed(calls, `满${at}号`)
  await buyer.goto(`/design/index/colour?n=20&q=${encodeURIComponent(`号${mark}`)}`)
  await expectRows(buyer, 20)
  await buyer.getByRole('checkbox', { name: '全选' }).check()
  await buyer.getByRole('button', { name: '选择全部 22 条' }).click()
  await buyer.locator('.chips').getByRole('button', { name: '操作' }).click()
  await buyer.getByRole('menuitem', { name: '停用' }).click()
  await buyer.getByRole('dialog').getByRole('button', { name: '停用' }).click()
  await expect(buyer.getByText('22 条全部成功')).toBeVisible()
  const { count } = (
    await calls.data('colour/index', { search: `号${mark}`, filters: [{ field: 'status', operator: 'eq', value: 'stopped' }], count: true })
  ).data['results']
  expect(count).toBe(22)
})

test('a list keeps views, columns, conditions, cell ranges and the way back [U10–U27]', { tag: '@full' }, async ({ calls, signIn }) => {
  const page = await signIn('buyer', { permissions: ['clipboard-read', 'clipboard-write'] })
  const created = [await colourNamed(calls, '列甲'), await colourNamed(calls, '列乙'), await colourNamed(calls, '列丙')]
  await calls.data('colour/stop', { id: created[2]!.id, version: 1 })
  const paste = async (text: string) => {
    await page.evaluate((clipboardText) => navigator.clipboard.writeText(clipboardText), text)
    await page.keyboard.press('Control+v')
  }
  const view = `视图${mark}`
  await page.goto('/design/index/colour')
  // Several pasted lines become several values; Esc removes them.
  await page.locator('.list-head').getByRole('searchbox').focus()
  await paste(`${created[0]!.number}\n${created[1]!.number}\n`)
  await expectRows(page, 2)
  await expect.poll(() => page.evaluate(() => CSS.highlights.get('weft-found')?.size ?? 0)).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await expect(rows(page)).not.toHaveCount(2)
  // Filtered to "mine", a value that depends on the viewer, and saved as a view with its number.
  await page.getByRole('button', { name: '更多筛选' }).click()
  await page.getByRole('combobox', { name: '筛选' }).fill('创建人')
  await page.keyboard.press('Enter')
  await filterForm(page).getByRole('button', { name: '我' }).click()
  await page.getByRole('button', { name: '应用' }).click()
  await expect(page.locator('[data-part=chip]')).toHaveText(/创建人 我/)
  await page.getByRole('button', { name: '＋ 保存为视图' }).click()
  await page.getByRole('textbox', { name: '视图名称' }).fill(view)
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  const tab = page.getByRole('tab', { name: view })
  const { count } = (await calls.data('colour/index', { filters: [{ field: 'createdBy', operator: 'eq', value: '@userId' }], count: true }))
    .data['results']
  await expect(tab).toHaveText(new RegExp(`${view} ${count}$`))
  // An alternative condition is added: the view is modified, saved over, and restored when it is changed again.
  await page.locator('[data-part=chip]').hover()
  await page.getByRole('button', { name: '添加“或”条件' }).click()
  await page.getByRole('combobox', { name: '筛选' }).fill('状态')
  await page.keyboard.press('Enter')
  await filterValue(page).click()
  await options(page, '停用').click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '应用' }).click()
  await expect(tab).toContainText('已修改')
  await page.locator('[data-part=view-buttons]').getByRole('button', { name: '保存' }).click()
  await expect(tab).not.toContainText('已修改')
  // Columns: frozen and hidden by menu, widened by key; still so after a reload.
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true })
  const menu = async (name: string, item: string) => {
    await head(name).hover()
    await head(name).getByRole('button', { name: '列选项' }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  await menu('颜色名称', '冻结在左侧')
  await expect(head('颜色名称')).toHaveCSS('position', 'sticky')
  await menu('英文名称', '隐藏此列')
  await expect(head('英文名称')).toHaveCount(0)
  const width = (await head('颜色名称').boundingBox())!.width
  await head('颜色名称').getByRole('button').first().focus()
  // Hiding the column before is saved a moment later too: only the answer to the new width counts.
  const response = page.waitForResponse(
    (answer) => answer.url().includes('submit-cache') && /%22widths%22%3A%7B|"widths":\{/.test(answer.request().postData() ?? ''),
  )
  await page.keyboard.press('Shift+ArrowRight')
  await response
  await page.reload()
  // Widths are fractions of a pixel.
  await expect.poll(async () => Math.abs((await head('颜色名称').boundingBox())!.width - width - 24)).toBeLessThan(1.5)
  await expect(head('英文名称')).toHaveCount(0)
  await page.locator('[data-part=view-buttons]').getByRole('button', { name: '恢复默认' }).click()
  await expect(head('英文名称')).toHaveCount(1)
  // A range of cells, by keyboard.
  await page.goto(`/design/index/colour?q=${encodeURIComponent(mark)}&s=number`)
  await rows(page).first().waitFor()
  await rows(page).first().focus()
  for (const key of ['ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowRight']) await page.keyboard.press(key)
  await expect(page.locator('td[data-in-range]')).toHaveCount(4)
  await page.keyboard.press('Control+c')
  const copied = (await page.evaluate(() => navigator.clipboard.readText())).split('\n').map((line) => line.split('\t'))
  expect(copied).toHaveLength(2)
  expect(copied[0]).toHaveLength(2)
  expect(copied[0]![0]).toBe(await rows(page).first().locator('a').first().innerText())
  // Offers a copy of the selected row. Going back restores the place, the selection and the mark of the visited row.
  await rows(page).first().getByRole('checkbox').check()
  await page.getByRole('button', { name: '更多方式' }).click()
  await expect(page.getByRole('menuitem', { name: new RegExp(`复制所选 ${copied[0]![0]}`) })).toBeVisible()
  await page.keyboard.press('Escape')
  await rows(page).nth(1).locator('a').first().click()
  await expect(page.locator('[data-part=doc-head] h1')).toBeVisible()
  await page.goBack()
  await expect(rows(page).first().getByRole('checkbox')).toBeChecked()
  await expect(rows(page).nth(1)).toHaveClass(/seen/)
  // Deleted and immediately restored: the same number (U100).
  const [order] = (
    await calls.data('purchase-order/index', { filters: [{ field: 'status', operator: 'in', value: ['issued', 'ordered'] }], size: 1 })
  ).data['results'].rows
  const begun = (await calls.data('purchase-order/copy', { id: order.id })).data['results'] as object
  const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10)
  const draft = (await calls.data('purchase-order/save', { values: { ...begun, orderDate: day(0), etd: day(60), eta: day(70) } })).data[
    'results'
  ]
  await openInside(page, `/order/page/purchase-order?id=${draft.id}`)
  await page.locator('footer[data-part=doc-bar]').getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await page.getByRole('button', { name: '撤销删除' }).click()
  await expect(page).toHaveURL(new RegExp(`[?&]id=(?!${draft.id}(&|$))\\d+`))
  await expect(page.locator('[data-part=doc-head] h1')).toHaveText(draft.number)
  const again = (await calls.data('purchase-order/view', { id: new URL(page.url()).searchParams.get('id') })).data['results']
  expect([again.total, again.quantity, again.lines.length, again.status]).toEqual([
    draft.total,
    draft.quantity,
    draft.lines.length,
    'draft',
  ])
})

test('a bulk edit changes only the named field', { tag: '@full' }, async ({ buyer, calls }) => {
  for (const name of ['改甲', '改乙']) await colourNamed(calls, name)
  await buyer.goto(`/design/index/colour?q=${encodeURIComponent('改')}`)
  await rows(buyer).filter({ hasText: mark }).first().waitFor()
  for (const row of await rows(buyer).filter({ hasText: mark }).all()) await row.getByRole('checkbox').check()
  await buyer.getByRole('button', { name: '批量修改' }).click()
  const dialog = buyer.getByRole('dialog', { name: '批量修改' })
  await expect(dialog.getByRole('button', { name: '修改 2 条' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: '添加字段' }).click()
  await options(buyer, '色系').click()
  await dialog.locator('#mass-family').click()
  await options(buyer, '蓝').first().click()
  await dialog.getByRole('button', { name: '修改 2 条' }).click()
  await expect(buyer.getByText('2 条全部成功')).toBeVisible()
  await expect(rows(buyer).filter({ hasText: mark }).filter({ hasText: '蓝' })).toHaveCount(2)
})

test('a list is edited in place below a chart that filters it; refused values are reverted [SH-2-028]', async ({ buyer, calls }) => {
  const one = await colourNamed(calls, '就地')
  await buyer.goto(`/design/ecindex/colour?q=${encodeURIComponent(`就地${mark}`)}`)
  await expectRows(buyer, 1)
  await expect(buyer.getByRole('region', { name: /图表/ })).toBeVisible()
  await buyer.getByRole('button', { name: '修改 英文名称' }).click()
  await buyer.locator('[data-part=quick] input').fill('On the spot')
  await buyer.keyboard.press('Enter')
  await expect(rows(buyer).first()).toContainText('On the spot')
  await expect.poll(async () => (await calls.data('colour/view', { id: one.id })).data['results']['nameEn']).toBe('On the spot')
  await buyer.getByRole('button', { name: /修改 颜色名称/ }).click()
  await buyer.locator('[data-part=quick] input').fill('')
  await buyer.keyboard.press('Enter')
  await expect(rows(buyer).first().getByRole('alert')).toBeVisible()
  await expect(rows(buyer).first()).toContainText('就地')
})

test('groups of two levels add up to the total, open their documents and become a list', async ({ buyer }) => {
  await buyer.goto('/order/index/purchase-order?g=supplier,status')
  const first = buyer.locator('[data-part=group-row][data-level="0"]')
  await expect(first.first()).toBeVisible()
  const counts = await first.locator('td:nth-child(2)').allInnerTexts()
  const total = Number(/\d[\d,]*/.exec(await buyer.locator('.list-head .muted').first().innerText())![0].replace(/,/g, ''))
  expect(counts.reduce((sum, one) => sum + Number(one.replace(/,/g, '')), 0)).toBe(total)
  await buyer.getByRole('button', { name: '全部展开' }).click()
  await buyer.locator('[data-part=group-row][data-level="1"] button.plain').first().click()
  await expect(buyer.locator('[data-part=group-doc] a').first()).toContainText('PO-')
  await first.first().getByRole('button', { name: '作为列表打开' }).click()
  await expect(buyer.locator('[data-part=chip]').first()).toContainText('供应商')
  await expect(buyer.locator('[data-part=group-row]')).not.toHaveCount(0)
  await buyer.reload()
  // The title of a linked value is still known after a reload.
  await expect(buyer.locator('[data-part=chip]').first()).toContainText('VDP')
})

test('a board moves cards by the same actions as the document page', { tag: '@full' }, async ({ buyer, calls }) => {
  const draft = (await calls.data('colour/save', { values: { name: `看板${mark}`, family: 'red' } })).data['results']
  await buyer.goto(`/design/index/colour?as=board&q=${encodeURIComponent(`看板${mark}`)}`)
  const card = buyer.locator('[data-part=board-card]', { hasText: draft.number })
  await expect(card).toBeVisible()
  const [from, to] = [
    buyer.locator('[data-part=board-column]', { hasText: '启用' }),
    buyer.locator('[data-part=board-column]', { hasText: '停用' }),
  ]
  await expect(from.locator(card)).toBeVisible()
  await card.dragTo(to)
  const question = buyer.getByRole('dialog').getByRole('button', { name: '停用' })
  await expect(question.or(to.locator('[data-part=board-card]'))).toBeVisible()
  if (await question.isVisible()) await question.click()
  await expect(to.locator('[data-part=board-card]', { hasText: draft.number })).toBeVisible()
  await buyer.getByRole('button', { name: `移动到… ${draft.number}` }).click()
  await buyer.getByRole('menuitem').first().click()
  await expect(from.locator('[data-part=board-card]', { hasText: draft.number })).toBeVisible()
  await openInside(buyer, '/design/index/style?as=gallery')
  await expect(buyer.locator('[data-part=gallery] img').first()).toBeVisible()
})

test('the zp area shows list, document, calendar and picker without the frame [SH-2-048][SH-2-049][SH-2-050][SH-2-051][SH-2-052]', async ({
  buyer,
  calls,
}) => {
  const bare = async (path: string) => {
    await openInside(buyer, path)
    await expect(buyer.locator('main.bare')).toBeVisible()
    await expect(buyer.locator('nav[data-part=side]')).toHaveCount(0)
  }
  await bare('/zp/order/index/purchase-order')
  await rows(buyer).first().waitFor()
  const { rows: some } = (await calls.data('purchase-order/index', { size: 1, columns: ['etd'] })).data['results']
  const { id, number, etd } = some[0]
  for (const kind of ['page', 'document']) {
    await bare(`/zp/order/${kind}/purchase-order?id=${id}`)
    await expect(buyer.locator('[data-part=doc-head]')).toContainText(number)
  }
  await bare(`/zp/order/calendarview/purchase-order?d=${etd.slice(0, 7)}&q=${number}`)
  await expect(buyer.locator(`[data-part=calendar-days] li[aria-label^="${etd}"]`)).toContainText(number)
  await buyer.getByRole('button', { name: '下个月' }).click()
  await expect(buyer.locator('[data-part=calendar-days]')).toBeVisible()
  await bare('/zp/order/pickindex/purchase-order')
  await expect(buyer.getByRole('button', { name: /确定选择/ })).toBeDisabled()
  await openInside(buyer, '/zp/order/index/no-such-type')
  await expect(buyer.getByText('页面不存在')).toBeVisible()
})

test('master-detail, tabs by status, and the documents of one document open [SH-2-026][SH-2-029][SH-2-038][SH-2-025][SH-2-037]', async ({
  buyer,
  calls,
}) => {
  await buyer.goto('/order/masterdetail/purchase-order')
  await rows(buyer).nth(1).dblclick()
  const number = await rows(buyer).nth(1).locator('a').first().innerText()
  await expect(buyer.locator('[data-part=doc-head]')).toContainText(number)
  await expect(buyer).toHaveURL(/masterdetail\/purchase-order\?.*id=\d+/)
  await openInside(buyer, '/order/ectabindex/purchase-order')
  const draft = buyer.getByRole('tab', { name: /^草稿 \d/ })
  const count = Number(/\d+/.exec(await draft.innerText())![0])
  await draft.click()
  await expect(buyer.locator('.list-head').getByText(`共 ${count} 条`)).toBeVisible()
  await draft.press('ArrowRight')
  await expect(buyer.getByRole('tab', { name: /^草稿/ })).toHaveAttribute('aria-selected', 'false')
  const [booking] = (await calls.data('delivery-booking/index', { size: 1 })).data['results'].rows
  const [packing] = (await calls.data('packing-list/index', { size: 1, columns: ['booking'] })).data['results'].rows
  expect(booking.id).toBeTruthy()
  await openInside(buyer, `/page/subindex/packing-list?of=booking&id=${packing.booking}`)
  await expect(buyer.locator('h1')).toContainText(packing['booking$'])
  for (const row of await rows(buyer).all()) await expect(row).toContainText(packing['booking$'])
  for (const path of [`/logistics/page/packing-list?id=${packing.id}`, `/page/document/packing-list?id=${packing.id}`]) {
    await openInside(buyer, path)
    await expect(buyer.locator('[data-part=doc-head]')).toContainText(packing.number)
  }
})

test('a picker passes its rows to the page that opened it [SH-2-027][SH-2-039]', async ({ buyer }) => {
  for (const path of sample(['/design/pickindex/colour', '/page/pick/colour'], 2, 0)) {
    await buyer.goto('/order/index/purchase-order?n=20')
    const opened = buyer.context().waitForEvent('page')
    const received = buyer.evaluate(
      (to) =>
        new Promise<{ origin: string; data: any }>((resolve) => {
          window.addEventListener(
            'message',
            (event) => event.data?.weft === 'picked' && resolve({ origin: event.origin, data: event.data }),
          )
          window.open(to, 'picker')
        }),
      path,
    )
    const picker = await opened
    await rows(picker).first().getByRole('checkbox').check()
    const number = await rows(picker).first().locator('a').first().innerText()
    await picker.getByRole('button', { name: '确定选择 1 条' }).click()
    const { data, origin } = await received
    expect(data).toMatchObject({ type: 'colour', rows: [{ number }] })
    expect(origin).toBe(new URL(buyer.url()).origin)
  }
})

test('scanned pieces are checked against a packing list and recorded [SH-2-047]', { tag: '@full' }, async ({ calls, signIn }) => {
  const all = (await calls.data('packing-list/index', { size: 20 })).data['results'].rows as { id: string; number: string }[]
  const doc = (await calls.data('packing-list/view', { id: all[0]!.id })).data['results']
  const line = doc.lines.find((one: any) => one.perCarton.cells.some((each: any) => Number(each.pieces) > 0))
  const size = line.perCarton.cells.find((each: any) => Number(each.pieces) > 0).size
  const [sku] = (
    await calls.data('sku/index', {
      filters: [
        { field: 'colorway', operator: 'eq', value: line.colorway },
        { field: 'size', operator: 'eq', value: size },
      ],
      columns: ['barcode'],
    })
  ).data['results'].rows
  const keeper = await signIn('warehouse')
  await keeper.goto(`/zp/prodmgm/index/vfscanvalidate?id=${doc.id}`)
  const scan = async (code: string) => {
    await keeper.getByRole('textbox', { name: '扫描商品条码' }).fill(code)
    await keeper.keyboard.press('Enter')
  }
  const lastScan = keeper.locator('[data-part=scan-last]')
  await scan(sku.barcode)
  await expect(lastScan).toContainText(`${size} +1`)
  await scan('4000000000000')
  await expect(lastScan).toContainText('不认识条码')
  await keeper.getByRole('spinbutton', { name: '每次件数' }).fill('9999')
  await scan(sku.barcode)
  await expect(lastScan).toContainText('超出装箱数量')
  await keeper.reload()
  await expect(keeper.locator('[data-part=scan-table]')).toContainText('1 /')
  await keeper.getByRole('button', { name: '结束并记录差异' }).click()
  await expect(keeper.getByRole('combobox')).toBeVisible()
  const comments = (await calls.get('/ccommonapi/comments/index', { query: { type: 'packing_list', id: doc.id } })).data['results'] as {
    text: string
  }[]
  expect(comments.at(-1)?.text ?? comments[0]?.text).toContain('有差异')
})

test('shortcuts work in lists; every form of a list is accessible and fits a phone', { tag: '@full' }, async ({ buyer }) => {
  await buyer.goto('/order/index/purchase-order?n=20')
  await rows(buyer).first().waitFor()
  await buyer.keyboard.press('?')
  await expect(buyer.getByRole('dialog', { name: '快捷键' })).toBeVisible()
  await buyer.keyboard.press('Escape')
  await expect(buyer.getByRole('dialog')).toHaveCount(0)
  await buyer.keyboard.press('/')
  await expect(buyer.getByRole('searchbox', { name: /供应商/ })).toBeFocused()
  const paths = [
    '/order/index/purchase-order?as=board&n=20',
    '/order/index/purchase-order?as=calendar',
    '/design/index/style?as=gallery&n=20',
    '/order/index/purchase-order?g=supplier',
    '/design/ecindex/colour?n=20',
    '/order/ectabindex/purchase-order?n=20',
    '/zp/prodmgm/index/vfscanvalidate',
  ]
  for (const [turn, path] of paths.entries()) {
    await buyer.emulateMedia({ colorScheme: 'light' })
    await buyer.setViewportSize({ width: 1440, height: 900 })
    await openInside(buyer, path)
    // The long run shows both forms of each, `npm test` one of them, in turn.
    for (const form of sample(['screen', 'phone in the dark'] as const, 2, turn)) {
      if (form !== 'screen') {
        await buyer.emulateMedia({ colorScheme: 'dark' })
        await buyer.setViewportSize({ width: 390, height: 844 })
        await nextFrame(buyer)
      }
      await buyer
        .locator(
          '[data-part=board-card], [data-part=calendar-days], [data-part=gallery] li, [data-part=group-row], [data-part=quick-cell], [data-part=tabbed] [data-part=card], [data-part=tabbed] td, [data-part=scan-choose]',
        )
        .first()
        .waitFor({ state: 'attached' })
      expect(await barriers(buyer), `${path} ${form}`).toEqual([])
      expect(await buyer.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    }
  }
})
