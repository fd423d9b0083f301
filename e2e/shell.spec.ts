/**
 * The application frame: messages and their duration, waiting for the network, menus and favourites, open pages, rights, variants,
 * three widths.
 */
import type { Page } from '@playwright/test'
import { isFullRun, sample } from '../engine/testing/proof-size.ts'
import { expect, test } from './fixtures.ts'
import { openInside } from './navigation.ts'

const star = async (page: Page, menu: string): Promise<void> => {
  await page
    .getByRole('button', { name: `收藏此菜单: ${menu}` })
    .first()
    .click()
}
const toast = (page: Page) => page.locator('[data-part=toast]')

test('messages close after 2, 3 or 10 s and stay in the log; a fault reaches the administrator [SH-8-002][SH-8-003][SH-8-005][SH-8-006][SH-8-015][SH-8-016][SH-9-003][SH-9-005]', async ({
  openPage,
}) => {
  const page = await openPage({ permissions: ['clipboard-write'] })
  await page.clock.install()
  await page.goto('/login')
  await page.locator('input').first().fill('supplier')
  await page.locator('input[type=password]').fill('Weft#2026')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-part=topbar]')).toBeVisible()
  const menu = await page.locator('[data-part=side] section[data-category=order] [data-part=item] a').first().innerText()
  // A proxy in front of the server responds instead of it.
  let answer: { status: number; body: string } | undefined = { status: 502, body: '' }
  await page.route('**/save-favourite-menus*', (route) => (answer ? route.fulfill(answer) : undefined))
  await star(page, menu)
  await expect(toast(page)).toHaveText(/^502 找不到服务/)
  await page.clock.pauseAt(Date.now() + 60_000)
  await expect(toast(page)).toHaveCount(0)
  await star(page, menu)
  await expect(toast(page)).toBeVisible()
  await page.mouse.move(5, 600)
  await page.clock.runFor(2800)
  await expect(toast(page)).toBeVisible()
  await page.clock.runFor(300)
  await expect(toast(page)).toHaveCount(0)
  answer = { status: 422, body: JSON.stringify({ code: 422, message: '不能收藏', data: {} }) }
  await star(page, menu)
  await expect(toast(page)).toHaveText(/^422 不能收藏/)
  await toast(page).getByRole('button', { name: '关闭' }).click()
  await expect(toast(page)).toHaveCount(0)
  answer = undefined
  await star(page, menu)
  await page.clock.runFor(490_000)
  await expect(toast(page)).toHaveCount(0)
  await page.clock.runFor(11_000)
  // What the page asks by itself may have waited as long: its faults stand beside this one.
  await expect(toast(page).first()).toHaveText(/^服务器错误/)
  await page.clock.resume()

  const errorMessage = `系统繁忙 ${Date.now()}`
  answer = { status: 500, body: JSON.stringify({ code: 500, message: errorMessage, data: {} }) }
  await star(page, menu)
  await toast(page).filter({ hasText: errorMessage }).getByRole('button', { name: '联系管理员' }).click()
  const contact = page.getByRole('dialog', { name: '联系管理员' })
  await expect(contact.getByRole('textbox')).toHaveValue(new RegExp(`500 ${errorMessage}`))
  const keys = await page.evaluate(() => localStorage.getItem('weft.token'))
  const people = await (
    await page.request.get('/clientinfoapi/user-profile/administrators', { headers: { authorization: `Bearer ${keys}` } })
  ).json()
  if (people.data.results.length > 0) {
    await contact.getByRole('button', { name: '发送' }).click()
    await expect(toast(page).filter({ hasText: '已发送' })).toBeVisible()
    await page.goto('/workspace/messages')
    await expect(page.getByText(new RegExp(errorMessage)).first()).toBeVisible()
  } else await expect(contact.getByText('没有可联系的管理员')).toBeVisible()

  // Past messages can still be read and copied; the confirmation of copying is shown for two seconds.
  await star(page, menu)
  await page.locator('[data-part=topbar] [data-part=who]').click()
  await page.getByRole('menuitem', { name: /最近提示/ }).click()
  const tray = page.getByRole('dialog', { name: '最近提示' })
  await expect(tray.getByText(`500 ${errorMessage}`).first()).toBeVisible()
  await page.clock.pauseAt(Date.now() + 3600_000)
  await tray.getByRole('button', { name: '复制' }).click()
  const done = page.locator('[data-part=toast][data-kind=success]')
  await expect(done).toHaveText(/^已复制/)
  await page.mouse.move(5, 600)
  await page.clock.runFor(1700)
  await expect(done).toBeVisible()
  await page.clock.runFor(600)
  await expect(done).toHaveCount(0)
})

