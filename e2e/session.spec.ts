/**
 * The session in the browser: the guard's three cases, one refresh for all tabs, re-authentication over the page, all tabs together,
 * idle timeout, another account, a wrong clock.
 */
import type { Page } from '@playwright/test'
import { sample } from '../engine/testing/proof-size.ts'
import { expect, test, type TestFixtures } from './fixtures.ts'
import { handOf } from './keyboard-driver.ts'

const stored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() =>
    Object.fromEntries(Object.entries(localStorage).flatMap(([name, value]) => (name.startsWith('weft.') ? [[name.slice(5), value]] : []))),
  )
const keep = (page: Page, name: string, value: string | null): Promise<void> =>
  page.evaluate(([key, text]) => (text === null ? localStorage.removeItem(`weft.${key}`) : localStorage.setItem(`weft.${key}`, text!)), [
    name,
    value,
  ] as const)
/** Records the calls of the session from now on. */
function sessionCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^(\/pub)?\/access\//.test(pathname)) calls.push(pathname)
  })
  return calls
}
/** Makes the server end the session, regardless of who holds its tokens. */
const revoke = async (page: Page): Promise<void> => {
  const { token } = await stored(page)
  expect((await page.request.post('/access/logout', { headers: { authorization: `Bearer ${token}` } })).status()).toBe(200)
}
const password = async (page: Page): Promise<void> => {
  await handOf(page).fill(page.locator('input[type=password]'), 'Weft#2026')
  await page.keyboard.press('Enter')
}
const rows = (page: Page) => page.locator('tbody tr a').first()

