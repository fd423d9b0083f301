/** Before sign-in: the first administrator of an empty installation, forgotten passwords, public pages, sign-up and its approval. */
import { sample } from '../engine/testing/proof-size.ts'
import { barriers } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { startEmptyWeft, type Season } from './season.ts'

test(
  'the printed link of an empty installation creates the first administrator, once',
  { tag: '@full' },
  async ({ page }, { workerIndex }) => {
    const { link, end } = await startEmptyWeft(JSON.parse(process.env['E2E_TEMPLATE']!) as Season, `empty_${workerIndex}`)
    try {
      await page.goto(link)
      await page.getByRole('button', { name: '开始使用' }).click()
      await expect(page.getByRole('alert').first()).toBeVisible()
      await page.getByLabel('公司名称').fill('样衣公司')
      await page.getByLabel('姓名').fill('林一')
      await page.getByLabel('用户名').fill('lin.yi')
      await page.getByLabel('密码').fill('short')
      await page.getByRole('button', { name: '开始使用' }).click()
      await expect(page.locator('#entry-password-more')).toHaveAttribute('role', 'alert')
      await expect(page.getByLabel('公司名称')).toHaveValue('样衣公司')
      await page.getByLabel('密码').fill('Bobbin#Thread7')
      await page.getByRole('button', { name: '开始使用' }).click()
      await expect(page.locator('[data-part=topbar]')).toContainText('样衣公司')

      const other = await page.context().browser()!.newPage()
      await other.goto(link)
      for (const [label, text] of Object.entries({ 公司名称: '另一家', 姓名: '二', 用户名: 'second', 密码: 'Bobbin#Thread8' }))
        await other.getByLabel(label).fill(text)
      await other.getByRole('button', { name: '开始使用' }).click()
      await expect(other.getByRole('alert').first()).toBeVisible()
      await other.close()
    } finally {
      await end()
    }
  },
)

test('the response to a forgotten password is the same for every address; a used link says so [SH-2-011][SH-2-013]', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: '忘记密码' }).click()
  const answers: string[] = []
  for (const email of ['buyer@weft.example', 'nobody@weft.example']) {
    await page.goto('/forgotpwd/fillemail')
    await page.getByLabel('邮箱').fill(email)
    await page.keyboard.press('Enter')
    answers.push((await page.getByRole('status').innerText()).replace(email, ''))
  }
  expect(answers[0]).toBe(answers[1])
  await page.goto('/forgotpwd/newpwd#token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')
  await page.getByLabel('用户名').fill('buyer')
  await page.getByLabel('新密码').fill('Bobbin#Thread9')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/forgotpwd\/deadline/)
  await page.getByRole('link').click()
  await expect(page).toHaveURL(/fillemail/)
})

const weak = '密码长度至少8位数、且含有大小写字母+数字+特殊符号'
const publicPages = [
  '/login',
  '/login/',
  '/login/inner',
  '/signup',
  '/forgotpwd/fillemail',
  '/forgotpwd/deadline',
  '/discovery/index',
  '/newdiscovery/index',
  '/vendorsignup/east',
  '/vendorsignup/validate/east',
]

test('public pages open without a session on a phone, in both languages, and are accessible [SH-2-001][SH-2-003][SH-2-004]', {
  tag: '@full',
}, async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  const violations: string[] = []
  // Outside the full run, one of each two.
  for (const path of sample(publicPages, 2, 0)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(new URL(page.url()).pathname.replace(/\/$/, '')).toBe(path.replace(/\/$/, ''))
    const chinese = await page.getByRole('heading', { level: 1 }).innerText()
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(chinese)
    for (const one of await barriers(page)) violations.push(`${path}: ${one}`)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (wide > 1) violations.push(`${path}: ${wide} px too wide`)
    await page.getByRole('button', { name: '中文' }).click()
  }
  expect(violations).toEqual([])
})

test('wrong credentials stay on the form without a token; right ones lead to the workbench [SH-2-002]', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('用户名').fill('inspector')
  await page.getByLabel('密码').fill('Wrong#2026')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('用户名或密码不正确')
  await expect(page.getByLabel('用户名')).toHaveValue('inspector')
  expect(await page.evaluate(() => localStorage.getItem('weft.token'))).toBeNull()
  await page.getByLabel('密码').fill('Weft#2026')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-part=topbar]')).toBeVisible()
})

test('a computer whose clock is hours wrong signs in and stays signed in', { tag: '@full' }, async ({ openPage }) => {
  const page = await openPage()
  await page.clock.install({ time: Date.now() + 5 * 3600_000 })
  await page.goto('/login')
  await page.getByLabel('用户名').fill('inspector')
  await page.getByLabel('密码').fill('Weft#2026')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-part=topbar]')).toBeVisible()
  await page.reload()
  await expect(page.locator('[data-part=topbar]')).toBeVisible()
})

