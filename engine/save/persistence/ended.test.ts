/** Tests of a document that ends for a party in a status (`until`): it reads how the document ended, nothing later, and the document itself once it is shared again. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document } from '../../../model/document.ts'
import { link } from '../../../model/fields/link.ts'
import { text } from '../../../model/fields/text.ts'
import { WeftError } from '../../../model/errors.ts'
import { endsWith, isEnding, isSharedIn, returnedStatuses } from '../../../model/people/returned.ts'
import { localDay } from '../../../model/process/work-time.ts'
import { history } from '../../journal/history.ts'
import { story, type Person, type Story } from '../../testing/story.ts'

const task = document('task', {
  module: 'tale',
  code: 'TSK',
  kind: 'transaction',
  label: ['委托', 'Task'],
  number: 'T-{00000}',
  parties: {
    owner: 'brand',
    partyRoles: {
      supplier: { via: 'partner', from: ['sent'], until: ['stopped'] },
      carrier: { via: 'mover', until: ['stopped'] },
    },
  },
  rights: { read: ['*'], create: ['buyer'], edit: ['buyer', 'supplier'] },
  fields: {
    partner: link(['伙伴', 'Partner'], 'company'),
    mover: link(['承运', 'Mover'], 'company'),
    name: text(['名称', 'Name'], { list: 'column' }),
    limit: text(['底价', 'Limit'], { restrict: { others: 2 } }),
  },
  statuses: { draft: { edit: true }, sent: { label: ['已发', 'Sent'], family: 'info' }, stopped: { edit: true } },
  actions: {
    send: { label: ['发出', 'Send'], from: ['draft', 'stopped'], to: 'sent', by: 'buyer' },
    stop: { from: ['draft', 'sent'], to: 'stopped', partyRole: ['owner', 'supplier'], by: ['buyer', 'supplier'] },
  },
})

let app: Story
let buyer: Person
beforeAll(async () => {
  app = await story({ documents: [task] })
  buyer = app.as('buyer')
})
afterAll(() => app?.end())

const parties = () => ({ partner: app.companies['supplier'], mover: app.companies['carrier'] })
async function sent(name: string): Promise<string> {
  const { id } = await buyer.create(task, { ...parties(), name, limit: '77-floor' })
  await buyer.act(task, id, 'send')
  return id
}
const rowsSeen = (person: Person, id: string) => person.perform(({ tx }) => tx.rows('SELECT name FROM tale.task WHERE id = $1', [id]))

test('the definition says in which statuses a document has ended for whom', () => {
  expect([...returnedStatuses(task)].map(([role, statuses]) => [role, [...statuses]])).toEqual([
    ['supplier', ['stopped']],
    ['carrier', ['stopped']],
  ])
  const { supplier, carrier } = task.parties.partyRoles!
  expect(['draft', 'sent', 'stopped'].map((status) => [isSharedIn(supplier!, status), isSharedIn(carrier!, status)])).toEqual([
    [false, true],
    [true, true],
    [false, false],
  ])
  expect([isEnding(task, 'stop'), isEnding(task, 'send'), endsWith(supplier!, { before: 'stopped', after: 'stopped' })]).toEqual([
    true,
    false,
    false,
  ])
})

test('with the change that ends it the parties read the document as that change leaves it, and no row of the database', async () => {
  const id = await sent('alpha')
  await buyer.act(task, id, 'stop')
  await buyer.save(task, id, { name: 'later words' })
  for (const person of [app.as('supplier'), app.as('carrier')]) {
    const doc = await person.get(task, id)
    expect(doc).toMatchObject({ answered: true, status: 'stopped', name: 'alpha' })
    expect(JSON.stringify(doc)).not.toMatch(/77-floor|later/)
    expect(await rowsSeen(person, id)).toEqual([])
    const entries = await person.perform((operation) => history(operation, task, id))
    expect(entries[0]).toMatchObject({ action: 'stop', version: doc.version })
    expect(JSON.stringify(entries)).not.toContain('later')
  }
  await expect(app.as('supplier2').get(task, id)).rejects.toMatchObject({ code: 404 })
})

test('who acts on it or changes it as it ends is told when and how it ended; who was never shared it is told of nothing', async () => {
  const id = await sent('zeta')
  await buyer.act(task, id, 'stop')
  const refusalOf = async (person: Person, call: (person: Person) => Promise<unknown>) =>
    call(person).then(
      () => undefined,
      (error: unknown) => (error instanceof WeftError ? { code: error.code, zh: error.localised('zh'), en: error.localised('en') } : error),
    )
  const { number, updatedAt } = await app.as('supplier').get(task, id)
  const day = await buyer.perform(async ({ tx }) => localDay(tx.zone, updatedAt))
  const ended = {
    code: 409,
    zh: `委托 ${number} 自 ${day} 起为“停用”，不能再操作`,
    en: `Task ${number} is "Stopped" since ${day}: nothing more can be done with it`,
  }
  for (const call of [(person: Person) => person.act(task, id, 'stop'), (person: Person) => person.save(task, id, { name: 'late' })]) {
    expect(await refusalOf(app.as('supplier'), call)).toEqual(ended)
    expect(await refusalOf(app.as('supplier2'), call)).toMatchObject({ code: 404 })
  }
  // Of an action and the end at the same moment, the later one learns of the other.
  const raced = await sent('eta')
  const both = await Promise.all([
    refusalOf(buyer, (person) => person.act(task, raced, 'stop')),
    refusalOf(app.as('supplier'), (person) => person.act(task, raced, 'stop')),
  ])
  expect(both.filter((one) => one === undefined)).toHaveLength(1)
  expect(both.every((one) => one === undefined || (one as { code: number }).code === 409)).toBe(true)
})

test('a party ends it for itself too; who was not shared the document reads nothing; what is changed while it has ended shares it with nobody', async () => {
  const id = await sent('beta')
  await app.as('supplier').act(task, id, 'stop')
  expect(await app.as('supplier').get(task, id)).toMatchObject({ answered: true, name: 'beta' })
  const draft = await buyer.create(task, { ...parties(), name: 'gamma' })
  await buyer.act(task, draft.id, 'stop')
  await expect(app.as('supplier').get(task, draft.id)).rejects.toMatchObject({ code: 404 })
  expect(await app.as('carrier').get(task, draft.id)).toMatchObject({ answered: true, name: 'gamma' })
  await buyer.save(task, draft.id, { partner: app.companies['supplier2'] })
  await expect(app.as('supplier2').get(task, draft.id)).rejects.toMatchObject({ code: 404 })
})

test('sent again it is read as it is, without what the owner did in between', async () => {
  const id = await sent('delta')
  await buyer.act(task, id, 'stop')
  await buyer.save(task, id, { name: 'later words' })
  await buyer.save(task, id, { name: 'epsilon' })
  await buyer.act(task, id, 'send')
  const doc = await app.as('supplier').get(task, id)
  expect(doc).toMatchObject({ status: 'sent', name: 'epsilon' })
  expect(doc).not.toHaveProperty('answered')
  const entries = await app.as('supplier').perform((operation) => history(operation, task, id))
  expect(entries.map(({ action }) => action)).toEqual(['send', 'stop', 'send'])
})
