/** Demo pages: components validate input, layouts hold at every width, the dynamic form stores every kind of field. */
import { sample } from '../engine/testing/proof-size.ts'
import { barriers } from './axe.ts'
import { choose, saved, shown, type } from './document-page-object.ts'
import { expect, test } from './fixtures.ts'
import { openInside } from './navigation.ts'

test('component and layout demos need a session and are accessible [SH-2-061][SH-2-062]', { tag: '@full' }, async ({
  signIn,
  page: guest,
}) => {
  await guest.goto('/superdemo/component')
  await expect(guest).toHaveURL(/\/login/)
  const page = await signIn('buyer')
  // Outside the full run, the first: the next test opens a page of the other.
  for (const area of sample(['superdemo', 'superdemopage'], 2, 0)) {
    await openInside(page, `/${area}/component`)
    await page.locator('#demo-vEmail').fill('a@b')
    await page.keyboard.press('Tab')
    await expect(page.locator('#demo-vEmail-error')).toBeVisible()
    await page.locator('#demo-vEmail').fill('a@b.com')
    await page.keyboard.press('Tab')
    await expect(page.locator('#demo-vEmail-error')).toHaveCount(0)
    await openInside(page, `/${area}/layout`)
    for (const width of ['四列', '两列', '手机']) await expect(page.getByRole('region', { name: width, exact: true })).toBeVisible()
    await openInside(page, `/${area}/nothing`)
    await expect(page.getByText('页面不存在')).toBeVisible()
  }
  await openInside(page, '/superdemo/component')
  await page.locator('#demo-vEmail').waitFor()
  expect(await barriers(page)).toEqual([])
})

test('a dynamic form shows, requires and computes fields immediately, and stores them [SH-5-005][SH-5-026][SH-3-027]', {
  tag: '@full',
}, async ({ signIn }) => {
  const page = await signIn('buyer')
  await page.goto('/superdemopage/form')
  await type(page, 'name', `示例${Date.now()}`)
  await type(page, 'code', 'ab')
  await type(page, 'amount', '12.5')
  await type(page, 'price', '3.2')
  await expect(shown(page, 'total')).toContainText('40')
  await expect(page.locator('#field-kind')).toBeVisible()
  await expect(page.locator('#field-forSome')).toBeVisible()
  await expect(page.locator('#field-forOthers')).toHaveCount(0)
  await choose(page, 'kind', '严格')
  await page.locator('footer[data-part=doc-bar]').getByRole('button', { name: '保存' }).click()
  await expect(page.locator('#field-reason')).toHaveAttribute('aria-invalid', 'true')
  await type(page, 'reason', '加急')
  await choose(page, 'kind', '隐藏')
  await expect(page.locator('#field-secret')).toHaveCount(0)
  await saved(page)
  await page.reload()
  await expect(shown(page, 'code')).toContainText('AB')
  await expect(shown(page, 'total')).toContainText('40')
  await expect(shown(page, 'kind')).toContainText('隐藏')
})