test('without a network a save waits, and takes effect once when the network is back [SH-8-007]', async ({ signIn }) => {
  const page = await signIn('buyer')
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'warning' && logged.push(message.text()))
  await page.goto('/design/page/colour')
  const name = `断网色 ${Date.now()}`
  await page.getByLabel(/^颜色名称/).fill(name)
  await page.context().setOffline(true)
  await page.keyboard.press('Control+s')
  const bar = page.locator('[data-part=offline]')
  await expect(bar).toContainText('1 项操作未提交')
  await expect(toast(page)).toHaveCount(0)
  expect(logged.join()).toContain('network')
  await bar.getByRole('button', { name: '立即重试' }).click()
  await expect(bar).toContainText('1 项操作未提交')
  await expect(page.getByLabel(/^颜色名称/)).toHaveValue(name)
  await page.context().setOffline(false)
  await page.waitForURL(/id=\d+/)
  await expect(bar).toHaveCount(0)
  await openInside(page, `/design/index/colour?q=${encodeURIComponent(name)}`)
  await expect(page.locator('tbody tr', { hasText: name })).toHaveCount(1)
})

test('menus are found by pinyin, favourites stay after signing in, unread counts are right [SH-3-016][SH-3-018][SH-3-019][SH-3-020][SH-3-023][SH-4-022][SH-4-023]', {
  tag: '@full',
}, async ({ signIn, signInByHand }) => {
  const page = await signIn('manager')
  await page.goto('/workspace/home')
  const side = page.getByRole('navigation', { name: '菜单' }).first()
  const filter = side.getByRole('searchbox')
  expect(
    await filter.evaluate((input: HTMLInputElement) => {
      const pen = document.createElement('canvas').getContext('2d')!
      pen.font = getComputedStyle(input).font
      return pen.measureText(input.placeholder).width + 22 <= input.clientWidth
    }),
  ).toBe(true)
  await filter.fill('cgdd')
  await expect(side.locator('[data-part=item] a').first()).toHaveText('成品采购订单')
  await filter.press('Enter')
  await expect(page).toHaveURL(/\/order\/index\/purchase-order/)
  await filter.press('Escape')
  const shown = await page.evaluate(async () => {
    const token = localStorage.getItem('weft.token')!
    const ask = async (path: string) => (await (await fetch(path, { headers: { authorization: `Bearer ${token}` } })).json()).data.results
    return { sums: await ask('/notifyapi/notify-msg/menu-unread-sum'), user: await ask('/access/current-user') }
  })
  for (const [key, count] of Object.entries(shown.sums.categories as Record<string, number>))
    if (shown.user.menu_modules.some((one: { key: string }) => one.key === key))
      await expect(side.locator(`section[data-category=${key}] h2 [data-part=unread]`)).toHaveText(count > 99 ? '99+' : String(count))
  // The guide has its own entry point and is not a menu entry.
  expect(shown.user.menus.map((menu: { ID: string }) => menu.ID)).toContain('SYS_MENU_GUIDE')
  await expect(side.locator('[data-part=item]', { hasText: '功能导航' })).toHaveCount(0)
  await expect(side.locator('a[href="/workspace/menuguide"]')).toBeVisible()

  await star(page, '成品采购订单')
  const favourites = side.locator('section[aria-label=收藏]')
  await expect(favourites.locator('[data-part=item] a')).toHaveText(['成品采购订单'])
  const again = await signInByHand('manager')
  const there = again.locator('[data-part=side] section[aria-label=收藏]')
  await expect(there.locator('[data-part=item] a')).toHaveText(['成品采购订单'])
  await there.getByRole('button', { name: /^取消收藏/ }).click()
  await expect(there).toHaveCount(0)
  await page.reload()
  await expect(side.locator('[data-part=item]').first()).toBeVisible()
  await expect(favourites).toHaveCount(0)
})

