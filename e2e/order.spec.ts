/** An order as seen by four users in the browser: buyer, manager, finance, supplier; and what competitors see of it. */
import { press } from './people.ts'
import { expect, test } from './fixtures.ts'

// With animation, as users have it: dialogs and menus move.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('an order goes from submission to confirmation; other companies do not find it', async ({ signIn }) => {
  const buyer = await signIn('buyer')
  await buyer.goto('/order/index/purchase-order')
  // Jincheng is the company of the demo account `supplier`, Hailan that of `supplier2` (server/demo/seed-people.ts).
  const draft = buyer
    .locator('tbody tr', { hasText: '草稿' })
    .filter({ hasText: /锦程|海蓝/ })
    .first()
  const [mine, otherSupplier] = (await draft.innerText()).includes('锦程') ? ['supplier', 'supplier2'] : ['supplier2', 'supplier']
  await draft.locator('a').first().click()
  await expect(buyer.locator('[data-part=doc-head]')).toContainText('草稿')
  const order = new URL(buyer.url())
  const where = `${order.pathname}${order.search}`
  const number = await buyer.locator('[data-part=doc-head] h1').innerText()
  await press(buyer, '提交审批', '待审批')

  const manager = await signIn('manager')
  await manager.goto(where)
  await expect(manager.locator('[data-part=doc-head]')).toContainText(number)
  await manager.locator('footer[data-part=doc-bar]').getByRole('button', { name: '通过' }).click()
  await expect(manager.locator('footer[data-part=doc-bar]').getByRole('button', { name: '通过' })).toHaveCount(0)
  await expect(manager.locator('[data-part=doc-head]')).toContainText('待审批')

  const finance = await signIn('finance')
  await finance.goto(where)
  await press(finance, '通过', '已通过')

  const supplier = await signIn(mine!)
  await supplier.goto(where)
  await expect(supplier.locator('main')).not.toContainText(number)

  await buyer.reload()
  await press(buyer, '下达', '已下达')
  await supplier.reload()
  await press(supplier, '确认接单', '已下单')

  for (const outsider of [otherSupplier!, 'other.buyer']) {
    const page = await signIn(outsider)
    await page.goto(where)
    await expect(page.locator('main')).toBeVisible()
    await expect(page.locator('main')).not.toContainText(number)
  }
})

test('a wrong password is reported at the form, and the name stays', async ({ page }) => {
  await page.goto('/login')
  await page.locator('input').first().fill('buyer')
  await page.locator('input[type=password]').fill('not the password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.locator('input').first()).toHaveValue('buyer')
})
