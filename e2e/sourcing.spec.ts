/**
 * Comparison of quotations: navigated by keys and by tier, scored with digits and Enter, hidden until all reviewers have submitted,
 * then ranked.
 */
import AxeBuilder from '@axe-core/playwright'
import type { Client } from '../server/testing/client.ts'
import type { ApiAs } from './orders.ts'
import { expect, test } from './fixtures.ts'

const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()
type Row = Record<string, any>

/** Returns a separate request, quoted by two suppliers and closed, with the buyer and the inspector as reviewers. */
async function quoted(apiAs: ApiAs): Promise<{ id: string; inspector: Client }> {
  const [buyer, inspector, ...suppliers] = (await Promise.all(
    ['buyer', 'inspector', 'supplier', 'supplier2'].map((name) => apiAs(name)),
  )) as [Client, Client, Client, Client]
  const ok = async (answer: ReturnType<Client['data']>): Promise<Row> => {
    const { code, data, text } = await answer
    expect(code, text).toBe(200)
    return data['results']
  }
  const one = async (client: Client, type: string, field: string, value: string) =>
    (await ok(client.data(`${type}/index`, { filters: [{ field, operator: 'eq', value }], size: 1 })))['rows'][0].id as string
  const firstSupplierOf = async (client: Client) => (await ok(client.data('supplier/index', { size: 1 })))['rows'][0].id as string
  const invited = await Promise.all(suppliers.map(async (client) => ({ supplier: await firstSupplierOf(client) })))
  let doc = await ok(
    buyer.data('request-for-quotation/save', {
      values: {
        title: '连帽卫衣 浏览器',
        currency: await one(buyer, 'currency', 'code', 'CNY'),
        windowStart: hours(-1),
        windowEnd: hours(1),
        contact: '李敏',
        phone: '0571-88886666',
        items: [{ kind: 'other', name: '连帽卫衣', quantity: '1000', expectedPrice: '19', tier1: '500', tier2: '1000' }],
        invited,
        config: await one(buyer, 'evaluation-config', 'status', 'active'),
        reviewers: [buyer, inspector].map((client) => ({ reviewer: client.user['id'] })),
      },
    }),
  )
  const act = async (action: string) => {
    doc = await ok(buyer.data(`request-for-quotation/${action}`, { id: doc['id'], version: doc['version'] }))
  }
  for (const action of ['publish', 'activate', 'open']) await act(action)
  for (const [at, price] of [{ price1: '19.5', price2: '19' }, { price: '18.9' }].entries()) {
    const item = doc['items'][0].id as string
    const values = { rfq: doc['id'], currency: doc['currency'], validTo: '2999-12-31', lines: [{ item, ...price }] }
    const quote = await ok(suppliers[at]!.data('supplier-quotation/save', { values }))
    await ok(suppliers[at]!.data('supplier-quotation/submit', { id: quote['id'], version: quote['version'] }))
  }
  for (const action of ['close', 'start-review']) {
    const { version } = await ok(buyer.data('request-for-quotation/view', { id: doc['id'] }))
    doc['version'] = version
    await act(action)
  }
  return { id: doc['id'] as string, inspector }
}

test('quotations are compared by keys and tiers; scores stay hidden until all are in [DM-2-017][DM-2-023][U86]', { tag: '@full' }, async ({
  signIn,
  apiAs,
}) => {
  const { id, inspector } = await quoted(apiAs)
  const page = await signIn('buyer')
  await page.goto(`/sourcing/page/request-for-quotation?id=${id}`)
  const matrix = page.getByRole('grid', { name: '报价对比' })
  await expect(matrix.locator('tbody tr').first()).toContainText('19.00 ▲ 最差')
  await expect(matrix.locator('tbody tr').first()).toContainText('18.90 ▼ 最优')
  await matrix.locator('[data-at="0.1"]').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await expect(matrix.locator('[data-at="1.2"]')).toBeFocused()
  await expect(matrix.locator('[data-at="1.2"]')).toContainText('18,900.00')
  await page.getByText('第 1 档', { exact: true }).first().click()
  await expect(matrix.locator('tbody tr').first()).toContainText('19.50 ▲ 最差')
  await expect(matrix).toContainText('全部评审人提交后可见（0 / 2）')

  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出 Excel' }).click()
  expect((await file).suggestedFilename()).toContain('报价对比')

  await page.getByRole('button', { name: '开始评分' }).click()
  const cells = page.locator('[data-part=quotes-score]')
  await expect(cells.first()).toBeFocused()
  for (const figure of ['11', '8', '6', '9', '9', '8', '8']) {
    await page.keyboard.type(figure)
    await page.keyboard.press('Enter')
    if (figure !== '11') continue
    await expect(page.locator('[data-part=quotes-scores] [role=alert]')).toContainText('不超过 10')
    await page.keyboard.press('Control+A')
  }
  await expect(page.locator('[data-part=quotes-scores] tr[data-part=sum]')).toContainText('78')
  await expect(page.locator('[data-part=quotes-scores] tr[data-part=sum]')).toContainText('86')
  const { violations } = await new AxeBuilder({ page }).include('[data-part=quotes]').analyze()
  expect(violations.map((one) => `${one.id}: ${one.nodes[0]?.html}`)).toEqual([])
  await page.getByRole('button', { name: '提交评分' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '提交评分' }).click()
  await expect(matrix).toContainText('全部评审人提交后可见（1 / 2）')

  const { review } = (await inspector.data('quote-comparison/view', { id })).data['results'] as Row
  for (const form of review.mine as Row[]) {
    let now = (await inspector.data('evaluation-form/start', { id: form['id'], version: form['version'] })).data['results'] as Row
    const set = (now['lines'] as Row[]).map((line, at) => ({ id: line['id'], score: ['8', '7', '7'][at] }))
    now = (await inspector.data('evaluation-form/save', { id: form['id'], version: now['version'], values: { lines: { set } } })).data[
      'results'
    ]
    await inspector.data('evaluation-form/hand-in', { id: form['id'], version: now['version'] })
  }
  await page.reload()
  await expect(matrix.locator('tr[data-part=sum]').last()).toContainText('81 ★ 第 1 名')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})
