// Tests of suppliers, their factories and their materials.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportRows } from '../../engine/export/export.ts'
import { story, type Story } from '../../engine/testing/story.ts'
import type { Filter } from '../../model/lists/filter.ts'
import { brand } from '../design/brand.ts'
import { category } from '../design/category.ts'
import { currency } from '../finance/currency.ts'
import { unit } from '../master/unit.ts'
import { materialGroup } from '../material/material-group.ts'
import { material } from '../material/material.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { withLinked } from '../testing/linked-types.ts'
import { factory } from './factory.ts'
import { supplier } from './supplier.ts'
import { violations } from '../testing/violations.ts'
import { supplierRefusal, taxIdCheck, unusable } from './supplier.server.ts'

let app: Story
let cny: string
beforeAll(async () => {
  app = await story(withLinked('factory', 'material'))
  cny = (await app.as('admin').create(currency, { code: 'CNY', name: '人民币', nameEn: 'Yuan', symbol: '¥' })).id
})
afterAll(() => app?.end())

const contact = { name: '陈芳', phone: '13800138000', isPrimary: true }
const approved = async (values: Record<string, unknown>) => {
  const doc = await app.as('buyer').create(supplier, { type: 'P', settlement: 'prepaid', currency: cny, contacts: [contact], ...values })
  await app.as('buyer').act(supplier, doc.id, 'submit')
  return app.as('manager').act(supplier, doc.id, 'approve')
}

