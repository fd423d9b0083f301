// Tests of carriers with their vehicles and drivers, and of warehouses with their bins.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { masterCache } from '../../engine/store/memory/master-cache.ts'
import { logicContext } from '../../engine/save/actions/logic-context.ts'
import { removeDraft } from '../../engine/save/remove-and-copy.ts'
import { story, type Story } from '../../engine/testing/story.ts'
import { currency } from '../finance/currency.ts'
import { unit } from '../master/unit.ts'
import { plant } from '../production/plant.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { withLinked } from '../testing/linked-types.ts'
import { supplier } from '../supplier/supplier.ts'
import { bin } from '../warehouse/bin.ts'
import { binRefusal } from '../warehouse/bin.server.ts'
import { stockLedger } from '../warehouse/stock-ledger.ts'
import { warehouse } from '../warehouse/warehouse.ts'
import { carrier } from './carrier.ts'
import { driver } from './driver.ts'
import { vehicle } from './vehicle.ts'

let app: Story
let cny: string
beforeAll(async () => {
  app = await story(withLinked('bin', 'carrier', 'driver', 'inventory', 'stock_ledger', 'vehicle'))
  cny = (await app.as('admin').create(currency, { code: 'CNY', name: '人民币', nameEn: 'Yuan', symbol: '¥' })).id
})
afterAll(() => app?.end())

describe('carriers', () => {
  const rate = { mode: 'truck', origin: '绍兴', destination: '上海', basis: 'trip', price: '1800', validFrom: '2026-01-01' }
  test('a carrier has a mode, and one rate per item at a time [DM-1-065]', async () => {
    const { create } = app.as('warehouse')
    const lines = (...rates: object[]) => ({ name: '顺丰', rates: rates.map((one) => ({ currency: cny, ...rate, ...one })) })
    expect(
      (await create(carrier, lines({ validTo: '2026-06-30' }, { validFrom: '2026-07-01' }, { mode: 'truck', basis: 'kg' }))).number,
    ).toMatch(/^CR\d{4}$/)
    expect(await expectRefusal(create(carrier, lines({}, { validFrom: '2026-07-01' })))).toContain('rates[1].validFrom')
    expect(await expectRefusal(create(carrier, lines({ mode: 'air' })))).toContain('没有此运输方式')
    expect(await expectRefusal(create(carrier, { name: '无', truck: false }))).toContain('至少选择一种')
  })

  test('a plate is unique; a stopped carrier gets no vehicle; the carrier maintains its own [DM-1-066]', async () => {
    const { create, act } = app.as('warehouse')
    const one = await create(carrier, { name: '织链物流', company: app.companies['carrier'] })
    await app.as('admin').create(unit, { code: 'KG', name: '千克', nameEn: 'kilogram', dimension: 'mass', decimals: 2 })
    const truck = { plate: '浙d12345', carrier: one.id, type: 'box96', loadWeight: '10000' }
    expect((await create(vehicle, truck)).plate).toBe('浙D12345')
    expect(await expectRefusal(create(vehicle, truck))).toContain('已存在相同的')
    expect(await expectRefusal(create(vehicle, { ...truck, plate: '浙D 1' }))).toContain('车牌号格式')
    expect((await app.as('carrier').create(vehicle, { ...truck, plate: '沪AD88888' })).plate).toBe('沪AD88888')
    expect((await app.as('carrier').list(vehicle, {})).rows).toHaveLength(2)
    expect((await app.as('warehouse').list(vehicle, {})).rows).toHaveLength(2)
    expect((await app.person('otherCarrier', { kind: 'carrier' }).then((otherSupplier) => otherSupplier.list(vehicle, {}))).rows).toEqual(
      [],
    )
    await act(carrier, one.id, 'stop').catch(() => app.as('merchandiser').act(carrier, one.id, 'stop'))
    expect(await expectRefusal(create(vehicle, { ...truck, plate: '浙D54321' }))).toContain('carrier')
  })

  test('a driver’s phone is a mobile number of eleven digits [DM-1-067]', async () => {
    const { create } = app.as('warehouse')
    const one = await create(carrier, { name: '货运' })
    const man = { name: '王强', carrier: one.id, phone: '13800138000', licenceNo: '330602199001011234', licenceValidTo: '2030-01-01' }
    expect((await create(driver, man)).name).toBe('王强')
    expect(await expectRefusal(create(driver, { ...man, licenceNo: '330602199001011235', phone: '057512345678' }))).toContain('phone')
    expect(await expectRefusal(create(driver, man))).toContain('已存在相同的')
  })
})

