/**
 * Realtime in the browser: messages between users, a group about a document, typing indicators, change notifications, notices with
 * actions, notification preferences.
 */
import type { Page } from '@playwright/test'
import { barriers } from './axe.ts'
import { press } from './people.ts'
import { expect, test } from './fixtures.ts'

const colourOf = async (page: Page): Promise<string> => {
  await page.goto('/design/page/colour')
  await page.getByLabel(/^颜色名称/).fill(`现场色 ${Date.now()}`)
  await page.keyboard.press('Control+s')
  await page.waitForURL(/id=\d+/)
  return new URL(page.url()).pathname + new URL(page.url()).search
}
const choosePerson = async (page: Page, name: string): Promise<void> => {
  const dialog = page.getByRole('dialog').last()
  await dialog.getByRole('combobox').fill(name)
  await page.getByTitle(new RegExp(name)).first().click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: '开始', exact: true }).click()
}
const noBarriers = async (page: Page): Promise<void> => expect(await barriers(page)).toEqual([])

test('a message between two people arrives within two seconds and is counted until read', { tag: '@full' }, async ({ signIn }) => {
  const [buyer, manager] = [await signIn('buyer'), await signIn('manager')]
  await manager.goto('/workspace/home')
  await buyer.goto('/workspace/messages')
  await buyer.getByRole('button', { name: '发起会话' }).click()
  await choosePerson(buyer, '王强')
  const text = `面料到了吗 ${Date.now()}`
  await buyer.getByRole('textbox', { name: '消息内容' }).fill(text)
  await buyer.keyboard.press('Enter')
  await expect(buyer.getByRole('log')).toContainText(text)
  await expect(manager.getByRole('button', { name: /^消息 [1-9]/ })).toBeVisible({ timeout: 2000 })
  await manager.getByRole('button', { name: /^消息/ }).click()
  await manager.getByRole('button', { name: new RegExp(text) }).click()
  await expect(manager.getByRole('log')).toContainText(text)
  await manager.getByRole('textbox', { name: '消息内容' }).fill('到了')
  await manager.keyboard.press('Enter')
  await expect(buyer.getByRole('log')).toContainText('到了', { timeout: 2000 })
  await noBarriers(buyer)
})

test('a list that reads documents of another type shows that others have changed them', { tag: '@full' }, async ({ signIn, apiAs }) => {
  const reader = await signIn('manager')
  await reader.goto('/order/index/open-order-line')
  await expect(reader.locator('[data-part=table-box] tbody tr').first()).toBeVisible()
  const buyer = await apiAs('buyer')
  const drafts = { filters: [{ field: 'status', operator: 'eq', value: 'draft' }], size: 1, columns: [] }
  const answer = (await buyer.data('purchase-order/index', drafts)).data['results'] as { rows: readonly { id: string; version: number }[] }
  const { id } = answer.rows[0]!
  const { version } = (await buyer.data('purchase-order/view', { id })).data['results'] as { version: number }
  await buyer.data('purchase-order/save', { id, version, values: { remark: `更新 ${Date.now()}` } })
  await reader.getByRole('button', { name: /有 1 条更新/ }).click()
  await expect(reader.getByRole('button', { name: /有 \d+ 条更新/ })).toHaveCount(0)
})

