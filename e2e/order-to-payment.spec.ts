/** Steps 4 and 8 to 11 of the worked example (spec/documents.md) in the browser, with exactly its figures, by the responsible users. */
import type { Page } from '@playwright/test'
import { barriers } from './axe.ts'
import { addLine, choose, chooseIn, openCell, openForm, pieces, saved, shown, type, typeDown, typeIn } from './document-page-object.ts'
import { press } from './people.ts'
import { expect, test } from './fixtures.ts'
import { openInside } from './navigation.ts'
import { nextFrame, noPage, options } from './page-parts.ts'

const supplierName = '锦程'
const here = (page: Page): string => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
/** Presses the conversion to another document, and waits for its form. */
async function make(page: Page, label: string): Promise<void> {
  await page.locator('footer[data-part=doc-bar]').getByRole('button', { name: label, exact: true }).click()
  await expect(page).toHaveURL(/from=/)
  await expect(page.locator('footer[data-part=doc-bar]').getByRole('button', { name: '保存' })).toBeVisible()
  await expect(page.locator('[data-part=doc-head] h1')).toContainText('新建')
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}
const refused = (page: Page, text: string) => expect(page.getByRole('alert').filter({ hasText: text }).first()).toBeVisible()

test('the worked example goes from the order to its payment with exactly its figures [DM-1-046][DM-5-046][DM-1-059][DM-2-038][DM-1-060][DM-3-050][DM-1-087][DM-1-092][DM-3-055][DM-1-100][DM-1-095][DM-5-030][DM-1-111][DM-2-080][DM-1-112][DM-4-045][DM-3-058][DM-1-108]', async ({
  signIn,
}) => {
  test.setTimeout(960_000)
  const desks = new Map<string, Page>()
  const paths = { order: '', booking: '', receipt: '', statement: '' }
  const shownAt = new Map<string, number>()
  /**
   * The page of a user: signed in once, and open until the end of the test. It goes on inside the running client to what it has not shown
   * lately, which the client reads from the server then.
   */
  const at = async (name: string, path?: string): Promise<Page> => {
    const isOpen = desks.has(name)
    const page = desks.get(name) ?? (await signIn(name))
    desks.set(name, page)
    if (path) await (isOpen && Date.now() - (shownAt.get(name + path) ?? 0) > 16_000 ? openInside(page, path) : page.goto(path))
    for (const [user, desk] of desks) shownAt.set(user + here(desk), Date.now())
    return page
  }

  await test.step('4: the buyer orders 1,000 at 18.90; manager and finance approve; it is issued and confirmed', async () => {
    const buyer = await at('buyer', '/order/index/purchase-order?n=20')
    await buyer.getByRole('button', { name: '新建' }).click()
    await choose(buyer, 'supplier', supplierName)
    await choose(buyer, 'brand', '华裳')
    await type(buyer, 'orderDate', '2024-03-01')
    await type(buyer, 'etd', '2024/5/20')
    await type(buyer, 'eta', '2024-05-27')
    await addLine(buyer)
    await chooseIn(buyer, { row: 0, head: '款式' }, 'T恤')
    await openCell(buyer, { row: 0, head: '颜色' })
    await options(buyer).first().click()
    await buyer.keyboard.press('Escape')
    await pieces(buyer, { row: 0 }, { S: '250', M: '500', L: '250' })
    await typeIn(buyer, { row: 0, head: '合同单价（未税）' }, '18.90')
    await typeIn(buyer, { row: 0, head: '溢装容差' }, '0')
    // What the supplier agreed to earlier is filled in automatically, and the totals appear before anything is saved.
    await expect(buyer.locator('#field-taxRate')).toHaveValue('13')
    await expect(shown(buyer, 'gross')).toHaveText(/21,357\.00/)
    await saved(buyer)
    await expect(buyer.locator('[data-part=doc-head]')).toContainText('草稿')
    await expect(shown(buyer, 'net')).toHaveText(/18,900\.00/)
    await expect(shown(buyer, 'tax')).toHaveText(/2,457\.00/)
    await expect(shown(buyer, 'gross')).toHaveText(/21,357\.00/)
    await expect(shown(buyer, 'quantity')).toHaveText('1,000')
    await expect(buyer.locator('#field-wave')).toHaveValue('2024-05')
    paths.order = here(buyer)
    await press(buyer, '提交审批', '待审批')

    const manager = await at('manager', paths.order)
    await manager.locator('footer[data-part=doc-bar]').getByRole('button', { name: '通过' }).click()
    await expect(manager.locator('footer[data-part=doc-bar]').getByRole('button', { name: '通过' })).toHaveCount(0)
    await press(await at('finance', paths.order), '通过', '已通过')
    const number = await buyer.locator('[data-part=doc-head] h1').innerText()
    const mustNotFind = async (page: Page) => {
      await expect(noPage(page)).toBeVisible()
      await expect(page.locator('main')).not.toContainText(number)
    }
    // The supplier finds the order from its issue on; competitors and other platforms never do.
    const supplier = await at('supplier', paths.order)
    await mustNotFind(supplier)
    await press(await at('buyer', paths.order), '下达', '已下达')
    await supplier.reload()
    await press(supplier, '确认接单', '已下单')
    for (const outsider of ['supplier2', 'other.buyer']) await mustNotFind(await at(outsider, paths.order))
  })

  await test.step('8: 990 are booked, 10 stay open; a second booking of 20 is refused', async () => {
    const supplier = await at('supplier', paths.order)
    const book = async (sizes: Record<string, string>) => {
      await make(supplier, '预约送货')
      await choose(supplier, 'warehouse', '萧山')
      await type(supplier, 'expectedDate', '2024-05-21')
      await pieces(supplier, { row: 0 }, sizes)
      await saved(supplier)
    }
    await book({ S: '245', M: '500', L: '245' })
    await expect(shown(supplier, 'quantity')).toHaveText('990')
    await press(supplier, '提交预约', '已提交')
    paths.booking = here(supplier)
    const buyer = await at('buyer', paths.order)
    await expect(buyer.locator('[data-part=doc-head]')).toContainText('生产中')
    await expect(shown(buyer, 'booked')).toHaveText('990')
    await expect(shown(buyer, 'open')).toHaveText('10')

    await openInside(supplier, paths.order)
    await book({ S: '10', M: '0', L: '10' })
    await supplier.locator('footer[data-part=doc-bar]').getByRole('button', { name: '提交预约' }).click()
    await refused(supplier, '可用 10，申请 20')
    await press(await at('warehouse', paths.booking), '确认时段', '已通过')
  })

  await test.step('8: 33 cartons of 30 are 990 pieces and 3.168 m³', async () => {
    const supplier = await at('supplier', paths.booking)
    await make(supplier, '装箱')
    const cartons: [from: string, to: string, sizes: Record<string, string>][] = [
      ['1', '8', { S: '30' }],
      ['9', '9', { S: '5', M: '20', L: '5' }],
      ['10', '25', { M: '30' }],
      ['26', '33', { L: '30' }],
    ]
    for (const [row, [, , sizes]] of cartons.entries()) {
      await addLine(supplier)
      await openCell(supplier, { row, head: '预约行' })
      await options(supplier).first().click()
      await supplier.keyboard.press('Escape')
      await pieces(supplier, { row }, sizes)
    }
    await typeDown(
      supplier,
      { row: 0, head: '箱号起' },
      cartons.map(([from]) => from),
    )
    await typeDown(
      supplier,
      { row: 0, head: '箱号止' },
      cartons.map(([, to]) => to),
    )
    for (const [head, size] of [
      ['长（m）', '0.6'],
      ['宽（m）', '0.4'],
      ['高（m）', '0.4'],
      ['每箱净重（kg）', '6'],
      ['每箱毛重（kg）', '7'],
    ] as const)
      await typeDown(
        supplier,
        { row: 0, head },
        cartons.map(() => size),
      )
    await saved(supplier)
    await expect(shown(supplier, 'quantity')).toHaveText('990')
    await expect(shown(supplier, 'cartons')).toHaveText('33')
    await expect(shown(supplier, 'volume')).toHaveText('3.168')
  })

  await test.step('9: a lot of 990 is sampled with 80, Ac 5, Re 6; six major defects fail, five pass', async () => {
    const inspector = await at('inspector', paths.booking)
    await make(inspector, '尾期检验')
    await addLine(inspector, 'defects')
    await chooseIn(inspector, { lines: 'defects', row: 0, head: '缺陷' }, '破洞')
    await chooseIn(inspector, { lines: 'defects', row: 0, head: '等级' }, '主要')
    await typeIn(inspector, { lines: 'defects', row: 0, head: '数量' }, '6')
    await saved(inspector)
    for (const [field, figure] of Object.entries({
      codeLetter: 'J',
      sampleSize: '80',
      majorAccept: '5',
      majorReject: '6',
      majorFound: '6',
    }))
      await expect(shown(inspector, field)).toHaveText(figure)
    await expect(shown(inspector, 'verdict')).toHaveText('不合格')
    await expect(inspector.locator('footer[data-part=doc-bar]').getByRole('button', { name: '判定合格' })).toHaveCount(0)
    await press(inspector, '判定不合格', '不合格')
    await inspector.locator('footer[data-part=doc-bar]').getByRole('button', { name: '安排复检' }).click()
    await inspector.getByRole('dialog').getByRole('textbox').fill('供应商已返工')
    await inspector.getByRole('dialog').getByRole('button').last().click()
    await expect(inspector.locator('[data-part=doc-head]')).toContainText('复检')
    await shown(inspector, 'next').locator('a').click()
    await expect(inspector.locator('[data-part=doc-head]')).toContainText('待检')
    await inspector.locator('footer[data-part=doc-bar]').getByRole('button', { name: '编辑', exact: true }).click()
    await addLine(inspector, 'defects')
    await chooseIn(inspector, { lines: 'defects', row: 0, head: '缺陷' }, '破洞')
    await chooseIn(inspector, { lines: 'defects', row: 0, head: '等级' }, '主要')
    await typeIn(inspector, { lines: 'defects', row: 0, head: '数量' }, '5')
    await inspector.locator('footer[data-part=doc-bar]').getByRole('button', { name: '保存' }).click()
    await expect(shown(inspector, 'verdict')).toHaveText('合格')
    await press(inspector, '判定合格', '合格')
  })

  await test.step('10: 990 are received, 10 returned, 980 stored', async () => {
    const keeper = await at('warehouse', paths.booking)
    await make(keeper, '成品入库')
    await type(keeper, 'date', '2024-05-21')
    // Booking and inspection are of today.
    await type(keeper, 'dateReason', '补录')
    await openCell(keeper, { row: 0, head: '库位' })
    await options(keeper).first().click()
    await keeper.keyboard.press('Escape')
    await saved(keeper)
    await expect(shown(keeper, 'quantity')).toHaveText('990')
    await press(keeper, '提交', '已提交')
    await press(keeper, '过账', '已完成')
    await expect(shown(keeper, 'gross')).toHaveText(/21,143\.43/)
    paths.receipt = here(keeper)
    await openInside(keeper, paths.booking)
    await expect(keeper.locator('[data-part=doc-head]')).toContainText('已完成')

    await openInside(keeper, paths.receipt)
    await make(keeper, '退货')
    await type(keeper, 'date', '2024-05-25')
    await type(keeper, 'reason', '破洞')
    await pieces(keeper, { row: 0 }, { S: '10', M: '0', L: '0' })
    await saved(keeper)
    await press(keeper, '提交审批', '待审批')
    const back = here(keeper)
    await press(await at('manager', back), '通过', '已通过')
    await keeper.reload()
    await press(keeper, '退货出库', '已完成')
    await expect(shown(keeper, 'amount')).toHaveText(/213\.57/)
    const buyer = await at('buyer', paths.order)
    await expect(shown(buyer, 'received')).toHaveText('990')
    await expect(shown(buyer, 'returned')).toHaveText('10')
  })

  await test.step('10: 980 × 21.357 is 20,929.86; less 1 % of 18,522 for late delivery 20,744.64 is to be settled', async () => {
    const finance = await at('finance', '/finance/index/addition-deduction')
    await finance.getByRole('button', { name: '新建' }).click()
    await choose(finance, 'supplier', supplierName)
    await choose(finance, 'kind', '扣款')
    await choose(finance, 'source', '延期交货')
    await type(finance, 'reason', '延期交货')
    await type(finance, 'date', '2024-05-28')
    await type(finance, 'base', '18522')
    await type(finance, 'ratio', '1')
    await saved(finance)
    await expect(shown(finance, 'amount')).toHaveText(/185\.22/)
    await press(finance, '提交审批', '待审批')
    await press(await at('manager', here(finance)), '通过', '可结算')

    await openInside(finance, '/finance/index/statement')
    await finance.getByRole('button', { name: '新建' }).click()
    await choose(finance, 'supplier', supplierName)
    await type(finance, 'dateFrom', '2024-05-01')
    await type(finance, 'dateTo', '2024-05-31')
    await saved(finance)
    paths.statement = here(finance)
    await finance.locator('footer[data-part=doc-bar]').getByRole('button', { name: '归集明细' }).click()
    await expect(shown(finance, 'gross')).toHaveText(/20,929\.86/)
    await expect(shown(finance, 'deductionTotal')).toHaveText(/185\.22/)
    await expect(shown(finance, 'total')).toHaveText(/20,744\.64/)
    await press(finance, '发送对账', '已提交')
    await press(await at('supplier', paths.statement), '供应商确认', '对账中')
    await finance.reload()
    await press(finance, '对账完成', '已对账')
  })

  await test.step('11: 10,000 and 10,744.64 pay it, 0.01 more is refused; each payment has its voucher, the last one 10,744.64 on both sides', async () => {
    const finance = await at('finance', '/finance/index/period')
    await finance.getByRole('button', { name: '新建' }).click()
    await type(finance, 'year', '2024')
    await choose(finance, 'month', '6 月')
    await saved(finance)
    await openInside(finance, paths.statement)
    await make(finance, '申请付款')
    await choose(finance, 'payeeAccount', '银行')
    await saved(finance)
    await expect(shown(finance, 'amount')).toHaveText(/20,744\.64/)
    await press(finance, '提交审批', '待审批')
    const payment = here(finance)
    const manager = await at('manager', payment)
    await manager.locator('footer[data-part=doc-bar]').getByRole('button', { name: '通过' }).click()
    await expect(manager.locator('footer[data-part=doc-bar]').getByRole('button', { name: '通过' })).toHaveCount(0)
    await press(await at('admin', payment), '通过', '已通过')
    await finance.reload()
    // The accounts are asked for when the order is paid, amount and day when a payment is registered.
    const paying = await openForm(finance, '开始付款')
    await paying.getByRole('button', { name: '开始付款' }).click()
    await expect(paying.getByRole('alert').first()).toBeVisible()
    for (const colorScheme of ['dark', 'light'] as const) {
      await finance.emulateMedia({ colorScheme })
      await nextFrame(finance)
      expect(await barriers(finance, undefined, '[role=dialog]')).toEqual([])
    }
    await choose(finance, 'payableAccount', '2202', { form: 'action' })
    await choose(finance, 'bankAccount', '100201', { form: 'action' })
    await choose(finance, 'cashFlow', '购买商品', { form: 'action' })
    await paying.getByRole('button', { name: '开始付款' }).click()
    await expect(finance.locator('[data-part=doc-head]')).toContainText('付款中')
    const first = await openForm(finance, '登记付款')
    await expect(first.getByLabel('金额')).toHaveValue('20744.64')
    await type(finance, 'payments.date', '2024-06-10', { form: 'action' })
    await type(finance, 'payments.amount', '10000', { form: 'action' })
    // The payment order is approved today.
    await type(finance, 'dateReason', '补录', { form: 'action' })
    await first.getByRole('button', { name: '登记付款' }).click()
    await expect(shown(finance, 'open')).toHaveText(/10,744\.64/)
    const second = await openForm(finance, '登记付款')
    await type(finance, 'payments.date', '2024-06-20', { form: 'action' })
    await type(finance, 'payments.amount', '10744.65', { form: 'action' })
    await second.getByRole('button', { name: '登记付款' }).click()
    await expect(second.getByText('超出付款单金额')).toBeVisible()
    await type(finance, 'payments.amount', '10744.64', { form: 'action' })
    await second.getByRole('button', { name: '登记付款' }).click()
    await expect(finance.locator('[data-part=doc-head]')).toContainText('付款完成')
    await expect(finance.locator('footer[data-part=doc-bar]').getByRole('button', { name: '编辑', exact: true })).toHaveCount(0)
    await openInside(finance, paths.statement)
    await expect(finance.locator('[data-part=doc-head]')).toContainText('已结算')
    await openInside(finance, payment)
    await shown(finance, 'voucher').locator('a').click()
    await expect(shown(finance, 'debit')).toHaveText(/10,744\.64/)
    await expect(shown(finance, 'credit')).toHaveText(/10,744\.64/)
  })
})
