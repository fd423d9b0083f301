/** Words of definitions in the browser: a field that a platform adds, on form and list, and a save that leaves bookings without room. */
import { expect, test } from './fixtures.ts'
import { saved, shown, type, typeIn } from './document-page-object.ts'
import { dayAfter, orderAfter, push, results } from './orders.ts'

const mark = Date.now().toString(36)

test('a field that a platform adds is on the form, on the page and in the list', { tag: '@full' }, async ({ signIn, apiAs }) => {
  const admin = await apiAs('admin')
  const group = '/clientinfoapi/admin/type-fields'
  const keep = async (fields: readonly object[]) => {
    const { version } = (await admin.get(`${group}/index`, { query: { type: 'colour' } })).data['results']
    const answer = await admin.post(`${group}/save`, { form: { DATA: { type: 'colour', version, fields, removing: true } } })
    expect(answer.code, answer.text).toBe(200)
  }
  const field = { kind: 'text', label: ['色调', 'Tone'], options: {} }
  await keep([{ name: 'xTone', field, list: true, filter: true, search: true }])
  const page = await signIn('buyer')
  await page.goto('/design/page/colour')
  await type(page, 'name', `暖色 ${mark}`)
  await type(page, 'xTone', `偏暖${mark}`)
  await saved(page)
  await expect(shown(page, 'xTone')).toContainText(`偏暖${mark}`)
  await page.goto(`/design/index/colour?q=${encodeURIComponent(`偏暖${mark}`)}`)
  await expect(page.getByRole('columnheader', { name: '色调' })).toBeVisible()
  await expect(page.locator('table.weft tbody tr')).toHaveText([new RegExp(`暖色 ${mark}.*偏暖${mark}`)])
  await keep([])
})

test('who lowers the bookings of a dock confirms which bookings have no room any more', { tag: '@full' }, async ({ signIn, apiAs }) => {
  const [supplier, keeper] = [await apiAs('supplier'), await apiAs('warehouse')]
  const bare = (values: object) => Object.fromEntries(Object.entries(values).filter(([name]) => !name.endsWith('$')))
  const [source] = (await results(supplier, 'purchase-order/index', { size: 1 })).rows
  const order = await orderAfter(apiAs, 4, { from: source.id })
  await push(supplier, order.id, 'confirm')
  const [old] = (await results(supplier, 'delivery-booking/index', { size: 1 })).rows
  const made = await results(supplier, 'purchase-order/make', { id: order.id, to: 'delivery_booking' })
  const copied = await results(supplier, 'delivery-booking/copy', { id: old.id })
  const values = { ...bare(copied), ...bare(made), expectedDate: dayAfter(65), lines: [bare(made.lines[0])] }
  const { id } = await results(supplier, 'delivery-booking/save', { values })
  await push(supplier, id, 'submit')
  const booking = await results(keeper, 'delivery-booking/view', { id })

  const store = await results(keeper, 'warehouse/view', { id: booking.warehouse })
  const former = store.docks.map(bare)
  await results(keeper, 'warehouse/save', {
    id: store.id,
    version: store.version,
    values: { docks: [...former, { dock: mark, bookings: 1 }] },
  })
  const slot = { slotFrom: '09:00:00', slotTo: '10:00:00', dock: mark, inspectionRequired: false }
  await results(keeper, 'delivery-booking/approve', { id, version: booking.version, values: slot })

  const page = await signIn('warehouse')
  await page.goto(`/warehouse/page/warehouse?id=${store.id}`)
  await page.locator('footer[data-part=doc-bar]').getByRole('button', { name: '编辑' }).click()
  await typeIn(page, { lines: 'docks', row: former.length, head: '同时预约数' }, '0')
  const save = () => page.locator('footer[data-part=doc-bar]').getByRole('button', { name: '保存' }).click()
  await save()
  const warning = page.getByRole('dialog')
  await expect(warning).toContainText(`以下已有预约将容纳不下：${mark} ${dayAfter(65)} 09:00–10:00 ${booking.number}`)
  await warning.getByRole('button', { name: '返回' }).click()
  // Nothing is saved, and nothing that was typed is lost.
  expect((await results(keeper, 'warehouse/view', { id: store.id })).docks.at(-1)).toMatchObject({ dock: mark, bookings: 1 })
  await save()
  await warning.getByRole('button', { name: '已确认，保存' }).click()
  await expect(page.locator('footer[data-part=doc-bar]').getByRole('button', { name: '编辑' })).toBeVisible()
  const stored = () => results(keeper, 'warehouse/view', { id: store.id })
  await expect.poll(async () => (await stored()).docks.at(-1)).toMatchObject({ dock: mark, bookings: 0 })
  const after = await stored()
  await keeper.data('warehouse/save', { id: store.id, version: after.version, values: { docks: former } })
})
