/** Tests of the reasons of barred actions: one for each kind, none for other roles and statuses, and none of fields that the reader may not see. */
import { expect, test } from 'vitest'
import { document, type AnyDocument } from '../../../model/document.ts'
import { choice } from '../../../model/fields/choice.ts'
import { link } from '../../../model/fields/link.ts'
import { text } from '../../../model/fields/text.ts'
import type { Policy } from '../../authorisation/policy.ts'
import type { Stored } from '../../store/read.ts'
import { barredActions } from './barred-actions.ts'

const label = (text: string) => [text, text] as const
const check = document('check', {
  module: 'story',
  kind: 'transaction',
  code: 'CHK',
  label: label('Check'),
  number: 'C-{0000}',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  fields: {
    verdict: choice(label('Verdict'), { pass: label('Pass'), fail: label('Fail') }),
    secret: text(label('Secret')),
    note: text(label('Note')),
    tester: link(label('Tester'), 'user'),
  },
  statuses: {
    open: { label: label('Open'), family: 'neutral', edit: true },
    asked: { label: label('Asked'), family: 'attention' },
    done: { label: label('Done'), family: 'success' },
  },
  flow: ['open', 'asked', 'done'],
  actions: {
    ask: { label: label('Ask'), from: 'open', to: 'asked', by: 'buyer' },
    sign: { label: label('Sign'), from: 'asked', to: 'done', by: 'manager', sign: 'any' },
    back: { label: label('Back'), from: 'asked', to: 'open', back: 'first' },
    pass: { label: label('Pass'), from: 'open', to: 'done', by: 'inspector', when: { verdict: 'pass', secret: 'known' } },
    hush: { label: label('Hush'), from: 'open', to: 'done', by: 'inspector', when: { secret: 'known' } },
    late: { label: label('Late'), from: 'open', to: 'done', by: 'inspector', when: { expression: 'verdict = "pass"' } },
    free: { label: label('Free'), from: 'open', to: 'done', by: 'inspector', apart: { persons: ['tester'] } },
    end: { label: label('End'), from: 'open', to: 'done', by: 'inspector', require: ['note', 'secret', 'tester'] },
  },
  list: { columns: ['number', 'status'] },
  form: [{ section: label('Main'), fields: ['number', 'verdict', 'secret', 'note', 'tester'] }],
}) as AnyDocument

const policyOf = (role: string): Policy =>
  ({
    type: check,
    actor: { user: '7', roles: [role] },
    may: { edit: true },
    restriction: (path: string) => (path === 'secret' ? 2 : 0),
  }) as unknown as Policy
const barred = (role: string, doc: object, known: object = {}) =>
  barredActions(policyOf(role), {
    doc: { id: '1', status: 'open', verdict: 'fail', secret: null, note: null, tester: '7', ...doc } as unknown as Stored,
    roles: ['owner'],
    actions: [],
    waiting: [],
    started: false,
    edit: false,
    ...known,
  })

test('a condition names the visible fields that do not meet it, and the person whom a field names gets that field', () => {
  expect(barred('inspector', {})).toEqual([
    { name: 'pass', why: 'condition', fields: ['verdict'] },
    { name: 'free', why: 'apart', fields: ['tester'] },
  ])
  // Only hidden fields, and an expression, give no reason; nor does an action that is open by another way of the same name.
  expect(barred('inspector', { verdict: 'pass', tester: null })).toEqual([])
})

test('required fields bar an action only where the reader cannot fill them in', () => {
  const offered = { actions: ['end', 'free', 'pass'] }
  expect(barred('inspector', { secret: 'known' }, offered)).toEqual([{ name: 'end', why: 'missing', fields: ['note'] }])
  expect(barred('inspector', {}, { ...offered, edit: true })).toEqual([])
})

test('in a process it is another person’s turn, or another’s since the reader started it; other roles and statuses get nothing', () => {
  const turn = { waiting: ['sign', 'back'] }
  expect(barred('manager', { status: 'asked' }, turn)).toEqual([{ name: 'sign', why: 'turn' }])
  expect(barred('manager', { status: 'asked' }, { ...turn, started: true })).toEqual([{ name: 'sign', why: 'started' }])
  expect(barred('inspector', { status: 'asked' }, turn)).toEqual([])
  expect(barred('manager', {}, turn)).toEqual([])
})
