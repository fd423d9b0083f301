/** Saved presets and in-cell editing: views for roles, export profiles, templates; a cell edited in place; a slow list. */
import type { Page } from '@playwright/test'
import type { Client } from '../server/testing/client.ts'
import { expect, test as base } from './fixtures.ts'
import { options } from './page-parts.ts'
import { openInside } from './navigation.ts'

/** Names are unique to this run, because the season may contain those of an earlier run. */
const mark = Date.now().toString(36)
const test = base.extend<{ buyer: Page; calls: Client }>({
  buyer: async ({ signIn }, use) => use(await signIn('buyer')),
  calls: async ({ apiAs }, use) => use(await apiAs('buyer')),
})

const rows = (page: Page) => page.locator('table.weft tbody tr')
const dialog = (page: Page) => page.getByRole('dialog')

test('an administrator publishes a view to a role; its members see it locked, and copy it [U10]', { tag: '@full' }, async ({
  buyer,
  calls,
  signIn,
}) => {
  const admin = await signIn('admin')
  const filters = encodeURIComponent(JSON.stringify([{ field: 'status', operator: 'eq', value: 'draft' }]))
  await admin.goto(`/order/index/purchase-order?f=${filters}`)
  await admin.getByRole('button', { name: '＋ 保存为视图' }).click()
  await dialog(admin).getByRole('textbox', { name: '视图名称' }).fill(`给采购${mark}`)
  await dialog(admin).getByRole('radio', { name: '指定角色' }).check()
  const save = dialog(admin).getByRole('button', { name: '保存' })
  await expect(save).toBeDisabled()
  await dialog(admin).getByRole('combobox', { name: '指定角色' }).click()
  await options(admin, '采购员').click()
  await admin.keyboard.press('Escape')
  await save.click()
  await expect(admin.getByRole('tab', { name: `给采购${mark}`, selected: true })).toBeVisible()

  await buyer.goto('/order/index/purchase-order?n=20')
  const tab = buyer.getByRole('tab', { name: `给采购${mark}` })
  await tab.click()
  await expect(tab.getByRole('img', { name: /已锁定/ })).toBeVisible()
  const { count } = (
    await calls.data('purchase-order/index', { filters: [{ field: 'status', operator: 'eq', value: 'draft' }], count: true })
  ).data['results']
  await expect(tab).toHaveText(new RegExp(`给采购${mark} ${count}$`))
  await expect(buyer.locator('[data-part=chip]')).toHaveText(/状态/)
  await buyer.getByRole('button', { name: '＋ 保存为视图' }).click()
  await expect(dialog(buyer).getByRole('radio', { name: '指定角色' })).toHaveCount(0)
  await dialog(buyer).getByRole('textbox', { name: '视图名称' }).fill(`自己的${mark}`)
  await dialog(buyer).getByRole('button', { name: '保存' }).click()
  await expect(buyer.getByRole('tab', { name: `自己的${mark}`, selected: true })).toBeVisible()
  // Once withdrawn, it disappears for every user.
  await admin.getByRole('button', { name: '视图设置' }).click()
  await admin.getByRole('menuitem', { name: '视图设置' }).click()
  await dialog(admin).getByRole('button', { name: '删除视图' }).click()
  await expect(admin.getByRole('tab', { name: `给采购${mark}` })).toHaveCount(0)
  await buyer.reload()
  await expect(buyer.getByRole('tab', { name: `自己的${mark}` })).toBeVisible()
  await expect(tab).toHaveCount(0)
})

test('one cell of a list is edited by double click or F2; refused values are reverted [U24]', async ({ buyer, calls }) => {
  const created = (await calls.data('colour/save', { values: { name: `单格${mark}`, family: 'red' } })).data['results'] as { id: string }
  const now = async () => (await calls.data('colour/view', { id: created.id })).data['results'] as Record<string, string>
  await buyer.goto(`/design/index/colour?q=${encodeURIComponent(`单格${mark}`)}`)
  const row = rows(buyer).first()
  await expect(rows(buyer)).toHaveCount(1)
  const heads = await buyer.getByRole('columnheader').allInnerTexts()
  const cell = (name: string) => row.locator('td').nth(heads.findIndex((head) => head.trim() === name))
  const open = row.getByRole('group', { name: /^修改/ })
  await cell('状态').dblclick()
  await expect(open).toHaveCount(0)
  await expect(buyer).toHaveURL(/index\/colour/)
  await cell('英文名称').dblclick()
  await open.locator('input').fill('One cell')
  await buyer.keyboard.press('Enter')
  await expect(cell('英文名称')).toHaveText('One cell')
  await expect.poll(async () => (await now())['nameEn']).toBe('One cell')
  await expect(row).toBeFocused()
  // By keyboard: to the cell, F2, and away again.
  while (!((await cell('英文名称').getAttribute('class')) ?? '').includes('in-range')) await buyer.keyboard.press('ArrowRight')
  await buyer.keyboard.press('F2')
  await open.locator('input').fill('Never')
  await buyer.keyboard.press('Escape')
  await expect(open).toHaveCount(0)
  await expect(cell('英文名称')).toHaveText('One cell')
  await expect(row).toBeFocused()
  await cell('颜色名称').dblclick()
  await open.locator('input').fill('')
  await buyer.keyboard.press('Enter')
  await expect(cell('颜色名称').getByRole('alert')).toBeVisible()
  await expect(cell('颜色名称')).toContainText(`单格${mark}`)
  expect(await now()).toMatchObject({ name: `单格${mark}`, nameEn: 'One cell' })
  // A column that only its rule locks shows this immediately, instead of opening and then refusing; its neighbour opens.
  await openInside(buyer, '/design/index/season')
  await expect(row.getByRole('checkbox')).toBeVisible()
  const seasonHeads = await buyer.getByRole('columnheader').allInnerTexts()
  const of = (name: string) => row.locator('td').nth(seasonHeads.findIndex((head) => head.trim() === name))
  await of('年份').dblclick()
  await expect(buyer.locator('[data-part=toast]').filter({ hasText: '“年份”在此单据上不可修改' })).toBeVisible()
  await expect(open).toHaveCount(0)
  await of('名称').dblclick()
  await expect(open.locator('input')).toBeFocused()
  await buyer.keyboard.press('Escape')
})

