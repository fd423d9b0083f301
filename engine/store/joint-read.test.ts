/** Tests of joint reads: rows have the values of the driver, and documents that new documents link to are read in one statement. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document, type AnyDocument } from '../../model/document.ts'
import { dateTime } from '../../model/fields/date-time.ts'
import { date } from '../../model/fields/date.ts'
import { integer } from '../../model/fields/integer.ts'
import { lines } from '../../model/fields/lines.ts'
import { link } from '../../model/fields/link.ts'
import { links } from '../../model/fields/links.ts'
import { matrix } from '../../model/fields/matrix.ts'
import { money } from '../../model/fields/money.ts'
import { text } from '../../model/fields/text.ts'
import { yesNo } from '../../model/fields/yes-no.ts'
import { defineLogic } from '../document-logic.ts'
import { logicContext } from '../save/actions/logic-context.ts'
import { sizes } from '../testing/consumption-fixture.ts'
import { sentStatements } from '../testing/sent-statements.ts'
import { story, type Person, type Story } from '../testing/story.ts'
import { readJointly } from './joint-read.ts'
import { headerPart, loadAll } from './read.ts'

const common = {
  module: 'joint',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  statuses: { active: { label: ['启用', 'Active'], family: 'success', edit: true } },
  actions: {},
} as const
const shelf = document('shelf', {
  ...common,
  kind: 'master',
  code: 'JSH',
  label: ['货架', 'Shelf'],
  number: 'JSH-{00000}',
  fields: {
    name: text(['名称', 'Name']),
    height: integer(['高度', 'Height']),
    price: money(['价格', 'Price']),
    since: date(['启用日', 'Since']),
    seen: dateTime(['盘点时间', 'Seen']),
    locked: yesNo(['锁定', 'Locked']),
    above: link(['上层', 'Above'], 'shelf'),
    beside: links(['相邻', 'Beside'], 'shelf'),
    load: matrix(['载重', 'Load']),
    boxes: lines(['箱', 'Boxes'], { label: text(['标签', 'Label']), full: yesNo(['已满', 'Full']) }),
  },
  list: { columns: ['number'], sort: ['number'] },
  form: [
    {
      section: ['基本', 'Basic'],
      fields: ['number', 'name', 'height', 'price', 'since', 'seen', 'locked', 'above', 'beside', 'load', 'boxes'],
    },
  ],
})
const picker = document('picker', {
  ...common,
  kind: 'master',
  code: 'JPI',
  label: ['拣货员', 'Picker'],
  number: 'JPI-{00000}',
  fields: { name: text(['姓名', 'Name']) },
  list: { columns: ['number'], sort: ['number'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'name'] }],
})
const pick = document('pick', {
  ...common,
  kind: 'transaction',
  code: 'JPK',
  label: ['拣货单', 'Pick'],
  number: 'JPK-{00000}',
  fields: {
    picker: link(['拣货员', 'Picker'], 'picker'),
    found: text(['结果', 'Found'], { computed: true }),
    lines: lines(['明细', 'Lines'], { shelf: link(['货架', 'Shelf'], 'shelf') }),
  },
  list: { columns: ['number'], sort: ['-number'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'picker', 'found', 'lines'] }],
})
const pickLogic = defineLogic(pick, {
  checks: {},
  async fill(doc, ctx) {
    if (!doc.picker) return {}
    const shelves = await ctx.byId(
      shelf,
      doc.lines.map((line) => line.shelf),
    )
    const { name } = (await ctx.byId(picker, [doc.picker])).get(doc.picker)!
    return { found: `${name}: ${[...shelves.values()].map((one) => one.name).join(' ')}` }
  },
})

let app: Story
let buyer: Person
beforeAll(async () => {
  app = await story({ documents: [shelf, picker, pick] as AnyDocument[], logic: [pickLogic] })
  buyer = app.as('buyer')
})
afterAll(() => app?.end())

const full = (above: string) => ({
  name: 'a "b" \\ 纸',
  height: 3,
  price: '12.5000',
  since: '2026-02-28',
  seen: '2026-02-28T10:11:12.345Z',
  locked: true,
  above,
  beside: [above],
  load: sizes({ S: '2', '"M"': '1' }),
  boxes: [{ label: 'x', full: false }, { label: null, full: true }, {}],
})

test('headers that are read jointly have the values of those that are read by themselves', async () => {
  const empty = await buyer.create(shelf, {})
  const filled = await buyer.create(shelf, full(empty.id))
  const ids = [empty.id, filled.id]
  await buyer.perform(async (operation) => {
    const [rows] = await readJointly(operation.tx, [headerPart(shelf, 'ANY ($2::bigint[])')], [operation.actor.platform, ids])
    const single = await loadAll(operation, shelf, ids, { lines: false })
    expect(rows).toEqual(single.map(({ $partyRoles: _, ...row }) => row))
  })
})

test('masters that are found with their lines are as they are read by id', async () => {
  const { id: above } = await buyer.create(shelf, {})
  const { id } = await buyer.create(shelf, { ...full(above), height: 4 })
  await buyer.perform(async (operation) => {
    const shelves = await logicContext(operation).find(shelf, { height: 4 }, { lines: true })
    expect(shelves).toEqual(await loadAll(operation, shelf, [id]))
  })
})

test('logic of new documents reads the documents that they link to in one statement, whatever their number', async () => {
  const shelves: string[] = []
  for (let at = 0; at < 4; at++) shelves.push((await buyer.create(shelf, { name: `s${at}` })).id)
  const pickers = [await buyer.create(picker, { name: 'p' }), await buyer.create(picker, { name: 'q' })]
  const values = (at: number) => ({ picker: pickers[at % 2]!.id, lines: [{ shelf: shelves[at % 4]! }, { shelf: shelves[(at + 1) % 4]! }] })
  const reads = async (count: number) => {
    const sent = await sentStatements(buyer, async (operation) => {
      const made = await logicContext(operation).createMany(
        pick,
        Array.from({ length: count }, (_, at) => values(at)),
      )
      expect(made[0]!.found).toBe('p: s0 s1')
      expect(made.at(-1)!.found).toBe(`q: ${[`s${(count - 1) % 4}`, `s${count % 4}`].sort().join(' ')}`)
    })
    return sent.filter((sql) => sql.startsWith('SELECT') && /"(shelf|picker)"/.test(sql)).length
  }
  // The first time, the types that the logic asks for become known one after the other.
  expect(await reads(2)).toBe(2)
  expect([await reads(2), await reads(20)]).toEqual([1, 1])
})
