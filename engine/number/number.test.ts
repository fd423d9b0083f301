/**
 * Tests of numbering by a definition's pattern and by a platform's rule: attributes, date prefixes, serials, overflow, entered
 * numbers, concurrency.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callersAtOnce } from '../testing/proof-size.ts'
import { document, type AnyDocument } from '../../model/document.ts'
import { link } from '../../model/fields/link.ts'
import { text } from '../../model/fields/text.ts'
import { importRows } from '../import/import-documents.ts'
import { story, type Person, type Story } from '../testing/story.ts'

const house = document('house', {
  module: 'story',
  code: 'HOU',
  kind: 'master',
  label: ['品牌', 'House'],
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  fields: { code: text(['代码', 'Code'], { upperCase: true }) },
  statuses: { active: { label: ['启用', 'Active'], family: 'success', edit: true } },
  actions: {},
  list: { columns: ['code'], sort: ['code'] },
  form: [{ section: ['基本', 'Basic'], fields: ['code'] }],
})
const sheet = (name: string, number: string): AnyDocument =>
  document(name, {
    module: 'story',
    code: name.toUpperCase(),
    kind: 'transaction',
    label: ['单据', 'Sheet'],
    number,
    parties: { owner: 'brand' },
    rights: { read: ['*'], create: ['*'], edit: ['*'] },
    fields: { house: link(['品牌', 'House'], 'house'), word: text(['词', 'Word']) },
    statuses: { draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true } },
    actions: {},
    list: { columns: ['number'], sort: ['-number'] },
    form: [{ section: ['基本', 'Basic'], fields: ['number', 'house', 'word'] }],
  })
const [byPattern, none, year, yearMonth, month, day, short, seven] = [
  'by_pattern',
  'rule_none',
  'rule_year',
  'rule_year_month',
  'rule_month',
  'rule_day',
  'rule_short',
  'rule_seven',
].map((name) => sheet(name, 'P-{house.code}{yyyy}{mm}-{000}')) as [AnyDocument, ...AnyDocument[]] as AnyDocument[]

/** Its serials are typed ahead of the counter. */
const ahead = sheet('sheet_ahead', 'S-{0000}')

/** Numbered by brands and suppliers, read by others: its number is unique on the platform. */
const notice = document('notice_sheet', {
  module: 'story',
  code: 'NTS',
  kind: 'transaction',
  label: ['通知', 'Notice'],
  number: 'NT-{guest}{000}',
  parties: { owner: ['brand', 'supplier'], read: 'granted' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  fields: { word: text(['词', 'Word']) },
  statuses: { draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true } },
  actions: {},
  list: { columns: ['number'], sort: ['-number'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'word'] }],
})

let app: Story
let buyer: Person
let home: string
beforeAll(async () => {
  app = await story({ documents: [house, byPattern!, none!, year!, yearMonth!, month!, day!, short!, seven!, ahead, notice] })
  buyer = app.as('buyer')
  const rule = (type: AnyDocument, prefix: string, attributes: unknown[], more: { length?: number; start?: number } = {}) =>
    app.sql(
      `INSERT INTO core.number_rule (platform_id, id, type, attributes, date_prefix, length${more.start === undefined ? '' : ', start'}) VALUES ($1, $2, $3, $4, $5, $6${more.start === undefined ? '' : ', $7'})`,
      [
        buyer.actor.platform,
        app.engine.ids.next(),
        type.name,
        JSON.stringify(attributes),
        prefix,
        more.length ?? 4,
        ...(more.start === undefined ? [] : [more.start]),
      ],
    )
  await rule(none!, 'none', [{ text: 'N-' }])
  await rule(year!, 'year', [{ field: 'house.code' }, { text: '/' }], { start: 1 })
  await rule(yearMonth!, 'yearMonth', [{ text: 'A' }], { start: 1 })
  await rule(month!, 'month', [{ text: 'A' }], { start: 1 })
  await rule(day!, 'yearMonthDay', [{ field: 'word' }], { start: 1 })
  await rule(short!, 'none', [], { length: 1, start: 8 })
  await rule(
    seven!,
    'none',
    [...'1234567'].map((text) => ({ text })),
    { start: 1 },
  )
  // Rules are cached for a second, so the rules are written before the first document.
  home = (await buyer.create(house, { code: 'hs' })).id
})
afterAll(() => app.end())

const [y, m, d] = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10).split('-') as [string, string, string]
const createdNumber = async (type: AnyDocument, values: Record<string, unknown> = {}) =>
  String((await buyer.create(type, { house: home, word: 'W', ...values }))['number' as never])

test('a pattern uses values of linked documents; an entered number is kept [DM-5-042]', async () => {
  expect(await createdNumber(byPattern!)).toBe(`P-HS${y}${m}-001`)
  expect(await createdNumber(byPattern!)).toBe(`P-HS${y}${m}-002`)
  expect(await createdNumber(byPattern!, { number: 'OWN-7' })).toBe('OWN-7')
  expect(await createdNumber(byPattern!)).toBe(`P-HS${y}${m}-003`)
  // Each brand has its own counter.
  const second = (await buyer.create(house, { code: 'zz' })).id
  expect(await createdNumber(byPattern!, { house: second })).toBe(`P-ZZ${y}${m}-001`)
})

