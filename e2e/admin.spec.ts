/** Administration in the browser: a role is copied, a user is invited and frozen, a number rule and a dictionary item are edited. */
import type { Page } from '@playwright/test'
import { barriers } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { lockedOptions, openList, options } from './page-parts.ts'
import { openInside } from './navigation.ts'

const noBarriers = async (page: Page): Promise<void> => expect(await barriers(page)).toEqual([])

test('an administrator copies a role, invites a person with it, and freezes the account [SH-6-008][DM-2-086][DM-2-089][DM-1-128]', {
  tag: '@full',
}, async ({ signIn }) => {
  const admin = await signIn('admin')
  const mark = Date.now().toString(36)
  await admin.goto('/admin/roles')
  await admin
    .getByRole('row', { name: /^designer/ })
    .getByRole('button', { name: '复制' })
    .click()
  await admin.getByLabel('编码', { exact: true }).fill(`pattern_${mark}`)
  await admin.getByLabel('中文名称').fill(`版师${mark}`)
  await expect(admin.getByRole('checkbox', { name: '颜色 查看', exact: true })).toBeChecked()
  await admin.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(admin.getByRole('row', { name: new RegExp(`pattern_${mark}`) })).toContainText('自定义')
  await noBarriers(admin)

  await openInside(admin, '/admin/users')
  await admin.getByRole('button', { name: '新建用户' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('用户名').fill('buyer')
  await dialog.getByLabel('姓名').fill('测试版师')
  await dialog.getByLabel('密码').fill('Yarn#4719x')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toContainText('已被使用')
  await dialog.getByLabel('用户名').fill(`e2e_${mark}`)
  // Account types and administrator levels follow the domain rules; no administrator can grant a level above their own.
  await dialog.getByLabel('账号类型').click()
  await expect(options(admin)).toHaveText(['普通用户', '受邀用户', '访客', '未分配', '客户管理员', '平台超级管理员'])
  await expect(lockedOptions(admin)).toHaveText('平台超级管理员')
  await admin.keyboard.press('Escape')
  await dialog.getByLabel('角色').fill(`版师${mark}`)
  await expect(admin.getByTitle(`版师${mark}`).last()).toBeVisible()
  await admin.keyboard.press('Enter')
  // The list stays open until the field is left; Tab would choose its active option.
  await dialog.getByText('新建用户').click()
  await expect(openList(admin)).toHaveCount(0)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toHaveCount(0)
  const row = admin.getByRole('row', { name: new RegExp(`e2e_${mark}`) })
  await expect(row).toContainText(`版师${mark}`)
  await row.getByRole('button', { name: '邀请链接' }).click()
  await expect(admin.getByRole('dialog').getByRole('textbox')).toHaveValue(/\/forgotpwd\/newpwd#token=.{20,}/)
  await admin.keyboard.press('Escape')

  await row.getByRole('button', { name: '冻结' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: '冻结' }).click()
  await expect(row).toContainText('已冻结')
  await noBarriers(admin)
})

test('an administrator changes a setting of a document type and returns to the default', { tag: '@full' }, async ({ signIn }) => {
  const admin = await signIn('admin')
  await admin.goto('/admin/settings')
  const row = admin.getByRole('row', { name: /工厂验厂已到期/ })
  await expect(row).toContainText('不允许下单')
  await noBarriers(admin)
  const choose = async (label: string) => {
    await admin.getByRole('button', { name: '编辑 成品采购订单' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByLabel('工厂验厂已到期').click()
    await admin.getByTitle(label).last().click()
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(row).toContainText(label)
  }
  await choose('提示并确认')
  await expect(row).toContainText('系统默认：不允许下单')
  await choose('不允许下单')
  await expect(row).not.toContainText('系统默认')
  // What does not fit stands at its field, and the typed value stays.
  await admin.getByRole('button', { name: '编辑 对账单' }).click()
  const dialog = admin.getByRole('dialog')
  const share = dialog.getByLabel(/每行允许的舍入差/)
  await share.fill('9')
  await admin.keyboard.press('Enter')
  await expect(dialog.getByRole('alert').or(dialog.locator('.ant-form-item-explain-error'))).toBeVisible()
  await expect(share).toHaveValue('9')
  await admin.keyboard.press('Escape')
  await noBarriers(admin)
})

test('an administrator changes a number rule and adds a dictionary item; others are refused [DM-2-097][DM-2-100]', {
  tag: '@full',
}, async ({ signIn }) => {
  const admin = await signIn('admin')
  await admin.goto('/admin/numberrules')
  await admin.getByPlaceholder('按单据名称筛选').fill('季节')
  const row = admin.getByRole('row', { name: /^季节/ })
  await expect(row).toBeVisible()
  const back = row.getByRole('button', { name: '恢复系统规则' })
  if (await back.isVisible()) await back.click()
  await expect(back).toHaveCount(0)
  await row.getByRole('button', { name: '编辑', exact: true }).click()
  await admin.getByRole('dialog').getByLabel('属性（最多 7 个）').fill('SE')
  await admin.keyboard.press('Enter')
  await admin.keyboard.press('Tab')
  await admin.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(row).toContainText('SE + 年月 + 0001')
  await row.getByRole('button', { name: '下一个单号' }).click()
  await expect(admin.getByText(/下一个单号：SE\d{6}\d{4}/)).toBeVisible()
  await back.click()
  await expect(back).toHaveCount(0)

  await openInside(admin, '/admin/dictionaries')
  await admin.getByRole('button', { name: '新增字典项' }).click()
  const dialog = admin.getByRole('dialog')
  const code = `e2e${Date.now().toString(36)}`
  await dialog.getByLabel('编码').fill(code)
  await dialog.getByLabel('中文名称').fill('测试项')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toContainText('必填')
  await dialog.getByLabel('英文名称').fill('Test item')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(admin.getByRole('row', { name: new RegExp(code) })).toContainText('启用')
  await noBarriers(admin)

  const buyer = await signIn('buyer')
  await buyer.goto('/admin/users')
  await expect(buyer.locator('main')).toContainText('权限不足')
})
