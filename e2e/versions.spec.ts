/** Versions of a document: the chain, the differences of two versions by keyboard, who still uses one, on a desk and on a phone. */
import { expect, test } from './fixtures.ts'
import { barriers } from './axe.ts'
import { openInside } from './navigation.ts'
import { press } from './people.ts'

const byNumber = (number: string) => ({ filters: [{ field: 'number', operator: 'eq', value: number }], size: 1 })

test('a next version of an evaluation config is compared with the one in force; the use of a version leads to its list', {
  tag: '@full',
}, async ({ signIn, apiAs }) => {
  const buyer = await apiAs('buyer')
  const saved = await buyer.data('evaluation-config/save', {
    values: {
      name: 'Versions of the suite',
      passScore: '60',
      items: [
        { item: '质量', weight: '60', maximum: '10' },
        { item: '交期', weight: '40', maximum: '10' },
      ],
    },
  })
  const { id, version } = saved.data['results'] as { id: string; version: number }
  const active = (await buyer.data('evaluation-config/activate', { id, version })).data['results'] as { version: number; number: string }
  await buyer.data('evaluation-config/revise', { id, version: active.version })
  const next = (await buyer.data('evaluation-config/index', byNumber(active.number.replace(/V1$/, 'V2')))).data['results'] as {
    rows: readonly { id: string }[]
  }
  const draft = (await buyer.data('evaluation-config/view', { id: next.rows[0]!.id })).data['results'] as {
    id: string
    version: number
    items: readonly { id: string }[]
  }
  await buyer.data('evaluation-config/save', {
    id: draft.id,
    version: draft.version,
    values: {
      passScore: '70',
      items: {
        set: [
          { id: draft.items[1]!.id, weight: '30' },
          { item: '价格', weight: '10', maximum: '10' },
        ],
      },
    },
  })

  const page = await signIn('buyer')
  await page.goto(`/sourcing/page/evaluation-config?id=${draft.id}`)
  await page.getByRole('tab', { name: '版本 2' }).click()
  const differences = page.getByRole('region', { name: '第 1 版 → 第 2 版的差异' }).last()
  await expect(differences.getByRole('row', { name: /合格分/ })).toContainText('70')
  await expect(differences.getByRole('row', { name: /第 2 行 · 权重/ })).toContainText('30')
  await expect(differences.getByRole('row', { name: /第 3 行 · 新增/ })).toContainText('价格')
  // The arrow key moves the choice of the new version to the first one: nothing to compare.
  await page.getByRole('radio', { name: '第 2 版作为新版' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('请选择两个不同的版本')).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(differences).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('tabpanel').getByRole('link', { name: active.number }).click()
  await expect(page.locator('[data-part=doc-head] h1')).toHaveText(active.number)
  await expect(page.getByRole('tab', { name: '版本 1' })).toHaveAttribute('aria-selected', 'true')

  // Both versions have been shown: what activating the second does to the first stands there at once, without loading the page again.
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: active.number.replace(/V1$/, 'V2') })
    .click()
  await expect(page.locator('[data-part=doc-head] h1')).toHaveText(active.number.replace(/V1$/, 'V2'))
  await page.getByRole('tab', { name: '详情' }).click()
  await press(page, '启用', '启用')
  await page.getByRole('tab', { name: '版本 2' }).click()
  await page.getByRole('tabpanel').getByRole('link', { name: active.number }).click()
  await expect(page.locator('[data-part=doc-head] h1')).toHaveText(active.number)
  await expect(page.locator('[data-part=doc-head]')).toContainText('已归档', { timeout: 8000 })

  const phone = await signIn('buyer', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await phone.goto(`/sourcing/page/evaluation-config?id=${draft.id}&tab=versions`)
  await expect(phone.getByRole('row', { name: /合格分/ })).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect(await barriers(phone)).toEqual([])

  // A config that requests for quotation were scored by leads to them.
  const used = (await buyer.data('evaluation-config/index', { filters: [{ field: 'status', operator: 'eq', value: 'active' }], size: 20 }))
    .data['results'] as { rows: readonly { id: string; number: string }[] }
  const older = used.rows.find((one) => one.id !== id)!
  await openInside(page, `/sourcing/page/evaluation-config?id=${older.id}&tab=versions`)
  const use = page.getByRole('link', { name: /^询价单 \d+$/ })
  await use.click()
  await expect(page.locator('h1')).toHaveText('询价单')
  await expect(page.locator('[data-part=table-box] tbody tr').first()).toBeVisible()
})
