/**
 * From a blank order to the voucher of its payment by seven people, each sent to the document by its address: what is pressed is clicked,
 * what is typed is typed, and at most 40 clicks are needed.
 */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { reach, seek, toCell, write, writeIn, offered } from './keyboard.ts'
import { shown } from './document-page-object.ts'

const dayAfter = (days: number): string => {
  const day = new Date(Date.now() + days * 86_400_000)
  return day.toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' })
}
const bar = (page: Page) => page.locator('footer[data-part=doc-bar]')
const path = (page: Page): string => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

test('seven people take a blank order to the voucher of its payment with at most 40 clicks', { tag: '@full' }, async ({ signIn }) => {
  test.setTimeout(480_000)
  let clicks = 0
  const desks = new Map<string, Page>()
  const at = async (name: string, address: string): Promise<Page> => {
    let page = desks.get(name)
    if (!page) {
      page = await signIn(name)
      desks.set(name, page)
      // Enter on a button is a click too, but without a pointer.
      await page.exposeFunction('noteClick', () => (clicks += 1))
      await page.addInitScript(() =>
        addEventListener(
          'click',
          (event) => {
            if (event.isTrusted && event.detail > 0) (window as unknown as { noteClick: () => void }).noteClick()
          },
          true,
        ),
      )
    }
    await page.goto(address)
    return page
  }
  const click = async (page: Page, label: string) => bar(page).getByRole('button', { name: label, exact: true }).click()
  /** Presses an action, answers its question or form where it has one, and waits for the status. */
  const act = async (page: Page, label: string, status: string) => {
    await click(page, label)
    const answer = page.getByRole('dialog', { name: label }).getByRole('button', { name: label, exact: true })
    const done = page.locator('[data-part=doc-head]').getByText(status)
    await expect(done.or(answer).first()).toBeVisible()
    if (await answer.isVisible()) await answer.click()
    await expect(done.first()).toBeVisible()
    // While the action runs, the name of its button begins with that of the spinner.
    await expect(bar(page).getByRole('button', { name: label })).toHaveCount(0)
  }
  const make = async (page: Page, label: string) => {
    await click(page, label)
    await expect(page).toHaveURL(/from=/)
    await expect(bar(page).getByRole('button', { name: '保存' })).toBeVisible()
  }
  /** Opens a cell, types `text` into it, and takes the first that is offered. */
  const first = async (page: Page, head: string, { lines = 'lines', text = '' } = {}) => {
    await toCell(page, head, { lines })
    await page.keyboard.press('Enter')
    await page.keyboard.type(text)
    await expect(offered(page)).toContainText(text)
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-part=grid-edit]')).toHaveCount(0)
  }
  const approve = async (name: string, address: string) => {
    const page = await at(name, address)
    await click(page, '通过')
    await expect(bar(page).getByRole('button', { name: '通过' })).toHaveCount(0)
  }

  const buyer = await at('buyer', '/order/index/purchase-order')
  await buyer.getByRole('button', { name: '新建' }).click()
  await seek(buyer, 'supplier', 'VDP0002')
  await seek(buyer, 'brand', 'HS')
  await write(buyer, 'etd', dayAfter(40))
  await write(buyer, 'eta', dayAfter(47))
  await buyer.locator('#field-lines').getByRole('button', { name: '添加行' }).click()
  await first(buyer, '款式')
  await first(buyer, '颜色')
  await writeIn(buyer, '数量', '100')
  await writeIn(buyer, '合同单价（未税）', '20')
  await act(buyer, '提交审批', '待审批')
  const order = path(buyer)
  await approve('manager', order)
  await approve('finance', order)
  await act(await at('buyer', order), '下达', '已下达')
  const supplier = await at('supplier2', order)
  await act(supplier, '确认接单', '已下单')
  await make(supplier, '预约送货')
  await seek(supplier, 'warehouse', 'WH001')
  await write(supplier, 'expectedDate', dayAfter(0))
  await act(supplier, '提交预约', '已提交')
  const booking = path(supplier)
  const keeper = await at('warehouse', booking)
  await act(keeper, '确认时段', '已通过')

  const inspector = await at('inspector', booking)
  await make(inspector, '尾期检验')
  await inspector.locator('#field-defects').getByRole('button', { name: '添加行' }).click()
  await first(inspector, '缺陷', { lines: 'defects', text: '破洞' })
  await first(inspector, '等级', { lines: 'defects', text: '次要' })
  await writeIn(inspector, '数量', '1', { lines: 'defects' })
  await click(inspector, '保存')
  await act(inspector, '判定合格', '合格')

  await make(await at('warehouse', booking), '成品入库')
  await first(keeper, '库位')
  await act(keeper, '提交', '已提交')
  await act(keeper, '过账', '已完成')

  const finance = await at('finance', '/finance/page/statement?new=1')
  await seek(finance, 'supplier', 'VDP0002')
  await write(finance, 'dateFrom', dayAfter(0))
  await write(finance, 'dateTo', dayAfter(0))
  await click(finance, '归集明细')
  await expect(shown(finance, 'gross')).toHaveText(/2,260\.00/)
  await act(finance, '发送对账', '已提交')
  const statement = path(finance)
  await act(await at('supplier2', statement), '供应商确认', '对账中')
  await act(await at('finance', statement), '对账完成', '已对账')
  await make(finance, '申请付款')
  await reach(finance, finance.locator('#field-payeeAccount'))
  await finance.keyboard.press('ArrowDown')
  await expect(offered(finance)).toBeVisible()
  await finance.keyboard.press('Enter')
  await act(finance, '提交审批', '待审批')
  const payment = path(finance)
  await approve('manager', payment)
  await approve('admin', payment)
  await at('finance', payment)
  await click(finance, '开始付款')
  const paying = finance.getByRole('dialog', { name: '开始付款' })
  for (const [field, text] of [
    ['payableAccount', '2202'],
    ['bankAccount', '100201'],
    ['cashFlow', '购买商品'],
  ] as const) {
    await reach(finance, finance.locator(`#action-field-${field}`))
    await finance.keyboard.type(text)
    await expect(offered(finance)).toContainText(text)
    await finance.keyboard.press('Enter')
  }
  await paying.getByRole('button', { name: '开始付款' }).click()
  await expect(finance.locator('[data-part=doc-head]')).toContainText('付款中')
  await act(finance, '登记付款', '付款完成')
  await expect(shown(finance, 'voucher').locator('a')).toBeVisible()

  test.info().annotations.push({ type: 'clicks', description: String(clicks) })
  expect(clicks).toBeGreaterThan(20)
  expect(clicks).toBeLessThanOrEqual(40)
})