test('a platform rule builds the number from date prefix, ordered attributes and serial [DM-3-100][DM-3-101][DM-3-102][DM-9-014]', async () => {
  expect(await createdNumber(year!)).toBe(`HS/${y}0001`)
  expect(await createdNumber(yearMonth!)).toMatch(new RegExp(`^A${y}${m}\\d{4}$`))
  expect(await createdNumber(month!)).toBe(`A${m}0001`)
  expect(await createdNumber(day!, { word: 'Q' })).toMatch(new RegExp(`^Q${y}${m}${d}\\d{4}$`))
  expect(await createdNumber(seven!)).toBe('12345670001')
})

test('the serial starts at 0 when the rule has no start number [DM-5-043]', async () => {
  expect([await createdNumber(none!), await createdNumber(none!)]).toEqual(['N-0000', 'N-0001'])
})

test('a missing attribute is reported by name and uses no serial [DM-3-101]', async () => {
  const serial = async () => Number((await createdNumber(day!, { word: 'Q' })).slice(`Q${y}${m}${d}`.length))
  const before = await serial()
  await expect(createdNumber(day!, { word: null })).rejects.toMatchObject({
    code: 11000,
    fields: [{ path: 'word', key: 'number.attribute', values: { label: '词', labelEn: 'Word' } }],
  })
  expect(await serial()).toBe(before + 1)
})

test('concurrent documents get numbers without a gap; an overflow is refused and saves nothing [DM-3-103]', async () => {
  const numbers = await Promise.all(Array.from({ length: callersAtOnce }, () => createdNumber(yearMonth!)))
  const serials = numbers.map((number) => Number(number.slice(`A${y}${m}`.length))).sort((a, b) => a - b)
  expect(serials).toEqual(Array.from({ length: callersAtOnce }, (_, at) => serials[0]! + at))
  expect([await createdNumber(short!), await createdNumber(short!)]).toEqual(['8', '9'])
  await expect(createdNumber(short!)).rejects.toMatchObject({ code: 409, key: 'number.overflow' })
  expect(await app.sql('SELECT count(*)::int AS count FROM story.rule_short')).toEqual([{ count: 2 }])
})

test('the code of a guest counts where a number begins, and a row whose number another company has is reported at its row', async () => {
  const supplier = app.as('supplier')
  const [{ code }] = (await app.sql('SELECT code FROM core.company WHERE id = $1', [supplier.actor.company])) as [{ code: string }]
  const given = async (number: string) => String((await supplier.create(notice, { number }))['number' as never])
  expect(await given('1')).toBe(`${code}-1`)
  expect(await given(`${code.toLowerCase()}-2`)).toBe(`${code.toLowerCase()}-2`)
  expect(await given(`NT-${code}-3`)).toBe(`NT-${code}-3`)
  expect(await given(`A${code}-4`)).toBe(`${code}-A${code}-4`)
  expect(await given(`OTHER-${code}-5`)).toBe(`${code}-OTHER-${code}-5`)
  await buyer.create(notice, { number: `${code}-TAKEN` })
  const rows = ['6', 'taken', '7'].map((number) => ({ number, word: 'W' }))
  const imported = (mode: 'check' | 'good') => importRows(app.engine, supplier.actor, notice, { rows, mode })
  const errors = [{ row: 1, column: 'number', key: 'save.duplicateNumber' }]
  expect(await imported('check')).toMatchObject({ created: [], errors })
  expect(await imported('good')).toMatchObject({ created: [{ number: `${code}-6` }, { number: `${code}-7` }], errors })
})

test('numbers that were typed or imported ahead of the counter stop nobody: the next automatic ones are the next free', async () => {
  const numbered = async (number?: string) => String((await buyer.create(ahead, number === undefined ? {} : { number }))['number' as never])
  expect(await numbered()).toBe('S-0001')
  for (const typed of ['S-0002', 's-00 03', 'S-0006']) await numbered(typed)
  expect([await numbered(), await numbered(), await numbered()]).toEqual(['S-0004', 'S-0005', 'S-0007'])
  // An import without numbers, for which a gap that is too short for it, and creations at once.
  await numbered('S-0009')
  const imported = await importRows(app.engine, buyer.actor, ahead, { rows: [{ word: 'a' }, { word: 'b' }], mode: 'all' })
  expect(imported.created.map(({ number }) => number)).toEqual(['S-0010', 'S-0011'])
  await numbered('S-0020')
  const others = await Promise.all(Array.from({ length: 30 }, () => numbered()))
  expect(new Set(others).size).toBe(30)
  expect(others).not.toContain('S-0020')
  // A typed number that is taken is still refused.
  await expect(numbered('S-0020')).rejects.toMatchObject({ code: 409, key: 'save.duplicateNumber' })
})
