/** The line grid and its form in a real browser: keyboard, Excel, undo, 5,000 lines, conflicts, drafts, and errors in place. */
import type { Page } from '@playwright/test'
import { addLine, blankOrder, cell, clipboard, copyText, type } from './document-page-object.ts'
import { expect, test as base } from './fixtures.ts'
import { draftOrder, orderPath, orderWithLines } from './orders.ts'

const clipboardAllowed = { permissions: ['clipboard-read', 'clipboard-write'] }
const test = base.extend<{ buyer: Page }>({
  buyer: async ({ signIn }, use) => use(await signIn('buyer', clipboardAllowed)),
})

const grid = (page: Page) => page.locator('#field-lines [role=grid]')
const at = (page: Page, row: number, head: string) => cell(page, { row, head })
const [price, tolerance] = ['合同单价（未税）', '溢装容差']

/** Returns the lines of an order of the season as clipboard text: style, colour, sizes and so on, cell by cell. */
async function linesOfAnOrder(page: Page): Promise<string[][]> {
  await page.goto('/order/index/purchase-order?n=20')
  await page.locator('tbody tr').first().locator('a').first().click()
  await expect(page.locator('#cell-lines-0-0')).toBeVisible()
  await grid(page).getByRole('rowheader').first().click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  const text = await clipboard(page)
  expect(text.split('\t').length).toBeGreaterThan(10)
  return text.split('\n').map((line) => line.split('\t'))
}

test('the fill handle continues a series; lines are copied, moved, deleted, one undo step each', { tag: '@full' }, async ({ buyer }) => {
  await blankOrder(buyer)
  for (let n = 0; n < 5; n++) await addLine(buyer)
  await (await at(buyer, 0, price)).click()
  await buyer.keyboard.type('10')
  await buyer.keyboard.press('Enter')
  await buyer.keyboard.type('12.5')
  await buyer.keyboard.press('Enter')
  await (await at(buyer, 0, price)).click()
  await buyer.keyboard.press('Shift+ArrowDown')
  await buyer.locator('[data-part=grid-handle]').hover()
  await buyer.mouse.down()
  await (await at(buyer, 4, price)).hover()
  await buyer.mouse.up()
  await expect(await at(buyer, 2, price)).toHaveText(/15\.00/)
  await expect(await at(buyer, 4, price)).toHaveText(/20\.00/)
  await (await at(buyer, 1, price)).click()
  const lines = buyer.locator('#field-lines')
  await lines.getByRole('button', { name: '复制行' }).click()
  await expect(await at(buyer, 2, price)).toHaveText(/12\.50/)
  await expect(lines).toContainText('6 行')
  await lines.getByRole('button', { name: '上移' }).click()
  await expect(await at(buyer, 0, price)).toHaveText(/12\.50/)
  await lines.getByRole('button', { name: '删除行' }).click()
  await expect(lines).toContainText('5 行')
  for (let n = 0; n < 3; n++) await lines.getByRole('button', { name: '撤销' }).click()
  await expect(await at(buyer, 0, price)).toHaveText(/10\.00/)
  await expect(lines).toContainText('5 行')
})

