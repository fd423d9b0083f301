/** Tests of purchase orders: prices, dates, parties, closing, visibility. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Story } from '../../engine/testing/story.ts'
import type { WeftError } from '../../model/errors.ts'
import type { Warning } from '../../model/lifecycle/warning.ts'
import { lookup } from '../../engine/query/lookup.ts'
import { saveTypeSettings } from '../../engine/admin/type-settings.ts'
import { waitFor } from '../../engine/testing/wait-for.ts'
import { currency } from '../finance/currency.ts'
import { deliveryBooking } from '../logistics/delivery-booking.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { confirmedOrder, orderOf, stagedStory, sizes, type Stage } from '../testing/fixtures.ts'
import { style } from '../design/style.ts'
import { requestForQuotation } from '../sourcing/request-for-quotation.ts'
import { factory } from '../supplier/factory.ts'
import { supplier } from '../supplier/supplier.ts'
import { priceList } from './price-list.ts'
import { purchaseOrder } from './purchase-order.ts'

let app: Story
let stage: Stage
const as = (name: string) => app.as(name)
const create = (more: Record<string, unknown> = {}) => as('buyer').create(purchaseOrder, orderOf(stage, more))
const line = (more: Record<string, unknown> = {}) => ({
  style: stage.styleId,
  colorway: stage.inBlack,
  matrix: sizes('25', '50', '25'),
  ...more,
})
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
})
afterAll(() => app?.end())

describe('stored values', () => {
  test('a blank wave is the delivery month, a given one is kept; numbers follow brand and month [DM-5-046] [DM-5-042]', async () => {
    const [blank, withWave] = [await create(), await create({ wave: '第 3 波' })]
    expect([blank.wave, withWave.wave]).toEqual(['2024-05', '第 3 波'])
    expect(blank.number).toMatch(/^PO-TS\d{6}-\d{4}$/)
    expect([blank.type, blank.signing, blank.openState, blank.revision]).toEqual(['PO', 'not_signed', 'open', 1])
  })

  test('an order number is unique, ignoring case and spaces [DM-5-037] [DM-8-028]', async () => {
    await create({ number: 'TS 24-A' })
    expect(await expectRefusal(create({ number: 'ts24-a' }))).toContain('单号已存在')
  })

  test('rejects ETA before ETD at its field [DM-3-043]', async () => {
    expect(await expectRefusal(create({ eta: '2024-05-19' }))).toContain('eta: 不得早于“预计离厂日” 2024-05-20')
    expect((await create({ eta: '2024-05-20' })).eta).toBe('2024-05-20')
  })

  test('rounds line amounts; totals sum rounded lines; base amount uses the rate of the day [DM-3-042]', async () => {
    const order = await create({
      currency: stage.usd,
      taxRate: '13',
      lines: [line({ price: '3.3333', matrix: sizes('1', '1', '1') }), line({ price: '0.0101', matrix: sizes('1', '0', '0') })],
    })
    expect(order.lines.map(({ net, tax, gross }) => [net, tax, gross])).toEqual([
      ['9.9999', '1.3', '11.2999'],
      ['0.0101', '0.0013', '0.0114'],
    ])
    expect(order).toMatchObject({ net: '10.01', tax: '1.3013', gross: '11.3113', exchangeRate: '7.1', baseGross: '80.31' })
  })

  test('sizes are those of the style; rejects an empty matrix and a colour of another style [DM-1-046]', async () => {
    expect(await expectRefusal(create({ lines: [line({ matrix: sizes('0', '0', '0') })] }))).toContain('请填写数量')
    expect(await expectRefusal(create({ lines: [line({ matrix: { cells: [{ size: 'XXL', pieces: '1' }] } })] }))).toContain(
      '尺码 XXL 不在款式的尺码组中',
    )
    expect(await expectRefusal(create({ lines: [line({ matrix: { cells: [{ size: 'S', pieces: '1.5' }] } })] }))).toContain(
      '「1.5」不是整数件数',
    )
  })

  test('the trade terms are the eleven of Incoterms 2020, of orders and of requests for quotation', () => {
    const terms = ['EXW', 'FCA', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP', 'FAS', 'FOB', 'CFR', 'CIF']
    for (const { options } of [purchaseOrder.fields.tradeTerms, requestForQuotation.fields.deliveryTerms])
      expect(Object.keys(options.choices!).sort()).toEqual(terms.toSorted())
  })

  test('the picker of a line offers approved styles; an archived one is neither offered nor accepted [DM-2-005]', async () => {
    const { brand } = await as('buyer').get(style, stage.styleId)
    const pick = { type: 'purchase_order', field: 'lines.style', values: { brand } }
    const offered = async () =>
      (await as('buyer').perform((operation) => lookup(operation, 'style', { for: pick }))).some(({ id }) => id === stage.styleId)
    expect(await offered()).toBe(true)
    await as('merchandiser').act(style, stage.styleId, 'archive')
    expect(await offered()).toBe(false)
    expect(await expectRefusal(create())).toContain('lines[0].style')
    await as('manager').act(style, stage.styleId, 'restore')
    expect(await offered()).toBe(true)
  })

  test('a contract number links orders of one supplier [DM-3-044]', async () => {
    const order = await create({ contractNo: 'HT-1' })
    await create({ contractNo: 'HT-1' })
    expect(await expectRefusal(create({ contractNo: 'HT-1', supplier: stage.otherSupplierId, factory: null }))).toContain(
      `合同号已用于另一供应商的订单 ${order.number}`,
    )
    expect(order.lines.map((one) => one.no)).toEqual([10])
  })

  test('prepacks count as packs times ratio [DM-1-046]', async () => {
    const order = await create({
      lines: [
        line({
          price: '10',
          matrix: {
            cells: [],
            prepacks: [
              {
                name: '1:2:1',
                packs: '25',
                ratio: [
                  { size: 'S', pieces: '1' },
                  { size: 'M', pieces: '2' },
                  { size: 'L', pieces: '1' },
                ],
              },
            ],
          },
        }),
      ],
    })
    expect([order.quantity, order.net]).toEqual(['100', '1000'])
  })
})

describe('price', () => {
  test('a line without price is pending and not submitted; the price list fills it [DM-4-025] [DM-1-058]', async () => {
    const order = await create({ lines: [line()] })
    expect([order.unpriced, order.net]).toEqual([1, '0'])
    expect(await expectRefusal(as('buyer').act(purchaseOrder, order.id, 'submit'))).toContain('lines[0].price: 缺少单价')
    expect((await as('buyer').act(purchaseOrder, order.id, 'requestPricing')).status).toBe('pending_pricing')
    await as('buyer').create(priceList, {
      supplier: stage.supplierId,
      style: stage.styleId,
      currency: stage.cny,
      validFrom: '2024-01-01',
      netPrice: '17.5',
    })
    expect(await as('buyer').save(purchaseOrder, order.id, { remark: '等价格' })).toMatchObject({ unpriced: 0, net: '1750' })
    expect((await as('buyer').act(purchaseOrder, order.id, 'submit')).status).toBe('pending_approval')
    expect(await expectRefusal(as('buyer').act(purchaseOrder, order.id, 'requestPricing'))).not.toBe('')
  })

  test('a requisition without a price is pending pricing, priced it is pending conversion, and it is converted to one order [DM-3-041][DM-4-025]', async () => {
    expect(Object.keys(purchaseOrder.fields.type.options.choices!)).toEqual(['PR', 'PO', 'CO'])
    expect(await expectRefusal(create({ type: 'SO', lines: [line()] }))).toContain('type')
    const [buys, status] = [as('buyer'), async (id: string) => (await as('buyer').get(purchaseOrder, id)).status]
    const requisition = await create({ type: 'PR', supplier: stage.otherSupplierId, factory: null, lines: [line()] })
    const { id } = requisition
    expect(requisition.unpriced).toBe(1)
    expect((await buys.act(purchaseOrder, id, 'requestPricing')).status).toBe('pending_pricing')
    expect(await expectRefusal(buys.act(purchaseOrder, id, 'requestConversion'))).toContain('lines[0].price: 缺少单价')
    await buys.save(purchaseOrder, id, { lines: { set: [{ id: requisition.lines[0]!.id, price: '12' }] } })
    expect(await expectRefusal(buys.act(purchaseOrder, id, 'submit'))).toContain('type: 请购单不下达')
    expect((await buys.act(purchaseOrder, id, 'requestConversion')).status).toBe('pending_conversion')

    const made = await buys.make(purchaseOrder, { type: purchaseOrder, id })
    const order = await buys.create(purchaseOrder, made)
    expect(order).toMatchObject({ type: 'PO', requisition: id, net: '1200', supplier: stage.otherSupplierId, etd: requisition.etd })
    expect(await expectRefusal(buys.create(purchaseOrder, made))).toContain(`${order.number}”的请购单与此相同`)
    expect(await status(id)).toBe('pending_conversion')
    await buys.act(purchaseOrder, order.id, 'submit')
    expect(await status(id)).toBe('converted')
    await expect(buys.make(purchaseOrder, { type: purchaseOrder, id })).rejects.toMatchObject({ code: 409 })
    // An order that is returned leaves it to be converted again, once.
    await as('manager').act(purchaseOrder, order.id, 'reject', { comment: '数量' })
    expect(await status(id)).toBe('pending_conversion')
    const second = await buys.create(purchaseOrder, await buys.make(purchaseOrder, { type: purchaseOrder, id }))
    await buys.act(purchaseOrder, second.id, 'submit')
    expect(await status(id)).toBe('converted')
    expect(await expectRefusal(buys.act(purchaseOrder, order.id, 'submit'))).toContain(second.number!)
  })

  test('a currency without a rate blocks approval until there is one', async () => {
    const yen = await as('admin').create(currency, { code: 'JPY', name: '日元', nameEn: 'Yen', symbol: '¥' })
    const order = await create({ currency: yen.id })
    expect(order.exchangeRate).toBeNull()
    expect(await expectRefusal(as('buyer').act(purchaseOrder, order.id, 'submit'))).toContain('exchangeRate: 必填')
  })
})

describe('approval and issue', () => {
  test('approved by manager, then finance; a rejection needs a comment and is editable [DM-4-060]', async () => {
    const order = await create()
    await as('buyer').act(purchaseOrder, order.id, 'submit')
    expect(await expectRefusal(as('buyer').save(purchaseOrder, order.id, { remark: 'x' }))).toContain('不可编辑')
    await expect(as('finance').act(purchaseOrder, order.id, 'approve')).rejects.toMatchObject({ code: 403 })
    expect(await expectRefusal(as('manager').act(purchaseOrder, order.id, 'reject'))).toContain('请填写意见')
    expect((await as('manager').act(purchaseOrder, order.id, 'reject', { comment: '价格偏高' })).status).toBe('rejected')
    await as('buyer').save(purchaseOrder, order.id, { lines: { set: [{ id: order.lines[0]!.id, price: '18' }] } })
    expect((await as('buyer').act(purchaseOrder, order.id, 'submit')).net).toBe('18000')
  })

  test('rejects issue to a supplier that has not joined or is frozen [DM-1-046]', async () => {
    const { create: make, act } = as('buyer')
    const lone = await make(supplier, {
      shortName: '未入网',
      name: '未入网制衣',
      taxId: 'T9',
      type: 'P',
      settlement: 'prepaid',
      currency: stage.cny,
      contacts: [{ name: '王', phone: '13800138001', isPrimary: true }],
    })
    await act(supplier, lone.id, 'submit')
    await as('manager').act(supplier, lone.id, 'approve')
    const order = await create({ supplier: lone.id, factory: null })
    await act(purchaseOrder, order.id, 'submit')
    await as('manager').act(purchaseOrder, order.id, 'approve')
    await as('finance').act(purchaseOrder, order.id, 'approve')
    expect(await expectRefusal(act(purchaseOrder, order.id, 'issue'))).toContain('尚未入网')
    const other = await create({ supplier: lone.id, factory: null })
    await as('manager').act(supplier, lone.id, 'freeze', { comment: '停止合作' })
    expect(await expectRefusal(act(purchaseOrder, other.id, 'submit'))).toContain('已冻结')
  })

  test('an expired certificate of the supplier is confirmed at submission and issue; a renewed one asks nothing', async () => {
    const certificate = (certificateNo: string, validTo: string) => ({ kind: 'oekotex', certificateNo, validTo })
    const certify = (...certificates: object[]) => as('buyer').save(supplier, stage.supplierId, { certificates })
    await certify(certificate('OT-1', '2020-01-01'))
    const { id } = await create()
    const refusal = await as('buyer')
      .act(purchaseOrder, id, 'submit')
      .catch((error: WeftError) => error)
    expect(refusal).toMatchObject({ code: 409, key: 'action.asks', detail: { asks: [{ path: 'supplier' }] } })
    const [{ code, text }] = (refusal as WeftError).detail!['asks'] as readonly [Warning]
    expect(text[0]).toContain('OT-1')
    const { status } = await as('buyer').act(purchaseOrder, id, 'submit', { confirmed: [code] })
    expect(status).toBe('pending_approval')
    await certify(certificate('OT-1', '2020-01-01'), certificate('OT-2', '2099-01-01'))
    expect(await as('buyer').act(purchaseOrder, (await create()).id, 'submit')).toMatchObject({ status: 'pending_approval' })
    await certify()
  })

  test('an order to a factory with an expired audit is refused, asked or free, as the platform has set', async () => {
    const set = (values: Record<string, string>, version: number) =>
      as('admin').perform((operation) => saveTypeSettings(operation, { type: 'purchase_order', version, values }))
    const expired = await as('buyer').create(factory, {
      name: '到期厂',
      supplier: stage.supplierId,
      address: { province: '浙江省', city: '嘉兴市' },
      auditValidTo: '2020-01-01',
      contacts: [{ name: '陈', phone: '13800138022', isPrimary: true }],
    })
    await app.sql(`UPDATE supplier.factory SET status = 'active' WHERE id = $1`, [expired.id])
    const submit = async () => as('buyer').act(purchaseOrder, (await create({ factory: expired.id })).id, 'submit')
    expect(await expectRefusal(submit())).toContain('到期厂 的验厂已于 2020-01-01 到期')
    await set({ expiredAudit: 'ask' }, 0)
    const error = await waitFor(
      () => submit().catch((one: WeftError) => one),
      (one) => (one as WeftError).key === 'action.asks',
    )
    expect(error).toMatchObject({
      detail: { asks: [{ path: 'factory', text: [expect.stringContaining('2020-01-01'), expect.stringContaining('expired')] }] },
    })
    await set({ expiredAudit: 'off' }, 1)
    expect(
      await waitFor(
        () => submit().catch(() => undefined),
        (order) => order?.status === 'pending_approval',
      ),
    ).toBeDefined()
    await set({}, 2)
  })

  test('rejects a frozen factory and one of another supplier', async () => {
    expect(await expectRefusal(create({ supplier: stage.otherSupplierId }))).toContain('factory: ')
    const { id } = await as('buyer').create(factory, {
      name: '停产厂',
      supplier: stage.supplierId,
      address: { province: '浙江省', city: '绍兴市' },
    })
    expect(await expectRefusal(create({ factory: id }))).toContain('factory: ')
  })
})

describe('sharing', () => {
  test('visible to supplier and factory from issue on, without prices for the factory; never to a competitor', async () => {
    const order = await create()
    for (const name of ['supplier', 'factory', 'supplier2'])
      expect((await as(name).list(purchaseOrder, {})).rows.map((row) => row['id'])).not.toContain(order.id)
    const issued = await confirmedOrder(app, orderOf(stage))
    const seen = await as('factory').get(purchaseOrder, issued.id)
    expect(seen.quantity).toBe('1000')
    for (const name of ['gross', 'net', 'currency', 'paymentTerms', 'toSettle']) expect(Object.keys(seen)).not.toContain(name)
    for (const name of ['price', 'net', 'tax', 'gross', 'receivedGross']) expect(Object.keys(seen.lines[0]!)).not.toContain(name)
    const row = (await as('factory').list(purchaseOrder, {})).rows.find((one) => one['id'] === issued.id)!
    expect(Object.keys(row)).not.toContain('gross')
    await expect(as('supplier2').get(purchaseOrder, issued.id)).rejects.toMatchObject({ code: 404 })
    await expect(as('other.buyer').get(purchaseOrder, issued.id)).rejects.toMatchObject({ code: 404 })
    expect((await as('supplier').get(style, stage.styleId)).name).toBe('圆领 T 恤')
    await expect(as('supplier2').get(style, stage.styleId)).rejects.toMatchObject({ code: 404 })
    await expect(as('carrier').list(purchaseOrder, {})).rejects.toMatchObject({ code: 403 })
  })

  test('the supplier confirms, or declines with a reason; it cannot edit [DM-1-046]', async () => {
    const { id } = await create()
    const buyer = as('buyer')
    await buyer.act(purchaseOrder, id, 'submit')
    await as('manager').act(purchaseOrder, id, 'approve')
    await as('finance').act(purchaseOrder, id, 'approve')
    await buyer.act(purchaseOrder, id, 'issue')
    await expect(as('supplier2').act(purchaseOrder, id, 'confirm', { version: 1 })).rejects.toMatchObject({ code: 404 })
    await expect(as('supplier').save(purchaseOrder, id, { remark: 'x' })).rejects.toMatchObject({ code: 403 })
    expect(await expectRefusal(as('supplier').act(purchaseOrder, id, 'decline'))).toContain('请填写意见')
    expect((await as('supplier').act(purchaseOrder, id, 'decline', { comment: '产能不足' })).status).toBe('rejected')
    expect((await app.outboxEvents()).filter((one) => one.topic === 'notice').length).toBeGreaterThan(0)
  })
})

describe('closing', () => {
  test('a closed order takes no booking; the manager reopens it with its former status [DM-3-040] [DM-4-027]', async () => {
    const order = await confirmedOrder(app, orderOf(stage))
    const converted = await as('supplier').make(deliveryBooking, { type: purchaseOrder, id: order.id })
    const book = async (matrix: object) =>
      as('supplier').create(deliveryBooking, { ...converted, warehouse: stage.warehouseId, lines: [{ ...converted['lines'][0], matrix }] })
    const [first, second] = [await book(sizes('10', '0', '0')), await book(sizes('5', '0', '0'))]
    await as('supplier').act(deliveryBooking, first.id, 'submit')
    await as('merchandiser').act(purchaseOrder, order.id, 'close', { comment: '余量不要' })
    expect(await as('buyer').get(purchaseOrder, order.id)).toMatchObject({
      status: 'closed',
      openState: 'closed',
      closedFrom: 'in_production',
    })
    expect(await expectRefusal(as('supplier').act(deliveryBooking, second.id, 'submit'))).toContain('不可继续')
    await expect(as('supplier').make(deliveryBooking, { type: purchaseOrder, id: order.id })).rejects.toMatchObject({ code: 409 })
    await expect(as('buyer').act(purchaseOrder, order.id, 'reopen', { comment: '再开' })).rejects.toMatchObject({ code: 403 })
    await as('manager').act(purchaseOrder, order.id, 'reopen', { comment: '再开' })
    expect(await as('buyer').get(purchaseOrder, order.id)).toMatchObject({ status: 'in_production', openState: 'open', closedFrom: null })
    await as('supplier').act(deliveryBooking, second.id, 'submit')
    expect((await as('buyer').get(purchaseOrder, order.id)).booked).toBe('15')
  })

  test('an order with bookings is closed, not cancelled; internal actions cannot be called by users', async () => {
    const order = await confirmedOrder(app, orderOf(stage))
    await expect(as('buyer').act(purchaseOrder, order.id, 'complete')).rejects.toMatchObject({ code: 404 })
    const converted = await as('supplier').make(deliveryBooking, { type: purchaseOrder, id: order.id })
    const booking = await as('supplier').create(deliveryBooking, { ...converted, warehouse: stage.warehouseId })
    await as('supplier').act(deliveryBooking, booking.id, 'submit')
    expect(await as('buyer').get(purchaseOrder, order.id)).toMatchObject({ booking: 'booked', open: '0' })
    expect(await expectRefusal(as('buyer').act(purchaseOrder, order.id, 'cancel', { comment: '取消' }))).not.toBe('')
    await as('supplier').act(deliveryBooking, booking.id, 'cancel', { comment: '改期' })
    expect(await as('buyer').get(purchaseOrder, order.id)).toMatchObject({ booking: 'not_booked', open: '1000' })
  })
})
