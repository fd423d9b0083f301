/**
 * The document page with several users: changes since one's last comment, adding users, asking opinions, sending back, comments with
 * mentions, comparing versions; on a phone too.
 */
import type { Locator, Page } from '@playwright/test'
import { sample } from '../engine/testing/proof-size.ts'
import { barriers } from './axe.ts'
import { cell, type } from './document-page-object.ts'
import { handOf } from './keyboard-driver.ts'
import { draftOrder, orderAfter, orderPath, push, results, type Order } from './orders.ts'
import { press } from './people.ts'
import { expect, test, type TestFixtures } from './fixtures.ts'
import { lockedOptions, mentioned, openList, options } from './page-parts.ts'

const price = '合同单价（未税）'
const [newPrice, newDay] = ['123.77', '2031-02-28']

/** Opens the page of an order as a user of the season, with the panel over it. */
async function openOrder(page: Page, order: Order, address = `${orderPath(order)}&panel=approvals`): Promise<Page> {
  await page.goto(address)
  await expect(page.locator('[data-part=doc-head] h1')).toHaveText(order.number)
  return page
}
const panel = (page: Page) => page.locator('aside[data-part=panel]')
const tab = (page: Page, name: string) => handOf(page).click(panel(page).getByRole('tab', { name }))
/** Presses a process action in the panel, and fills in its dialog. */
async function act(page: Page, name: string, fill?: (dialog: Locator) => Promise<void>): Promise<void> {
  const hand = handOf(page)
  await hand.click(panel(page).getByRole('button', { name, exact: true }))
  const dialog = page.getByRole('dialog', { name })
  await fill?.(dialog)
  await hand.click(dialog.getByRole('button', { name, exact: true }))
  await expect(dialog).toBeHidden()
}
const choosePerson = async (page: Page, dialog: Locator, name: string) => {
  await handOf(page).fill(dialog.getByRole('combobox').first(), name)
  await handOf(page).click(options(page, name).first())
  await page.keyboard.press('Tab')
}

async function copiesAnOrder({ signIn, apiAs, hand }: Pick<TestFixtures, 'signIn' | 'apiAs' | 'hand'>): Promise<void> {
  const order = await draftOrder(await apiAs('buyer'))
  const buyer = await openOrder(await signIn('buyer'), order, orderPath(order))
  await hand.click(buyer.getByRole('button', { name: '更多' }))
  await hand.click(buyer.getByRole('menuitem', { name: '复制' }))
  const dialog = buyer.getByRole('dialog', { name: '复制单据' })
  await expect(dialog.getByRole('checkbox', { name: /明细/ })).toBeChecked()
  await hand.click(dialog.getByRole('button', { name: /复\s?制/ }))
  await expect(buyer.locator('[data-part=doc-head] h1')).toHaveText('新建成品采购订单')
  await expect(buyer.locator('#cell-lines-0-0')).toBeVisible()
  await hand.click(buyer.locator('footer[data-part=doc-bar]').getByRole('button', { name: '保存' }))
  await expect(buyer).toHaveURL(/[?&]id=/)
  await expect(buyer.locator('[data-part=doc-head] h1')).toHaveText(/^PO-/)
  await expect(buyer.locator('[data-part=doc-head] [data-part=parties]')).toContainText('供应商')
  await hand.click(buyer.locator('[data-part=anchors]').getByRole('button').last())
  await expect(buyer.locator('[data-part=anchors]').getByRole('button').last()).toHaveAttribute('aria-current', 'location')
}

test.describe('with animation, as users have it', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })
  test('a buyer copies an order; sections and the digest of the new one are there', { tag: '@keys' }, copiesAnOrder)
})

