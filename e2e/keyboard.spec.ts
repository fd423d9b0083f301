/**
 * Usability script 10: from the order to the payment in English, by keyboard alone, by seven users; every focused element has a name.
 */
import type { Page } from '@playwright/test'
import { performAction, keep, nameless, offered, open, reach, seek, toCell, write, writeIn } from './keyboard.ts'
import { expect, test } from './fixtures.ts'

/** Fails if an element without a name had the focus, or if text of the application is Chinese: of the frame and of the labels on the screen. */
async function mustBeNamedAndEnglish(page: Page): Promise<void> {
  expect(nameless).toEqual([])
  const chinese = await page
    .locator(
      '[data-part=doc] .field > :first-child, [data-part=doc] h2, [data-part=doc-bar] button, nav[data-part=side] a, nav[data-part=side] h2',
    )
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).innerText).filter((text) => /[一-鿿]/.test(text)))
  expect(chinese).toEqual([])
}

test('seven people go from the order to its payment in English, by keyboard alone', { tag: '@full' }, async ({ signIn }) => {
  test.setTimeout(480_000)
  const desks = new Map<string, Page>()
  const at = async (name: string, path: string): Promise<Page> => {
    const page = desks.get(name) ?? (await signIn(name, { language: 'en' }))
    desks.set(name, page)
    await open(page, path, page.locator('footer[data-part=doc-bar]').getByRole('button'))
    return page
  }
  const addLine = async (page: Page, lines = 'lines') => {
    await reach(page, page.locator(`#field-${lines}`).getByRole('button', { name: 'Add line' }))
    await page.keyboard.press('Enter')
  }
  /** Creates the follow-up document of this one; the focus starts at its top. */
  const make = async (page: Page, label: string) => {
    await performAction(page, label)
    await expect(page).toHaveURL(/from=/)
    await expect(page.locator('footer[data-part=doc-bar]').getByRole('button', { name: 'Save' })).toBeVisible()
  }
  const shown = (page: Page, field: string) => page.locator(`[data-part=doc] [data-field="${field}"]`).first()

  const buyer = await signIn('buyer', { language: 'en' })
  desks.set('buyer', buyer)
  await buyer.goto('/workspace/home')
  await buyer.locator('[data-part=topbar]').waitFor()
  await buyer.keyboard.press('Control+k')
  // The user does not wait for the box.
  await buyer.keyboard.type('purchase order')
  await expect(buyer.getByRole('dialog').getByRole('combobox')).toHaveValue('purchase order')
  await expect(buyer.getByRole('option').first()).toContainText(/purchase order/i)
  await buyer.keyboard.press('Enter')
  await expect(buyer).toHaveURL(/\/order\/index\/purchase-order/)
  await buyer.locator('table.weft tbody tr').first().waitFor()
  await buyer.keyboard.press('n')
  await expect(buyer).toHaveURL(/new=1/)
  await buyer.locator('#field-supplier').waitFor()
  await seek(buyer, 'brand', 'HS')
  await seek(buyer, 'supplier', 'VDP0002')
  await write(buyer, 'orderDate', '2024-07-01')
  await write(buyer, 'etd', '2024-08-20')
  await write(buyer, 'eta', '2024-08-27')
  await addLine(buyer)
  await toCell(buyer, 'Style')
  await buyer.keyboard.press('Enter')
  await expect(offered(buyer)).toBeVisible()
  await buyer.keyboard.press('Enter')
  await toCell(buyer, 'Colour')
  await buyer.keyboard.press('Enter')
  await expect(offered(buyer)).toBeVisible()
  await buyer.keyboard.press('Enter')
  // A total that is typed is shared by the sizes of the style.
  await expect(buyer.getByRole('columnheader', { name: 'Sizes' })).toHaveCount(0)
  await writeIn(buyer, 'Quantity', '100')
  await writeIn(buyer, 'Contract unit price (net)', '20')
  const order = await keep(buyer)
  await expect(shown(buyer, 'net')).toHaveText(/2,000\.00/)
  await performAction(buyer, 'Submit', 'Pending approval')
  await mustBeNamedAndEnglish(buyer)

  await performAction(await at('manager', order), 'Approve')
  await expect(
    desks.get('manager')!.locator('footer[data-part=doc-bar]').getByRole('button', { name: 'Approve', exact: true }),
  ).toHaveCount(0)
  await performAction(await at('finance', order), 'Approve', 'Approved')
  await performAction(await at('buyer', order), 'Issue', 'Issued')
  const supplier = await at('supplier2', order)
  await performAction(supplier, 'Confirm', 'Ordered')
  await mustBeNamedAndEnglish(supplier)

  await make(await at('supplier2', order), 'Book delivery')
  await seek(supplier, 'warehouse', 'WH001')
  await write(supplier, 'expectedDate', '2024-08-21')
  const booking = await keep(supplier)
  await performAction(supplier, 'Submit', 'Submitted')
  const keeper = await at('warehouse', booking)
  await performAction(keeper, 'Confirm slot', 'Approved')

  const inspector = await at('inspector', booking)
  await make(inspector, 'Final inspection')
  // A lot at which nobody looked is not judged.
  await reach(inspector, inspector.locator('summary', { hasText: 'Measurements' }))
  await inspector.keyboard.press('Enter')
  await addLine(inspector, 'measurements')
  await writeIn(inspector, 'Part', 'Chest', { lines: 'measurements' })
  await writeIn(inspector, 'Spec', '52', { lines: 'measurements' })
  await writeIn(inspector, 'Value 1', '52', { lines: 'measurements' })
  await keep(inspector)
  await performAction(inspector, 'Judge: pass', 'Pass')

  await make(await at('warehouse', booking), 'Receive')
  await write(keeper, 'date', '2024-08-22')
  await write(keeper, 'dateReason', 'Entered later')
  await toCell(keeper, 'Bin')
  await keeper.keyboard.press('Enter')
  await expect(offered(keeper)).toBeVisible()
  await keeper.keyboard.press('Enter')
  await keep(keeper)
  await performAction(keeper, 'Submit', 'Submitted')
  await performAction(keeper, 'Post', 'Completed')

  const finance = await at('finance', '/finance/page/statement?new=1')
  await seek(finance, 'supplier', 'VDP0002')
  await write(finance, 'dateFrom', '2024-08-01')
  await write(finance, 'dateTo', '2024-08-31')
  const statement = await keep(finance)
  await performAction(finance, 'Collect lines')
  await expect(shown(finance, 'gross')).toHaveText(/2,260\.00/)
  await performAction(finance, 'Submit', 'Submitted')
  await performAction(await at('supplier2', statement), 'Confirm', 'Reconciliation in progress')
  await performAction(await at('finance', statement), 'Reconcile', 'Reconciled')
  await make(finance, 'Pay')
  await seek(finance, 'payableAccount', '2202')
  await seek(finance, 'bankAccount', '100201')
  await reach(finance, finance.locator('#field-cashFlow'))
  await finance.keyboard.press('ArrowDown')
  await expect(offered(finance)).toBeVisible()
  await finance.keyboard.press('Enter')
  await reach(finance, finance.locator('#field-payeeAccount'))
  await finance.keyboard.press('ArrowDown')
  await expect(offered(finance)).toBeVisible()
  await finance.keyboard.press('Enter')
  const payment = await keep(finance)
  await expect(shown(finance, 'amount')).toHaveText(/2,260\.00/)
  await performAction(finance, 'Submit', 'Pending approval')
  await performAction(await at('manager', payment), 'Approve')
  await expect(
    desks.get('manager')!.locator('footer[data-part=doc-bar]').getByRole('button', { name: 'Approve', exact: true }),
  ).toHaveCount(0)
  await performAction(await at('admin', payment), 'Approve', 'Approved')
  await performAction(await at('finance', payment), 'Start payment', 'Payment in progress')
  await mustBeNamedAndEnglish(finance)
})
