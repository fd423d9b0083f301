/**
 * Signing in through a provider: landing pages without a valid code, a trusted system whose users link their accounts once, and the
 * administration of providers.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { barriers } from './axe.ts'
import { sample } from '../engine/testing/proof-size.ts'
import { expect, test } from './fixtures.ts'
import { options } from './page-parts.ts'

test('provider landing pages without a valid code sign nobody in and lead back [SH-2-005][SH-2-006][SH-2-007][SH-2-008][SH-2-009]', async ({
  page,
}) => {
  const nothing = 'A'.repeat(43)
  const paths = [
    '/login/ddwelcome/nobody',
    '/login/ddwelcome/nobody?code=x',
    `/login/ddwelcome/nobody?authCode=x&state=${nothing}`,
    '/login/qywxwelcome',
    `/login/qywxwelcome?client=ww&code=x&state=${nothing}`,
    '/login/third/nobody',
    `/login/third/nobody#token=${nothing}`,
    '/login/thirdssologin',
    `/login/thirdssologin?code=x&state=${nothing}`,
    '/login/thirdinnerlogin',
    `/login/thirdinnerlogin#token=${nothing}`,
  ]
  // `npm test` opens each page once: with a code that is not valid, or without one.
  for (const path of sample(paths, 2, 1)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('登录未成功')
    await expect(page.getByRole('alert'), path).not.toBeEmpty()
    await expect.poll(() => page.url(), 'what came along is gone from the address').not.toMatch(/[?#]/)
    expect(await page.evaluate(() => localStorage.getItem('weft.token'))).toBeNull()
  }
  expect(await barriers(page)).toEqual([])
  await page.getByRole('link', { name: '返回登录' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('a trusted system links a user once; a switched-off provider disappears [SH-7-029][SH-2-007][SH-1-018]', { tag: '@full' }, async ({
  signIn,
  openPage,
  request,
}) => {
  const mark = Date.now().toString(36)
  const secret = `own-house-${randomUUID()}`
  const boss = await signIn('super')
  await boss.goto('/page/providers')
  const add = async (kind: string, values: Record<string, string>) => {
    await boss.getByRole('button', { name: '添加登录方式' }).click()
    const form = boss.getByRole('dialog')
    await form.getByLabel('类型').click()
    await options(boss, kind).click()
    for (const [label, text] of Object.entries(values)) await form.getByLabel(label, { exact: true }).fill(text)
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form).toBeHidden()
  }
  await add('自有系统', {
    '代码（用于地址）': `oa-${mark}`,
    '名称（中文）': `办公系统 ${mark}`,
    '名称（英文）': `Office ${mark}`,
    密钥: secret,
  })
  await expect(boss.getByRole('article').filter({ hasText: `办公系统 ${mark}` })).toContainText(`/login/third/oa-${mark}`)
  await add('企业微信', {
    '代码（用于地址）': `ww-${mark}`,
    '名称（中文）': `企业微信 ${mark}`,
    '名称（英文）': `WeCom ${mark}`,
    '客户端 ID / AppKey / 企业 ID': 'wwcorp',
    '应用 AgentId': '1000002',
    密钥: 'wwsecret',
  })

  const link = async (): Promise<string> => {
    const body = { type: `oa-${mark}`, username: `E-${mark}`, timestamp: String(Date.now()), nonce: randomUUID() }
    const sign = createHmac('sha256', secret).update(Object.values(body).join('\n')).digest('hex')
    const answer = (await (await request.post('/sf/send-temp-token', { data: { ...body, sign } })).json()) as {
      data: { results: { token: string } }
    }
    return `/login/third/oa-${mark}#token=${answer.data.results.token}`
  }
  const person = await openPage()
  const first = await link()
  await person.goto(first)
  await expect(person.getByRole('heading', { level: 1 })).toHaveText('绑定账号')
  await person.getByLabel('用户名').fill('carrier')
  await person.getByLabel('密码').fill('Wrong#2026')
  await person.getByRole('button', { name: '绑定并登录' }).click()
  await expect(person.getByRole('alert').filter({ hasText: '不正确' })).toBeVisible()
  await person.getByLabel('密码').fill('Weft#2026')
  await person.getByRole('button', { name: '绑定并登录' }).click()
  await expect(person.locator('[data-part=topbar]')).toBeVisible()
  await person.evaluate(() => localStorage.clear())
  await person.goto('/login')
  await person.goto(await link())
  await expect(person.locator('[data-part=topbar]')).toBeVisible()
  await person.evaluate(() => localStorage.clear())
  await person.goto('/login')
  await person.goto(first)
  await expect(person.getByRole('heading', { level: 1 })).toHaveText('登录未成功')

  await person.goto('/login')
  const [left] = await Promise.all([
    person.waitForRequest((one) => one.url().startsWith('https://login.work.weixin.qq.com/wwlogin/sso/login?')),
    person.getByRole('button', { name: `企业微信 ${mark}` }).click(),
  ])
  expect(new URL(left.url()).searchParams.get('redirect_uri')).toContain(`/login/qywxwelcome?client=ww-${mark}`)

  const card = boss.getByRole('article').filter({ hasText: `企业微信 ${mark}` })
  await card.getByRole('button', { name: '编辑', exact: true }).click()
  await boss.getByRole('dialog').getByRole('switch', { name: '启用' }).click()
  await boss.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(card).toContainText('停用')
  await boss.reload()
  await boss
    .getByRole('article')
    .filter({ hasText: `办公系统 ${mark}` })
    .getByRole('button', { name: '已绑定 1 人' })
    .click()
  await expect(boss.getByRole('dialog')).toContainText('carrier')
  await boss.getByRole('dialog').getByRole('button', { name: '解除绑定' }).click()
  await boss.getByRole('tooltip').getByRole('button', { name: '解除绑定' }).click()
  await expect(boss.getByRole('dialog')).toContainText('还没有人绑定')
})