test('pasted rows resolve codes; unreadable cells are marked, visited by F8 and block the save [SH-5-027][DM-8-017]', {
  tag: '@full',
}, async ({ buyer }) => {
  const [sourceLine] = await linesOfAnOrder(buyer)
  const [style, colour] = sourceLine as [string, string]
  await blankOrder(buyer)
  const row = (cells: Record<number, string>) => Array.from({ length: 6 }, (_, n) => cells[n] ?? '').join('\t')
  const code = style.split('--')[0]!
  await grid(buyer).focus()
  await copyText(
    buyer,
    `${[
      row({ 0: code, 1: colour, 2: 'S:10 M:20', 4: '18.90' }),
      row({ 0: style, 1: colour, 2: 'S:10', 4: 'twelve' }),
      row({ 0: 'NO-SUCH-STYLE', 1: colour, 2: 'many', 4: '1,000.5' }),
    ].join('\r\n')}\r\n`,
  )
  await buyer.keyboard.press('Control+v')
  await expect(buyer.locator('#field-lines')).toContainText('3 行')
  await expect(await at(buyer, 0, '款式')).toContainText(style.split('--').at(-1)!)
  await expect(await at(buyer, 1, '颜色')).toContainText(colour.split('--').at(-1)!)
  // A row whose quantity cannot be read gives no price: what follows the quantity stays beside it.
  for (const [line, head, text] of [
    [1, price, 'twelve'],
    [2, '款式', 'NO-SUCH-STYLE'],
    [2, '数量', 'many 1,000.5'],
  ] as const) {
    await expect(await at(buyer, line, head)).toHaveText(text)
    await expect(await at(buyer, line, head)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(buyer.locator('#field-lines').getByRole('alert')).toContainText('个单元格未能识别')
  // The save is refused at the cells and at the header; nothing that was pasted is lost.
  await buyer.locator('footer[data-part=doc-bar]').getByRole('button', { name: '保存' }).click()
  await expect(buyer.locator('.notice[role=alert]')).toContainText('请先更正表单的错误内容，再尝试提交！')
  await expect(buyer.locator('.notice[role=alert]')).toContainText('供应商')
  await expect(buyer.locator('.field', { has: buyer.locator('#field-supplier') })).toContainText('必填')
  await expect(buyer.locator('.field', { has: buyer.locator(':focus') })).toContainText('必填')
  await expect(buyer).not.toHaveURL(/[?&]id=/)
  await expect(await at(buyer, 1, price)).toHaveText('twelve')
  // F8 moves from error to error, and a new value resolves one.
  await (await at(buyer, 0, price)).click()
  await buyer.keyboard.press('Home')
  await buyer.keyboard.press('F8')
  await buyer.keyboard.press('F8')
  await buyer.keyboard.press('F8')
  await expect(buyer.locator('#field-lines [role=status]').filter({ hasText: '第' })).toBeVisible()
  await (await at(buyer, 1, price)).click()
  await buyer.keyboard.type('12')
  await buyer.keyboard.press('Enter')
  await expect(await at(buyer, 1, price)).toHaveText(/12\.00/)
  await expect(await at(buyer, 1, price)).not.toHaveAttribute('aria-invalid', 'true')
  // The typed cell is one step, the whole paste another.
  await buyer.keyboard.press('Control+z')
  await expect(await at(buyer, 1, price)).toHaveText('twelve')
  await buyer.keyboard.press('Control+z')
  await expect(buyer.locator('#field-lines')).toContainText('0 行')
})

test('lines are sorted and filtered by a column; hidden lines are counted and left unchanged', { tag: '@full' }, async ({ buyer }) => {
  await blankOrder(buyer)
  for (let n = 0; n < 4; n++) await addLine(buyer)
  await (await at(buyer, 0, price)).click()
  for (const text of ['30', '10', '20', '10']) {
    await buyer.keyboard.type(text)
    await buyer.keyboard.press('Enter')
  }
  // A range shows its sum, average and count.
  await (await at(buyer, 0, price)).click()
  await buyer.keyboard.press('Control+Shift+ArrowDown')
  await expect(buyer.locator('#field-lines [data-part=grid-foot]')).toContainText('平均 17.5 · 计数 4')
  // By keyboard: up from the first line to the heading, Enter opens its menu, Esc returns.
  await (await at(buyer, 0, price)).click()
  await buyer.keyboard.press('ArrowUp')
  const head = grid(buyer).getByRole('columnheader', { name: price })
  await expect(head.getByRole('button')).toBeFocused()
  await buyer.keyboard.press('Enter')
  const menu = buyer.getByRole('dialog', { name: `列「${price}」` })
  await expect(menu).toBeVisible()
  await buyer.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await buyer.keyboard.press('Control+Shift+L')
  await menu.getByRole('button', { name: '升序' }).click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(await at(buyer, 0, price)).toHaveText(/10\.00/)
  await expect(await at(buyer, 3, price)).toHaveText(/30\.00/)
  await expect(grid(buyer).getByRole('rowheader')).toHaveText(['2', '4', '3', '1'])
  await head.getByRole('button').click()
  await menu.getByRole('checkbox', { name: '全选' }).uncheck()
  await menu.getByRole('checkbox', { name: /^10/ }).check()
  await buyer.keyboard.press('Escape')
  const summary = buyer.locator('#field-lines [data-part=grid-arranged]')
  await expect(summary).toContainText('显示 2 行，隐藏 2 行')
  await expect(grid(buyer)).toHaveAttribute('aria-rowcount', '3')
  // Paste and fill affect only visible lines.
  await (await at(buyer, 0, tolerance)).click()
  await copyText(buyer, '7\n8')
  await buyer.keyboard.press('Control+v')
  await expect(await at(buyer, 1, tolerance)).toHaveText(/^8/)
  // A line inserted below appears below its neighbour, not at the end.
  await buyer.keyboard.press('Control+Shift+Enter')
  await expect(grid(buyer).getByRole('rowheader')).toHaveText(['2', '3', '5'])
  await buyer.keyboard.press('Control+z')
  await summary.getByRole('button', { name: '清除排序与筛选' }).click()
  await expect(summary).toBeHidden()
  await expect(grid(buyer).getByRole('rowheader')).toHaveText(['1', '2', '3', '4'])
  for (const [row, text] of [/^$/, /^7/, /^$/, /^8/].entries()) await expect(await at(buyer, row, tolerance)).toHaveText(text)
  // Columns up to the chosen one are frozen.
  await head.getByRole('button').click()
  await menu.getByRole('button', { name: '冻结到此列' }).click()
  await expect(head).toHaveCSS('position', 'sticky')
  await head.getByRole('button').click()
  await menu.getByRole('button', { name: '取消冻结' }).click()
  await expect(head).not.toHaveCSS('position', 'sticky')
})

test('on a phone lines are cards that open one line with its labels and errors', { tag: '@full' }, async ({ buyer }) => {
  await blankOrder(buyer)
  await addLine(buyer)
  await buyer.setViewportSize({ width: 390, height: 844 })
  const lines = buyer.locator('#field-lines')
  await lines.getByRole('button', { name: '编辑第 1 行' }).click()
  const sheet = (n: number) => buyer.getByRole('dialog', { name: `第 ${n} 行` })
  await sheet(1).getByLabel(price).fill('1,234.5')
  await sheet(1).getByRole('button', { name: '复制行' }).click()
  await expect(sheet(2).getByLabel(price)).toHaveValue('1234.5')
  await sheet(2).getByLabel(price).fill('twelve')
  await sheet(2).getByLabel(tolerance).fill('3')
  await expect(sheet(2).getByRole('alert')).toHaveText(/请输入数字/)
  await sheet(2).getByRole('button', { name: '完成' }).click()
  const cards = lines.locator('[data-part=line-card]')
  await expect(cards.nth(0)).toContainText('1,234.50')
  await expect(cards.nth(1)).toContainText('twelve')
  for (const width of [390, 320]) {
    await buyer.setViewportSize({ width, height: 844 })
    expect(await buyer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await buyer.locator('footer[data-part=doc-bar]').getByRole('button', { name: '保存' }).click()
  await lines.getByRole('button', { name: /处错误 · 只看有错误的行/ }).waitFor()
  await cards.nth(1).click()
  await sheet(2).getByRole('button', { name: '删除行' }).click()
  await expect(cards).toHaveCount(1)
  await lines.getByRole('button', { name: '撤销' }).click()
  await expect(cards).toHaveCount(2)
  await buyer.setViewportSize({ width: 1440, height: 900 })
  await expect(await at(buyer, 1, price)).toHaveText('twelve')
})

test('a form that is left stays behind its tab, closing the tab asks; drafts are restored after a crash and on another device [DM-8-018]', {
  tag: ['@keys', '@full'],
}, async ({ buyer, signIn, hand }) => {
  await blankOrder(buyer)
  await hand.click(buyer.locator('aside, nav').getByText('工作台', { exact: true }).first())
  await expect(buyer).toHaveURL(/workspace\/home|\/index|\/$/)
  await blankOrder(buyer)
  await type(buyer, 'orderDate', '2026-03-09')
  await addLine(buyer)
  await hand.click(await at(buyer, 0, price))
  await buyer.keyboard.type('77')
  await buyer.keyboard.press('Enter')
  // Behind its tab the form stays as it is: what was typed, the cell, and what can be taken back.
  const grid = buyer.locator('#field-lines [data-part=grid-box]')
  const cell = await grid.getAttribute('aria-activedescendant')
  await hand.click(buyer.locator('aside, nav').getByText('工作台', { exact: true }).first())
  await expect(buyer).toHaveURL(/workspace\/home|\/index|\/$/)
  const tabs = buyer.locator('[data-part=page-tabs]')
  await hand.click(tabs.getByRole('link', { name: /新建成品采购订单/ }))
  await expect(await at(buyer, 0, price)).toHaveText(/77\.00/)
  await expect(grid).toHaveAttribute('aria-activedescendant', cell!)
  await expect(buyer.locator('#field-lines').getByRole('button', { name: '撤销' })).toBeEnabled()
  await expect(buyer.locator('.notice').getByRole('button', { name: /^恢\s?复$/ })).toHaveCount(0)
  // Closing the tab asks.
  await hand.click(tabs.getByRole('button', { name: /新建成品采购订单/ }))
  const question = buyer.getByRole('dialog', { name: '修改尚未保存，是否离开页面？' })
  await hand.click(question.getByRole('button', { name: '继续编辑' }))
  await expect(await at(buyer, 0, price)).toHaveText(/77\.00/)
  await expect(tabs.getByRole('link', { name: /新建成品采购订单/ })).toBeVisible()
  // The tab crashes within a second; the next one restores the draft.
  await expect(buyer.locator('footer[data-part=doc-bar]').getByText(/草稿已保存/)).toBeVisible({ timeout: 5000 })
  // Other users of this computer cannot read the draft: it is encrypted locally, and its key is not stored locally.
  const lying = await buyer.evaluate(() =>
    Object.entries(localStorage).flatMap(([name, text]) => (name.startsWith('weft.draft.') ? [text, atob(text)] : [])),
  )
  expect(lying.length).toBeGreaterThan(1)
  for (const typed of ['2026-03-09', 'orderDate', '"77"', 'values']) expect(lying.join('\n')).not.toContain(typed)
  const again = await buyer.context().newPage()
  await again.goto('/order/page/purchase-order?new=1')
  await hand.click(again.getByRole('button', { name: /^恢\s?复$/ }))
  await expect(again.locator('#field-orderDate')).toHaveValue('2026-03-09')
  await expect(await at(again, 0, price)).toHaveText(/77\.00/)
  await again.close()
  // Another device: the server has the draft and shows how it differs from the stored document.
  await expect(buyer.locator('footer[data-part=doc-bar]').getByTitle('已保存到服务器')).toHaveText(/草稿已保存 \d\d:\d\d/)
  const phone = await signIn('buyer')
  await phone.goto('/workspace/mailindex?scope=drafts')
  await hand.click(phone.getByRole('region', { name: '尚未保存' }).getByRole('link', { name: '新建成品采购订单' }))
  const bar = phone.locator('.notice', { hasText: '在另一台设备或浏览器填写' })
  await hand.click(bar.getByText(/处不同/))
  await expect(bar).toContainText('2026-03-09')
  await hand.click(bar.getByRole('button', { name: /^恢\s?复$/ }))
  await expect(phone.locator('#field-orderDate')).toHaveValue('2026-03-09')
  await expect(await at(phone, 0, price)).toHaveText(/77\.00/)
  await hand.click(phone.locator('[data-part=page-tabs]').getByRole('button', { name: /新建成品采购订单/ }))
  await hand.click(phone.getByRole('dialog').getByRole('button', { name: '放弃修改' }))
  await expect(phone).toHaveURL(/workspace\/mailindex/)
  await phone.goto('/workspace/mailindex?scope=drafts')
  await expect(phone.locator('[data-part=todo-list]')).toBeVisible()
  await expect(phone.getByRole('region', { name: '尚未保存' }).getByRole('link', { name: '新建成品采购订单' })).toHaveCount(0)
})

test('two people edit one order: different cells merge, a conflict is resolved field by field [DM-8-026]', {
  tag: ['@keys', '@full'],
}, async ({ buyer, signIn, apiAs, hand }) => {
  // In the keyboard project, two users do everything in this test four times.
  test.setTimeout(360_000)
  const colleague = await signIn('buyer2')
  const calls = await apiAs('buyer')
  const order = await draftOrder(calls, { from: (await orderWithLines(calls, 2)).id })
  await buyer.goto(orderPath(order))
  await colleague.goto(buyer.url())
  for (const page of [buyer, colleague]) {
    await expect(page.locator('#cell-lines-1-0')).toBeVisible()
    const edit = page.locator('footer[data-part=doc-bar]').getByRole('button', { name: '编辑', exact: true })
    if (await edit.isVisible()) await hand.click(edit)
    await expect(await at(page, 0, tolerance)).not.toHaveAttribute('aria-readonly', 'true')
  }
  const write = async (page: Page, row: number, text: string) => {
    await hand.click(await at(page, row, tolerance))
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
    await expect(await at(page, row, tolerance)).toHaveText(new RegExp(`^${text}`))
  }
  const save = (page: Page) => hand.click(page.locator('footer[data-part=doc-bar]').getByRole('button', { name: '保存' }))

  // The colleague edits the second line and saves; the buyer edits the first: both changes are kept. The numbers occur in no order of
  // the season.
  await write(buyer, 0, '3')
  await write(colleague, 1, '7')
  await save(colleague)
  await expect(colleague.getByRole('status').filter({ hasText: '保存成功' }).first()).toBeVisible()
  await save(buyer)
  await expect(buyer.getByText('已与他人的修改合并').first()).toBeVisible()
  await expect(await at(buyer, 0, tolerance)).toHaveText(/^3/)
  await expect(await at(buyer, 1, tolerance)).toHaveText(/^7/)

  // Both edit the same cell, and each also edits another cell.
  await colleague.reload()
  for (const page of [buyer, colleague]) {
    await expect(page.locator('#cell-lines-1-0')).toBeVisible()
    const edit = page.locator('footer[data-part=doc-bar]').getByRole('button', { name: '编辑', exact: true })
    if (await edit.isVisible()) await hand.click(edit)
  }
  await write(buyer, 0, '6')
  await type(buyer, 'eta', '2027-12-24')
  await write(colleague, 0, '4')
  await write(colleague, 1, '5')
  await save(colleague)
  await expect(colleague.getByRole('status').filter({ hasText: '保存成功' }).first()).toBeVisible()
  await save(buyer)
  const question = buyer.getByRole('dialog', { name: '单据已被 吴迪 修改' })
  await expect(question).toContainText(tolerance)
  await expect(question).toContainText('保留我的：6')
  await expect(question).toContainText('采用对方的：4')
  await expect(question).not.toContainText('保留我的：2027')
  await hand.click(question.getByText('采用对方的：4'))
  await hand.click(question.getByRole('button', { name: /应\s?用/ }))
  await expect(await at(buyer, 0, tolerance)).toHaveText(/^4/)
  await expect(await at(buyer, 1, tolerance)).toHaveText(/^5/)
  await expect(buyer.locator('#field-eta')).toHaveValue('2027-12-24')
  await save(buyer)
  await expect(buyer.locator('[data-field="eta"]')).toHaveText('2027-12-24')
  await expect(await at(buyer, 0, tolerance)).toHaveText(/^4/)
})
