/**
 * Approval deadlines in the browser: an administrator maintains calendar and limit, the approver sees the remaining time, withdraws
 * an approval and opens the graph; slow nodes are listed (U60, U62, U67).
 */
import type { Page } from '@playwright/test'
import { barriers } from './axe.ts'
import { orderAfter } from './orders.ts'
import { press } from './people.ts'
import { expect, test } from './fixtures.ts'
import { openInside } from './navigation.ts'

const noBarriers = async (page: Page): Promise<void> => expect(await barriers(page)).toEqual([])

test('a time limit shows the remaining time, an approval is withdrawn, slow nodes are listed', { tag: '@full' }, async ({
  signIn,
  apiAs,
}) => {
  const admin = await signIn('admin')
  await admin.goto('/admin/workcalendar')
  const limit = admin.getByRole('spinbutton', { name: '内置流程的审批时限' })
  await admin.getByRole('textbox', { name: '周六' }).fill('12:00-09:00')
  await admin.getByRole('button', { name: '保存' }).click()
  await expect(admin.getByRole('alert').filter({ hasText: '时间段须依次排列且不重叠' })).toBeVisible()
  await admin.getByRole('textbox', { name: '周六' }).fill('')
  await limit.fill('3')
  await expect(admin.getByRole('status').filter({ hasText: '若现在到达，应于' })).toBeVisible()
  await admin.getByRole('button', { name: '保存' }).click()
  await expect(admin.getByText('已保存')).toBeVisible()

  const { id, number } = await orderAfter(apiAs, 1)

  const manager = await signIn('manager')
  await manager.goto('/workspace/mailindex')
  await manager.getByRole('textbox', { name: '按编号或名称查找' }).fill(number)
  const row = manager.getByRole('listitem').filter({ hasText: number })
  await expect(row.getByText(/剩 [\d.]+ 小时/).first()).toBeVisible()
  await openInside(manager, `/order/page/purchase-order?id=${id}&panel=approvals`)
  const thread = manager.getByRole('region', { name: '审批' })
  await expect(thread.getByText(/期限 .+剩 [\d.]+ 小时/).first()).toBeVisible()

  await press(manager, '通过', '待审批')
  await manager.locator('[data-part=toast]').getByRole('button', { name: '拿回' }).click()
  await expect(manager.locator('footer[data-part=doc-bar]').getByRole('button', { name: '通过', exact: true })).toBeVisible()

  await thread.getByRole('button', { name: '流程图' }).click()
  const graph = manager.getByRole('dialog', { name: '流程图' })
  await expect(graph.locator('[aria-current=step]')).toBeVisible()
  await graph.getByRole('button', { name: '草稿' }).focus()
  await manager.keyboard.press('ArrowDown')
  await expect(graph.locator('[aria-current=step]')).toBeFocused()
  await noBarriers(manager)

  await openInside(admin, '/report/slownodes')
  await admin.getByRole('row').filter({ hasText: '采购订单' }).getByRole('button').first().click()
  await expect(admin.getByRole('dialog').getByRole('link').first()).toBeVisible()
  await noBarriers(admin)
  // Restores the previous state for the following tests.
  const keeper = await apiAs('admin')
  const { calendar, levels } = (await keeper.get('/clientinfoapi/admin/work-calendar/index')).data['results']
  const reset = await keeper.post('/clientinfoapi/admin/work-calendar/save', { form: { DATA: { ...calendar, levels, limit: null } } })
  expect(reset.code, reset.text).toBe(200)
})
