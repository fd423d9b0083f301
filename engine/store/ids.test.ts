/** Tests that reserved ids are available when they are used, whatever concurrent operations use meanwhile. */
import { expect, test } from 'vitest'
import { Ids } from './ids.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'

test('ids reserved by one operation are not used up by a concurrent one', async () => {
  let block = 0
  const tx = {
    rows: async (_: string, [count]: number[]) => {
      await nextTurn()
      return Array.from({ length: count! }, () => ({ n: String((block += 1000)) }))
    },
  } as never
  const ids = new Ids()
  const issuedIds = new Set<string>()
  const operation = async (count: number) => {
    await ids.reserve(tx, count)
    for (let at = 0; at < count; at++) {
      await Promise.resolve()
      issuedIds.add(ids.next())
    }
  }
  await Promise.all(Array.from({ length: 400 }, (_, at) => operation(1 + (at % 40))))
  expect(issuedIds.size).toBe(Array.from({ length: 400 }, (_, at) => 1 + (at % 40)).reduce((sum, one) => sum + one))
  expect(() => new Ids().next()).toThrow('reserve before next')
})
