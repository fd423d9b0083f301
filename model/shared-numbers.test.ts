/** Tests which types are named beside their numbers: those that number by one pattern, a serial apart. */
import { expect, test } from 'vitest'
import type { AnyDocument } from './document.ts'
import { sharingNumbers } from './shared-numbers.ts'

test('types with one pattern share their numbers; a prefix or a serial of its own tells a type apart', () => {
  const patterns = {
    chart: '{style.number}V0{edition}',
    bom: '{style.number}V0{edition}',
    sheet: 'PS{style.number}V0{edition}',
    order: '{0000}',
    note: '{0000}',
  }
  const types = new Map(Object.entries(patterns).map(([name, number]) => [name, { name, number } as unknown as AnyDocument]))
  expect([...sharingNumbers(types)]).toEqual(['chart', 'bom'])
})
