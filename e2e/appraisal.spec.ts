/** Pages of their own: an appraisal scored on a phone, a ticket by its key, an invoice against a statement, a page by its option, and the same to be read only. */
import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { Client } from '../server/trial.ts'
import { signIn } from './people.ts'

const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
let calls: Record<'inspector' | 'supplier', Client>
test.beforeAll(async ({ baseURL }) => {
  const made = await Promise.all(
    (['inspector', 'supplier'] as const).map(async (name) => {
      const client = new Client(baseURL!)
      await client.signIn(name)
      return [name, client] as const
    }),
  )
  calls = Object.fromEntries(made) as typeof calls
})
const results = async (answer: ReturnType<Client['data']>) => (await answer).data['results']
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

test('an appraisal is scored on site on a phone: points, findings, a photo, kept as one goes; submitted, its score stands in the supplier’s review [SH-2-035]', async ({
  browser,
}) => {
  const [factory] = (
    await results(
      calls.inspector.data('factory/index', {
        filters: [{ field: 'status', operator: 'eq', value: 'active' }],
        size: 1,
        columns: ['supplier'],
      }),
    )
  ).rows
  const audit = await results(calls.inspector.data('factory-audit/save', { values: { factory: factory.id } }))
  const page = await signIn(browser, 'inspector', { viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.goto('/page/check/factory-audit')
  await page.locator('.report-card', { hasText: audit.number }).click()
  await page.getByRole('button', { name: '开始评审' }).click()
  const items = page.locator('.check-item')
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
  await expect(items.first().locator('.check-photo')).toBeVisible()
  const score = (89).toString()
  await expect(page.locator('.check-sum')).toContainText(`得分率 ${score} %`)
  await expect(page.locator('.check-sum')).toContainText('已保存')
  expect(await fits(page)).toBe(true)
  await page.reload()
  await expect(items.first().getByRole('textbox').first()).toHaveValue('8')
  await expect(items.first().locator('.check-photo')).toBeVisible()
  await page.getByRole('button', { name: '提交：合格' }).click()
  await expect(page.locator('.toast')).toContainText('评审已提交')
  const done = await results(calls.inspector.data('factory-audit/view', { id: audit.id }))
  expect(done).toMatchObject({ status: 'pass', score })
  await page.goto(
    `/supplier/dsrptindex/supplier-review?f=${encodeURIComponent(JSON.stringify([{ field: 'factory', operator: 'eq', value: factory.id }]))}`,
  )
  await expect(page.locator('.report-table tbody tr').first()).toContainText(`${score}`)
  await page.goto('/page/check/nothing')
  await expect(page.locator('.ant-result')).toBeVisible()
})

test('a page by its option is its list or its document; to be read only it has no way to change, and a forced change is refused [SH-2-041] [SH-2-042]', async ({
  browser,
}) => {
  const page = await signIn(browser, 'manager')
  await page.goto('/page/colour')
  await expect(page.locator('h1')).toHaveText('颜色')
  await page.goto('/page/userinfo')
  await expect(page.locator('h1')).toHaveText('个人信息')
  await page.goto('/page/no-such-option')
  await expect(page.locator('.ant-result')).toBeVisible()
  const buyer = await signIn(browser, 'buyer')
  const drafts = [{ field: 'status', operator: 'eq', value: 'draft' }]
  await buyer.goto(`/order/index/purchase-order?f=${encodeURIComponent(JSON.stringify(drafts))}`)
  const link = await buyer.locator('.table-box tbody a').first().getAttribute('href')
  const id = new URL(link!, 'http://x').searchParams.get('id')!
  await buyer.goto(`/page/document/purchase-order?id=${id}`)
  await expect(buyer.locator('footer.doc-bar').getByRole('button', { name: '提交审批' })).toBeVisible()
  await buyer.goto(`/page/view/purchase-order?id=${id}`)
  await expect(buyer.locator('.doc [data-field="supplier"]')).not.toBeEmpty()
  await expect(buyer.locator('footer.doc-bar').getByRole('button', { name: /保存|编辑|提交/ })).toHaveCount(0)
  await expect(buyer.locator('.doc .form input:not([type=hidden]), .doc .form textarea')).toHaveCount(0)
  for (const method of ['PUT', 'POST']) {
    const answer = await calls.supplier.send(method, '/scmapi/purchase-order/save', {
      form: { DATA: { id, version: 1, values: { remark: '改' } } },
    })
    expect([403, 404, 405]).toContain(answer.status)
  }
})

for (const { width, height, scheme, language } of [
  { width: 1440, height: 900, scheme: 'light', language: 'zh' },
  { width: 390, height: 844, scheme: 'dark', language: 'en' },
] as const)
  test(`reports, dashboards, screens and pages by option at ${width} px, ${scheme}, ${language}: nothing serious for axe, nothing cut off [SH-1-012]`, async ({
    browser,
  }) => {
    const page = await signIn(browser, 'admin', { viewport: { width, height }, colorScheme: scheme })
    await page.addInitScript((wanted) => localStorage.setItem('weft.language', wanted), language)
    const found: string[] = []
    for (const path of [
      '/order/dsrptindex/order-status',
      '/mydash',
      '/visual/delivery',
      '/clientrpt?new=1',
      '/page/invoice/supplier-invoice',
      '/page/check/factory-audit',
    ]) {
      await page.goto(path)
      await expect(page.locator('h1').first()).toBeVisible()
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      const { violations } = await new AxeBuilder({ page }).analyze()
      for (const one of violations)
        if (one.impact === 'serious' || one.impact === 'critical') found.push(`${path}: ${one.id} ${one.nodes[0]?.html.slice(0, 160)}`)
      if (!(await fits(page))) found.push(`${path}: too wide`)
    }
    expect(found).toEqual([])
  })
