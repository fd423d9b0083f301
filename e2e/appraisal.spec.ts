/**
 * Special pages: an appraisal scored on a phone, a ticket by its key, an invoice against a statement, a page by its option, and its
 * read-only variant.
 */
import type { Page } from '@playwright/test'
import type { Client } from '../server/testing/client.ts'
import { add, div } from '../model/decimal.ts'
import { barriers } from './axe.ts'
import { press } from './people.ts'
import { expect, test } from './fixtures.ts'
import { noPage, options } from './page-parts.ts'
import { openInside } from './navigation.ts'

const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const results = async (answer: ReturnType<Client['data']>) => (await answer).data['results']
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

test('an inspector scores a factory audit on a phone, and the score stands in the supplier review [SH-2-035]', { tag: '@full' }, async ({
  signIn,
  apiAs,
}) => {
  const inspector = await apiAs('inspector')
  const [factory] = (
    await results(
      inspector.data('factory/index', {
        filters: [{ field: 'status', operator: 'eq', value: 'active' }],
        size: 1,
        columns: ['supplier'],
      }),
    )
  ).rows
  const audit = await results(inspector.data('factory-audit/save', { values: { factory: factory.id } }))
  const page = await signIn('inspector', { viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.goto('/page/check/factory-audit')
  await page.locator('.report-card', { hasText: audit.number }).click()
  await page.getByRole('button', { name: '开始评审' }).click()
  const items = page.locator('[data-part=check-item]')
  await expect(items).toHaveCount(audit.items.length)
  for (const one of await items.all()) await one.getByRole('textbox').first().fill('9')
  await items
    .first()
    .getByRole('button', { name: /减 1 分/ })
    .click()
  await items
    .first()
    .getByRole('textbox', { name: /问题描述/ })
    .fill('来料记录不全')
  await items.first().locator('input[type=file]').setInputFiles({ name: 'site.png', mimeType: 'image/png', buffer: picture })
  await expect(items.first().locator('[data-part=check-photo]')).toBeVisible()
  const score = (89).toString()
  await expect(page.locator('[data-part=check-sum]')).toContainText(`得分率 ${score} %`)
  await expect(page.locator('[data-part=check-sum]')).toContainText('已保存')
  expect(await fits(page)).toBe(true)
  await page.reload()
  await expect(items.first().getByRole('textbox').first()).toHaveValue('8')
  await expect(items.first().locator('[data-part=check-photo]')).toBeVisible()
  await page.getByRole('button', { name: '提交：合格' }).click()
  await expect(page.locator('[data-part=toast]')).toContainText('评审已提交')
  const done = await results(inspector.data('factory-audit/view', { id: audit.id }))
  expect(done).toMatchObject({ status: 'pass', score })
  await page.goto(
    `/supplier/dsrptindex/supplier-review?f=${encodeURIComponent(JSON.stringify([{ field: 'factory', operator: 'eq', value: factory.id }]))}`,
  )
  await expect(page.locator('[data-part=report-table] tbody tr').first()).toContainText(`${score}`)
  await openInside(page, '/page/check/nothing')
  await expect(noPage(page)).toBeVisible()
})

test('a ticket opens by its key, is worked on and closed; another platform does not find it [SH-2-036][SH-2-041]', {
  tag: '@full',
}, async ({ signIn }) => {
  const page = await signIn('buyer')
  await page.goto('/page/ticket?new=1')
  await page.locator('#field-title').fill('面料缩水超标')
  await page.locator('#field-category').click()
  await options(page, '质量').first().click()
  await page.locator('#field-description').fill('洗后缩水 6 %')
  await page.locator('footer[data-part=doc-bar]').getByRole('button', { name: '保存' }).click()
  await expect(page).toHaveURL(/[?&]id=/)
  await expect(page.locator('[data-part=doc-head] h1')).toHaveText(/^TK-/)
  const number = await page.locator('[data-part=doc-head] h1').innerText()
  await openInside(page, `/page/ticket/view?key=${encodeURIComponent(number)}`)
  await expect(page.locator('[data-part=doc-head] h1')).toHaveText(number)
  await expect(page.locator('[data-part=doc-head]')).toContainText('进行中')
  await page.locator('[data-part=panel-switch]').getByRole('button', { name: '评论' }).click()
  await page.getByRole('textbox', { name: /写评论/ }).fill('已通知面料厂')
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('[data-part=doc]').getByText('已通知面料厂').last()).toBeVisible()
  await page.locator('footer[data-part=doc-bar]').getByRole('button', { name: '编辑', exact: true }).click()
  await page.locator('#field-conclusion').fill('更换面料，费用由供应商承担')
  await page.locator('footer[data-part=doc-bar]').getByRole('button', { name: '保存' }).click()
  await press(page, '申请关闭', '关闭中')
  await press(page, '确认关闭', '已关闭')
  const outsider = await signIn('other.buyer')
  await outsider.goto(`/page/ticket/view?key=${encodeURIComponent(number)}`)
  await expect(outsider.getByRole('alert')).toContainText('没有此异常单')
})

test('a supplier invoices a statement; an amount beyond the statement is refused [SH-2-040]', { tag: '@full' }, async ({
  signIn,
  apiAs,
}) => {
  const finance = await apiAs('finance')
  // Which suppliers have one depends on the day of the month on which the season is laid.
  const [bill] = (
    await results(
      finance.data('statement/index', {
        filters: [{ field: 'status', operator: 'in', value: ['reconciled', 'ticketed'] }],
        sort: ['-dateTo'],
        size: 1,
        columns: ['total', 'invoiceTotal'],
      }),
    )
  ).rows
  const at = Number(/VDP(\d{4})/.exec(bill.number)![1])
  const account = at === 1 ? 'supplier' : `supplier${at}`
  const supplier = await apiAs(account)
  // Finance entered the demo's invoices itself; here the supplier sends them.
  const storedBill = await results(finance.data('statement/view', { id: bill.id }))
  if (storedBill.status === 'reconciled' && storedBill.invoices.length > 0)
    await finance.data('statement/save', {
      id: storedBill.id,
      version: storedBill.version,
      values: { invoices: { remove: storedBill.invoices.map((one: { id: string }) => one.id) } },
    })
  const page = await signIn(account)
  await page.goto('/page/invoice/supplier-invoice')
  const card = page.getByRole('region', { name: bill.number })
  await expect(card).toContainText('待开票')
  await card.getByRole('link', { name: /开具发票/ }).click()
  await page.locator('#field-invoiceNo').fill(`0440${Date.now()}`)
  await page.locator('footer[data-part=doc-bar]').getByRole('button', { name: '保存' }).click()
  await expect(page).toHaveURL(/[?&]id=/)
  const id = new URL(page.url()).searchParams.get('id')!
  const draft = await results(supplier.data('supplier-invoice/view', { id }))
  expect(draft.gross).toBe(add(draft.net, draft.tax))
  const over = await results(
    supplier.data('supplier-invoice/save', {
      id,
      version: draft.version,
      values: { lines: { set: [{ id: draft.lines[0].id, net: add(storedBill.total, '1') }] } },
    }),
  )
  await page.reload()
  await page.locator('footer[data-part=doc-bar]').getByRole('button', { name: '提交发票' }).click()
  await expect(page.getByText('超过可开票金额').first()).toBeVisible()
  await supplier.data('supplier-invoice/save', {
    id,
    version: over.version,
    values: { lines: { set: [{ id: draft.lines[0].id, net: div(storedBill.total, '50').split('.')[0] }] } },
  })
  await page.reload()
  await press(page, '提交发票', '已提交')
})

test('a page opens by its option as list or document; the read-only page refuses a forced change [SH-2-041][SH-2-042]', {
  tag: '@full',
}, async ({ signIn, apiAs }) => {
  const page = await signIn('manager')
  await page.goto('/page/colour')
  await expect(page.locator('h1')).toHaveText('颜色')
  await openInside(page, '/page/userinfo')
  await expect(page.locator('h1')).toHaveText('个人信息')
  await openInside(page, '/page/no-such-option')
  await expect(noPage(page)).toBeVisible()
  const buyer = await signIn('buyer')
  const drafts = [{ field: 'status', operator: 'eq', value: 'draft' }]
  await buyer.goto(`/order/index/purchase-order?f=${encodeURIComponent(JSON.stringify(drafts))}`)
  const link = await buyer.locator('[data-part=table-box] tbody a').first().getAttribute('href')
  const id = new URL(link!, 'http://x').searchParams.get('id')!
  await openInside(buyer, `/page/document/purchase-order?id=${id}`)
  await expect(buyer.locator('footer[data-part=doc-bar]').getByRole('button', { name: '提交审批' })).toBeVisible()
  await openInside(buyer, `/page/view/purchase-order?id=${id}`)
  await expect(buyer.locator('[data-part=doc] [data-field="supplier"]')).not.toBeEmpty()
  await expect(buyer.locator('footer[data-part=doc-bar]').getByRole('button', { name: /保存|编辑|提交/ })).toHaveCount(0)
  await expect(buyer.locator('[data-part=doc] .form input:not([type=hidden]), [data-part=doc] .form textarea')).toHaveCount(0)
  for (const method of ['PUT', 'POST']) {
    const answer = await (await apiAs('supplier')).send(method, '/scmapi/purchase-order/save', {
      form: { DATA: { id, version: 1, values: { remark: '改' } } },
    })
    expect([403, 404, 405]).toContain(answer.status)
  }
})

for (const { width, height, scheme, language } of [
  { width: 1440, height: 900, scheme: 'light', language: 'zh' },
  { width: 390, height: 844, scheme: 'dark', language: 'en' },
] as const)
  test(`reports, dashboards and screens have no barriers at ${width} px, ${scheme}, ${language} [SH-1-012]`, { tag: '@full' }, async ({
    signIn,
  }) => {
    const page = await signIn('admin', { viewport: { width, height }, colorScheme: scheme, language })
    const violations: string[] = []
    const paths = [
      '/order/dsrptindex/order-status',
      '/mydash',
      '/visual/delivery',
      '/clientrpt?new=1',
      '/page/invoice/supplier-invoice',
      '/page/check/factory-audit',
    ]
    for (const path of paths) {
      await openInside(page, path)
      await expect(page.locator('h1').first()).toBeVisible()
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      for (const one of await barriers(page)) violations.push(`${path}: ${one}`)
      if (!(await fits(page))) violations.push(`${path}: too wide`)
    }
    expect(violations).toEqual([])
  })