describe('supplier', () => {
  test('a blank code follows the rule; a tax ID is unique and the error names the other supplier [DM-3-020]', async () => {
    const supplierDoc = await app
      .as('buyer')
      .create(supplier, { shortName: '华纺', name: '华纺织造有限公司', type: 'M', taxId: '91110000600037341l' })
    expect([supplierDoc.number, supplierDoc.taxId, supplierDoc.taxIdCheck]).toEqual(['VDM0001', '91110000600037341L', 'right'])
    expect(
      await expectRefusal(app.as('buyer').create(supplier, { shortName: '另', name: '另一家', type: 'P', taxId: '91110000600037341L' })),
    ).toContain('VDM0001 华纺')
  })

  test('a wrong check character warns and does not reject', async () => {
    expect(['91110000600037341M', '110000600037341', 'DE123456789', null].map(taxIdCheck)).toEqual(['wrong', 'old', 'foreign', null])
    // Letters that such a code does not have are misread digits, not a foreign number.
    expect([...'IOSVZ'].map((letter) => taxIdCheck(`9111000060003734${letter}L`))).toEqual(Array(5).fill('wrong'))
    expect(
      (await app.as('buyer').create(supplier, { shortName: '错号', name: '错号公司', type: 'P', taxId: '91110000600037341M' })).taxIdCheck,
    ).toBe('wrong')
  })

  test('requires exactly one primary contact [DM-3-017]', async () => {
    const { create } = app.as('buyer')
    expect(
      await expectRefusal(create(supplier, { shortName: '双', name: '双', type: 'P', contacts: [contact, { ...contact, name: '李雷' }] })),
    ).toContain('须有且只有一行是“主联系人”')
    expect(
      await expectRefusal(create(supplier, { shortName: '无', name: '无', type: 'P', contacts: [{ ...contact, isPrimary: false }] })),
    ).toContain('须有且只有一行是“主联系人”')
  })

  test('an account that is added or changed after approval waits for another person, who entered it does not activate it [DM-1-042]', async () => {
    const { finance, buyer } = { finance: app.as('finance'), buyer: app.as('buyer') }
    const cny = (await app.sql<{ id: string }>(`SELECT id::text FROM finance.currency WHERE code = 'CNY'`))[0]!.id
    const contact = { name: '陈芳', phone: '13800138000', isPrimary: true }
    const entered = {
      bank: '工商银行',
      branchCode: '102331000017',
      accountNo: '1',
      accountName: '两人纺织',
      currency: cny,
      state: 'active',
    }
    const { id } = await buyer.create(supplier, {
      name: '两人纺织',
      shortName: '两人',
      type: 'P',
      settlement: 'monthly',
      paymentDays: 30,
      currency: cny,
      taxId: 'GB999000111',
      contacts: [contact],
      bankAccounts: [entered],
    })
    await buyer.act(supplier, id, 'submit')
    await app.as('manager').act(supplier, id, 'approve')
    const states = ({ bankAccounts }: { bankAccounts: readonly { accountNo: string; state: string }[] }) =>
      bankAccounts.map(({ accountNo, state }) => [accountNo, state])
    await finance.get(supplier, id)
    const added = await finance.save(supplier, id, { bankAccounts: { set: [{ ...entered, accountNo: '2' }] } })
    expect(states(added)).toEqual([
      ['1', 'active'],
      ['2', 'pending'],
    ])
    const [first, second] = added.bankAccounts
    expect(await expectRefusal(finance.save(supplier, id, { bankAccounts: { set: [{ id: second!.id, state: 'active' }] } }))).toContain(
      'bankAccounts[1].state: 账户由您录入或修改，须由另一人启用',
    )
    const changed = await finance.save(supplier, id, { bankAccounts: { set: [{ id: first!.id, accountNo: '3' }] } })
    expect(states(changed)[0]).toEqual(['3', 'pending'])
    await buyer.get(supplier, id)
    const both = [first, second].map((one) => ({ id: one!.id, state: 'active' }))
    expect(states(await buyer.save(supplier, id, { bankAccounts: { set: both } }))).toEqual([
      ['3', 'active'],
      ['2', 'active'],
    ])
  })

  test('the manager approves a supplier; a frozen or expired one is rejected [DM-1-036] [DM-2-026]', async () => {
    const doc = await approved({ shortName: '顺达', name: '顺达制衣', taxId: 'X123456', validTo: '2099-12-31' })
    const { logicContext: context } = await import('../../engine/save/actions/logic-context.ts')
    const ask = () => app.as('buyer').perform((operation) => supplierRefusal(doc.id, context(operation)))
    expect([doc.status, await ask()]).toEqual(['active', undefined])
    await app.as('manager').act(supplier, doc.id, 'freeze', { comment: '质量事故' })
    expect((await ask())?.message[0]).toBe('供应商 顺达 已冻结')
    expect(unusable({ status: 'active', shortName: '顺达', validFrom: '2026-02-01', validTo: '2026-03-31' }, '2026-03-31')).toBeUndefined()
    expect(
      unusable({ status: 'active', shortName: '顺达', validFrom: '2026-02-01', validTo: '2026-03-31' }, '2026-04-01')?.message[1],
    ).toContain('expired')
  })

  test('the list of suppliers is filtered by grade, category and status and searched by code, names and tax ID; a file has the rows of its filter [DM-2-026]', async () => {
    const buyer = app.as('buyer')
    const [knit, woven] = [
      (await app.as('admin').create(category, { code: 'KNIT', name: '针织' })).id,
      (await app.as('admin').create(category, { code: 'WOVEN', name: '梭织' })).id,
    ]
    const make = (shortName: string, more: object) =>
      buyer.create(supplier, { shortName, name: `${shortName}集团有限公司`, type: 'P', ...more })
    const first = await make('远帆', { grade: 'A', categories: [knit], taxId: 'TAXFAN01' })
    const second = await make('近港', { grade: 'B', categories: [knit, woven], taxId: 'TAXGANG2' })
    const third = await approved({ shortName: '中流', name: '中流集团有限公司', grade: 'A', categories: [woven], taxId: 'TAXLIU03' })
    const own = { field: 'name', operator: 'contains' as const, value: '集团有限公司' }
    const idsOf = async (...filters: Filter[]) =>
      (await buyer.list(supplier, { filters: [own, ...filters], sort: ['createdAt'] })).rows.map(({ id }) => id)
    expect(await idsOf({ field: 'grade', operator: 'eq', value: 'A' })).toEqual([first.id, third.id])
    expect(await idsOf({ field: 'categories', operator: 'in', value: [woven] })).toEqual([second.id, third.id])
    expect(await idsOf({ field: 'status', operator: 'eq', value: 'draft' })).toEqual([first.id, second.id])
    expect(await idsOf({ field: 'grade', operator: 'eq', value: 'A' }, { field: 'status', operator: 'eq', value: 'active' })).toEqual([
      third.id,
    ])
    for (const search of [first.number!, '远帆', '帆集团有', 'taxfan01'])
      expect(
        (await buyer.list(supplier, { search })).rows.map(({ id }) => id),
        search,
      ).toEqual([first.id])
    const filters = [own, { field: 'categories', operator: 'in' as const, value: [woven] }]
    const { table } = await buyer.perform((operation) =>
      exportRows(operation, supplier, { filters, sort: ['createdAt'], columns: ['number', 'shortName'] }),
    )
    expect(table.rows).toEqual([
      [second.number, '近港'],
      [third.number, '中流'],
    ])
  })

  test('a supplier keeps every group of its fields; its tax ID is its own [DM-3-016]', async () => {
    const knit = (await app.as('admin').create(category, { code: 'SOCKS', name: '袜类' })).id
    const label = (await app.as('admin').create(brand, { code: 'LB', name: '蓝标' })).id
    const given = {
      shortName: '全项',
      name: '全项纺织有限公司',
      nameEn: 'All Fields Textile',
      taxId: 'TAXALL01',
      type: 'M',
      grade: 'B',
      scale: Object.keys(supplier.fields.scale.options.choices!)[0]!,
      categories: [knit],
      brands: [label],
      businessScope: '袜类、无缝内衣',
      owner: app.as('merchandiser').actor.user,
      validFrom: '2026-01-01',
      validTo: '2026-12-31',
      settlement: 'monthly',
      paymentDays: 45,
      currency: cny,
      vatRate: '6',
    }
    const rows = {
      contacts: [{ ...contact, email: 'chen@mill.example' }],
      bankAccounts: [{ bank: '工商银行', accountName: '全项纺织', accountNo: '6222000011112222', currency: cny, isDefault: true }],
      contracts: [{ contractNo: 'FC-1', title: '年度框架', validFrom: '2026-01-01', validTo: '2026-12-31' }],
    }
    const { id } = await app.as('buyer').create(supplier, { ...given, ...rows })
    const stored = await app.as('buyer').get(supplier, id)
    expect(stored).toMatchObject({ ...given, status: 'draft' })
    for (const [name, [row]] of Object.entries(rows)) expect((stored as any)[name], name).toMatchObject([row])
    for (const taxId of ['TAXALL01', ' taxall01 '])
      expect(await expectRefusal(app.as('buyer').create(supplier, { ...given, shortName: '另', taxId }))).toMatch(/^taxId: .*全项/m)
    expect(
      await expectRefusal(app.as('buyer').save(supplier, id, { contacts: { set: [{ id: stored.contacts[0]!.id, email: 'a@' }] } })),
    ).toContain('contacts[0].email')
  })

  test('validity ends after it begins [DM-3-019]', async () =>
    expect(
      await expectRefusal(
        app.as('buyer').create(supplier, { shortName: '期', name: '期', type: 'P', validFrom: '2026-05-01', validTo: '2026-04-30' }),
      ),
    ).toContain('validTo: 不得早于“有效期起”'))

  test('a supplier sees only itself, without the brand’s notes, and cannot change its grade', async () => {
    const own = await approved({
      shortName: '入网',
      name: '入网制衣',
      taxId: 'N1',
      company: app.companies['supplier'],
      grade: 'B',
      gradeNote: '交期偶有延误',
    })
    const seen = await app.as('supplier').get(supplier, own.id)
    expect([seen.grade, 'gradeNote' in seen, 'owner' in seen]).toEqual(['B', false, false])
    expect((await app.as('supplier').list(supplier, {})).rows.map((row) => row['id'])).toEqual([own.id])
    const { rows } = await app.as('supplier2').list(supplier, {})
    expect(rows.filter((row) => row['company'] !== app.companies['supplier2'])).toEqual([])
    expect(await expectRefusal(app.as('supplier').save(supplier, own.id, { grade: 'A' }))).not.toBe('')
  })

  test('a factory belongs to one supplier, and is active only with an active one [DM-1-044]', async () => {
    const [one, two] = [
      await approved({ shortName: '甲', name: '甲', taxId: 'A1' }),
      await approved({ shortName: '乙', name: '乙', taxId: 'B1' }),
    ]
    const site = { address: { province: '浙江省', city: '绍兴市' }, company: app.companies['factory'] }
    const first = await app.as('buyer').create(factory, {
      name: '甲一厂',
      supplier: one.id,
      ...site,
      machines: [
        { machine: '平车', count: 40 },
        { machine: '拷边机', count: 12 },
      ],
    })
    expect([first.number, first.machineCount]).toEqual(['FA0001', 52])
    expect(await expectRefusal(app.as('buyer').create(factory, { name: '乙一厂', supplier: two.id, ...site }))).toContain('FA0001')
    await app.as('manager').act(supplier, one.id, 'freeze', { comment: '停' })
    expect(await expectRefusal(app.as('buyer').act(factory, first.id, 'activate'))).toContain('未启用')
    await app.as('manager').act(supplier, one.id, 'thaw')
    expect((await app.as('buyer').act(factory, first.id, 'activate')).status).toBe('active')
    expect((await app.as('factory').list(factory, {})).rows).toHaveLength(1)
  })
})

