/** Steps 4 and 8 to 11 of the worked example (spec/documents.md) in the browser, with exactly its figures, by the people whose work it is. */
import { expect, test, type Browser, type Page } from '@playwright/test'
import { addLine, cell, choose, chooseIn, pieces, saved, shown, type, typeIn } from './desk.ts'
import { press, signIn } from './people.ts'

const desks = new Map<string, Page>()
const paths = { order: '', booking: '', receipt: '', statement: '' }
let browserOf: Browser
const supplierName = '锦程'

test.describe.configure({ mode: 'serial' })
test.beforeAll(({ browser }) => {
  browserOf = browser
})
test.afterAll(async () => {
  for (const page of desks.values()) await page.context().close()
})

/** The desk of a person: signed in once, and kept. */
async function at(name: string, path?: string): Promise<Page> {
  const page = desks.get(name) ?? (await signIn(browserOf, name))
  desks.set(name, page)
  if (path) await page.goto(path)
  return page
}
const here = (page: Page): string => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
/** Presses what makes another document of this one, and waits for its form. */
async function make(page: Page, label: string): Promise<void> {
  await page.locator('footer.doc-bar').getByRole('button', { name: label, exact: true }).click()
  await expect(page).toHaveURL(/from=/)
  await expect(page.locator('footer.doc-bar').getByRole('button', { name: '保存' })).toBeVisible()
}
const refused = (page: Page, text: string) => expect(page.getByRole('alert').filter({ hasText: text }).first()).toBeVisible()

test('4: the buyer orders 1,000 at 18.90; manager and finance approve, the buyer issues, the supplier confirms [DM-1-046] [DM-5-046]', async () => {
  const buyer = await at('buyer', '/order/index/purchase-order')
  await buyer.getByRole('button', { name: '新建' }).click()
  await choose(buyer, 'supplier', supplierName)
  await choose(buyer, 'brand', '华裳')
  await type(buyer, 'orderDate', '2024-03-01')
  await type(buyer, 'etd', '2024/5/20')
  await type(buyer, 'eta', '2024-05-27')
  await addLine(buyer)
  await chooseIn(buyer, { row: 0, head: '款式' }, 'T恤')
  await (await cell(buyer, { row: 0, head: '颜色' })).dblclick()
  await buyer.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option').first().click()
  await buyer.keyboard.press('Escape')
  await pieces(buyer, { row: 0, head: '尺码数量' }, { S: '250', M: '500', L: '250' })
  await typeIn(buyer, { row: 0, head: '合同单价（未税）' }, '18.90')
  await typeIn(buyer, { row: 0, head: '溢短装容差' }, '0')
  // What the supplier agreed to once is there by itself, and the figures before anything is saved.
  await expect(buyer.locator('#field-taxRate')).toHaveValue('13')
  await expect(shown(buyer, 'gross')).toHaveText(/21,357\.00/)
  await saved(buyer)
  await expect(buyer.locator('.doc-head')).toContainText('草稿')
  await expect(shown(buyer, 'net')).toHaveText(/18,900\.00/)
  await expect(shown(buyer, 'tax')).toHaveText(/2,457\.00/)
  await expect(shown(buyer, 'gross')).toHaveText(/21,357\.00/)
  await expect(shown(buyer, 'quantity')).toHaveText('1,000')
  await expect(buyer.locator('#field-wave')).toHaveValue('2024-05')
  paths.order = here(buyer)
  await press(buyer, '提交审批', '待审批')

  const manager = await at('manager', paths.order)
  await manager.locator('footer.doc-bar').getByRole('button', { name: '审批' }).click()
  await expect(manager.locator('footer.doc-bar').getByRole('button', { name: '审批' })).toHaveCount(0)
  await press(await at('finance', paths.order), '审批', '已通过')
  await press(await at('buyer', paths.order), '下达', '已下达')
  await press(await at('supplier', paths.order), '确认接单', '已下单')
})

test('8: 990 are booked, 10 stay open; a second booking of 20 is refused [DM-1-059] [DM-2-038]', async () => {
  const supplier = await at('supplier', paths.order)
  const book = async (sizes: Record<string, string>) => {
    await make(supplier, '预约送货')
    await choose(supplier, 'warehouse', '萧山')
    await type(supplier, 'expectedDate', '2024-05-21')
    await pieces(supplier, { row: 0, head: '尺码数量' }, sizes)
    await saved(supplier)
  }
  await book({ S: '245', M: '500', L: '245' })
  await expect(shown(supplier, 'quantity')).toHaveText('990')
  await press(supplier, '提交预约', '已提交')
  paths.booking = here(supplier)
  const buyer = await at('buyer', paths.order)
  await expect(buyer.locator('.doc-head')).toContainText('生产中')
  await expect(shown(buyer, 'booked')).toHaveText('990')
  await expect(shown(buyer, 'open')).toHaveText('10')

  await supplier.goto(paths.order)
  await book({ S: '10', M: '0', L: '10' })
  await supplier.locator('footer.doc-bar').getByRole('button', { name: '提交预约' }).click()
  await refused(supplier, '可用 10，申请 20')
  await press(await at('warehouse', paths.booking), '确认时段', '已通过')
})

test('8: 33 cartons of 30 are 990 pieces and 3.168 m³ [DM-1-060] [DM-3-050]', async () => {
  const supplier = await at('supplier', paths.booking)
  await make(supplier, '装箱')
  const cartons: [from: string, to: string, sizes: Record<string, string>][] = [
    ['1', '8', { S: '30' }],
    ['9', '9', { S: '5', M: '20', L: '5' }],
    ['10', '25', { M: '30' }],
    ['26', '33', { L: '30' }],
  ]
  for (const [row, [from, to, sizes]] of cartons.entries()) {
    await addLine(supplier)
    await (await cell(supplier, { row, head: '预约行' })).dblclick()
    await supplier.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option').first().click()
    await supplier.keyboard.press('Escape')
    await typeIn(supplier, { row, head: '箱号起' }, from)
    await typeIn(supplier, { row, head: '箱号止' }, to)
    await pieces(supplier, { row, head: '每箱尺码配比' }, sizes)
    for (const [head, size] of [
      ['长（m）', '0.6'],
      ['宽（m）', '0.4'],
      ['高（m）', '0.4'],
      ['每箱净重（kg）', '6'],
      ['每箱毛重（kg）', '7'],
    ] as const)
      await typeIn(supplier, { row, head }, size)
  }
  await saved(supplier)
  await expect(shown(supplier, 'quantity')).toHaveText('990')
  await expect(shown(supplier, 'cartons')).toHaveText('33')
  await expect(shown(supplier, 'volume')).toHaveText('3.168')
})
