/** Tests that sizes which are asked for at once are read together, each size list a single time, and that a failure is not remembered. */
import { expect, test } from 'vitest'
import type { SizesFrom } from '../../model/sizes/size-source.ts'
import { sizeReader } from './size-lists.ts'

const from: SizesFrom = { field: 'style', type: 'style', list: 'sizeList', listType: 'size_list', sizes: { lines: 'sizes', name: 'size' } }
const sizeList = { sizes: [{ size: 'S' }, { size: 'M' }] }

test('a hundred styles of two size lists are three calls, and none when they are asked for again', async () => {
  const calls: string[] = []
  const read = sizeReader({
    view: (type, id) => (calls.push(`view ${type} ${id}`), Promise.resolve(sizeList)),
    rows: (type, ids, column) => (
      calls.push(`rows ${type} ${ids.length} ${column}`),
      Promise.resolve(ids.map((id) => ({ id, sizeList: Number(id) % 2 ? '901' : '902' })))
    ),
  })
  const styles = Array.from({ length: 100 }, (_, at) => String(at + 1))
  const answers = await Promise.all(styles.map((id) => read(from, id)))
  expect(answers[99]!.sizes).toEqual(['S', 'M'])
  await read(from, '1')
  expect(calls).toEqual(['rows style 100 sizeList', 'view size_list 901', 'view size_list 902'])
})

test('a style that no list shows is read by itself; one that cannot be read is asked for again later', async () => {
  let fails = true
  const read = sizeReader({
    view: (type, id) =>
      fails && id === '2' ? Promise.reject(new Error('gone')) : Promise.resolve(type === 'style' ? { sizeList: '9' } : sizeList),
    rows: () => Promise.resolve([]),
  })
  expect(await read(from, '1')).toEqual({ sizes: ['S', 'M'], seconds: [] })
  await expect(read(from, '2')).rejects.toThrow('gone')
  fails = false
  expect(await read(from, '2')).toEqual({ sizes: ['S', 'M'], seconds: [] })
})
