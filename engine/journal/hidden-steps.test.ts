/** Tests that entries of the journal follow the policy of the fields that their actions name: whole entries, comments, and who acted. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyDocument } from '../../model/document.ts'
import { checkDocument } from '../../model/check-document.ts'
import { parcel } from '../testing/parcel-fixture.ts'
import { story, type Story } from '../testing/story.ts'
import { history } from './history.ts'

let app: Story
let id: string
beforeAll(async () => {
  app = await story({ documents: [parcel] })
  id = (await app.as('buyer').create(parcel, { partner: app.companies['supplier'] })).id
  const act = (action: string, input: object = {}) => app.as('manager').act(parcel, id, action, input)
  await act('keep')
  await act('shift', { values: { shelf: 'B7' } })
  await act('shift')
  await act('look', { comment: 'still with Ann' })
  await act('remark', { comment: 'as agreed' })
  await act('lose', { comment: 'Ann lost it' })
})
afterAll(() => app?.end())
const seenBy = (name: string) => app.as(name).perform((operation) => history(operation, parcel, id))

test('who owns the document sees every entry with its comment and its person', async () => {
  expect((await seenBy('buyer')).map(({ action, user, comment }) => [action, user, comment])).toEqual([
    ['lose', 'manager', 'Ann lost it'],
    ['remark', 'manager', 'as agreed'],
    ['look', 'manager', 'still with Ann'],
    ['shift', 'manager', null],
    ['shift', 'manager', null],
    ['keep', 'manager', null],
    ['create', 'buyer', null],
  ])
})

test('a party sees no action that is about hidden fields alone, no comment that goes into one, and the company where a hidden field names who acted', async () => {
  expect((await seenBy('supplier')).map(({ action, user, comment }) => [action, user, comment])).toEqual([
    ['lose', 'manager', null],
    ['remark', 'manager', 'as agreed'],
    ['keep', 'brand', null],
    ['create', 'buyer', null],
  ])
})

test('where a party does not see some actions, it does not learn who changed the document last', async () => {
  expect((await app.as('buyer').get(parcel, id))['updatedBy' as never]).toBe(app.as('manager').actor.user)
  expect(await app.as('supplier').get(parcel, id)).not.toHaveProperty('updatedBy')
})

test('a definition does not start whose notice tells a party what is hidden from it', () => {
  const to = { partyRole: 'supplier' } as const
  const problems = (notice: object) =>
    checkDocument({ ...(parcel as AnyDocument), notify: [notice] }, []).map(({ path, message }) => `${path}: ${message[1]}`)
  expect(problems({ on: 'remark', to, text: ['{number}：{comment}', '{number}: {comment}'] })).toEqual([])
  expect(problems({ on: 'lose', to, text: ['{number}：{comment}', '{number}: {comment}'] })).toEqual([
    'notify[0].text: the party role "supplier" does not see "comment"',
    'notify[0].text: the party role "supplier" does not see "comment"',
  ])
  expect(problems({ on: 'lose', to, text: ['在{shelf}', 'On {shelf}'] })[0]).toContain('does not see "shelf"')
  expect(problems({ on: 'lose', to: { partyRole: 'owner' }, text: ['{comment}', '{comment}'] })).toEqual([])
})
