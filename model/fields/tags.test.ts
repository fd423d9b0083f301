/** Tags: what is read from a list, from a text of a spreadsheet, and what is refused. */
import { expect, test } from 'vitest'
import { readValue } from '../rules/validate.ts'
import { longestTag, mostTags, tags, withTagRenamed } from './tags.ts'

const field = tags(['标签', 'Tags'])
const read = (input: unknown) => readValue(field, input, 'tags')

test.each([
  ['针织,复古', ['针织', '复古']],
  ['#Knit；retro、 1970s \n KNIT', ['Knit', 'retro', '1970s']],
  [
    [' a  b ', '', 'A B', '＃c'],
    ['a b', 'c'],
  ],
])('%j is read as %j: blanks, a leading # and repetitions in other letters are left out', (input, value) => {
  expect(read(input)).toEqual({ value, errors: [] })
})

test('too many tags, a tag that is too long and a value that is no text are refused', () => {
  const many = Array.from({ length: mostTags + 1 }, (_, at) => `t${at}`)
  expect(read(many).errors).toMatchObject([{ path: 'tags', key: 'field.tooManyTags', values: { max: mostTags } }])
  expect(read(['x'.repeat(longestTag + 1)]).errors).toMatchObject([{ key: 'field.tagTooLong', values: { max: longestTag } }])
  expect(read([1]).errors).toMatchObject([{ key: 'field.text' }])
  expect(read({}).errors).toMatchObject([{ key: 'field.text' }])
  expect(read(many.slice(0, mostTags)).errors).toEqual([])
})

test('blank texts alone are no tags', () => {
  expect(read([' ', '#'])).toEqual({ value: [], errors: [] })
})

test.each([
  [
    ['a', 'Old', 'b'],
    ['a', 'New', 'b'],
  ],
  [['NEW', 'old'], ['New']],
  [
    ['older', 'NEW'],
    ['older', 'NEW'],
  ],
])('%j becomes %j when the tag old is renamed to New', (before, after) => {
  expect(withTagRenamed(before, { tag: 'old', to: 'New' })).toEqual(after)
})
