/** Tests placing companies: a code is used once on a platform, and a code that a person gave does not stand in the way of one that is made. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { story, type Story } from '../testing/story.ts'
import { withAccounts } from '../store/scope.ts'
import { placeCompany, type PlacedCompany } from './place-company.ts'

let app: Story
beforeAll(async () => {
  app = await story({ documents: [] })
})
afterAll(() => app?.end())

type Placing = Omit<PlacedCompany, 'platform' | 'nameZh' | 'nameEn'>
const place = (one: Placing) =>
  app
    .as('admin')
    .perform((operation) =>
      withAccounts(operation, ({ tx, actor }) => placeCompany(tx, { platform: actor.platform, nameZh: '青禾', nameEn: 'Qinghe', ...one })),
    )
const stored = (id: string) =>
  app.sql(
    'SELECT c.code, c.status, c.settings, e.number, e.title_en FROM core.company c LEFT JOIN core.entry e ON e.id = c.id WHERE c.id = $1',
    [id],
  )

test('a code is used once; a company that joins has one also where a customer was given the code of its id', async () => {
  expect(await place({ id: '900001', code: 'C900003', kind: 'customer', shortName: '禾' })).toBe(true)
  expect(await place({ id: '900002', code: 'C900003', kind: 'customer' })).toBe(false)
  expect(await stored('900002')).toEqual([])
  expect(await place({ id: '900003', kind: 'supplier', status: 'pending' })).toBe(true)
  expect([...(await stored('900001')), ...(await stored('900003'))]).toEqual([
    { code: 'C900003', status: 'active', settings: { short_name: '禾' }, number: 'C900003', title_en: 'Qinghe' },
    { code: 'C900003.900003', status: 'pending', settings: {}, number: null, title_en: null },
  ])
})