test('open pages stay as tabs over a reload; title and breadcrumbs name the page [SH-2-065][SH-2-066][SH-2-067][SH-2-068]', {
  tag: '@full',
}, async ({ signIn }) => {
  const page = await signIn('buyer')
  const tabs = page.getByRole('navigation', { name: '打开的页面' })
  await page.goto('/order/index/purchase-order?size=20')
  await expect(page).toHaveTitle('成品采购订单 · Weft')
  await page.locator('tbody tr a').first().click()
  const number = await page.locator('[data-part=doc-head] h1').innerText()
  await expect(page).toHaveTitle(new RegExp(`^${number} · 成品采购订单`))
  await expect(page.getByRole('navigation', { name: '当前位置' })).toContainText(new RegExp(`订单\\s*成品采购订单\\s*${number}`))
  await expect(tabs.getByRole('link')).toHaveText(['成品采购订单', number])
  await page.reload()
  await expect(tabs.getByRole('link')).toHaveText(['成品采购订单', number])
  await tabs.getByRole('link', { name: '成品采购订单' }).click()
  await expect(page).toHaveURL(/size=20/)
  await expect(page.locator('[data-part=watermark]')).toHaveCount(1)
  await tabs.getByRole('button', { name: `关闭 ${number}` }).click()
  await expect(tabs.getByRole('link')).toHaveText(['成品采购订单'])

  // A call that never ends is shown as in progress, and disappears once another page has opened.
  await page.route('**/scmapi/colour/index*', () => undefined)
  await page.locator('[data-part=side]').getByRole('link', { name: '颜色', exact: true }).click()
  await expect(page.locator('[data-part=working]')).toBeVisible()
  await page.locator('[data-part=side]').getByRole('link', { name: '工作台' }).click()
  await expect(page.getByRole('heading', { name: '工作台' })).toBeVisible()
  await expect(page.locator('[data-part=working]')).toHaveCount(0)
  await openInside(page, '/page/userinfo')
  await expect(page).toHaveTitle('个人信息 · Weft')
})

test('unknown and forbidden pages offer ways on, and the calls behind refuse too [SH-2-063][SH-2-064][SH-2-070][DM-2-128]', async ({
  signIn,
}) => {
  const page = await signIn('supplier')
  await page.goto('/workspace/mailindex')
  for (const path of ['/no/such/path', '/order/index/no-such-type']) {
    await page.goto(path)
    await expect(page.getByText('页面不存在')).toBeVisible()
    await expect(page.locator('[data-part=topbar]')).toBeVisible()
  }
  await page.getByRole('button', { name: '返回', exact: true }).click()
  await expect(page).toHaveURL(/no\/such\/path|workspace/)
  await page.goto('/no/such/path')
  await page.getByRole('main').getByRole('button', { name: '首页' }).click()
  await expect(page.getByRole('heading', { name: '工作台' })).toBeVisible()
  for (const path of ['/admin/roles', '/finance/index/voucher']) {
    await openInside(page, path)
    await expect(page.getByText('权限不足')).toBeVisible()
    for (const name of ['首页', '返回']) await expect(page.getByRole('main').getByRole('button', { name, exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: '申请权限' })).toBeVisible()
  }
  const refused = await page.evaluate(async () => {
    const token = localStorage.getItem('weft.token')!
    return (await fetch('/clientinfoapi/admin/roles/index', { headers: { authorization: `Bearer ${token}` } })).status
  })
  expect(refused).toBe(403)
})