test('a document shows who views, edits and saved it, and keeps what the user is typing', { tag: '@full' }, async ({ signIn }) => {
  const [buyer, other] = [await signIn('buyer'), await signIn('buyer2')]
  await other.goto('/design/index/colour')
  await expect(other.locator('tbody tr').first()).toBeVisible()
  const where = await colourOf(buyer)
  await expect(other.getByRole('button', { name: /有 \d+ 条更新/ })).toBeVisible()
  await other.getByRole('button', { name: /有 \d+ 条更新/ }).click()
  await expect(other.getByRole('button', { name: /有 \d+ 条更新/ })).toHaveCount(0)
  await buyer.locator('[data-part=panel-switch]').getByRole('button', { name: '评论' }).click()
  await buyer.getByRole('tab', { name: '消息' }).click()
  await buyer.getByRole('button', { name: '发起群聊' }).click()
  await choosePerson(buyer, '吴迪')
  await buyer.getByRole('textbox', { name: '消息内容' }).fill('这个颜色可以吗')
  await buyer.keyboard.press('Enter')
  await other.goto(where)
  await other.locator('[data-part=panel-switch]').getByRole('button', { name: '评论' }).click()
  await other.getByRole('tab', { name: '消息' }).click()
  await other.getByRole('button', { name: /这个颜色可以吗/ }).click()
  await expect(other.getByRole('log')).toContainText('这个颜色可以吗')

  await expect(buyer.getByText('吴迪 正在查看')).toBeVisible()
  const edit = other.locator('footer[data-part=doc-bar]').getByRole('button', { name: '编辑', exact: true })
  if (await edit.isVisible()) await edit.click()
  await other.getByLabel(/^英文名称/).fill('Live red')
  await expect(buyer.getByText('吴迪 正在编辑')).toBeVisible()
  const mine = buyer.locator('footer[data-part=doc-bar]').getByRole('button', { name: '编辑', exact: true })
  if (await mine.isVisible()) await mine.click()
  await buyer.getByLabel(/^颜色名称/).fill('我正在写的名称')
  await other.keyboard.press('Control+s')
  await expect(buyer.getByText('吴迪 刚刚更新了此单据')).toBeVisible()
  await expect(buyer.getByLabel(/^颜色名称/)).toHaveValue('我正在写的名称')
  await buyer.keyboard.press('Control+s')
  await expect(buyer.getByText('吴迪 刚刚更新了此单据')).toHaveCount(0)
  await expect(buyer.locator('[data-part=doc-main]')).toContainText('Live red')
})

test('a notice appears without reloading and is acted on in place, one row per document [SH-1-009][SH-3-016][SH-3-017]', {
  tag: '@full',
}, async ({ signIn }) => {
  const [buyer, manager] = [await signIn('buyer'), await signIn('manager')]
  await manager.goto('/workspace/home')
  const bell = manager.getByRole('button', { name: /^通知/ })
  await bell.click()
  const all = manager.getByRole('button', { name: '全部已读' })
  await expect(manager.getByRole('dialog').getByRole('listitem').or(manager.getByText('没有未读通知')).first()).toBeVisible()
  if (await all.isEnabled()) await all.click()
  await expect(bell).toHaveAccessibleName('通知 0')
  await manager.keyboard.press('Escape')
  await buyer.goto('/order/index/purchase-order')
  await buyer.locator('tbody tr', { hasText: '草稿' }).first().locator('a').first().click()
  await expect(buyer.locator('[data-part=doc-head]')).toContainText('草稿')
  const number = await buyer.locator('[data-part=doc-head] h1').innerText()
  await press(buyer, '提交审批', '待审批')
  await expect(bell).toHaveAccessibleName('通知 1')
  await bell.click()
  const row = manager.getByRole('dialog').getByRole('listitem').filter({ hasText: number })
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: '处理', exact: true }).click()
  await row.getByRole('button', { name: '通过', exact: true }).click()
  await expect(row).toHaveCount(0)
  await expect(bell).toHaveAccessibleName('通知 0')
  // A completed notice leaves the inbox and can still be found (U80).
  const box = (name: string) => manager.locator('.ant-drawer .ant-segmented-item', { hasText: name })
  await box('全部').click()
  await row.getByRole('button', { name: '选项' }).click()
  await manager.getByRole('menuitem', { name: '归档' }).click()
  await expect(row).toHaveCount(0)
  await box('已归档').click()
  await expect(row).toHaveCount(1)
  await buyer.reload()
  await expect(buyer.locator('[data-part=doc-head]')).toContainText('待审批')
  await buyer.goto(`${buyer.url()}${buyer.url().includes('?') ? '&' : '?'}panel=approvals`)
  await expect(buyer.locator('aside[data-part=panel]')).toContainText('王强')
})

test('a notification channel is switched off and stays off; the page fits a phone [SH-2-072]', { tag: '@full' }, async ({ signIn }) => {
  const page = await signIn('inspector', { viewport: { width: 390, height: 844 } })
  await page.goto('/page/notifysettings')
  const box = page.getByRole('checkbox', { name: '邮件 审批' })
  const before = await box.isChecked()
  await box.click()
  await expect(page.getByText('已保存')).toBeVisible()
  await page.reload()
  await expect(box).toBeChecked({ checked: !before })
  await page.getByRole('switch', { name: '开启免打扰' }).click()
  await expect(page.getByLabel('开始')).toHaveValue('22:00')
  await page.getByRole('switch', { name: '开启免打扰' }).click()
  await expect(page.getByLabel('开始')).toHaveCount(0)
  await noBarriers(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await noBarriers(page)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
})
