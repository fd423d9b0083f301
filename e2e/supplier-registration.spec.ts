/** A supplier registers itself on a phone, hands a section to a colleague, is sent back with a reason, sends again, is let in. */
import { expect, test, type Browser, type Page } from '@playwright/test'
import { licencePhoto, licences, spoilt } from '../server/testing/drawn-licence.ts'
import { barriers } from './axe.ts'
import { press, signIn } from './people.ts'

/** What the outbox says in its newest letter to this address. */
async function letter(boss: Page, to: string, kind: string): Promise<string> {
  const found = boss.getByRole('article').filter({ hasText: to }).filter({ hasText: kind }).first()
  await expect(async () => {
    await boss.goto('/page/outbox')
    await expect(found).toBeVisible({ timeout: 1500 })
  }).toPass({ timeout: 15_000 })
  await found.getByRole('button', { name: '查看' }).click()
  return found.locator('pre').innerText()
}
const linkIn = (text: string) => /\/vendorsignup\/validate\/\S+/.exec(text)![0]
const phone = (browser: Browser) => browser.newContext({ viewport: { width: 390, height: 844 } }).then((context) => context.newPage())

test('a supplier registers itself: papers first, a short step, a colleague, a refusal with its reason, approval [SH-2-016][SH-2-017]', {
  tag: '@keys',
}, async ({ browser }) => {
  const mark = Date.now().toString(36)
  const email = `chen.${mark}@mill.example`
  const boss = await signIn(browser, 'super')
  const page = await phone(browser)
  await page.goto('/vendorsignup/nowhere')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('此链接没有对应的品牌')
  await page.goto('/vendorsignup/east')
  await expect(page.getByText('营业执照照片', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: '开始注册' }).click()
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '必填' }).first()).toBeVisible()
  await page.getByLabel('公司全称').fill(`晨光织造 ${mark}`)
  await page.getByLabel('税号').fill(`T${mark}`)
  await page.getByLabel('供应类型').click()
  await page
    .getByRole('option', { name: '面辅料' })
    .or(page.locator('.ant-select-item-option', { hasText: '面辅料' }))
    .last()
    .click()
  await page.getByLabel('联系人').fill('陈晨')
  await page.getByLabel('联系电话').fill('13900002222')
  await page.getByLabel('邮箱').fill(email)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('button', { name: /秒后可重发/ })).toBeDisabled()
  await page.getByLabel('验证码', { exact: true }).fill(/(?<!\d)\d{6}(?!\d)/.exec(await letter(boss, email, '验证码'))![0])
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('公司')
  await expect(page.getByLabel('用营业执照照片填写')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThan(2)

  // A reload loses nothing; the bank account is a colleague's business.
  await page.reload()
  await page.getByRole('button', { name: '银行账户', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('银行账户')
  await page.getByRole('button', { name: '请同事填写此部分' }).click()
  await page.getByLabel('同事邮箱').fill(`cai.${mark}@mill.example`)
  await page.getByRole('button', { name: '发送链接' }).click()
  await expect(page.getByText('链接已发送至')).toBeVisible()
  const colleague = await phone(browser)
  const link = linkIn(await letter(boss, `cai.${mark}@mill.example`, '供应商注册'))
  await colleague.goto(link)
  await colleague.getByRole('button', { name: '继续' }).click()
  await expect(colleague.getByRole('heading', { level: 1 })).toContainText('银行账户')
  await colleague.getByRole('button', { name: '添加 银行账户' }).click()
  for (const [label, text] of Object.entries({ 开户行: '工商银行', 账号: '6222000011', 户名: '晨光织造' }))
    await colleague.getByLabel(label, { exact: true }).fill(text)
  await colleague.getByRole('button', { name: '保存' }).click()
  await expect(colleague.getByRole('status')).toContainText('已保存')
  await colleague.goto('/login')
  await colleague.goto(link)
  await colleague.getByRole('button', { name: '继续' }).click()
  await expect(colleague.getByRole('heading', { level: 1 })).toHaveText('链接已失效')
  await colleague.context().close()

  await page.reload()
  await page.getByRole('button', { name: '证照' }).click()
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '必填' })).toBeVisible()
  await page
    .getByLabel('营业执照照片')
    .setInputFiles({ name: 'licence.jpg', mimeType: 'image/jpeg', buffer: await licencePhoto(licences[0]!, spoilt[0]) })
  await expect(page.getByText('licence.jpg')).toBeVisible()
  // What stands on it is offered; what was typed stays until it is taken over.
  const read = page.getByRole('region', { name: '识别营业执照' })
  await expect(read.getByText(licences[0]!.uscc)).toBeVisible({ timeout: 30_000 })
  await expect(read.getByText(`已填写：晨光织造 ${mark}`)).toBeVisible()
  await read.getByRole('listitem').filter({ hasText: '法定代表人' }).getByRole('button', { name: '采用', exact: true }).click()
  await expect(read.getByText('已一致')).toBeVisible()
  await page.getByRole('button', { name: '公司', exact: false }).first().click()
  await expect(page.getByLabel('法定代表人')).toHaveValue(licences[0]!.person)
  await expect(page.getByLabel('公司全称')).toHaveValue(`晨光织造 ${mark}`)
  await page.getByRole('button', { name: '证照' }).click()
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('已提交，等待审核')

  // The brand looks at it on an ordinary page and sends it back, then lets it in.
  const manager = await signIn(browser, 'manager')
  const open = async () => {
    await manager.goto('/supplier/index/supplier_registration')
    await manager
      .getByRole('row', { name: new RegExp(mark) })
      .getByRole('link')
      .first()
      .click()
    await expect(manager.locator('.doc-head')).toContainText('待审批')
  }
  await open()
  await manager.locator('footer.doc-bar').getByRole('button', { name: '退回' }).click()
  await manager.getByRole('dialog').getByRole('textbox').fill('请补充简称')
  await manager.getByRole('dialog').getByRole('button').last().click()
  await expect(manager.locator('.doc-head')).toContainText('已退回')
  await page.reload()
  await expect(page.getByText('请补充简称')).toBeVisible()
  await page.getByRole('button', { name: '修改并重新提交' }).click()
  await page.getByLabel('简称').fill('晨光')
  await page.getByRole('button', { name: '证照' }).click()
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('已提交，等待审核')
  await open()
  await press(manager, '通过', '已通过')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('注册已通过')

  // In with a code to the address.
  await page.goto('/login')
  await page.getByRole('button', { name: '用验证码登录' }).click()
  await page.getByLabel('邮箱或手机号').fill(email)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('button', { name: /秒后可重发/ })).toBeDisabled()
  await page.getByLabel('验证码', { exact: true }).fill(/(?<!\d)\d{6}(?!\d)/.exec(await letter(boss, email, '验证码'))![0])
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  for (const one of [page, boss, manager]) await one.context().close()
})

