/** Tests of how standing types are drawn: what they declare, what is inferred for them, and what a party that may not see a field gets. */
import { describe, expect, test } from 'vitest'
import { pageDisplay } from '../engine/pages/page-display.ts'
import { checkDocument } from '../model/check-document.ts'
import type { AnyDocument } from '../model/document.ts'
import { documents } from './all-documents.ts'

const types = new Map(documents.map((type) => [type.name, type]))
const typeOf = (name: string): AnyDocument => types.get(name)!
const everything = { sees: () => true, say: (label: readonly [string, string]) => label[1] }
const displayOf = (name: string, hidden: readonly string[] = []) =>
  pageDisplay(typeOf(name), types, { ...everything, sees: (path) => !hidden.includes(path) })

test('an order shows its colours before its styles, its amount with two parts and the milestones of its tracking', () => {
  const display = displayOf('purchase_order')
  expect(display.picture).toEqual(['lines.colorway.swatch', 'lines.style.images'])
  expect(display.money).toEqual({ main: 'gross', parts: ['receivedGross', 'toSettle', 'settledAmount'] })
  expect(display.timeline).toEqual({ type: 'order_tracking', via: 'order' })
  expect(display.parties).toEqual(['brand', 'supplier'])
  expect(displayOf('delivery_booking').parties.at(-1)).toBe('ownerCompany')
  expect(display.path).toEqual({ agreed: 'etd', projected: 'projectedEtd', target: 'eta' })
})

test('an amount that may leave something out names what counts it, for those who see the count', () => {
  expect(displayOf('bom').money).toEqual({ main: 'material', parts: ['fabric', 'trim'], without: 'unpriced' })
  expect(displayOf('bom', ['unpriced']).money).toEqual({ main: 'material', parts: ['fabric', 'trim'] })
  expect(displayOf('design_quote').money).toMatchObject({ main: 'quotedPrice', without: 'unanswered' })
})

test('the matrix of an order is inferred: styles over colours, the price and amount of a line, and the counters of its lines', () => {
  expect(displayOf('purchase_order').matrix['lines']).toMatchObject({
    group: 'style',
    row: 'colorway',
    cell: 'matrix',
    price: 'price',
    amount: 'net',
    counters: expect.arrayContaining(['booked']),
  })
})

test('the steps of an order name the types that move them on', () => {
  const { progress } = displayOf('purchase_order')
  expect(progress?.of).toBe('quantity')
  expect(progress?.steps[0]).toMatchObject({ field: 'booked', label: 'Booked', by: ['delivery_booking'] })
  expect(progress?.steps[1]).toMatchObject({ field: 'inspected', by: ['final_inspection'] })
  expect(progress?.steps[2]).toMatchObject({ field: 'received', less: 'returned' })
  expect(progress?.steps[3]).toMatchObject({ field: 'settled', by: ['statement'] })
})

test('the lines of an order count what its head sums, and say what is left to each step; columns that a person does not see are left out', () => {
  const { progress } = displayOf('purchase_order')
  expect(progress?.lines).toEqual({
    lines: {
      of: 'quantity',
      steps: [
        { field: 'booked', left: ['open'] },
        { field: 'received', left: ['toCome'] },
        { field: 'settled', left: [] },
      ],
    },
  })
  expect(displayOf('purchase_order', ['lines.open', 'lines.received']).progress?.lines).toEqual({
    lines: {
      of: 'quantity',
      steps: [
        { field: 'booked', left: [] },
        { field: 'settled', left: [] },
      ],
    },
  })
  expect(displayOf('purchase_order', ['lines.quantity']).progress).not.toHaveProperty('lines')
})

test('a booking declares nothing, and its progress, matrix, picture and colour are inferred', () => {
  const display = displayOf('delivery_booking')
  expect(display.progress).toMatchObject({ of: 'quantity', steps: [{ field: 'received', by: ['product_in'] }] })
  expect(display.matrix['lines']).toMatchObject({ cell: 'matrix' })
  expect(display.picture).toEqual(expect.arrayContaining(['lines.style.images', 'lines.colorway.swatch']))
  expect(display.swatch).toBe('lines.colorway.colour.hex')
})