test('comments are internal by default, notify whom they mention, and fold away when resolved', { tag: '@full' }, async ({
  signIn,
  apiAs,
}) => {
  const order = await draftOrder(await apiAs('buyer'))
  const buyer = await openOrder(await signIn('buyer'), order)
  await tab(buyer, '评论')
  const box = panel(buyer).getByRole('textbox', { name: /写评论/ })
  await box.click()
  await buyer.keyboard.type('价格请看一下 @王强')
  await mentioned(buyer, '王强').click()
  await buyer.keyboard.type('谢谢')
  // About one of the lines: the comment links back to it.
  await panel(buyer).getByRole('combobox', { name: '关于' }).fill('第 1 行')
  await buyer.keyboard.press('Enter')
  await panel(buyer).getByRole('button', { name: '发送' }).click()
  const commentItem = panel(buyer).locator('.story > li').filter({ hasText: '价格请看一下' })
  await expect(commentItem).toContainText('仅内部可见')
  await commentItem.getByRole('button', { name: /关于 .*第 1 行/ }).click()
  await expect(buyer.locator('#field-lines [role=grid]')).toBeFocused()
  await expect(commentItem.locator('b', { hasText: '@王强' })).toBeVisible()
  const manager = await openOrder(await signIn('manager'), order)
  await manager.getByRole('button', { name: /^通知/ }).first().click()
  await expect(manager.getByText(new RegExp(`${order.number}.*价格请看一下`)).first()).toBeVisible()
  await manager.keyboard.press('Escape')
  await tab(manager, '评论')
  await panel(manager).getByRole('button', { name: '标记为已解决' }).click()
  await expect(panel(manager).getByText('价格请看一下')).toHaveCount(0)
  await panel(manager).getByRole('button', { name: '显示已解决的 1 条' }).click()
  await expect(panel(manager).getByText('价格请看一下')).toBeVisible()
})

test('the panel shows the newest 200 comments first and loads older ones on request', { tag: '@full' }, async ({ signIn, apiAs }) => {
  const client = await apiAs('buyer')
  const order = await draftOrder(client)
  const form = (text: string) => ({ form: { type: 'purchase_order', id: order.id, text } })
  const write = async (text: string) => expect((await client.post('/ccommonapi/comments/save', form(text))).code).toBe(200)
  await write('最早的评论')
  for (let block = 0; block < 10; block++) await Promise.all(Array.from({ length: 20 }, (_, at) => write(`评论 ${block * 20 + at}`)))
  const buyer = await openOrder(await signIn('buyer'), order)
  await tab(buyer, '评论 200+')
  const items = panel(buyer).locator('.story > li')
  await expect(items).toHaveCount(200)
  await expect(panel(buyer).getByText('最早的评论')).toHaveCount(0)
  await handOf(buyer).click(panel(buyer).getByRole('button', { name: '显示更早的评论' }))
  await expect(items).toHaveCount(201)
  await expect(items.first()).toContainText('最早的评论')
  await expect(panel(buyer).getByRole('button', { name: '显示更早的评论' })).toHaveCount(0)
  await expect(panel(buyer).getByRole('tab', { name: '评论 201', exact: true })).toBeVisible()
  await items.first().getByRole('button', { name: '标记为已解决' }).click()
  await expect(items).toHaveCount(200)
  await expect(panel(buyer).getByRole('button', { name: '显示已解决的 1 条' })).toBeVisible()
})

test('the panel shows who is asked next; opinions, more signers, recall and rejection work', { tag: ['@keys', '@full'] }, async ({
  signIn,
  apiAs,
  hand,
}) => {
  const order = await draftOrder(await apiAs('buyer'))
  const buyer = await openOrder(await signIn('buyer'), order)
  await expect(panel(buyer)).toContainText('预计 王强')
  // The next approvers are shown before submission; afterwards it can be undone for eight seconds (U61, U68).
  await hand.click(buyer.locator('footer[data-part=doc-bar]').getByRole('button', { name: '提交审批' }))
  const sheet = buyer.getByRole('dialog', { name: '提交审批' })
  await expect(sheet.getByRole('region', { name: /^提交后/ })).toContainText('王强')
  await hand.click(sheet.getByRole('button', { name: '提交审批' }))
  await expect(buyer.locator('[data-part=doc-head]')).toContainText('待审批')
  await expect(buyer.locator('[data-part=toast]', { hasText: '操作成功' }).getByRole('button', { name: '撤回' })).toBeVisible()
  await expect(panel(buyer)).toContainText(/等待 王强.*未阅/)
  // The document is withdrawn before anyone approved it, and submitted again.
  await act(buyer, '撤回')
  await expect(buyer.locator('[data-part=doc-head]')).toContainText('草稿')
  await press(buyer, '提交审批', '待审批')

  const manager = await openOrder(await signIn('manager'), order)
  await act(manager, '委托', (dialog) => choosePerson(manager, dialog, '周婷'))
  await expect(panel(manager)).toContainText(/等待 周婷\s?[（(]意见[)）]/)
  const finance = await openOrder(await signIn('finance'), order)
  await press(finance, '通过', '待审批')
  await openOrder(manager, order)
  await act(manager, '加签', async (dialog) => {
    await choosePerson(manager, dialog, '郑洁')
    // The manager decides first; asked before, they could not reject until the added person has signed (U62).
    await expect(dialog.getByRole('radio', { name: /^前加签/ })).toBeChecked()
    await hand.click(dialog.getByRole('radio', { name: /^后加签/ }))
    await hand.click(dialog.getByRole('button', { name: '价格需复核' }))
  })
  await expect(panel(manager)).toContainText('等待 郑洁')
  await hand.click(manager.locator('footer[data-part=doc-bar]').getByRole('button', { name: '驳回' }))
  const question = manager.getByRole('dialog', { name: '驳回' })
  await expect(question.getByRole('button', { name: '驳回' })).toBeDisabled()
  await expect(question).toContainText('将退回到')
  await hand.click(question.getByRole('button', { name: '价格需复核' }))
  await expect(question.getByRole('button', { name: '驳回' })).toBeEnabled()
  await hand.fill(question.getByRole('textbox'), '单价偏高')
  await hand.click(question.getByRole('button', { name: '驳回' }))
  await expect(manager.locator('[data-part=doc-head]')).toContainText('已驳回')
  await hand.click(panel(manager).getByText(/审批记录/))
  await expect(panel(manager).locator('.record')).toContainText('单价偏高')
})

