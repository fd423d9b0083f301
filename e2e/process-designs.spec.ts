/**
 * Process designs in the browser: an administrator copies the built-in one, adds and moves a node, corrects the reported errors and
 * publishes; a buyer's order follows the new process, then the design is retired (U60, U61, U67).
 */
import AxeBuilder from '@axe-core/playwright'
import { draftOrder } from './orders.ts'
import { press } from './people.ts'
import { expect, test } from './fixtures.ts'

test('an administrator copies a process, changes and publishes it; an order follows it [DM-1-145][DM-2-103]', { tag: '@full' }, async ({
  signIn,
  apiAs,
}) => {
  const admin = await signIn('admin')
  await admin.goto('/admin/processes')
  await admin.getByRole('textbox', { name: '按单据或名称查找' }).fill('成品采购订单')
  await admin.getByRole('row').filter({ hasText: '内置流程' }).getByRole('button', { name: '复制' }).click()
  await admin.getByRole('textbox', { name: '名称（中文）' }).fill('先财务后经理')
  const nodes = admin.getByRole('region', { name: '节点' }).locator('[data-part=design-node]')
  const names = () => nodes.locator('[data-part=design-opener] b').allInnerTexts()
  const built = await names()

  await admin.getByRole('button', { name: '在“草稿”后添加节点' }).click()
  const card = admin.getByRole('region', { name: '新节点', exact: true })
  await expect(card.getByRole('button', { expanded: true })).toBeFocused()
  const roles = card.getByRole('combobox', { name: '角色' })
  await roles.fill('财务')
  await roles.press('Enter')
  await card.getByTitle('经理').getByLabel('close').click()
  // The server's validation while typing.
  await card.getByRole('textbox', { name: '按钮文字（中文）' }).fill('')
  await card.getByRole('textbox', { name: '按钮文字（英文）' }).fill('')
  await expect(card.getByRole('alert').filter({ hasText: '需要启动操作和说明' })).toBeVisible()
  await expect(admin.getByRole('button', { name: '发布' })).toBeDisabled()
  await card.getByRole('textbox', { name: '按钮文字（中文）' }).fill('财务确认')
  await card.getByRole('textbox', { name: '名称（中文）', exact: true }).fill('财务预审')
  await expect(admin.getByText('没有问题，可以发布')).toBeVisible()

  // By keyboard and by mouse.
  const handle = admin.getByRole('button', { name: '移动“财务预审”：上下键' })
  await handle.press('ArrowDown')
  await expect(admin.getByText('“财务预审”现在是第 3 个')).toBeAttached()
  await expect(handle).toBeFocused()
  await handle.dragTo(admin.getByRole('button', { name: `移动“${built[1]}”：上下键` }))
  await expect.poll(names).toEqual([built[0], '财务预审', ...built.slice(1)])
  const drawing = admin.getByRole('group', { name: '流程图' })
  await expect(drawing.getByRole('button', { name: '财务预审' })).toBeVisible()
  const { violations } = await new AxeBuilder({ page: admin }).withTags(['wcag2a', 'wcag2aa']).analyze()
  expect(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target).join(' ')}`)).toEqual([])

  await admin.getByRole('button', { name: '比较版本' }).click()
  await expect(admin.getByRole('dialog').getByRole('row', { name: /财务预审 · 新增节点/ })).toBeVisible()
  await admin.keyboard.press('Escape')
  await admin.getByRole('button', { name: '发布' }).click()
  const question = admin.getByRole('dialog', { name: /发布“先财务后经理”/ })
  await expect(question.getByText(/张进行中的单据不受影响/)).toBeVisible()
  await question.getByRole('button', { name: '发布' }).click()
  await expect(admin.getByText('此版本正在使用，不会被改动')).toBeVisible()
  await expect(admin).toHaveURL(/[?]id=\d+$/)
  await expect(admin.getByRole('dialog')).toHaveCount(0)

  const { id } = await draftOrder(await apiAs('buyer'))
  const buyer = await signIn('buyer')
  await buyer.goto(`/order/page/purchase-order?id=${id}&panel=approvals`)
  await press(buyer, '提交', '财务预审')
  await expect(buyer.getByRole('region', { name: '审批' })).toContainText('财务预审')

  // Leaving with unsaved changes asks for confirmation; then the built-in process is restored.
  await admin.getByRole('textbox', { name: '名称（英文）' }).first().fill('Finance first')
  await admin.getByRole('button', { name: '返回列表' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: '放弃修改' }).click()
  const row = admin.getByRole('row').filter({ hasText: '先财务后经理' })
  await row.getByRole('button', { name: '停用' }).click()
  const retire = admin.getByRole('dialog', { name: '停用“先财务后经理”？' })
  await expect(retire.getByText('1 张进行中的单据不受影响')).toBeVisible()
  await retire.getByRole('button', { name: '停用' }).click()
  await expect(row).toHaveCount(0)
})