test('a factory that does not see prices gets a matrix without them and no money', () => {
  const display = displayOf('purchase_order', ['gross', 'lines.price', 'lines.net'])
  expect(display.money).toBeUndefined()
  expect(display.matrix['lines']).not.toHaveProperty('price')
  expect(display.matrix['lines']).not.toHaveProperty('amount')
  expect(display.matrix['lines']).toMatchObject({ cell: 'matrix' })
})

test('an inspection is drawn as a gauge of three classes and a tally of defects; without one limit there is no gauge', () => {
  const display = displayOf('final_inspection')
  expect(display.gauge?.classes.map(({ label }) => label)).toEqual(['Critical', 'Major', 'Minor'])
  expect(display.tally['defects']).toMatchObject({ by: 'defect', class: 'class', count: 'found' })
  expect(displayOf('final_inspection', ['majorReject']).gauge).toBeUndefined()
})

test('the page for inspecting is offered where lines are events named by a link, and not for the checklist of an audit', () => {
  const offered = documents.flatMap((type) => {
    const { inspect, tally } = displayOf(type.name)
    return inspect === undefined ? [] : [[type.name, type.fields[inspect]!.options.columns![tally[inspect]!.by]!.kind]]
  })
  expect(offered).toEqual([['final_inspection', 'link']])
  expect(displayOf('factory_audit').tally['items']).toMatchObject({ by: 'item', most: 'most' })
  expect(displayOf('final_inspection', ['majorReject']).inspect).toBeUndefined()
})

test('a status that names its next step waits for that, whatever else may be done first in it', () => {
  expect(displayOf('lab_dip').waits['in_progress']).toMatchObject({ on: 'supplier', label: 'Hand in' })
})

test('a status waits for the other party, or for the people of the next step of the process', () => {
  const { waits } = displayOf('purchase_order')
  expect(waits['issued']).toEqual({ on: 'supplier', label: 'Confirm', party: 'supplier' })
  expect(waits['draft']).toMatchObject({ on: 'buyer', role: 'Buyer' })
  expect(waits['cancelled']).toBeUndefined()
})

test('facts are fields that are drawn nowhere else, six at most', () => {
  for (const type of documents) {
    const { facts, parties, scope, money } = displayOf(type.name)
    expect(facts.length, type.name).toBeLessThanOrEqual(6)
    expect(
      facts.filter((name) => [...parties, ...scope, money?.main].includes(name)),
      type.name,
    ).toEqual([])
  }
})

describe('a wrong display is refused at its place', () => {
  const order = typeOf('purchase_order')
  test.each([
    ['display.picture[0]', { picture: ['lines.colorway.hue'] }],
    ['display.swatch', { swatch: 'brand.name' }],
    ['display.money', { money: { main: 'quantity' } }],
    ['display.money.without', { money: { main: 'gross', without: 'gross' } }],
    ['display.timeline.via', { timeline: { type: 'order_tracking', via: 'template' } }],
    ['display.timeline[0]', { timeline: [{ label: ['甲', 'A'], plan: 'quantity' }] }],
    ['display.progress', { progress: { of: 'quantity', steps: ['nothing'] } }],
    ['display.matrix.lines.row', { matrix: { lines: { row: 'hue', cell: 'matrix' } } }],
    ['display.waits.issued.on', { waits: { issued: { on: 'nobody', label: ['甲', 'A'] } } }],
    ['display.waits.issued.action', { waits: { issued: { on: 'supplier', label: ['甲', 'A'], action: 'nothing' } } }],
    ['display.usedBy[0].type', { usedBy: [{ type: 'nothing', via: 'order', as: 'list' }] }],
    ['display.usedBy[0].rows', { usedBy: [{ type: 'open_order_line', via: 'order', as: 'matrix', columns: 'style' }] }],
    ['display.usedBy[0].columns', { usedBy: [{ type: 'open_order_line', via: 'order', as: 'matrix', rows: 'style', columns: 'nothing' }] }],
    [
      'display.usedBy[0].cell',
      { usedBy: [{ type: 'open_order_line', via: 'order', as: 'matrix', rows: 'style', columns: 'colorway', cell: 'etd' }] },
    ],
    ['display.path.agreed', { path: { agreed: 'quantity' } }],
  ])('%s', (path, display) => {
    expect(checkDocument({ ...order, display }, documents).map((problem) => problem.path)).toContain(path)
  })
})
