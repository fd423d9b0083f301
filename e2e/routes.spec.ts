/** What single routes promise beyond opening: a pick page that fills a document, a title that follows the menu's name. */
import { expect, test } from '@playwright/test'
import { Client } from '../server/testing/test-server.ts'
import { cell } from './document-page-object.ts'
import { signIn } from './people.ts'

test('orders are picked into a booking: its lines are theirs, with the quantities that are left [SH-2-039]', async ({
  browser,
  baseURL,
}) => {
  const as = async (user: string) => {
    const client = new Client(baseURL!)
    expect((await client.signIn(user)).code).toBe(200)
    return client
  }
  const [supplier, buyer, manager, finance] = [await as('supplier'), await as('buyer'), await as('manager'), await as('finance')]
  const results = async (client: Client, path: string, data: object) => {
    const answer = await client.data(path, data)
    expect(answer.code, `${path} ${answer.text}`).toBe(200)
    return answer.data['results']
  }
  const push = async (client: Client, id: string, action: string) => {
    const answer = await client.post('/ccommonapi/cpm-bus/push', { form: { REL_KEY: id, ACTION_TYPE: action } })
    expect(answer.code, `${action} ${answer.text}`).toBe(200)
  }
  const bare = (values: object) => Object.fromEntries(Object.entries(values).filter(([name]) => !name.endsWith('$')))
  const [source] = (await results(supplier, 'purchase-order/index', { size: 1 })).rows
  const chosen: { id: string; number: string }[] = []
  while (chosen.length < 2) {
    const { purchaseOrder: _, ...values } = await results(buyer, 'purchase-order/copy', { id: source.id })
    const order = await results(buyer, 'purchase-order/save', { values })
    for (const [client, action] of [
      [buyer, 'submit'],
      [manager, 'approve'],
      [finance, 'approve'],
      [buyer, 'issue'],
      [supplier, 'confirm'],
    ] as const)
      await push(client, order.id, action)
    chosen.push(order)
  }
  // One piece of the first is booked already.
  const [old] = (await results(supplier, 'delivery-booking/index', { size: 1 })).rows
  const made = await results(supplier, 'purchase-order/make', { id: chosen[0]!.id, to: 'delivery_booking' })
  const line = { ...made.lines[0], matrix: { cells: [{ ...made.lines[0].matrix.cells[0], pieces: '1' }] } }
  const values = { ...bare(await results(supplier, 'delivery-booking/copy', { id: old.id })), ...bare(made), lines: [bare(line)] }
  await push(supplier, (await results(supplier, 'delivery-booking/save', { values })).id, 'submit')
  const docs = await Promise.all(chosen.map(({ id }) => results(supplier, 'purchase-order/view', { id })))
  const left = docs.flatMap((doc) => doc.lines as { open: string; quantity: string }[])
  expect(Number(left[0]!.open)).toBe(Number(left[0]!.quantity) - 1)

  const page = await signIn(browser, 'supplier')
  const numbers = [{ field: 'number', operator: 'in', value: chosen.map(({ number }) => number) }]
  await page.goto(`/page/pick/purchase-order?to=delivery-booking&f=${encodeURIComponent(JSON.stringify(numbers))}`)
  const rows = page.locator('table.weft tbody tr')
  await expect(rows).toHaveCount(2)
  for (const { number } of chosen) await rows.filter({ hasText: number }).getByRole('checkbox').check()
  await page.getByRole('button', { name: '确定选择 2 条' }).click()
  await expect(page).toHaveURL(/page\/document\/delivery-booking\?from=purchase_order/)
  const told = []
  for (const row of left.keys()) told.push((await (await cell(page, { row, head: '预约数量' })).innerText()).replaceAll(',', ''))
  expect(told.toSorted()).toEqual(left.map(({ open }) => open).toSorted())
})

test('an administrator renames a type: after signing in again menu and title say the new name, and the old one when it is taken back [SH-2-066]', async ({
  browser,
}) => {
  const admin = new Client(test.info().project.use.baseURL!)
  await admin.signIn('admin')
  const rename = async (title: object | null) => {
    const form = { page: 'colour', scope: 'platform', merge: '1', DATA: { title } }
    const kept = await admin.post('/scommonapi/sconf-ui-config-person/submit-cache', { form })
    expect(kept.code, kept.text).toBe(200)
  }
  const name = async () => {
    const page = await signIn(browser, 'buyer')
    await page.goto('/design/index/colour')
    const menu = page.locator('.side a[aria-current=page]')
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