describe('warehouses', () => {
  test('a bin is zone, row and level; neither it nor its warehouse can be stopped with stock [DM-1-104]', async () => {
    const keeper = app.as('warehouse')
    const house = await keeper.create(warehouse, { name: '成品仓', kind: 'finished' })
    const place = await keeper.create(bin, { warehouse: house.id, zone: 'a', row: '01', level: '2' })
    expect(house.number).toMatch(/^WH\d{3}$/)
    expect([place.number, place.code]).toEqual([`${house.number}-A-01-2`, 'A-01-2'])
    expect(await expectRefusal(keeper.create(bin, { warehouse: house.id, zone: 'A', row: '01', level: '2' }))).not.toBe('')
    await keeper.perform((operation) =>
      logicContext(operation).post(stockLedger, { type: warehouse, id: house.id, event: 'test' }, [
        { warehouse: house.id, bin: place.id, size: 'M', quantity: '5', allocated: '0', free: '5' },
      ]),
    )
    expect(await expectRefusal(keeper.act(warehouse, house.id, 'stop'))).toContain('还有库存')
    expect(await expectRefusal(keeper.act(bin, place.id, 'stop'))).toContain('还有库存')
    await keeper.perform((operation) =>
      logicContext(operation).post(stockLedger, { type: warehouse, id: house.id, event: 'again' }, [
        { warehouse: house.id, bin: place.id, size: 'M', quantity: '-5', allocated: '0', free: '-5' },
      ]),
    )
    await keeper.act(bin, place.id, 'lock')
    expect(await keeper.perform((operation) => binRefusal(place.id, logicContext(operation)))).toEqual({
      key: 'bin.positionLocked',
      message: [`库位 ${place.number} 已锁定`, `Position ${place.number} is locked`],
    })
    expect([(await keeper.act(bin, place.id, 'stop')).status, (await keeper.act(warehouse, house.id, 'stop')).status]).toEqual([
      'stopped',
      'stopped',
    ])
  })

  test('a warehouse with stock is not removed; a keeper bound to one sees only that one in every call [DM-2-065]', async () => {
    const keeper = app.as('warehouse')
    const houses = [
      await keeper.create(warehouse, { name: '面料仓', kind: 'finished' }),
      await keeper.create(warehouse, { name: '辅料仓', kind: 'finished' }),
    ]
    const [own, other] = houses as [(typeof houses)[0], (typeof houses)[0]]
    const place = await keeper.create(bin, { warehouse: own.id, zone: 'b', row: '01', level: '1' })
    const stock = (quantity: string) =>
      keeper.perform((operation) =>
        logicContext(operation).post(stockLedger, { type: warehouse, id: own.id, event: `stock ${quantity}` }, [
          { warehouse: own.id, bin: place.id, size: 'M', quantity, allocated: '0', free: quantity },
        ]),
      )
    await stock('3')
    const removeWarehouse = (id: string) => keeper.perform((operation) => removeDraft(operation, warehouse, { id, version: 1 }))
    await expect(removeWarehouse(own.id)).rejects.toMatchObject({ code: 409 })
    expect((await keeper.get(warehouse, own.id)).name).toBe('面料仓')

    await app.sql(
      `INSERT INTO core.data_rule (platform_id, id, type, field, operator, value, user_id) VALUES ($1, $2, 'warehouse', 'name', 'eq', '"面料仓"', $3)`,
      [keeper.actor.platform, app.engine.ids.next(), keeper.actor.user],
    )
    masterCache(app.engine.pool).forget()
    const seen = await keeper.list(warehouse, { count: true })
    expect([seen.count, seen.rows.map(({ id }) => id)]).toEqual([1, [own.id]])
    expect((await keeper.list(warehouse, { search: '辅料仓', count: true })).count).toBe(0)
    await expect(keeper.get(warehouse, other.id)).rejects.toMatchObject({ code: 404 })
    await expect(keeper.act(warehouse, other.id, 'stop')).rejects.toMatchObject({ code: 404 })
    await app.sql('DELETE FROM core.data_rule WHERE user_id = $1', [keeper.actor.user])
    masterCache(app.engine.pool).forget()
    expect((await keeper.get(warehouse, other.id)).name).toBe('辅料仓')
    await removeWarehouse(other.id)
    await stock('-3')
  })

  test('a supplier’s warehouse belongs to that supplier [DM-1-043] [DM-3-021]', async () => {
    const supplierDoc = await app.as('buyer').create(supplier, {
      shortName: '顺达',
      name: '顺达制衣',
      type: 'P',
      taxId: 'T1',
      company: app.companies['supplier'],
      settlement: 'prepaid',
      currency: cny,
      contacts: [{ name: '陈芳', phone: '13800138000', isPrimary: true }],
    })
    await app.as('buyer').act(supplier, supplierDoc.id, 'submit')
    await app.as('manager').act(supplier, supplierDoc.id, 'approve')
    expect(await expectRefusal(app.as('warehouse').create(warehouse, { name: '顺达仓', kind: 'supplier' }))).toContain('supplier')
    await app.as('warehouse').create(warehouse, { name: '顺达一仓', kind: 'supplier', supplier: supplierDoc.id })
    expect((await app.as('supplier').list(warehouse, {})).rows.map((row) => row['name'])).toContain('顺达一仓')
    expect((await app.as('supplier2').list(warehouse, {})).rows).toEqual([])
  })

  test('a plant has a parent of the same company, a code of its own and keeps what was given [DM-1-134][DM-3-011]', async () => {
    const { create, get } = app.as('admin')
    const one = await create(plant, { code: 'P1', name: '总部' })
    const two = await create(plant, { code: 'P1.1', name: '一厂', parent: one.id })
    expect(one.company).toBe(app.companies['brand'])
    const given = { code: 'P3', name: '二厂', company: one.company, parent: one.id, siteId: 'SH_02', description: '裁剪与缝制' }
    expect(await get(plant, (await create(plant, given)).id)).toMatchObject(given)
    expect(await expectRefusal(create(plant, { ...given, name: '三厂' }))).toContain('code')
    expect(await expectRefusal(create(plant, { ...given, code: 'P4', siteId: '上海' }))).toContain('siteId')
    expect(await expectRefusal(app.as('admin').save(plant, one.id, { parent: two.id }))).toContain('下级')
    expect(await expectRefusal(create(plant, { code: 'P2', name: '别家', parent: one.id, company: app.companies['supplier'] }))).toContain(
      'parent',
    )
  })
})
