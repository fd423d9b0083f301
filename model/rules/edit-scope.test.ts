/** Tests of who may change what: a new document, which has no status yet, opens what its first status opens. */
import { expect, test } from 'vitest'
import { document, type AnyDocument } from '../document.ts'
import { f } from '../fields/fields.ts'
import { isLocked } from './edit-scope.ts'

const request = document('story/request', {
  code: 'REQ',
  label: ['申请', 'Request'],
  number: 'R-{0000}',
  parties: { partyRoles: { supplier: { via: 'supplier', edit: { draft: ['answer'] } } } },
  rights: { read: ['*'], create: ['*'] },
  fields: {
    supplier: f.link(['供应商', 'Supplier'], 'supplier'),
    question: f.text(['问题', 'Question']),
    verdict: f.text(['结论', 'Verdict']),
    answer: f.text(['答复', 'Answer']),
  },
  statuses: { draft: { edit: { except: ['verdict', 'answer'] } }, sent: { edit: ['verdict'] } },
  actions: { send: { label: ['发送', 'Send'], from: 'draft', to: 'sent', by: '*' } },
} as never) as unknown as AnyDocument

const locked = (doc: object, action: string, partyRole: string) =>
  ['question', 'verdict', 'answer'].filter((name) => isLocked(request, name, doc, { roles: [], action, partyRole } as never))

test('a new document locks for each party what its first status leaves out', () => {
  expect(locked({}, 'create', 'owner')).toEqual(['verdict', 'answer'])
  expect(locked({}, 'create', 'supplier')).toEqual(['question', 'verdict'])
})

test('a document that is edited locks what its status leaves out', () => {
  expect(locked({ status: 'draft' }, 'edit', 'owner')).toEqual(['verdict', 'answer'])
  expect(locked({ status: 'draft' }, 'edit', 'supplier')).toEqual(['question', 'verdict'])
  expect(locked({ status: 'sent' }, 'edit', 'owner')).toEqual(['question', 'answer'])
})
