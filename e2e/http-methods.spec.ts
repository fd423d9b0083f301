/**
 * A record is created, read, changed and deleted through the screen, each with its HTTP method; an emptied list is sent as empty; an
 * export has its file name.
 */
import { choose, type } from './document-page-object.ts'
import { draftOrder } from './orders.ts'
import { expect, test } from './fixtures.ts'

test('the screen uses POST, GET, PUT and DELETE; emptied lists stay empty; exports have names [SH-7-003][SH-7-077]', {
  tag: '@full',
}, async ({ signIn, apiAs }) => {
  const page = await signIn('buyer')
  const sent: { verb: string; call: string; type: string; body: string }[] = []
  page.on('request', (request) => {
    const call = /\/scmapi\/[\w-]+\/(\w+)/.exec(request.url())?.[1]
    if (call) sent.push({ verb: request.method(), call, type: request.headers()['content-type'] ?? '', body: request.postData() ?? '' })
  })
  const last = (call: string) => sent.findLast((one) => one.call === call)
  const bar = page.locator('footer[data-part=doc-bar]')
  const name = `动词 ${Date.now().toString(36)}`
  await page.goto('/master/page/field-sample?new=1')
  await type(page, 'name', name)
  await choose(page, 'colours', '')
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: '保存' }).click()
  await expect(page).toHaveURL(/[?&]id=/)
  expect(last('save')).toMatchObject({ verb: 'POST', type: 'application/x-www-form-urlencoded' })
  expect(new URLSearchParams(last('save')!.body).get('DATA')).toMatch(/"colours":\["\d+"\]/)

  await page.reload()
  await bar.getByRole('button', { name: '编辑', exact: true }).click()
  expect(last('view')).toMatchObject({ verb: 'GET', body: '' })
  await page.locator('#field-colours').press('Backspace')
  await bar.getByRole('button', { name: '保存' }).click()
  await expect(bar.getByRole('button', { name: '编辑', exact: true })).toBeVisible()
  expect(last('save')!.verb).toBe('PUT')
  expect(new URLSearchParams(last('save')!.body).get('DATA')).toContain('"colours":[]')
  await page.reload()
  await expect(page.locator('[data-part=doc-head]')).toContainText(name)
  await expect(page.locator('[data-part=doc] [data-field="colours"]')).toHaveCount(0)

  const list = await page.context().newPage()
  await list.goto(`/master/index/field-sample?q=${encodeURIComponent(name)}`)
  const file = list.waitForEvent('download')
  await list.getByRole('button', { name: /^导出/ }).click()
  await list.getByRole('menuitem', { name: 'CSV' }).click()
  expect((await file).suggestedFilename()).toMatch(/^字段.*\.csv$/)
  await list.close()

  // Drafts of transactions can be deleted; masters are deactivated.
  const calls = await apiAs('buyer')
  const created = await draftOrder(calls)
  await page.goto(`/order/page/purchase-order?id=${created.id}`)
  await expect(page.locator('[data-part=doc-head]')).toContainText(created.number)
  await bar.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect.poll(() => last('remove')?.verb).toBe('DELETE')
  await expect(page.locator('[data-part=toast]').first()).toContainText(created.number)
  expect((await calls.data('purchase-order/view', { id: created.id })).status).toBe(404)
})
