/** Tests the parts of document pages: own sections have their components, none is part of the first bundle, tabs count like their lists; looks and dates. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../model/days.ts'
import { looksOf } from '../../engine/query/document-looks.ts'
import { countedCells } from '../../engine/save/view/counted-cells.ts'
import { countLatePaths, hasPath, pathRows } from '../../engine/save/view/critical-paths.ts'
import { milestonesOf } from '../../engine/save/view/milestones.ts'
import { countChildren } from '../../engine/query/child-counts.ts'
import { describePage } from '../../engine/pages/describe-page.ts'
import { sentStatements } from '../../engine/testing/sent-statements.ts'
import type { Story } from '../../engine/testing/story.ts'
import type { AnyDocument } from '../../model/document.ts'
import { childrenOf } from '../../model/parts/children.ts'
import type { OwnSection } from '../../model/parts/own-section.ts'
import { documents } from '../../documents/all-documents.ts'
import { colorway } from '../../documents/design/colorway.ts'
import { colour } from '../../documents/design/colour.ts'
import { goodsMovement } from '../../documents/order/goods-movement.ts'
import { orderTracking } from '../../documents/order/order-tracking.ts'
import { purchaseOrder } from '../../documents/order/purchase-order.ts'
import { style } from '../../documents/design/style.ts'
import { confirmedBooking, confirmedOrder, orderOf, received, stagedStory, type Stage } from '../../documents/testing/fixtures.ts'

const root = join(import.meta.dirname, '../..')
const byName = new Map(documents.map((type) => [type.name, type]))

describe('own sections', () => {
  const sections = documents.flatMap((type) => ((type.sections ?? []) as readonly OwnSection[]).map((one) => [type, one] as const))

  test('two types have sections of their own, so that it is a word and no special case', () => {
    expect(new Set(sections.map(([type]) => type.name)).size).toBeGreaterThanOrEqual(2)
  })

  test.each(sections.map(([type, one]) => [`${type.name}: ${one.name}`, type, one] as const))(
    '%s has its component',
    (_, type, { name, at }) => {
      // The component stands in the module of its type, or in a higher one whose documents it shows.
      const files = globSync(`documents/*/${name}.web.tsx`, { cwd: root })
      expect(files, type.name).toHaveLength(1)
      expect(readFileSync(join(root, files[0]!), 'utf8')).toMatch(
        at === 'beside' ? /export function Columns\(/ : /export function Section\(/,
      )
    },
  )

  test('no component of a single type is part of the first bundle', () => {
    const reached = staticImports(join(root, 'web/main.tsx'))
    expect(reached.size).toBeGreaterThan(50)
    expect([...reached].map((file) => relative(root, file)).filter((file) => file.startsWith('documents/'))).toEqual([])
  })
})

/** Returns the files that a file imports without `import()`, and those that they import. */
function staticImports(file: string, reached = new Set<string>()): Set<string> {
  if (reached.has(file)) return reached
  reached.add(file)
  const text = readFileSync(file, 'utf8')
  for (const [, path] of text.matchAll(/^(?:import|export)\s(?!type\s)(?:[^'";]*?\sfrom\s)?'(\.[^']+\.tsx?)'/gm)) {
    const next = join(dirname(file), path!)
    if (existsSync(next)) staticImports(next, reached)
  }
  return reached
}

describe('children', () => {
  let app: Story
  let stage: Stage
  beforeAll(async () => {
    ;({ app, stage } = await stagedStory())
  })
  afterAll(() => app?.end())

  test('every tab is a list that filters by the link', () => {
    const tabs = documents.flatMap((type) => childrenOf(type, documents).map((child) => [type.name, child] as const))
    expect(new Set(tabs.map(([name]) => name)).size).toBeGreaterThan(10)
    for (const [name, { type, via }] of tabs)
      if (via !== undefined) expect(byName.get(type)!.list.filters, `${name}: ${type}`).toContain(via)
  })

  test('tabs of an order and of a style count as many documents as their lists show, for each viewer', async () => {
    const order = await confirmedOrder(app, orderOf(stage))
    await confirmedBooking(app, order, { warehouse: stage.warehouseId })
    const other = await confirmedOrder(app, orderOf(stage))
    await received(app, await confirmedBooking(app, other, { warehouse: stage.warehouseId }), { bin: stage.binId })
    for (const name of ['buyer', 'supplier', 'supplier2'])
      for (const [type, id] of [
        [purchaseOrder, order.id],
        [style, stage.styleId],
      ] as const) {
        const person = app.as(name)
        const counting = person.perform((operation) => countChildren(operation, type, id))
        if (name === 'supplier2') {
          await expect(counting, type.name).rejects.toMatchObject({ code: expect.toSatisfy((code: number) => [403, 404].includes(code)) })
          continue
        }
        const counted = await counting.catch((error: { code?: number }) => (error.code === 403 ? [] : Promise.reject(error)))
        for (const { type: tab, child, count } of counted) {
          if (child.via === undefined) continue
          const filters = [{ field: child.via, operator: 'eq' as const, value: id }]
          const list = await person.list(byName.get(tab.name) as AnyDocument, { filters, count: 'exact' })
          expect([name, tab.name, Math.min(100, list.count!)]).toEqual([name, tab.name, count])
          if (child.inferred) expect(count).toBeGreaterThan(0)
        }
        if (name === 'buyer') expect(counted.length, type.name).toBeGreaterThan(1)
      }
    const tabs = await app.as('buyer').perform((operation) => countChildren(operation, purchaseOrder, other.id))
    expect(tabs.map(({ type, count }) => [type.name, count])).toContainEqual([goodsMovement.name, 1])
  })

  test('looks of styles and colours come in one statement, for those who may read them and for nobody else', async () => {
    const admin = app.as('admin')
    const mist = await admin.create(colour, { name: '雾蓝', hex: '#8FA6B8' })
    const inMist = await admin.create(colorway, { style: stage.styleId, colour: mist.id })
    const wanted = { colour: [mist.id], colorway: [inMist.id], style: [stage.styleId], season: ['1'] }
    let looks: Awaited<ReturnType<typeof looksOf>> = []
    const sent = await sentStatements(app.as('buyer'), async (operation) => {
      looks = await looksOf(operation, wanted)
    })
    // The first one reads the rules of the platform.
    expect(sent.length, sent.join('\n')).toBe(2)
    const seen = new Map(looks.map(({ id, picture, colour: hex }) => [id, [picture !== null, hex]]))
    expect([mist.id, inMist.id, stage.styleId].map((id) => seen.get(id))).toEqual([
      [false, '#8FA6B8'],
      [false, '#8FA6B8'],
      [true, null],
    ])
    const unknown = app.as('supplier2').perform((operation) => looksOf(operation, { colorway: wanted.colorway, style: wanted.style }))
    expect(await unknown).toEqual([])
  })

  test('an order looks like the first of its lines that has a picture, its tracking like the order, for those who may read it', async () => {
    const order = await confirmedOrder(app, orderOf(stage))
    const ofStyle = await app.as('buyer').perform((operation) => looksOf(operation, { style: [stage.styleId] }))
    const { rows } = await app.as('buyer').list(orderTracking, { filters: [{ field: 'order', operator: 'eq', value: order.id }] })
    const wanted = { purchase_order: [order.id], order_tracking: [rows[0]!.id] }
    for (const [name, picture] of [
      ['buyer', ofStyle[0]!.picture],
      ['supplier', ofStyle[0]!.picture],
      ['supplier2', undefined],
    ] as const) {
      const looks = await app.as(name).perform((operation) => looksOf(operation, wanted))
      const byId = new Map(looks.map((look) => [look.id, look.picture]))
      expect([name, byId.get(order.id), byId.get(rows[0]!.id)]).toEqual([name, picture, picture])
    }
  })

  test('the dates of an order are those of its tracking, with what is expected; another supplier gets none', async () => {
    const order = await confirmedOrder(app, orderOf(stage))
    const ways = await Promise.all(
      ['buyer', 'supplier'].map((name) => app.as(name).perform((operation) => milestonesOf(operation, purchaseOrder, order.id))),
    )
    for (const way of ways) {
      expect(way).toMatchObject({ page: 'order_tracking' })
      const open = way!.milestones.find(({ actual }) => actual === null)!
      expect(open.projected! >= way!.today, JSON.stringify(open)).toBe(true)
    }
    await expect(app.as('supplier2').perform((operation) => milestonesOf(operation, purchaseOrder, order.id))).rejects.toMatchObject({
      code: 404,
    })
    expect(await app.as('buyer').perform((operation) => milestonesOf(operation, style, stage.styleId))).toBeNull()
    // The board shows the tracking of the order with the style, the pieces and the days of the order; a date that its side gives moves the end.
    const [{ id, today }] = ways as unknown as [{ id: string; today: string }]
    const rowsFor = (name: string) => app.as(name).perform((operation) => pathRows(operation, orderTracking, [id]))
    const [row] = await rowsFor('buyer')
    expect(row).toMatchObject({ id, subject: { page: 'style', id: stage.styleId }, agreed: order.etd, target: order.eta, isOver: false })
    expect(Number(row!.quantity)).toBeGreaterThan(0)
    const { nodes } = await app.as('buyer').get(orderTracking, id)
    const at = nodes.findIndex((node) => (node.restriction ?? '00')[0] === '0' && !node.actualDate && (node.mode ?? 'manual') === 'manual')
    const projectedDate = addDays(today, 30)
    // Each date carries its line, and the row the version of its dates: a second date from that version is a conflict, not overwritten.
    expect(row!.milestones.map(({ line }) => line)).toEqual(nodes.map((node) => node.id))
    const give = (values: object) =>
      app.as('buyer').save(orderTracking, id, { nodes: { set: [{ id: row!.milestones[at]!.line, ...values }] } }, row!.version)
    await give({ projectedDate, remark: '等面料' })
    await expect(give({ projectedDate: addDays(today, 31) })).rejects.toMatchObject({ code: 409, detail: { fields: [{}] } })
    const [moved] = await rowsFor('supplier')
    expect(moved!.milestones[at]).toMatchObject({ projected: projectedDate, note: '等面料' })
    expect(moved!.projected! > row!.projected!).toBe(true)
    expect(await rowsFor('supplier2')).toEqual([])
    // All that match are counted, each for who reads them; what is moved back is not late any more.
    const lateFor = (name: string, filters = [{ field: 'id', operator: 'eq' as const, value: id }]) =>
      app.as(name).perform((operation) => countLatePaths(operation, orderTracking, { filters }))
    const wasLate = moved!.projected! > moved!.agreed!
    expect(wasLate).toBe(true)
    const isPast = Number(moved!.target !== null && moved!.projected! > moved!.target)
    for (const name of ['buyer', 'supplier']) expect(await lateFor(name)).toEqual({ late: 1, past: isPast, isCut: false })
    expect((await lateFor('buyer', [])).late).toBeGreaterThanOrEqual(1)
    // Dates, names and what lines and sets of the order are of are read alone: no matrix, no price, no responsible side.
    const reads = (await sentStatements(app.as('buyer'), (operation) => pathRows(operation, orderTracking, [id]))).filter((sql) =>
      /doc_id = ANY/.test(sql),
    )
    expect(reads).toHaveLength(3)
    for (const sql of reads) expect(sql).not.toMatch(/"(matrix|price|side|mode)"/)
    expect(await lateFor('supplier2')).toEqual({ late: 0, past: 0, isCut: false })
    expect(hasPath(purchaseOrder)).toBe(false)
  })

  test('a closed order stops its tracking: nothing is expected of it any more, on its page, on the board and in the count', async () => {
    const order = await confirmedOrder(app, orderOf(stage))
    const buyer = app.as('buyer')
    const way = () => buyer.perform((operation) => milestonesOf(operation, purchaseOrder, order.id))
    const ahead = await way()
    expect(ahead!.milestones.some(({ projected }) => projected !== null)).toBe(true)
    await app.as('manager').act(purchaseOrder, order.id, 'close', { comment: '停产' })
    const stopped = await way()
    expect(stopped!.milestones.map(({ plan }) => plan)).toEqual(ahead!.milestones.map(({ plan }) => plan))
    expect(stopped!.milestones.map(({ projected }) => projected)).toEqual(ahead!.milestones.map(() => null))
    const [row] = await buyer.perform((operation) => pathRows(operation, orderTracking, [stopped!.id]))
    expect(row).toMatchObject({ isOver: true, projected: null })
    const filters = [{ field: 'id', operator: 'eq' as const, value: stopped!.id }]
    expect(await buyer.perform((operation) => countLatePaths(operation, orderTracking, { filters }))).toMatchObject({ late: 0, past: 0 })
  })

  test('what was booked of each size is known by line and cell to those who read the order', async () => {
    const order = await confirmedOrder(app, orderOf(stage))
    await confirmedBooking(app, order, { warehouse: stage.warehouseId })
    const stored = (await app.as('buyer').get(purchaseOrder, order.id)).lines as readonly { id: string; booked: string }[]
    for (const name of ['buyer', 'supplier']) {
      const cells = await app.as(name).perform((operation) => countedCells(operation, purchaseOrder, order.id))
      for (const line of stored) {
        const booked = cells.filter((one) => one.line === line.id && one.counter === 'booked')
        expect(
          booked.reduce((sum, { quantity }) => sum + Number(quantity), 0),
          name,
        ).toBe(Number(line.booked))
      }
      expect(cells.length).toBeGreaterThan(0)
    }
    await expect(app.as('supplier2').perform((operation) => countedCells(operation, purchaseOrder, order.id))).rejects.toMatchObject({
      code: 404,
    })
  })

  test('the page says whether a document can have tabs', async () => {
    const page = await app.as('buyer').perform((operation) => describePage(operation, purchaseOrder))
    expect(page.children).toBe(true)
  })
})