test('three variants differ by name; a newer page of the server is offered as an update [SH-1-019][SH-1-020][SH-2-069][SH-3-013][SH-7-011][SH-8-004][SH-9-004]', {
  tag: '@full',
}, async ({ openPage }) => {
  const page = await openPage()
  await page.clock.install()
  let name = ''
  let version = ''
  await page.route(/\/(login|workspace\/home|order\/index\/purchase-order)?(\?.*)?$/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const answer = await route.fetch()
    const html = (await answer.text()).replace(/<meta name="weft-(app|version)"[^>]*>/g, '')
    const metaTags = `${name && `<meta name="weft-app" content="${name}">`}${version && `<meta name="weft-version" content="${version}">`}`
    await route.fulfill({ response: answer, body: html.replace('<head>', `<head>${metaTags}`) })
  })
  for (const [configuredName, requestedName, variant] of [
    ['', 'S3-WEBAPP', 'S3'],
    ['FOO', 'FOO', 'S3'],
    ['P3-X', 'P3-X', 'P3'],
    ['P3C-X', 'P3C-X', 'P3C'],
  ] as const) {
    name = configuredName
    await page.goto('/login')
    await expect(page.locator('html')).toHaveAttribute('data-variant', variant)
    const calling = page.waitForRequest(/access\/app-key/)
    await page
      .locator('input')
      .first()
      .fill(variant === 'P3C' ? 'carrier' : `nobody-${variant}`)
    await page.locator('input[type=password]').fill('Weft#2026')
    await page.keyboard.press('Enter')
    const url = new URL((await calling).url())
    expect(url.searchParams.get('appName')).toBe(requestedName)
    expect(url.pathname).toBe(variant === 'S3' ? '/access/app-key' : '/pub/access/app-key')
    if (variant !== 'P3C') await expect(page.getByRole('alert').first()).toBeVisible()
  }
  await expect(page.locator('[data-part=brandmark]')).toHaveText(/P3C/)
  // The public client has the same timeout as the main one, reports errors, and sends JSON.
  const leave = async () => {
    await page.locator('[data-part=topbar] [data-part=who]').click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
  }
  await page.route('**/pub/access/logout*', () => undefined)
  const waiting = page.waitForRequest(/pub\/access\/logout/)
  await leave()
  await waiting
  await page.clock.runFor(490_000)
  await expect(toast(page)).toHaveCount(0)
  await page.clock.runFor(11_000)
  await expect(toast(page).first()).toHaveText(/^服务器错误/)
  await expect(page).toHaveURL(/\/login/)
  await page.unroute('**/pub/access/logout*')
  await page.locator('input').first().fill('carrier')
  await page.locator('input[type=password]').fill('Weft#2026')
  await page.keyboard.press('Enter')
  await page.route('**/pub/access/logout*', (route) =>
    route.fulfill({ status: 500, body: JSON.stringify({ code: 500, message: '稍后再试', data: {} }) }),
  )
  const out = page.waitForRequest(/pub\/access\/logout/)
  await leave()
  expect((await out).headers()['content-type']).toBe('application/json')
  await expect(toast(page).last()).toHaveText(/^提交信息有误:500 稍后再试/)

  name = ''
  version = 'older'
  await page.goto('/login')
  await page.locator('input').first().fill('carrier')
  await page.locator('input[type=password]').fill('Weft#2026')
  await page.keyboard.press('Enter')
  const offered = page.locator('[data-part=new-version]')
  await expect(offered).toContainText('新版本可用')
  version = ''
  await Promise.all([page.waitForEvent('load'), offered.getByRole('button', { name: '立即更新' }).click()])
  await expect(page.locator('[data-part=topbar]')).toBeVisible()
  await expect(offered).toHaveCount(0)
})

test('at 1024 px the menu is a drawer; on a phone a bottom bar leads and scanning finds', { tag: '@full' }, async ({ signIn }) => {
  const page = await signIn('buyer', { viewport: { width: 1024, height: 768 } })
  await page.goto('/order/index/purchase-order?n=20')
  const number = await page.locator('tbody tr a').first().innerText()
  await expect(page.locator('[data-part=side]')).toHaveCount(0)
  await page.locator('[data-part=topbar]').getByRole('button', { name: '菜单' }).click()
  await page.getByRole('dialog').getByRole('link', { name: '颜色', exact: true }).click()
  await expect(page).toHaveURL(/design\/index\/colour/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  const bottom = page.locator('nav[data-part=bottom]')
  await expect(bottom.locator('a, button')).toHaveText(['首页', '待办中心', '扫码', '消息', '我的'])
  await bottom.getByRole('button', { name: '扫码' }).click()
  const scan = page.getByRole('dialog', { name: '扫码或输入编号' })
  await scan.getByRole('textbox').fill('没有的单号')
  await page.keyboard.press('Enter')
  await expect(scan.getByRole('alert')).toContainText('没有找到')
  await scan.getByRole('textbox').fill(number)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-part=doc-head] h1')).toHaveText(number)
})