test('a brand invites a supplier by mail: the link opens its registration with what is known', async ({ browser }) => {
  const mark = Date.now().toString(36)
  const email = `he.${mark}@mill.example`
  const buyer = await signIn(browser, 'buyer')
  await buyer.goto('/page/vendorinvite')
  await buyer.getByRole('button', { name: '发送邀请' }).click()
  await expect(buyer.getByRole('alert').filter({ hasText: '必填' })).toBeVisible()
  for (const [label, text] of Object.entries({ 公司名称: `远山针织 ${mark}`, 邮箱: email, 联系人: '何远' }))
    await buyer.getByLabel(label, { exact: true }).fill(text)
  await buyer.getByRole('button', { name: '发送邀请' }).click()
  const card = buyer.getByRole('article').filter({ hasText: email })
  await expect(card).toContainText('已邀请')
  expect(await barriers(buyer)).toEqual([])
  const boss = await signIn(browser, 'super')
  const page = await phone(browser)
  await page.goto(linkIn(await letter(boss, email, '邀请您成为供应商')).replace(/^.*(?=\/vendorsignup)/, ''))
  await page.getByRole('button', { name: '继续' }).click()
  await expect(page.getByLabel('公司全称')).toHaveValue(`远山针织 ${mark}`)
  await buyer.reload()
  await expect(card).toContainText('填写中')
  for (const one of [page, boss, buyer]) await one.context().close()
})
