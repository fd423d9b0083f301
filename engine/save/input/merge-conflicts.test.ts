/** Tests of what the conflict of a save says to a party: neither values nor people that the document hides from it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document } from '../../../model/document.ts'
import type { WeftError } from '../../../model/errors.ts'
import { f } from '../../../model/fields/fields.ts'
import { story, type Story } from '../../testing/story.ts'

const inside = { restrict: { others: 2 } } as const
const mill = document('mill', {
  module: 'story',
  code: 'MIL',
  kind: 'master',
  label: ['织造厂', 'Mill'],
  parties: { owner: 'brand', read: 'platform' },
  rights: { read: ['*'], create: ['buyer'] },
  title: ['name'],
  fields: { name: f.text(['名称', 'Name'], { required: true }), company: f.link(['公司', 'Company'], 'company') },
  statuses: { active: { edit: true } },
})
const piece = document('piece', {
  module: 'story',
  code: 'PCE',
  label: ['样片', 'Piece'],
  number: 'P-{0000}',
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'mill', edit: { open: ['note', 'lines'] } } } },
  rights: { read: ['buyer', 'supplier'], create: ['buyer'], edit: ['buyer', 'supplier'] },
  fields: {
    mill: f.link(['织造厂', 'Mill'], 'mill', { required: true }),
    holder: f.link(['持有人', 'Holder'], 'user', { computed: true, ...inside }),
    note: f.text(['备注', 'Note']),
    lines: f.lines(['明细', 'Lines'], {
      price: f.money(['价格', 'Price'], { required: true }),
      target: f.money(['目标', 'Target'], inside),
    }),
  },
  statuses: { open: { edit: true, label: ['进行中', 'Open'], family: 'info' } },
  actions: {
    take: {
      label: ['收下', 'Take'],
      from: 'open',
      to: 'open',
      by: 'buyer',
      form: { fields: ['note'] },
      sets: { holder: '@userId' },
    },
  },
})

let app: Story
beforeAll(async () => {
  app = await story({ documents: [mill, piece] })
})
afterAll(() => app?.end())

const pieceOf = async () => {
  const buyer = app.as('buyer')
  const { id } = await buyer.create(mill, { name: '一厂', company: app.companies['supplier'] })
  return buyer.create(piece, { mill: id, note: 'a', lines: [{ price: '3', target: '2.5' }] })
}
const conflict = (name: string, id: string, values: Record<string, unknown>) =>
  app
    .as(name)
    .save(piece, id, values, 1)
    .then(
      () => expect.unreachable('the save is refused'),
      ({ code, key, detail }: WeftError) => ({ code, key, ...(detail as { by: string; fields: Record<string, any>[] }) }),
    )

test('a line that another person changed and the supplier removes is shown without the column that the supplier does not read', async () => {
  const { id, lines } = await pieceOf()
  const [line] = lines
  await app.as('buyer').save(piece, id, { lines: { set: [{ id: line!.id, price: '4', target: '1.5' }], remove: [] } })
  const removal = { lines: { set: [], remove: [line!.id] } }
  const [toSupplier, toBuyer] = [await conflict('supplier', id, removal), await conflict('buyer', id, removal)]
  expect([toSupplier.code, toSupplier.key]).toEqual([409, 'save.conflict'])
  expect(toSupplier.fields.map(({ path }) => path)).toEqual([`lines#${line!.id}`])
  expect(toSupplier.fields[0]!['theirs']).toMatchObject({ price: '4' })
  // Values are quoted; the moment of the save may have the same digits.
  expect(JSON.stringify(toSupplier)).not.toMatch(/target|"[12]\.5"/)
  expect(toBuyer.fields[0]!['theirs']).toMatchObject({ price: '4', target: '1.5' })
})

test('a person whom a step hides is the company to the supplier, and the person to colleagues', async () => {
  const { id } = await pieceOf()
  await app.as('buyer').act(piece, id, 'take', { values: { note: 'b' } })
  const note = { note: 'c' }
  expect(await conflict('supplier', id, note)).toMatchObject({ by: 'brand', fields: [{ path: 'note', mine: 'c', theirs: 'b' }] })
  expect(await conflict('buyer', id, note)).toMatchObject({ by: 'buyer' })
})

test('the answer of a save has the stamp that was written', async () => {
  const { id } = await pieceOf()
  const saved = await app.as('supplier').save(piece, id, { note: 'b' })
  const stored = await app.as('buyer').get(piece, id)
  expect(saved).toMatchObject({ version: 2, updatedBy: app.as('supplier').actor.user, updatedAt: stored.updatedAt })
  expect(stored.updatedBy).toBe(saved.updatedBy)
})
