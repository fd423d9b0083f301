/** Tests that the ledger of custody says each of its events as the action that brings it about is called. */
import { expect, test } from 'vitest'
import { commonActions } from '../../model/defaults/common-texts.ts'
import type { Label } from '../../model/text.ts'
import { sampleCustody } from './sample-custody.ts'
import { sampleLoan } from './sample-loan.ts'
import { sample } from './sample.ts'

const inWords = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** The labels of the actions of samples and loans, under the names of their events. */
const labels = [sample.actions, sampleLoan.actions]
  .flatMap((actions) => Object.entries(actions as Readonly<Record<string, { readonly label?: Label }>>))
  .map(([name, { label }]) => [inWords(name), label ?? (commonActions as Readonly<Record<string, Label>>)[name]] as const)

test('each event of the ledger of custody has the label of its action, in both languages', () => {
  const events = Object.entries(sampleCustody.fields.kind.options.choices ?? {})
  expect(events.map(([event]) => event)).toEqual(expect.arrayContaining(['finish', 'store', 'hand_over', 'lend', 'write_off']))
  for (const [event, label] of events.filter(([name]) => name !== 'hand_on')) expect(labels).toContainEqual([event, label])
  // Both actions are called the same in Chinese; in one list the reader tells them apart.
  expect(sampleCustody.fields.kind.options.choices?.['hand_on']).toEqual(['借用中交接', 'Hand on'])
})

test('the events that samples post by themselves are events of the ledger', () => {
  const posted = Object.values(sample.posts ?? {}).map(({ constants }) => constants?.['kind'])
  for (const event of posted) expect(Object.keys(sampleCustody.fields.kind.options.choices ?? {})).toContain(event)
})