test('discovery greets a user with a session, and treats an invalid token as a guest [SH-2-014][SH-2-015]', async ({ signIn }) => {
  const page = await signIn('buyer')
  await page.goto('/discovery/index')
  await expect(page.locator('[data-part=entry-bar]')).toContainText('您好')
  await expect(page.getByRole('region', { name: '您的功能' }).getByRole('link').first()).toBeVisible()
  await page.evaluate(() => {
    for (const name of ['token', 'refreshtoken']) localStorage.setItem(`weft.${name}`, 'A'.repeat(43))
    localStorage.setItem('weft.tokenexpire', String(Date.now() + 900_000))
  })
  await page.goto('/newdiscovery/index')
  await expect(page.locator('[data-part=entry-bar]')).toContainText('访客')
  await expect(page).toHaveURL(/newdiscovery/)
})

test('a company signs up with a mailed code, is approved, and resets its password once [SH-2-010][SH-2-011][SH-2-012][SH-2-013][SH-1-015][SH-5-024][SH-5-025]', {
  tag: '@full',
}, async ({ signIn, openPage }) => {
  const mark = Date.now().toString(36)
  const email = `li.${mark}@mill.example`
  const visitor = await openPage()
  await visitor.goto('/signup')
  await visitor.getByRole('button', { name: '提交申请' }).click()
  await expect(visitor.getByRole('alert').filter({ hasText: '必填' }).first()).toBeVisible()
  await visitor.getByLabel('公司名称').fill(`青山织造 ${mark}`)
  await visitor.getByLabel('姓名').fill('李青')
  await visitor.getByLabel('用户名').fill(`li.${mark}`)
  await visitor.getByLabel('密码').fill('bobbin#thread7')
  await visitor.getByRole('button', { name: '提交申请' }).click()
  await expect(visitor.getByRole('alert').filter({ hasText: '密码' })).toHaveText(weak)
  await visitor.getByLabel('密码').fill('Bobbin#Thread7')
  await visitor.getByLabel('邮箱').fill(email)
  await visitor.getByRole('button', { name: '获取验证码' }).click()
  await expect(visitor.getByRole('button', { name: /秒后可重发/ })).toBeDisabled()

  const boss = await signIn('super')
  await boss.goto('/page/outbox')
  const letter = boss.getByRole('article').filter({ hasText: email })
  await letter.getByRole('button', { name: '查看' }).click()
  const code = /(?<!\d)\d{6}(?!\d)/.exec(await letter.locator('pre').innerText())![0]
  await visitor.getByLabel('验证码', { exact: true }).fill(code)
  await visitor.getByRole('button', { name: '提交申请' }).click()
  await expect(visitor.getByRole('status')).toHaveText('申请已提交')

  await visitor.goto('/login')
  const enter = async () => {
    await visitor.getByLabel('用户名').fill(`li.${mark}`)
    await visitor.getByLabel('密码').fill('Bobbin#Thread7')
    await visitor.keyboard.press('Enter')
  }
  await enter()
  await expect(visitor.getByRole('alert')).toContainText('用户名或密码不正确')
  await boss.goto('/page/signups')
  await boss.getByRole('article').filter({ hasText: mark }).getByRole('button', { name: '通过', exact: true }).click()
  await boss.getByRole('dialog').getByRole('button', { name: '通过', exact: true }).click()
  await expect(boss.getByRole('article').filter({ hasText: mark })).toHaveCount(0)
  await enter()
  await expect(visitor.locator('[data-part=topbar]')).toContainText('李青')

  // The same user forgets the password: the mailed link sets a new one, once.
  const forgetful = await openPage()
  await forgetful.goto('/forgotpwd/fillemail')
  await forgetful.getByLabel('邮箱').fill('no address')
  await forgetful.keyboard.press('Enter')
  await expect(forgetful.getByRole('alert')).toHaveText('邮箱格式不正确')
  await forgetful.getByLabel('邮箱').fill(email)
  await forgetful.keyboard.press('Enter')
  await expect(forgetful.getByRole('status')).toContainText(email)
  await boss.goto('/page/outbox')
  const reset = boss.getByRole('article').filter({ hasText: email }).filter({ hasText: '重置密码' })
  await reset.getByRole('button', { name: '查看' }).click()
  const path = /\/forgotpwd\/newpwd#token=[\w-]{43}/.exec(await reset.locator('pre').innerText())![0]
  const choose = async (password: string) => {
    await forgetful.goto('/login')
    await forgetful.goto(path)
    await forgetful.getByLabel('用户名').fill(`li.${mark}`)
    await forgetful.getByLabel('新密码').fill(password)
    await forgetful.keyboard.press('Enter')
  }
  await choose('Selvedge42')
  await expect(forgetful.locator('#entry-password-more')).toHaveText(weak)
  await choose('Selvedge!42')
  await expect(forgetful).toHaveURL(/\/login$/)
  // The address changes before the page does.
  await expect(forgetful.getByLabel('新密码')).toHaveCount(0)
  for (const [password, inside] of [
    ['Bobbin#Thread7', false],
    ['Selvedge!42', true],
  ] as const) {
    await forgetful.getByLabel('用户名').fill(`li.${mark}`)
    await forgetful.getByLabel('密码').fill(password)
    await forgetful.keyboard.press('Enter')
    await expect(
      inside ? forgetful.locator('[data-part=topbar]') : forgetful.getByRole('alert').filter({ hasText: '不正确' }),
    ).toBeVisible()
  }
  await forgetful.evaluate(() => localStorage.clear())
  await choose('Selvedge!43')
  await expect(forgetful).toHaveURL(/forgotpwd\/deadline/)
})