describe('material', () => {
  test('one to five fibres sum to 100 % [DM-3-029] [DM-9-011]', async () => {
    const fibres = (...shares: string[]) => ({ compositions: shares.map((share, at) => ({ fibre: `f${at}`, share })) })
    const of = (...shares: string[]) => violations(material, fibres(...shares))
    for (const shares of [[], ['100'], ['60', '35', '5'], ['33.3333', '33.3333', '33.3334'], ['20', '20', '20', '20', '20']])
      expect(of(...shares)).toEqual([])
    expect(of('60', '39')).toEqual(['compositions: “含量 %”合计应为 100，现为 99'])
    expect(
      violations(material, {
        compositions: [
          { fibre: 'cotton', share: '50' },
          { fibre: 'cotton', share: '50' },
        ],
      }),
    ).toEqual(['compositions[1].fibre: 与第 1 行重复：纤维'])
    const six = fibres('20', '20', '20', '20', '10', '10')
    expect(await expectRefusal(app.as('merchandiser').create(material, six))).toMatch(/^compositions: .*5/m)
  })

  test('days of supply: minimum ≤ target ≤ maximum [DM-3-026]', () => {
    const of = (dosMin: number | null, dosTarget: number | null, dosMax: number | null) =>
      violations(material, { dosMin, dosTarget, dosMax }).map((text) => text.split(':')[0])
    expect([of(7, 14, 30), of(7, 7, 7), of(null, null, null), of(7, 6, 30), of(7, 14, 13), of(7, null, 6), of(7, null, null)]).toEqual([
      [],
      [],
      [],
      ['dosTarget'],
      ['dosMax'],
      ['dosMax'],
      [],
    ])
  })

  test('stock that lasts shorter than the minimum is short, longer than the maximum excess, and lists show them [DM-3-026]', async () => {
    const piece = await app.as('admin').create(unit, { code: 'PCS', name: '个', nameEn: 'piece', dimension: 'count', decimals: 0 })
    const trims = await app.as('admin').create(materialGroup, { code: 'TRM', name: '辅料', unit: piece.id, numberPrefix: 'T' })
    const policy = { name: '钮扣', type: 'trim', group: trims.id, dosMin: 7, dosTarget: 14, dosMax: 30, dailyUse: '40' }
    const create = (freeStock: string | null, more: object = {}) =>
      app.as('merchandiser').create(material, { ...policy, stock: '5000', freeStock, ...more })
    const states = []
    for (const free of ['279.9', '280', '1200', '1200.1', '0', null]) {
      const { daysOfSupply, supplyState } = await create(free)
      states.push([daysOfSupply, supplyState])
    }
    expect(states).toEqual([
      ['7', 'short'],
      ['7', 'fit'],
      ['30', 'fit'],
      ['30', 'excess'],
      ['0', 'short'],
      [null, null],
    ])
    // Nothing is issued: no days; no limits: nothing to flag. What moves moves the flag.
    expect((await create('9', { dailyUse: '0' })).supplyState).toBeNull()
    const free = await create('9', { dosMin: null, dosTarget: null, dosMax: null })
    expect(free).toMatchObject({ daysOfSupply: '0.2', supplyState: 'fit' })
    expect(await app.as('merchandiser').save(material, free.id, { dosMin: 1 })).toMatchObject({ supplyState: 'short' })
    const listed = async (value: string) =>
      (await app.as('buyer').list(material, { filters: [{ field: 'supplyState', operator: 'eq', value }], count: true })).count
    expect([await listed('short'), await listed('excess')]).toEqual([3, 1])
  })

  test('the group gives number and unit; approval shares it without the stock policy [DM-1-028] [DM-3-025]', async () => {
    const { create } = app.as('admin')
    const kg = await create(unit, { code: 'KG', name: '千克', nameEn: 'kg', dimension: 'mass', decimals: 2 })
    await create(unit, { code: 'M', name: '米', nameEn: 'm', dimension: 'length', decimals: 2 })
    await create(unit, { code: 'CM', name: '厘米', nameEn: 'cm', dimension: 'length', numerator: 1, denominator: 100, decimals: 1 })
    const group = await create(materialGroup, { code: 'FAB', name: '面料', unit: kg.id, numberPrefix: 'F' })
    const supplierDoc = await approved({ shortName: '面料商', name: '面料商', taxId: 'C1', company: app.companies['supplier2'] })
    const rival = await approved({ shortName: '对手', name: '对手布业', taxId: 'C2', company: app.companies['supplier'] })
    const cloth = await app.as('merchandiser').create(material, {
      name: '精梳棉汗布',
      type: 'fabric',
      group: group.id,
      width: '180 cm',
      gramWeight: '180',
      dosMin: 7,
      dosTarget: 14,
      dosMax: 30,
      suppliers: [
        { supplier: supplierDoc.id, main: true, minimum: '25 kg' },
        { supplier: rival.id, supplierItem: '对手货号' },
      ],
    })
    expect([cloth.number, cloth.unit, cloth.metreWeight]).toEqual(['F00001', kg.id, '0.324'])
    expect(cloth.width).toMatchObject({ amount: '180', code: 'CM', numerator: '1', denominator: '100', base: '1.8' })
    expect(cloth.suppliers[0]!.minimum).toMatchObject({ amount: '25', unit: kg.id, base: '25' })
    expect(await expectRefusal(app.as('merchandiser').act(material, cloth.id, 'submit'))).toContain('必须填写成分')
    await app.sql(`INSERT INTO core.dictionary (platform_id, category, code, zh, en) VALUES ($1, 'fibre', 'cotton', '棉', 'Cotton')`, [
      app.as('buyer').actor.platform,
    ])
    await app.as('merchandiser').save(material, cloth.id, { compositions: [{ fibre: 'cotton', share: '100' }] })
    await app.as('merchandiser').act(material, cloth.id, 'submit')
    expect((await app.as('supplier2').list(material, {})).rows).toEqual([])
    await app.as('manager').act(material, cloth.id, 'approve')
    const seen = await app.as('supplier2').get(material, cloth.id)
    expect([seen.name, 'dosMin' in seen]).toEqual(['精梳棉汗布', false])
    expect(seen.suppliers.map((line) => [line.supplier, 'main' in line])).toEqual([[supplierDoc.id, false]])
    const seenByRival = await app.as('supplier').get(material, cloth.id)
    expect(seenByRival.suppliers.map((line) => line.supplierItem)).toEqual(['对手货号'])
    expect(JSON.stringify(seenByRival)).not.toContain('面料商')
    expect((await app.as('factory').list(material, {})).rows).toEqual([])
  })
})
