/** The order in which a look-up of links offers what it finds: what is typed as a whole stands first, then what begins with it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { story, type Story } from '../testing/story.ts'
import { lookup } from './lookup.ts'

const typeNamed = (name: string, search: ('code' | 'name' | 'nameEn' | 'remark')[]) =>
  document(name, {
    module: 'story',
    code: name.slice(0, 3).toUpperCase(),
    kind: 'master',
    label: ['量度', 'Gauge'],
    title: ['code', 'name'],
    parties: { owner: 'brand' },
    rights: { read: ['*'], create: ['*'] },
    fields: {
      code: f.text(['代码', 'Code'], { required: true }),
      name: f.text(['名称', 'Name'], { required: true }),
      nameEn: f.text(['英文名称', 'Name in English']),
      remark: f.text(['备注', 'Remark'], { restrict: { by: ['buyer'] } }),
    },
    statuses: { active: { label: ['启用', 'Active'], family: 'success', edit: true } },
    list: { columns: ['code', 'name'], search, sort: ['code'] },
  })
const gauge = typeNamed('gauge', ['code', 'name', 'nameEn'])
/** One of which only buyers see all that is searched. */
const closed = typeNamed('closed', ['code', 'name', 'remark'])

let app: Story
beforeAll(async () => {
  app = await story({ documents: [gauge, closed] })
  const all = [
    ['CM', '厘米', 'centimetre'],
    ['KM', '千米', 'kilometre'],
    ['M', '米', 'metre'],
    ['MT', '米每吨', 'metre per ton'],
    ['T', '吨 100%', 'ton'],
  ]
  for (const [code, name, nameEn] of all) {
    await app.as('buyer').create(gauge, { code, name, nameEn })
    await app.as('buyer').create(closed, { code, name: 'plain', remark: nameEn })
  }
})
afterAll(() => app?.end())
const codesFor = async (search: string, target = 'gauge', who = 'buyer', size = 20) =>
  (await app.as(who).perform((operation) => lookup(operation, target, { search, size }))).map(({ row, title }) => row?.['code'] ?? title)

test('an exact name or code stands first, then what begins with it, then the others in the order of the list; also where only some are asked for', async () => {
  expect(await codesFor('metre')).toEqual(['M', 'MT', 'CM', 'KM'])
  expect(await codesFor(' Metre ', 'gauge', 'buyer', 1)).toEqual(['M'])
  expect(await codesFor('米')).toEqual(['M', 'MT', 'CM', 'KM'])
  expect(await codesFor('m')).toEqual(['M', 'MT', 'CM', 'KM'])
  expect(await codesFor('100%')).toEqual(['T'])
  expect(await codesFor('')).toEqual(['CM', 'KM', 'M', 'MT', 'T'])
})

test('a searched text that the reader does not see does not decide the order', async () => {
  expect(await codesFor('t', 'closed')).toEqual(['T', 'CM', 'KM', 'M', 'MT'])
  expect(await codesFor('m', 'closed', 'planner')).toEqual(['CM', 'KM', 'M', 'MT'])
})

test('companies and people are ordered alike', async () => {
  expect(await codesFor('supplier', 'company')).toEqual(['supplier', 'supplier2'])
  expect(await codesFor('2', 'company')).toEqual(['supplier2'])
  const people = await codesFor('er', 'user')
  expect(people.length).toBeGreaterThan(1)
  expect(await codesFor('buyer', 'user')).toEqual(['buyer'])
})
