/** Tests of what a status waits for where the definition does not say it. */
import { expect, test } from 'vitest'
import type { AnyDocument } from '../document.ts'
import { waitsOf } from './display-defaults.ts'

const label = (text: string) => [text, text] as const
const booking = {
  statuses: { draft: { edit: true }, submitted: {}, approved: {}, rejected: { edit: true }, done: {}, cancelled: { end: true } },
  flow: ['draft', 'submitted', 'approved', 'done'],
  actions: {
    submit: { label: label('Submit'), from: ['draft', 'rejected'], to: 'submitted', by: 'supplier' },
    approve: { label: label('Confirm slot'), from: 'submitted', to: 'approved', partyRole: 'brand', by: 'warehouse' },
    reject: { label: label('Reject'), from: 'submitted', to: 'rejected', partyRole: 'brand', by: 'warehouse', back: 'first' },
    move: { label: label('Move'), from: 'approved', to: 'submitted', partyRole: ['owner', 'brand'], by: 'warehouse' },
    receive: { label: label('Receive'), from: 'approved', to: 'done', partyRole: ['brand', 'carrier'], by: 'warehouse', internal: true },
    settle: { label: label('Settle'), from: 'done', to: 'cancelled', internal: true },
  },
} as unknown as AnyDocument

test('a status that only the system leaves waits for the people whom its action names, and offers no action', () => {
  expect(waitsOf(booking)['approved']).toEqual({ on: 'brand', label: ['Receive', 'Receive'] })
  expect(waitsOf(booking)['submitted']).toEqual({ on: 'brand', label: ['Confirm slot', 'Confirm slot'], action: 'approve' })
  expect(waitsOf(booking)['done']).toBeUndefined()
})

test('what came back waits for its owner to send it again', () => {
  expect(waitsOf(booking)['rejected']).toEqual({ on: 'owner', label: ['Submit', 'Submit'], action: 'submit' })
})
