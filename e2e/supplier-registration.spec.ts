/** A supplier registers on a phone, delegates a section to a colleague, is sent back with a reason, submits again, and is approved. */
import type { Page } from '@playwright/test'
import { licencePhoto, licences, spoilt } from '../server/testing/drawn-licence.ts'
import { barriers } from './axe.ts'
import { press } from './people.ts'
import { expect, test } from './fixtures.ts'
import { handOf } from './keyboard-driver.ts'
import { options } from './page-parts.ts'

/** Returns the content of the newest mail to this address in the outbox. */
async function letter(boss: Page, to: string, kind: string): Promise<string> {
  const article = boss.getByRole('article').filter({ hasText: to }).filter({ hasText: kind }).first()
  await expect(async () => {
    await boss.goto('/page/outbox')
    await expect(boss.getByRole('article').first()).toBeVisible()
    await expect(article).toBeVisible({ timeout: 1500 })
  }).toPass({ timeout: 120_000 })
  await handOf(boss).click(article.getByRole('button', { name: '查看' }))
  return article.locator('pre').innerText()
}
const linkIn = (text: string) => /\/vendorsignup\/validate\/\S+/.exec(text)![0]
const phone = { viewport: { width: 390, height: 844 } }

test('a supplier registers on a phone with a colleague, is sent back once, and approved [SH-2-016][SH-2-017]', {
  tag: ['@keys', '@full'],
}, async ({ signIn, openPage, hand }) => {
  const mark = Date.now().toString(36)
  const email = `chen.${mark}@mill.example`
  const boss = await signIn('super')
  const page = await openPage(phone)
  await page.goto('/vendorsignup/nowhere')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('此链接没有对应的品牌')
  await page.goto('/vendorsignup/east')
  await expect(page.getByText('营业执照照片', { exact: false })).toBeVisible()
  await hand.click(page.getByRole('button', { name: '开始注册' }))
  await hand.click(page.getByRole('button', { name: '下一步' }))
  await expect(page.getByRole('alert').filter({ hasText: '必填' }).first()).toBeVisible()
  await hand.fill(page.getByLabel('公司全称'), `晨光织造 ${mark}`)
  await hand.fill(page.getByLabel('税号'), `T${mark}`)
  await hand.click(page.getByLabel('供应类型'))
  await hand.click(page.getByRole('option', { name: '面辅料' }).or(options(page, '面辅料')).last())
  await hand.fill(page.getByLabel('联系人'), '陈晨')
  await hand.fill(page.getByLabel('联系电话'), '13900002222')
  await hand.fill(page.getByLabel('邮箱'), email)
  await hand.click(page.getByRole('button', { name: '获取验证码' }))
  await expect(page.getByRole('button', { name: /秒后可重发/ })).toBeDisabled()
  await hand.fill(page.getByLabel('验证码', { exact: true }), /(?<!\d)\d{6}(?!\d)/.exec(await letter(boss, email, '验证码'))![0])
  await hand.click(page.getByRole('button', { name: '下一步' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('公司')
  await expect(page.getByLabel('用营业执照照片填写')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThan(2)

  // A reload loses nothing; the bank account is delegated to a colleague.
  await page.reload()
  await hand.click(page.getByRole('button', { name: '银行账户', exact: true }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('银行账户')
  await hand.click(page.getByRole('button', { name: '请同事填写此部分' }))
  await hand.fill(page.getByLabel('同事邮箱'), `cai.${mark}@mill.example`)
  await hand.click(page.getByRole('button', { name: '发送链接' }))
  await expect(page.getByText('链接已发送至')).toBeVisible()
  const colleague = await openPage(phone)
  const link = linkIn(await letter(boss, `cai.${mark}@mill.example`, '供应商注册'))
  await colleague.goto(link)
  await hand.click(colleague.getByRole('button', { name: '继续' }))
  await expect(colleague.getByRole('heading', { level: 1 })).toContainText('银行账户')
  await hand.click(colleague.getByRole('button', { name: '添加 银行账户' }))
  for (const [label, text] of Object.entries({ 开户行: '工商银行', 账号: '6222000011', 户名: '晨光织造' }))
    await hand.fill(colleague.getByLabel(label, { exact: true }), text)
  await hand.click(colleague.getByRole('button', { name: '保存' }))
  await expect(colleague.getByRole('status')).toContainText('已保存')
  await colleague.goto('/login')
  await colleague.goto(link)
  await hand.click(colleague.getByRole('button', { name: '继续' }))
  await expect(colleague.getByRole('heading', { level: 1 })).toHaveText('链接已失效')

  await page.reload()
  await hand.click(page.getByRole('button', { name: '证照' }))
  await hand.click(page.getByRole('button', { name: '提交审核' }))
  await expect(page.getByRole('alert').filter({ hasText: '必填' })).toBeVisible()
  await page
    .getByLabel('营业执照照片')
    .setInputFiles({ name: 'licence.jpg', mimeType: 'image/jpeg', buffer: await licencePhoto(licences[0]!, spoilt[0]) })
  await expect(page.getByText('licence.jpg')).toBeVisible()
  // Recognised values are offered; entered values stay until the suggestions are accepted.
  const read = page.getByRole('region', { name: '识别营业执照' })
  await expect(read.getByText(licences[0]!.uscc)).toBeVisible({ timeout: 120_000 })
  await expect(read.getByText(`已填写：晨光织造 ${mark}`)).toBeVisible()
  await hand.click(read.getByRole('listitem').filter({ hasText: '法定代表人' }).getByRole('button', { name: '采用', exact: true }))
  await expect(read.getByText('已一致')).toBeVisible()
  await hand.click(page.getByRole('button', { name: '公司', exact: false }).first())
  await expect(page.getByLabel('法定代表人')).toHaveValue(licences[0]!.person)
  await expect(page.getByLabel('公司全称')).toHaveValue(`晨光织造 ${mark}`)
  await hand.click(page.getByRole('button', { name: '证照' }))
  await hand.click(page.getByRole('button', { name: '提交审核' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('已提交，等待审核')

  // The brand reviews it on an ordinary page and sends it back, then approves it.
  const manager = await signIn('manager')
  const open = async () => {
    await manager.goto('/supplier/index/supplier_registration')
    await hand.click(
      manager
        .getByRole('row', { name: new RegExp(mark) })
        .getByRole('link')
        .first(),
    )
    await expect(manager.locator('[data-part=doc-head]')).toContainText('待审批')
  }
  await open()
  await hand.click(manager.locator('footer[data-part=doc-bar]').getByRole('button', { name: '退回' }))
  await hand.fill(manager.getByRole('dialog').getByRole('textbox'), '请补充简称')
  await hand.click(manager.getByRole('dialog').getByRole('button').last())
  await expect(manager.locator('[data-part=doc-head]')).toContainText('已退回')
  await page.reload()
  await expect(page.getByText('请补充简称')).toBeVisible()
  await hand.click(page.getByRole('button', { name: '修改并重新提交' }))
  await hand.fill(page.getByLabel('简称'), '晨光')
  await hand.click(page.getByRole('button', { name: '证照' }))
  await hand.click(page.getByRole('button', { name: '提交审核' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('已提交，等待审核')
  await open()
  await press(manager, '通过', '已通过')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('注册已通过')

  // Signs in with a code sent to the address.
  await page.goto('/login')
  await hand.click(page.getByRole('button', { name: '用验证码登录' }))
  await hand.fill(page.getByLabel('邮箱或手机号'), email)
  await hand.click(page.getByRole('button', { name: '获取验证码' }))
  await expect(page.getByRole('button', { name: /秒后可重发/ })).toBeDisabled()
  await hand.fill(page.getByLabel('验证码', { exact: true }), /(?<!\d)\d{6}(?!\d)/.exec(await letter(boss, email, '验证码'))![0])
  await hand.click(page.getByRole('button', { name: '登录', exact: true }))
  await expect(page).toHaveURL((url) => url.pathname === '/')
})

test('a mailed invitation opens the supplier registration with known values filled in', { tag: '@full' }, async ({ signIn, openPage }) => {
  const mark = Date.now().toString(36)
  const email = `he.${mark}@mill.example`
  const buyer = await signIn('buyer')
  await buyer.goto('/page/vendorinvite')
  await buyer.getByRole('button', { name: '发送邀请' }).click()
  await expect(buyer.getByRole('alert').filter({ hasText: '必填' })).toBeVisible()
  for (const [label, text] of Object.entries({ 公司名称: `远山针织 ${mark}`, 邮箱: email, 联系人: '何远' }))
    await buyer.getByLabel(label, { exact: true }).fill(text)
  await buyer.getByRole('button', { name: '发送邀请' }).click()
  const card = buyer.getByRole('article').filter({ hasText: email })
  await expect(card).toContainText('已邀请')
  expect(await barriers(buyer)).toEqual([])
  const boss = await signIn('super')
  const page = await openPage(phone)
  await page.goto(linkIn(await letter(boss, email, '邀请您成为供应商')).replace(/^.*(?=\/vendorsignup)/, ''))
  await page.getByRole('button', { name: '继续' }).click()
  await expect(page.getByLabel('公司全称')).toHaveValue(`远山针织 ${mark}`)
  await buyer.reload()
  await expect(card).toContainText('填写中')
})
