/** Failures show the specification's messages: before an action, at saving, in the process. Entered values are kept. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openInside } from './navigation.ts'

const toast = (page: Page) => page.locator('[data-part=toast]')

test('failed checks, saves and process steps show their message and keep what was typed [SH-5-034][SH-8-002][SH-8-003][SH-8-005][SH-8-008][SH-8-009][SH-8-011][SH-8-014][SH-9-002][DM-8-003][DM-8-014]', async ({
  signIn,
}) => {
  const page = await signIn('finance')
  const fails = (errors: readonly string[]) => ({ status: 500, body: JSON.stringify({ code: 500, message: '', data: { errors } }) })
  const last = () => toast(page).last()
  await page.goto('/workspace/mailindex')
  const order = page.locator('[data-part=todo-list] li', { hasText: '成品采购订单' }).first()
  await order.locator('button[id^=task]').click()
  let answer = fails([])
  await page.route('**/cpm-bus/cpm-view*', (route) => route.fulfill(answer))
  await page.goto((await page.getByRole('link', { name: '打开单据' }).getAttribute('href'))!)
  await expect(last()).toHaveText(/^【CPM】挂载异常/)
  await page.unroute('**/cpm-bus/cpm-view*')
  const approve = page.locator('footer[data-part=doc-bar]').getByRole('button', { name: '通过' })
  const status = (await page.locator('[data-part=doc-head] .status').textContent())!
  let sent = 0
  page.on('request', (request) => request.url().includes('/scmapi/purchase-order/approve') && sent++)
  // The check before the action refuses with its errors, with its message where the code is 400, or with the specification's message;
  // nothing is done.
  let refusal = { code: 409, message: '不能审批', data: { errors: ['库存不足', '交期已过'] as string[] } }
  await page.route('**/dmn-bus/push-before*', (route) => route.fulfill({ status: refusal.code, body: JSON.stringify(refusal) }))
  for (const [code, message, errors, text] of [
    [409, '不能审批', ['库存不足', '交期已过'], /^库存不足；交期已过/],
    [400, '单据不完整', [], /^单据不完整/],
    [500, '', [], /^operated failed/],
  ] as const) {
    refusal = { code, message, data: { errors: [...errors] } }
    await approve.click()
    await expect(last()).toHaveText(text)
  }
  expect(sent).toBe(0)
  await expect(page.locator('[data-part=doc-head] .status')).toHaveText(status)
  await page.unroute('**/dmn-bus/push-before*')
  await page.route('**/scmapi/purchase-order/approve*', (route) => route.fulfill(answer))
  await approve.click()
  await expect(last()).toHaveText(/^【CPM】操作失败/)
  answer = fails(['流程服务忙', '请稍候'])
  await approve.click()
  await expect(last()).toHaveText(/^流程服务忙；请稍候/)
  await expect(page.locator('[data-part=doc-head] .status')).toHaveText(status)
  await expect(approve).toBeEnabled()

  const maker = await signIn('buyer')
  await maker.goto('/design/page/colour')
  await maker.getByLabel(/^颜色名称/).fill('存不下的颜色')
  await maker.route('**/scmapi/colour/save*', (route) => route.fulfill(fails(['磁盘已满'])))
  await maker.keyboard.press('Control+s')
  await expect(toast(maker).last()).toHaveText(/^保存失败！磁盘已满/)
  await expect(toast(maker).last().getByRole('button', { name: '联系管理员' })).toBeVisible()
  // A proxy answers without a text; a list that cannot be loaded says so in its place and as a toast.
  answer = { status: 502, body: '' }
  await maker.unroute('**/scmapi/colour/save*')
  await maker.route('**/scmapi/colour/{save,index}*', (route) => route.fulfill(answer))
  await maker.keyboard.press('Control+s')
  await expect(toast(maker).last()).toHaveText(/^保存失败！502 找不到服务/)
  await expect(maker.getByLabel(/^颜色名称/)).toHaveValue('存不下的颜色')
  await openInside(maker, '/design/index/colour')
  await expect(toast(maker).last()).toHaveText(/^502 找不到服务/)
  const failed = maker.locator('#work').getByRole('alert').filter({ hasText: '502 找不到服务' })
  await expect(failed).toContainText('加载失败')
  // Once the server answers again, the list is loaded and the colour is saved: it was not stored before.
  await maker.unroute('**/scmapi/colour/{save,index}*')
  await failed.getByRole('button', { name: '重试' }).click()
  await expect(maker.locator('table.weft tbody tr').first()).toBeVisible()
  await expect(maker.locator('table.weft tbody tr').filter({ hasText: '存不下的颜色' })).toHaveCount(0)
  await openInside(maker, '/design/page/colour')
  await maker.getByLabel(/^颜色名称/).fill('存得下的颜色')
  await maker.keyboard.press('Control+s')
  await expect(toast(maker).last()).toHaveText(/^保存成功/)
  await maker.reload()
  await expect(maker.locator('[data-part=doc-head] h1')).toHaveText('存得下的颜色')
})

test('a request without an answer ends with the message of a server fault after 200 s [SH-8-006]', { tag: '@full' }, async ({
  signIn,
  openPage,
}) => {
  const page = await signIn('finance')
  const slow = await openPage({ storageState: await page.context().storageState() })
  await slow.clock.install()
  await slow.route('**/gui/workbench*', () => undefined)
  const workbenchRequest = slow.waitForRequest(/gui\/workbench/)
  await slow.goto('/workspace/home')
  await workbenchRequest
  // The clock also runs by itself, so ten seconds are left for what a busy machine needs until here.
  await slow.clock.fastForward(190_000)
  await expect(toast(slow)).toHaveCount(0)
  await expect(async () => {
    await slow.clock.runFor(1500)
    await expect(toast(slow).last()).toHaveText(/^服务器错误/, { timeout: 500 })
  }).toPass({ timeout: 120_000 })
})

test('what is typed while a save is under way survives its answer: on a new document, a stored one, and after an offline retry', {
  tag: '@full',
}, async ({ signIn }) => {
  const page = await signIn('buyer')
  let delay = 1500
  await page.route('**/scmapi/colour/save*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delay))
    await route.continue()
  })
  await page.goto('/design/page/colour')
  const name = page.getByLabel(/^颜色名称/)
  const mark = Date.now()
  await name.fill(`甲 ${mark}`)
  const sent = page.waitForRequest(/colour\/save/)
  await page.keyboard.press('Control+s')
  await sent
  await name.fill(`乙 ${mark}`)
  await page.waitForURL(/id=\d+/)
  // The field is the same element: neither its text nor the focus is lost when the document receives its address.
  await expect(name).toHaveValue(`乙 ${mark}`)
  await expect(name).toBeFocused()
  const answer = () => page.waitForResponse(/colour\/save/).then((response) => response.text())
  let answered = answer()
  await page.keyboard.press('Control+s')
  await name.fill(`丙 ${mark}`)
  expect(await answered).toContain(`乙 ${mark}`)
  await expect(page.getByRole('button', { name: '保存' })).toBeEnabled()
  await expect(name).toHaveValue(`丙 ${mark}`)

  delay = 0
  await page.context().setOffline(true)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('1 项操作未提交')).toBeVisible()
  await name.fill(`丁 ${mark}`)
  answered = answer()
  await page.context().setOffline(false)
  expect(await answered).toContain(`丙 ${mark}`)
  await expect(page.getByText('1 项操作未提交')).toHaveCount(0)
  await expect(name).toHaveValue(`丁 ${mark}`)
  answered = answer()
  await page.keyboard.press('Control+s')
  expect(await answered).toContain(`丁 ${mark}`)
})
