/** Tests of quick search: every substring of a text is found by its n-grams, and SQL computes the same n-grams as the application. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { story, type Story } from '../testing/story.ts'
import { ngramsOf, needlesOf } from './ngram-index.ts'

let app: Story
beforeAll(async () => {
  app = await story({ documents: [], people: false })
})
afterAll(() => app?.end())

const text = fc.string({ unit: fc.constantFrom(...'0123456789ab-绍兴锦程纺织𠮷'), minLength: 1, maxLength: 24 })

test('the n-grams of a text contain the search n-grams of each of its parts', () => {
  fc.assert(
    fc.property(text, fc.nat(), fc.nat(), (whole, from, length) => {
      const chars = [...whole]
      const start = from % chars.length
      const part = chars.slice(start, start + 1 + (length % (chars.length - start))).join('')
      const grams = new Set(ngramsOf(whole))
      expect(needlesOf(part).filter((needle) => !grams.has(needle))).toEqual([])
    }),
  )
})

test('digits are searched by four or three, other characters by two', () => {
  expect(needlesOf('2408-0004锦程')).toEqual(['2408', '0004', '锦程'])
  expect(needlesOf('043866')).toEqual(['0438', '4386', '3866'])
  expect(needlesOf('240-004')).toEqual(['240', '004'])
  expect(needlesOf('0000-1')).toEqual(['0000', '0-', '-1'])
  expect(needlesOf('5-123')).toEqual(['123', '5-', '-1'])
  expect(needlesOf('111')).toEqual(['111'])
  expect(needlesOf('12锦程')).toEqual(['12', '2锦', '锦程'])
  expect(needlesOf('12')).toEqual(['12'])
})

test('SQL computes the same n-grams', async () => {
  for (const whole of ['PO-MU202611-0012', '绍兴锦程 12345', '7', '', '1234𠮷56'].map((one) => one.toLowerCase())) {
    const [row] = await app.sql<{ grams: string[] }>('SELECT core.grams($1) AS grams', [whole])
    expect(new Set(row!.grams)).toEqual(new Set(ngramsOf(whole)))
  }
})
