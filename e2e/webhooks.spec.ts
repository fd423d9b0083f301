/** Webhook receivers in the browser: configured, tested, failing, sent again; and automatic sending. */
import type { Page } from '@playwright/test'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { barriers } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openInside } from './navigation.ts'
import { activeOption } from './page-parts.ts'

const noBarriers = async (page: Page): Promise<void> => expect(await barriers(page)).toEqual([])

test('a webhook receiver is tested, gets new documents, and a failed delivery is repeated [SH-4-032][SH-8-010][SH-8-013][DM-2-112]', {
  tag: '@full',
}, async ({ signIn, openPage }) => {
  const got: { event?: string; documents: { name: string }[] }[] = []
  let [status, wait] = [200, 0]
  const receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      got.push(JSON.parse(body))
      setTimeout(() => response.writeHead(status).end('{"ok":true}'), wait)
    })
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  const mark = Date.now().toString(36)
  const admin = await signIn('admin')
  await admin.goto('/page/outapi')
  await admin.getByRole('button', { name: '新建接收方' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('必填').first()).toBeVisible()
  for (const [label, text] of Object.entries({
    接口编码: `ERP_${mark}`,
    中文名称: `企业系统 ${mark}`,
    英文名称: `ERP ${mark}`,
    地址: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/in`,
    签名密钥: 'thread-and-needle',
  }))
    await dialog.getByLabel(label, { exact: true }).fill(text)
  for (const [label, text] of [
    ['单据', '颜色'],
    ['自动发送的事件', '颜色 · 新建'],
  ] as const) {
    await dialog.getByLabel(label, { exact: true }).fill(text)
    await expect(activeOption(admin).last()).toHaveText(text)
    await admin.keyboard.press('Enter')
    await dialog.getByLabel('英文名称', { exact: true }).click()
  }
  await dialog.getByRole('button', { name: '保存' }).click()
  const row = admin.getByRole('row', { name: new RegExp(mark) })
  await expect(row).toContainText('已设置')
  await row.getByRole('button', { name: '测试' }).click()
  await expect(admin.locator('[data-part=toast]')).toContainText(`企业系统 ${mark} 已应答：200`)
  await noBarriers(admin)

  const buyer = await openPage()
  await buyer.clock.install()
  await buyer.goto('/login')
  await buyer.locator('input').first().fill('buyer')
  await buyer.locator('input[type=password]').fill('Weft#2026')
  await buyer.keyboard.press('Enter')
  await expect(buyer.locator('[data-part=topbar]')).toBeVisible()
  await openInside(buyer, '/design/page/colour?new=1')
  await buyer.getByLabel(/^颜色名称/).fill(`自动色${mark}`)
  await buyer.keyboard.press('Control+s')
  await expect.poll(() => got.find((one) => one.event === 'create')?.documents[0]?.name).toBe(`自动色${mark}`)

  const toast = buyer.locator('[data-part=toast]')
  const send = async (name: string) => {
    await buyer.locator('.chips').getByRole('button', { name: /^发送/ }).click()
    await buyer.getByRole('menuitem', { name }).click()
  }
  wait = 1500
  await buyer.goto(`/design/index/colour?q=自动色${mark}`)
  await buyer.locator('tbody input[type=checkbox]').first().check()
  await send(`企业系统 ${mark}`)
  await expect(toast).toHaveText(new RegExp(`^正在发送到 企业系统 ${mark}…`))
  await expect(toast).toHaveText(/^已发送 1 张/)
  status = 500
  await send(`企业系统 ${mark}`)
  await expect(toast.last()).toHaveText(/^正在发送到/)
  await expect(toast.last()).toHaveText(/^Out API发送失败/)
  // The message waits under the pointer. Once the pointer leaves it, it is there after nine seconds, and gone after ten.
  await toast.last().hover()
  await buyer.clock.pauseAt(await buyer.evaluate(() => Date.now() + 5000))
  await buyer.mouse.move(5, 600)
  await buyer.clock.runFor(8500)
  await expect(toast.last()).toHaveText(/^Out API发送失败/)
  await buyer.clock.runFor(1500)
  await expect(toast).toHaveCount(0)
  await buyer.clock.resume()

  // A receiver without a name is invalid: this is reported, and nothing is sent.
  await buyer.route('**/out-api-bus/index*', (route) =>
    route.fulfill({ body: JSON.stringify({ code: 200, message: 'OK', data: { results: [{ api_key: '', name: '空配置' }] } }) }),
  )
  let pushes = 0
  buyer.on('request', (request) => request.url().includes('auto-push') && pushes++)
  await buyer.reload()
  await buyer.locator('tbody input[type=checkbox]').first().check()
  await send('空配置')
  await expect(toast.last()).toHaveText(/^无效的O-API配置/)
  expect(pushes).toBe(0)

  ;[status, wait] = [200, 0]
  await admin.getByRole('tab', { name: '接口日志' }).click()
  const failed = admin.getByRole('row', { name: /发送失败/ }).filter({ hasText: `企业系统 ${mark}` })
  await expect(failed.first()).toContainText('500')
  await noBarriers(admin)
  const before = got.length
  await failed.first().getByRole('button', { name: '重发' }).click()
  await expect(admin.locator('[data-part=toast]').last()).toContainText('已重发')
  expect(got).toHaveLength(before + 1)
  await expect(
    admin
      .getByRole('row', { name: /重发.*发送成功/ })
      .filter({ hasText: `企业系统 ${mark}` })
      .first(),
  ).toBeVisible()
  await failed.first().getByRole('button', { name: '详情' }).click()
  await expect(admin.getByRole('dialog').getByRole('region', { name: '发送内容' })).toContainText(`自动色${mark}`)
  await admin.keyboard.press('Escape')
  // The receiver is removed with its test, so that nothing is sent to a closed port.
  await admin.getByRole('tab', { name: '接收方' }).click()
  await row.getByRole('button', { name: '编辑', exact: true }).click()
  await dialog.getByLabel('状态').press('ArrowDown')
  await admin.keyboard.press('ArrowDown')
  await admin.keyboard.press('Enter')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(row).toContainText('停用')
  receiver.close()
})