test('an approver on a phone sees what changed since the last signature and approves [U65]', { tag: '@keys' }, async ({
  signIn,
  apiAs,
  hand,
}) => {
  const order = await orderAfter(apiAs, 2)
  await push(await apiAs('finance'), order.id, 'reject', '单价偏高')
  const buyer = await openOrder(await signIn('buyer'), order)
  const edit = buyer.locator('footer[data-part=doc-bar]').getByRole('button', { name: '编辑', exact: true })
  await edit.or(buyer.locator('#field-eta')).first().waitFor()
  if (await edit.isVisible()) await hand.click(edit)
  await hand.click(await cell(buyer, { row: 0, head: price }))
  await buyer.keyboard.type(newPrice)
  await buyer.keyboard.press('Enter')
  await type(buyer, 'eta', newDay)
  await press(buyer, '提交审批', '待审批')

  const phone = await signIn('manager', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await openOrder(phone, order, orderPath(order))
  // Nothing extends beyond the screen.
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await hand.tap(phone.locator('[data-part=panel-switch]').getByRole('button', { name: '审批' }))
  const since = panel(phone).locator('[data-part=since]')
  await expect(since).toContainText('自您上次审批后的变更')
  await expect(since).toContainText(newPrice)
  await expect(since).toContainText(newDay)
  expect(await barriers(phone)).toEqual([])
  await hand.tap(panel(phone).getByRole('button', { name: '关闭' }))
  const approve = phone.locator('footer[data-part=doc-bar]').getByRole('button', { name: '通过' })
  expect((await approve.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await hand.tap(approve)
  await expect(approve).toHaveCount(0)
})

test('an approver sends an order back to an earlier node, and the record keeps the reason', { tag: '@full' }, async ({ signIn, apiAs }) => {
  const finance = await openOrder(await signIn('finance'), await orderAfter(apiAs, 2))
  await panel(finance).getByRole('button', { name: '退回到节点', exact: true }).click()
  const dialog = finance.getByRole('dialog', { name: '退回到节点' })
  await expect(dialog).toContainText('退回后将重新经过 1 个节点')
  await dialog.getByRole('button', { name: '交期需确认' }).click()
  await dialog.getByRole('button', { name: '退回到节点', exact: true }).click()
  await expect(finance.locator('[data-part=doc-head]')).toContainText('草稿')
  await panel(finance)
    .getByText(/审批记录/)
    .click()
  await expect(panel(finance).locator('.record')).toContainText('交期需确认')
})

test('any version opens and any two are compared; the dark panel is accessible', { tag: '@full' }, async ({ signIn, apiAs }) => {
  const calls = await apiAs('buyer')
  const order = await draftOrder(calls)
  const lines = { set: [{ id: order['lines'][0].id, price: newPrice }] }
  await results(calls, 'purchase-order/save', { id: order.id, version: order.version, values: { eta: newDay, lines } })
  const buyer = await openOrder(await signIn('buyer'), order)
  await tab(buyer, '历史')
  await expect(panel(buyer).locator('.story')).toContainText(newPrice)
  await panel(buyer).getByRole('button', { name: '查看此版本' }).last().click()
  const was = buyer.getByRole('dialog').filter({ hasText: '第 1 版' })
  await expect(was).toContainText(newDay)
  await expect(was.locator('[data-field="eta"]')).not.toHaveText(newDay)
  await was.getByRole('button', { name: '关闭' }).click()
  const ticks = panel(buyer).getByRole('checkbox')
  await ticks.first().check()
  await ticks.last().check()
  await panel(buyer).getByRole('button', { name: '比较', exact: true }).click()
  const both = buyer.getByRole('dialog').filter({ hasText: '→' })
  await expect(both).toContainText(newPrice)
  await both.getByRole('button', { name: '关闭' }).click()
  await expect(buyer.locator('#field-eta')).toHaveValue(newDay)
  await buyer.emulateMedia({ colorScheme: 'dark' })
  for (const name of sample(['评论', '历史', '审批'], 3, 1)) {
    await tab(buyer, name)
    expect(await barriers(buyer)).toEqual([])
  }
})

test('a picker has a window, takes exact codes, shows recent choices and says why one is locked [U43]', { tag: '@full' }, async ({
  signIn,
}) => {
  const buyer = await signIn('buyer')
  await buyer.goto('/order/page/purchase-order?new=1')
  const supplier = buyer.locator('#field-supplier')
  await supplier.click()
  await buyer.keyboard.press('F2')
  const full = buyer.getByRole('dialog', { name: '选择供应商' })
  await expect(full.getByRole('columnheader', { name: '全称' })).toBeVisible()
  await full.getByRole('textbox').fill('VDP0001')
  await expect(full.locator('tbody tr')).toHaveCount(1)
  await full.getByRole('textbox').press('Enter')
  const field = (name: string) => buyer.locator('.field', { has: buyer.locator(`#field-${name}`) })
  await expect(field('supplier')).toContainText('VDP0001')
  await supplier.fill('vdp0002')
  await buyer.keyboard.press('Tab')
  await expect(field('supplier')).toContainText('VDP0002')
  const list = openList(buyer)
  await supplier.click()
  await expect(list.getByText('最近使用')).toBeVisible()
  await buyer.keyboard.press('Escape')
  // A factory of another supplier is listed but disabled, with the reason.
  const factory = buyer.locator('#field-factory')
  await factory.click()
  await factory.fill('FA0001')
  await expect(lockedOptions(buyer).first()).toContainText(/（(.*供应商.*|不符合此处的条件)）.*FA0001/)
  await buyer.keyboard.press('Escape')
})

test('file fields state their limits, list refused files, crop pictures and enlarge them [U36]', { tag: '@full' }, async ({ signIn }) => {
  const buyer = await signIn('buyer')
  await buyer.goto('/design/page/style?new=1')
  const images = buyer.locator('[data-files="images"]')
  await expect(images).toContainText('400 × 600')
  await images.locator('input[type=file]').setInputFiles({ name: 'a.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') })
  await expect(images.getByRole('row', { name: 'a.exe 类型不符' })).toBeVisible()
  const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await images.locator('input[type=file]').setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') })
  await buyer
    .getByRole('dialog', { name: '裁剪为 400 × 600' })
    .getByRole('button', { name: /使\s?用/ })
    .click()
  await images.getByRole('button', { name: '预览 dot.png' }).click()
  // Pictures of a style enlarge with their call-outs.
  const enlarged = buyer.getByRole('dialog', { name: '图片标注 · dot.png' })
  await expect(enlarged.locator('image')).toHaveAttribute('width', '400')
  await enlarged.getByRole('button', { name: '关闭' }).click()
  await images.getByRole('button', { name: '移除 dot.png' }).click()
  await expect(images.getByRole('button', { name: '预览 dot.png' })).toHaveCount(0)
})

test('an order shows the documents that followed from it, one click away [U39]', { tag: '@full' }, async ({ signIn }) => {
  const buyer = await signIn('buyer')
  await buyer.goto('/logistics/index/delivery-booking?n=20')
  await buyer.locator('tbody tr').first().locator('a').first().click()
  const related = buyer.getByRole('navigation', { name: '关联单据' })
  const chain = buyer.locator('[data-part=panel-switch]').getByRole('button', { name: '关联' })
  await chain.click()
  await expect(related.locator('[data-here]')).toContainText('送货预约')
  const booking = await buyer.locator('[data-part=doc-head] h1').innerText()
  await related.getByRole('link', { name: /^PO-/ }).first().click()
  await expect(buyer.locator('[data-part=doc-head] h1')).toHaveText(/^PO-/)
  await chain.click()
  await expect(related).toContainText('送货预约')
  await expect(related.getByRole('link', { name: booking })).toBeVisible()
})