test('an export profile exports its columns; a document begins from a template [U26][U27]', { tag: '@full' }, async ({ buyer, calls }) => {
  await calls.data('colour/save', { values: { name: `模板${mark}`, nameEn: 'Kept', family: 'blue', pantone: '19-4052 TCX' } })
  await buyer.goto(`/design/index/colour?q=${encodeURIComponent(`模板${mark}`)}`)
  await expect(rows(buyer)).toHaveCount(1)
  const menu = buyer.getByRole('button', { name: /^导出/ })
  await menu.click()
  await expect(buyer.getByText('导出 1 条')).toBeVisible()
  await buyer.getByRole('menuitem', { name: '管理导出方案' }).click()
  const form = dialog(buyer)
  const [fresh, name] = [form.getByRole('button', { name: '新建导出方案' }), form.getByRole('textbox', { name: '方案名称' })]
  await expect(fresh.or(name)).toBeVisible()
  if (await fresh.isVisible()) await fresh.click()
  await name.fill(`方案${mark}`)
  await form.getByText('csv', { exact: true }).click()
  await form.getByText('English', { exact: true }).click()
  await form.getByRole('checkbox', { name: '色值' }).uncheck()
  await form.getByRole('button', { name: '上移 英文名称' }).click()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText(`方案${mark}`)).toBeVisible()
  await buyer.keyboard.press('Escape')
  await menu.click()
  const [file] = await Promise.all([buyer.waitForEvent('download'), buyer.getByRole('menuitem', { name: `方案${mark}` }).click()])
  const stream = await file.createReadStream()
  let text = ''
  for await (const part of stream) text += String(part)
  expect(text.replace(/^\ufeff/, '').split('\r\n')[0]).toMatch(/^Number,Status,Name in English,Colour name,/)
  expect(text).toContain('Blue')
  await buyer.goto(`/design/index/colour?q=${encodeURIComponent(`没有${mark}`)}`)
  await expect(menu).toBeDisabled()
  await expect(menu).toHaveAttribute('title', '没有可导出的数据')
  // A template from a document, and a document from the template.
  await buyer.goto(`/design/index/colour?q=${encodeURIComponent(`模板${mark}`)}`)
  await rows(buyer).first().locator('a').first().click()
  await buyer.locator('footer[data-part=doc-bar]').getByRole('button', { name: '更多' }).click()
  await buyer.getByRole('menuitem', { name: '存为模板' }).click()
  await dialog(buyer).getByRole('textbox', { name: '模板名称' }).fill(`蓝${mark}`)
  await dialog(buyer).getByRole('button', { name: '保存' }).click()
  await expect(dialog(buyer)).toHaveCount(0)
  await buyer.goBack()
  await buyer.getByRole('button', { name: '更多方式' }).click()
  await buyer.getByRole('menuitem', { name: '从模板新建' }).click()
  await buyer.getByRole('menuitem', { name: new RegExp(`蓝${mark} · 我的模板`) }).click()
  await expect(buyer.locator('#field-pantone')).toHaveValue('19-4052 TCX')
  await buyer.locator('#field-name').fill(`新${mark}`)
  await buyer.locator('footer[data-part=doc-bar]').getByRole('button', { name: '保存' }).click()
  await expect(buyer).toHaveURL(/[?&]id=/)
  await expect(buyer.locator('[data-part=doc]')).toContainText('19-4052 TCX')
})

test('a slow list waits until its conditions are applied, and can return to automatic search [U11]', { tag: '@full' }, async ({
  signIn,
}) => {
  const page = await signIn('buyer')
  let slow = true
  await page.route('**/scmapi/season/index*', async (route) => {
    if (slow) await new Promise((later) => setTimeout(later, 2100))
    await route.continue()
  })
  await page.goto('/design/index/season')
  await rows(page).first().waitFor()
  const box = page.locator('[data-part=table-box]')
  for (const busy of ['true', 'false', 'true', 'false']) {
    if (busy === 'true') await page.getByRole('columnheader').nth(1).getByRole('button').first().click()
    await expect(box).toHaveAttribute('aria-busy', busy)
  }
  slow = false
  const bar = page.getByRole('group', { name: '手动查询' })
  await expect(bar).toBeVisible()
  const before = await rows(page).count()
  await page.locator('.list-head').getByRole('searchbox').fill(`没有${mark}`)
  await expect(bar.getByRole('status')).toHaveText(/未应用/)
  await expect(rows(page)).toHaveCount(before)
  await bar.getByRole('button', { name: '应用' }).click()
  await expect(page.getByText('没有符合条件的数据')).toBeVisible()
  await bar.getByRole('button', { name: '改回自动查询' }).click()
  await page.locator('.list-head').getByRole('searchbox').fill('')
  await expect(rows(page)).toHaveCount(before)
})