test('platform settings, search areas and hidden fields apply after the next start [SH-1-013][SH-3-033][SH-4-012][SH-4-013]', {
  tag: '@full',
}, async ({ signIn, apiAs }) => {
  const admin = await apiAs('admin')
  const settle = async (path: string, form: Readonly<Record<string, unknown>>) => (await admin.post(path, { form })).status
  const page = await signIn('buyer')
  await page.goto('/workspace/home')
  const storedAreas = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('weft.search') ?? 'null') as { version: string; areas: string[] } | null)
  const requests: string[] = []
  page.on('request', (request) => request.url().includes('page-gui-detail-struct') && requests.push(request.url()))
  expect(await storedAreas()).toBeNull()
  const version = String(Date.now())
  expect(await settle('/clientinfoapi/client-settings/save-platform', { DATA: { global_search_version: version } })).toBe(200)
  await page.reload()
  await expect.poll(async () => (await storedAreas())?.version).toBe(version)
  expect((await storedAreas())!.areas).toContain('purchase_order')
  expect(requests).toHaveLength(1)
  await page.reload()
  await expect(page.locator('[data-widget]').first()).toBeVisible()
  expect(requests).toHaveLength(1)
  // A test platform is marked by a banner and in the tab title; the production platform has neither (U08).
  expect(await settle('/clientinfoapi/client-settings/save-platform', { DATA: { environment: 'test' } })).toBe(200)
  await page.reload()
  await expect(page.locator('[data-part=topbar]').getByText('测试环境')).toBeVisible()
  await expect(page).toHaveTitle(/^【测试】/)
  expect(
    await settle('/clientinfoapi/client-settings/save-platform', { DATA: { global_search_version: '', environment: 'production' } }),
  ).toBe(200)
  await page.reload()
  await expect(page.locator('[data-widget]').first()).toBeVisible()
  await expect.poll(storedAreas).toBeNull()
  await expect(page.locator('[data-part=topbar]').getByText('测试环境')).toHaveCount(0)
  await expect(page).not.toHaveTitle(/测试/)

  await page.goto('/design/page/colour')
  await expect(page.locator('#field-pantone')).toBeVisible()
  const overlay = (fields: unknown) =>
    settle('/scommonapi/sconf-ui-config-person/submit-cache', { page: 'colour', scope: 'platform', DATA: fields })
  expect(await overlay({ title: { zh: '色卡' }, fields: { pantone: { hidden: true } } })).toBe(200)
  await page.reload()
  await expect(page).toHaveTitle(/色卡/)
  await expect(page.locator('#field-pantone')).toHaveCount(0)
  expect(await overlay({})).toBe(200)
})

test('ten lists and a document of each open from the menu [SH-1-003][SH-1-011]', { tag: '@full' }, async ({ signIn }) => {
  const page = await signIn('buyer')
  await page.goto('/workspace/home')
  const side = page.locator('nav[data-part=side]')
  await expect(side.locator('[data-part=item] a').first()).toBeVisible()
  const items = await side
    .locator('[data-part=item] a[href*="/index/"]')
    .evaluateAll((links) => links.map((one) => [one.getAttribute('href')!, one.textContent!.trim()] as const))
  const names = new Map(items)
  const all = items.map(([path]) => path)
  // From every part of the menu.
  const menus = all.filter((_, at) => at % Math.floor(all.length / 10) === 0)
  const modules = new Set<string>()
  // Outside the full run, the first of each three.
  for (const path of sample(menus.slice(0, 10), 3, 0)) {
    await side.locator(`[data-part=item] a[href="${path}"]`).first().click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    // The address changes before the rows of the list before are gone.
    await expect(
      page
        .locator('h1')
        .filter({ hasText: names.get(path)! })
        .first(),
    ).toBeVisible()
    const first = page.locator('tbody tr a').first()
    await expect(first.or(page.getByText('还没有数据'))).toBeVisible()
    modules.add(path.split('/')[1]!)
    if (!(await first.isVisible())) continue
    await first.click()
    await expect(page.locator('[data-part=doc-head] h1')).toBeVisible()
    await expect(page.locator('[data-part=doc-main]').getByText(/.+/).first()).toBeVisible()
  }
  expect(menus.length).toBeGreaterThanOrEqual(10)
  expect(modules.size).toBeGreaterThan(isFullRun ? 3 : 1)
})
