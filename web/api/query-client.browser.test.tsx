/** Answers about a document that arrive in the wrong order. */
import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueryClient, renewOtherDocuments, storeDocument } from './query-client.ts'
import { keys } from './query-keys.ts'

const queryKey = keys.document('order', '7')

test('a reading that began before a save never replaces the saved version with its older one', async () => {
  const queries = createQueryClient()
  const answers: ((doc: object) => void)[] = []
  const read = () => queries.fetchQuery({ queryKey, staleTime: 0, queryFn: () => new Promise<object>((done) => answers.push(done)) })
  const shown: unknown[] = []
  const end = new QueryObserver(queries, { queryKey, enabled: false }).subscribe(({ data }) => shown.push(data))

  const reading = read()
  queries.setQueryData(queryKey, { id: '7', version: 2, note: 'saved' })
  answers[0]!({ id: '7', version: 1, note: 'before the save' })
  await reading
  expect(queries.getQueryData(queryKey)).toEqual({ id: '7', version: 2, note: 'saved' })
  expect(shown).not.toContainEqual(expect.objectContaining({ version: 1 }))

  const later = read()
  answers[1]!({ id: '7', version: 2, note: 'saved', status: 'confirmed' })
  await later
  expect(queries.getQueryData(queryKey)).toMatchObject({ version: 2, status: 'confirmed' })
  end()
})

test('a reading that began before a signature gives way to its answer, although the version stayed', async () => {
  const queries = createQueryClient()
  const answer = Promise.withResolvers<object>()
  const reading = queries.fetchQuery({ queryKey, staleTime: 0, queryFn: () => answer.promise }).catch(() => undefined)
  await storeDocument(queries, queryKey, { id: '7', version: 2, may: { actions: [] } })
  answer.resolve({ id: '7', version: 2, may: { actions: ['approve'] } })
  await reading
  expect(queries.getQueryData(queryKey)).toEqual({ id: '7', version: 2, may: { actions: [] } })
})

test('a write renews other documents, on the screen at once and the rest when they are shown again, but not its own answer', async () => {
  const queries = createQueryClient()
  const [shown, closed] = [keys.document('order', '8'), keys.document('invoice', '9')]
  const read: string[] = []
  const observe = (key: typeof queryKey, id: string) =>
    new QueryObserver(queries, {
      queryKey: key,
      queryFn: () => {
        read.push(id)
        return Promise.resolve({ id, version: 2, status: 'after' })
      },
    }).subscribe(() => undefined)
  for (const [key, id] of [
    [queryKey, '7'],
    [shown, '8'],
    [closed, '9'],
  ] as const)
    queries.setQueryData(key, { id, version: 1, status: 'before' })
  const ends = [observe(queryKey, '7'), observe(shown, '8')]
  await storeDocument(queries, queryKey, { id: '7', version: 2, status: 'written' })
  await renewOtherDocuments(queries, queryKey)
  expect(read).toEqual(['8'])
  expect([queryKey, shown].map((key) => (queries.getQueryData(key) as { status: string }).status)).toEqual(['written', 'after'])
  ends.push(observe(closed, '9'))
  await expect.poll(() => (queries.getQueryData(closed) as { status: string }).status).toBe('after')
  for (const end of ends) end()
})
