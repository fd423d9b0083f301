/** Tests of what the server fills into a new document whose lines it has split. */
import { expect, test } from 'vitest'
import { pageField, pageOf } from '../testing/page-fixture.ts'
import { completed, enteredValues } from './filled-values.ts'
import type { Values } from './form-state.ts'

const line = [pageField('matrix', 'matrix'), pageField('price', 'money')]
const page = pageOf([pageField('lines', 'lines', { columns: line })])
const sizes = (...names: string[]) => ({ cells: names.map((size) => ({ size, pieces: '1' })) })
const viewer = { roles: ['buyer'], action: 'create' as const, partyRole: 'owner' }

test('a line that the server splits stays as typed, without a price; the others are filled', () => {
  const typed: Values = { lines: [{ matrix: sizes('S', 'XL') }, { matrix: sizes('M') }] }
  const brought = {
    lines: [
      { matrix: sizes('S'), price: '18' },
      { matrix: sizes('M'), price: '18' },
      { matrix: sizes('XL'), price: '20' },
    ],
  }
  const filled = completed(page, typed, brought)
  expect(filled['lines']).toMatchObject([{ matrix: sizes('S', 'XL') }, { matrix: sizes('M'), price: '18' }])
  expect((filled['lines'] as Values[])[0]).not.toHaveProperty('price')
  // What was filled is asked for again, and follows.
  expect(enteredValues(page, filled, viewer)['lines']).toMatchObject([{ matrix: sizes('S', 'XL') }, { matrix: sizes('M'), price: null }])
  const whole = completed(page, filled, {
    lines: [
      { matrix: sizes('S', 'XL'), price: '19' },
      { matrix: sizes('M'), price: '17' },
    ],
  })
  expect(whole['lines']).toMatchObject([{ price: '19' }, { price: '17' }])
})
