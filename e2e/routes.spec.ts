/** Requirements of single routes beyond opening: a pick page that fills a document, a title that follows the menu's name, and lines beside their master. */
import { cell } from './document-page-object.ts'
import { draftOrder, orderAfter, orderWithLines, push, results } from './orders.ts'
import { expect, test } from './fixtures.ts'

test('orders are picked into a booking with the remaining quantities [SH-2-039]', { tag: '@full' }, async ({ signIn, apiAs }) => {
  const supplier = await apiAs('supplier')
  const bare = (values: object) => Object.fromEntries(Object.entries(values).filter(([name]) => !name.endsWith('$')))
  const [source] = (await results(supplier, 'purchase-order/index', { size: 1 })).rows
  const chosen: { id: string; number: string }[] = []
  while (chosen.length < 2) {
    const order = await orderAfter(apiAs, 4, { from: source.id })
    await push(supplier, order.id, 'confirm')
    chosen.push(order)
  }
  // One piece of the first is already booked.
  const [old] = (await results(supplier, 'delivery-booking/index', { size: 1 })).rows
  const converted = await results(supplier, 'purchase-order/make', { id: chosen[0]!.id, to: 'delivery_booking' })
  const line = { ...converted.lines[0], matrix: { cells: [{ ...converted.lines[0].matrix.cells[0], pieces: '1' }] } }
  const values = { ...bare(await results(supplier, 'delivery-booking/copy', { id: old.id })), ...bare(converted), lines: [bare(line)] }
  await push(supplier, (await results(supplier, 'delivery-booking/save', { values })).id, 'submit')
  const docs = await Promise.all(chosen.map(({ id }) => results(supplier, 'purchase-order/view', { id })))
  const left = docs.flatMap((doc) => doc.lines as { open: string; quantity: string }[])
  expect(Number(left[0]!.open)).toBe(Number(left[0]!.quantity) - 1)

  const page = await signIn('supplier')
  const numbers = [{ field: 'number', operator: 'in', value: chosen.map(({ number }) => number) }]
  await page.goto(`/page/pick/purchase-order?to=delivery-booking&f=${encodeURIComponent(JSON.stringify(numbers))}`)
  const rows = page.locator('table.weft tbody tr')
  await expect(rows).toHaveCount(2)
  for (const { number } of chosen) await rows.filter({ hasText: number }).getByRole('checkbox').check()
  await page.getByRole('button', { name: '确定选择 2 条' }).click()
  await expect(page).toHaveURL(/page\/document\/delivery-booking\?from=purchase_order/)
  const bookedQuantities = []
  for (const row of left.keys())
    bookedQuantities.push((await (await cell(page, { row, head: '预约数量' })).innerText()).replaceAll(',', ''))
  expect(bookedQuantities.toSorted()).toEqual(left.map(({ open }) => open).toSorted())
})

test('a renamed type has its new name in menu and title after signing in again [SH-2-066]', { tag: '@full' }, async ({
  signInByHand,
  apiAs,
}) => {
  const admin = await apiAs('admin')
  const rename = async (title: object | null) => {
    const form = { page: 'colour', scope: 'platform', merge: '1', DATA: { title } }
    const saved = await admin.post('/scommonapi/sconf-ui-config-person/submit-cache', { form })
    expect(saved.code, saved.text).toBe(200)
  }
  const name = async () => {
    const page = await signInByHand('buyer')
    await page.goto('/design/index/colour')
    const menu = page.locator('[data-part=side] a[aria-current=page]')
    await expect(menu).toBeVisible()
    const text = (await menu.innerText()).trim().split('\n')[0]!
    await expect(page).toHaveTitle(`${text} · Weft`)
    return text
  }
  expect(await name()).toBe('颜色')
  await rename({ zh: '色卡', en: 'Swatches' })
  expect(await name()).toBe('色卡')
  await rename(null)
  expect(await name()).toBe('颜色')
})

test('master and detail: the lines are those of the selected order, and a line that is added is saved under it [SH-2-026]', {
  tag: '@full',
}, async ({ signIn, apiAs }) => {
  const [buyer, calls] = [await signIn('buyer'), await apiAs('buyer')]
  const [one, two] = [await draftOrder(calls), await draftOrder(calls, { from: (await orderWithLines(calls, 2)).id })]
  const linesOf = async (id: string) =>
    (await results(calls, 'purchase-order/view', { id })).lines as { style$: string; quantity: string }[]
  const [ofOne, ofTwo] = [await linesOf(one.id), await linesOf(two.id)]
  const grid = buyer.locator('#field-lines')
  await buyer.goto('/order/masterdetail/purchase-order')
  for (const [order, lines] of [
    [two, ofTwo],
    [one, ofOne],
  ] as const) {
    await buyer.locator('table.weft tbody tr').filter({ hasText: order.number }).dblclick()
    await expect(buyer.locator('[data-part=doc-head]')).toContainText(order.number)
    await expect(grid.locator('[id^="cell-lines-"][id$="-0"]')).toHaveCount(lines.length)
    for (const [at, { style$ }] of lines.entries()) await expect(grid.locator(`#cell-lines-${at}-0`)).toContainText(style$.split('--')[0]!)
  }
  await (await cell(buyer, { row: 0, head: '合同单价（未税）' })).click()
  await grid.getByRole('button', { name: '复制行' }).click()
  await expect(grid.locator('[id^="cell-lines-"][id$="-0"]')).toHaveCount(ofOne.length + 1)
  await buyer.locator('footer[data-part=doc-bar]').getByRole('button', { name: '保存' }).click()
  await expect.poll(async () => (await linesOf(one.id)).length).toBe(ofOne.length + 1)
  expect(await linesOf(two.id)).toEqual(ofTwo)
  await expect(buyer).toHaveURL(new RegExp(`masterdetail/purchase-order\\?.*id=${one.id}`))
})
