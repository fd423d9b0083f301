// Tests of AQL standards, inspection templates with editions, and defects.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { story, type Story } from '../../engine/testing/story.ts'
import { category } from '../design/category.ts'
import { sizeList } from '../design/size-list.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { standardRows } from './aql.rules.ts'
import { aqlStandard } from './aql-standard.ts'
import { violations } from '../testing/violations.ts'
import { defect } from './defect.ts'
import { inspectionTemplate } from './inspection-template.ts'
import { inspectionTemplateLogic, wrongItem } from './inspection-template.server.ts'

let app: Story
beforeAll(async () => {
  app = await story({
    documents: [aqlStandard, category, defect, inspectionTemplate, sizeList],
    logic: [inspectionTemplateLogic],
  })
})
afterAll(() => app?.end())

describe('AQL standard', () => {
  const rows = standardRows({ level: 'II', aql: '2.5' })
  test('rows do not overlap, Re is Ac + 1 [DM-3-056]', async () => {
    const row = { orderMin: 2, orderMax: 8, sampling: 2, qualified: 0, unqualified: 1 }
    const of = (...all: object[]) => violations(aqlStandard, { rows: all })
    expect(violations(aqlStandard, { rows })).toEqual([])
    expect(of(row, { ...row, orderMin: 8, orderMax: 15 })).toEqual(['rows[1].orderMin: 与第 1 行重叠'])
    expect(of({ ...row, orderMax: null }, { ...row, orderMin: 900, orderMax: 901 })).toEqual(['rows[1].orderMin: 与第 1 行重叠'])
    expect(of({ ...row, orderMax: 1 })).toEqual(['rows[0].orderMax: 不得小于“订单数量起” 2'])
    const standard = { name: '一次抽样', standard: 'own', level: 'II', aql: '1.0' } as const
    for (const unqualified of [0, 2])
      expect(await expectRefusal(app.as('inspector').create(aqlStandard, { ...standard, rows: [{ ...row, unqualified }] }))).toContain(
        'rows[0].unqualified',
      )
  })
  test('the seed is editable; one active standard per level, AQL and severity [DM-9-035]', async () => {
    const { create, save, act } = app.as('inspector')
    const doc = await create(aqlStandard, { name: 'II / 2.5', level: 'II', aql: '2.5', rows })
    expect([doc.number, doc.rows.length, doc.orderMin, doc.orderMax]).toEqual(['AQ0001', 15, 2, null])
    expect(await expectRefusal(create(aqlStandard, { name: '又一个', level: 'II', aql: '2.5', rows }))).toContain('AQ0001')
    const narrow = await save(aqlStandard, doc.id, { rows: rows.slice(0, 8) })
    expect([narrow.orderMin, narrow.orderMax]).toEqual([2, 500])
    await act(aqlStandard, doc.id, 'archive')
    await create(aqlStandard, { name: '新', level: 'II', aql: '2.5', rows })
    expect(await expectRefusal(act(aqlStandard, doc.id, 'restore'))).toContain('AQ0002')
  })
})

describe('inspection template', () => {
  const items = [{ level1: '外观', level2: '车缝', level3: '跳针', required: true }, { level1: '外观', level2: '污渍' }, { level1: '尺寸' }]
  const plain = (list: typeof items) => list.map((one) => ({ level2: null, level3: null, ...one }))
  test('three levels, only leaves, each once [DM-3-057]', () => {
    expect(wrongItem(plain(items))).toBeUndefined()
    expect(wrongItem([{ level1: 'a', level2: null, level3: 'c' }])).toMatchObject({ at: 0, column: 'level2' })
    expect(wrongItem([...plain(items), { level1: '尺寸', level2: null, level3: null }])).toMatchObject({ at: 3 })
    expect(wrongItem([...plain(items), { level1: '外观', level2: '车缝', level3: null }])).toMatchObject({ at: 3 })
  })
  test('an active edition is fixed; activating a new edition retires the old one', async () => {
    const inspector = app.as('inspector')
    const one = await inspector.create(inspectionTemplate, { name: '成衣尾查', items })
    expect([one.number, one.edition]).toEqual(['II001V1', 1])
    await app.as('manager').act(inspectionTemplate, one.id, 'activate')
    expect(await expectRefusal(inspector.save(inspectionTemplate, one.id, { name: '改' }))).toContain('不可编辑')
    await inspector.act(inspectionTemplate, one.id, 'revise')
    expect(await expectRefusal(inspector.act(inspectionTemplate, one.id, 'revise'))).toContain('II001V2')
    const two = (await inspector.list(inspectionTemplate, { filters: [{ field: 'status', operator: 'eq', value: 'draft' }] })).rows[0]!
    expect([two['number'], two['edition']]).toEqual(['II001V2', 2])
    expect((await inspector.get(inspectionTemplate, two['id'] as string)).items).toHaveLength(3)
    await app.as('manager').act(inspectionTemplate, two['id'] as string, 'activate')
    expect((await inspector.get(inspectionTemplate, one.id)).status).toBe('archived')
    expect((await inspector.create(inspectionTemplate, { name: '面料', phase: 'incoming', items })).number).toBe('II002V1')
  })
})

test('supplier and factory read defects, the brand’s inspectors maintain them [DM-1-093]', async () => {
  const broken = await app.as('inspector').create(defect, { name: '断针残留', nameEn: 'Broken needle', type: 'critical', part: 'safety' })
  expect([broken.number, broken.weight]).toEqual(['DT0001', '1'])
  expect((await app.as('factory').list(defect, {})).rows).toHaveLength(1)
  expect(await expectRefusal(app.as('supplier').create(defect, { name: 'x', type: 'minor' }))).not.toBe('')
})