test('the guard checks the session once, renews it in time, and leads to sign-in and back [SH-4-001][SH-4-003][SH-4-009][SH-4-010][SH-4-011][SH-4-014][SH-4-015][SH-4-017][SH-4-018][SH-4-019][SH-4-020][SH-9-001][SH-3-002][SH-3-010][SH-3-003][SH-9-006]', async ({
  signInByHand,
}) => {
  const page = await signInByHand('inspector')
  const first = await stored(page)
  for (const name of ['token', 'tokenexpire', 'refreshtoken', 'refreshexpire', 'username', 'platform_id', 'platform_name'])
    expect(first[name], name).toBeTruthy()
  expect(first['username']).toBe('inspector')
  expect(Number(first['tokenexpire'])).toBeGreaterThan(Date.now())
  // The user has no picture yet: the default one is shown, from this server's address.
  const avatar = page.locator('[data-part=topbar] [data-part=who] img')
  await expect(avatar).toHaveAttribute('src', '/avatar.svg')
  expect(await avatar.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(0)

  const calls = sessionCalls(page)
  await page.goto('/quality/index/final-inspection?size=20')
  await expect(rows(page)).toBeVisible()
  expect(calls.splice(0)).toEqual(['/access/current-user'])
  await page.locator('[data-part=side]').getByRole('link', { name: '待办中心' }).click()
  await expect(page.getByRole('heading', { name: '待办中心' })).toBeVisible()
  expect(calls.splice(0)).toEqual([])

  await keep(page, 'tokenexpire', String(Date.now() + 310_000))
  await page.goto('/quality/index/final-inspection?size=20')
  await expect(rows(page)).toBeVisible()
  expect(calls.splice(0)).toEqual(['/access/current-user'])
  const refreshed = page.waitForRequest(/access\/refresh/)
  await keep(page, 'tokenexpire', String(Date.now() + 299_000))
  await page.locator('[data-part=side]').getByRole('link', { name: '工作台' }).click()
  expect((await refreshed).postData()).toContain(`username=inspector&refresh_token=${first['refreshtoken']}`)
  await expect.poll(async () => (await stored(page))['token']).not.toBe(first['token'])

  // Without a token, in two tabs together: one refresh for both, and both pages open. The token goes while no page of the client runs:
  // one that is about to be left would refresh as well, and its answer would be lost.
  await page.goto('/avatar.svg')
  await keep(page, 'token', null)
  calls.splice(0)
  const second = await page.context().newPage()
  const others = sessionCalls(second)
  await Promise.all([page.goto('/quality/index/final-inspection?size=20'), second.goto('/quality/index/final-inspection')])
  await Promise.all([expect(rows(page)).toBeVisible(), expect(rows(second)).toBeVisible()])
  expect([...calls, ...others].filter((call) => call === '/access/refresh')).toHaveLength(1)
  await second.close()

  await revoke(page)
  await keep(page, 'token', null)
  await page.goto('/quality/index/final-inspection?size=20')
  await expect(page).toHaveURL(/\/login\?to=%2Fquality%2Findex%2Ffinal-inspection%3Fsize%3D20$/)
  expect((await stored(page))['token']).toBeUndefined()
  calls.splice(0)
  await page.reload()
  await expect(page.locator('input[type=password]')).toBeVisible()
  await expect(page).toHaveURL(/\/login\?to=/)
  expect(calls.filter((call) => /refresh|current-user/.test(call))).toEqual([])
  await page.locator('input').first().fill('inspector')
  await password(page)
  await expect(page).toHaveURL(/\/quality\/index\/final-inspection\?size=20$/)
  await expect(rows(page)).toBeVisible()
})

test('every main path asks for the session and opens after it [SH-2-018][SH-2-019][SH-2-020][SH-2-021]', async ({ openPage }) => {
  const page = await openPage()
  const paths = [
    '/',
    '/index',
    '/workspace/home',
    '/workspace/mailindex',
    '/order/index/purchase-order',
    '/page/userinfo',
    '/clientrpt/x',
    '/zp/order/index/x',
    '/upload/index',
    '/visual/x',
    '/printpage/htprintview',
    '/mydash',
    '/superdemo/x',
  ]
  // Outside the full run, the first of each three.
  for (const path of sample(paths, 3, 0)) {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?to=${encodeURIComponent(path)}`)
  }
  for (const path of sample(['/', '/index', '/workspace/home'], 3, 2)) {
    await page.goto(`/login?to=${encodeURIComponent(path)}`)
    await page.locator('input').first().fill('buyer')
    await password(page)
    await expect(page.getByRole('heading', { name: '工作台' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
    await page.evaluate(() => localStorage.clear())
  }
})

async function renewsSession({ signInByHand, hand }: Pick<TestFixtures, 'signInByHand' | 'hand'>): Promise<void> {
  const page = await signInByHand('buyer')
  // A token that is refused before it expires is renewed without a message.
  await keep(page, 'token', 'x'.repeat(43))
  await hand.click(page.locator('[data-part=side]').getByRole('link', { name: '颜色', exact: true }))
  await expect(rows(page)).toBeVisible()
  await page.goto('/design/page/colour')
  const name = `会话色 ${Date.now()}`
  await hand.fill(page.getByLabel(/^颜色名称/), name)
  await revoke(page)
  await page.keyboard.press('Control+s')
  const overlay = page.getByRole('dialog', { name: '登录' })
  await expect(overlay).toBeVisible()
  const left = await stored(page)
  expect([left['token'], left['tokenexpire'], left['sign_key']]).toEqual([undefined, undefined, undefined])
  expect(left['username']).toBe('buyer')
  expect(left['platform_id']).toBeTruthy()
  await expect(overlay.locator('input').first()).toHaveValue('buyer')
  await password(page)
  await expect(overlay).toHaveCount(0)
  await expect(page.getByLabel(/^颜色名称/)).toHaveValue(name)
  await page.keyboard.press('Control+s')
  await page.waitForURL(/id=\d+/)
  await page.goto(`/design/index/colour?q=${encodeURIComponent(name)}`)
  await expect(page.locator('tbody tr', { hasText: name })).toHaveCount(1)
}

test(
  'a session that ends while typing is renewed over the page, and the save happens once [SH-4-005][SH-4-006][SH-4-007][SH-8-001]',
  {
    tag: '@keys',
  },
  renewsSession,
)

test('signing out ends every tab; a tab of another account shows a message [SH-4-002][SH-4-004][SH-4-007][SH-4-008][DM-8-023]', {
  tag: ['@keys', '@full'],
}, async ({ signInByHand, hand }) => {
  const page = await signInByHand('buyer2')
  await page.goto('/order/index/purchase-order')
  await expect(rows(page)).toBeVisible()
  const second = await page.context().newPage()
  await second.goto('/design/index/colour')
  await expect(rows(second)).toBeVisible()
  const { token } = await stored(page)
  await hand.click(page.locator('[data-part=topbar] [data-part=who]'))
  await hand.click(page.getByRole('menuitem', { name: '退出登录' }))
  await expect(page).toHaveURL(/\/login\?to=%2Forder%2Findex%2Fpurchase-order/)
  await expect(second).toHaveURL(/\/login\?to=%2Fdesign/, { timeout: 2000 })
  expect((await page.request.get('/access/user-state', { headers: { authorization: `Bearer ${token}` } })).status()).toBe(401)
  const left = await stored(page)
  for (const name of ['token', 'tokenexpire', 'refreshtoken', 'refreshexpire', 'username', 'platform_id'])
    expect(left[name], name).toBeUndefined()
  await page.goBack()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.locator('[data-part=topbar], tbody')).toHaveCount(0)

  await page.goto('/login')
  await hand.fill(page.locator('input').first(), 'buyer2')
  await password(page)
  await expect(page.locator('[data-part=topbar]')).toBeVisible()
  await second.goto('/login')
  await hand.fill(second.locator('input').first(), 'supplier2')
  await password(second)
  await expect(second.locator('[data-part=topbar]')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: '账号已切换' })
  await expect(dialog).toBeVisible({ timeout: 2000 })
  await hand.click(dialog.getByRole('button', { name: '刷新' }))
  await expect(page.locator('[data-part=topbar] [data-part=who]')).toHaveAccessibleName(
    await second.locator('[data-part=topbar] [data-part=who]').innerText(),
  )
})

test('signing out in another tab leaves unsaved input under the sign-in overlay, and leaving it opens the sign-in page', {
  tag: '@full',
}, async ({ signInByHand }) => {
  const page = await signInByHand('buyer2')
  await page.goto('/design/page/colour')
  const field = page.getByLabel(/^颜色名称/)
  await field.fill('未保存的颜色')
  await expect(page.locator('footer[data-part=doc-bar]')).toContainText(/未保存|草稿/)
  await expect(field).toHaveValue('未保存的颜色')
  const second = await page.context().newPage()
  const signOutInSecond = async () => {
    await second.locator('[data-part=topbar] [data-part=who]').click()
    await second.getByRole('menuitem', { name: '退出登录' }).click()
    // The question appears when a draft is stored on this computer by then.
    const confirm = second.getByRole('dialog').getByRole('button', { name: '退出登录' })
    await expect(confirm.or(second.locator('input[type=password]'))).toBeVisible()
    if (await confirm.isVisible()) await confirm.click()
    await expect(second).toHaveURL(/\/login/)
  }
  await second.goto('/design/index/colour')
  await expect(rows(second)).toBeVisible()
  await signOutInSecond()
  const overlay = page.getByRole('dialog', { name: '登录' })
  await expect(overlay).toBeVisible()
  await expect(field).toHaveValue('未保存的颜色')
  await password(page)
  await expect(overlay).toHaveCount(0)
  await expect(field).toHaveValue('未保存的颜色')

  await second.goto('/design/index/colour')
  await expect(rows(second)).toBeVisible()
  await signOutInSecond()
  await expect(overlay).toBeVisible()
  await overlay.getByRole('button', { name: '改用其他账号' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.locator('input[type=password]')).toBeVisible()
})

test('a server that is starting ends no session: the page says so and opens once the server answers', { tag: '@full' }, async ({
  signIn,
}) => {
  await signIn('warehouse')
  const page = await signIn('warehouse')
  const notReady = { code: 503, message: '服务正在启动，请稍候再试', data: null }
  let starting = true
  await page.route('**/access/**', (route) =>
    starting ? route.fulfill({ status: 503, contentType: 'application/json', body: JSON.stringify(notReady) }) : route.fallback(),
  )
  const waits = page.getByRole('heading', { name: '连接不上服务器' })
  await page.goto('/order/index/purchase-order')
  await expect(waits).toBeVisible()
  starting = false
  await expect(rows(page)).toBeVisible()
  // The token has expired meanwhile, so the session is renewed first.
  starting = true
  await page.evaluate(() => localStorage.setItem('weft.tokenexpire', '0'))
  await page.reload()
  await expect(waits).toBeVisible()
  starting = false
  await expect(rows(page)).toBeVisible()
})

test('an idle session asks a minute before its end and signs out; a wrong clock does not matter [DM-8-024]', { tag: '@full' }, async ({
  openPage,
}) => {
  const page = await openPage()
  await page.clock.install({ time: Date.now() + 5 * 3600_000 })
  await page.goto('/login')
  await page.locator('input').first().fill('warehouse')
  await password(page)
  await expect(page.locator('[data-part=topbar]')).toBeVisible()
  // Calls are still signed after a reload.
  await page.goto('/order/index/purchase-order')
  await expect(rows(page)).toBeVisible()
  await page.clock.fastForward('01:59:10')
  const dialog = page.getByRole('dialog', { name: '您还在吗？' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Shift')
  await page.clock.fastForward('00:02')
  await expect(dialog).toHaveCount(0)
  await page.clock.fastForward('02:00:05')
  await expect(page).toHaveURL(/\/login\?to=%2Forder/)
  await expect(page.getByText('长时间未操作，已退出登录')).toBeVisible()
  await expect.poll(async () => (await stored(page))['refreshtoken']).toBeUndefined()
})
