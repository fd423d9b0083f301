/** Tests that lists show names in the reader's language: the English text stands in the place of the Chinese one, where it was given. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { currency } from '../../documents/finance/currency.ts'
import { style } from '../../documents/design/style.ts'
import { stagedStory, type Stage } from '../../documents/testing/fixtures.ts'
import { describePage } from '../../engine/pages/describe-page.ts'
import { list } from '../../engine/query/list.ts'
import { runInTransaction } from '../../engine/store/run-operation.ts'
import type { Story } from '../../engine/testing/story.ts'
import type { AnyDocument } from '../../model/document.ts'

let app: Story
let stage: Stage
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
})
afterAll(() => app?.end())

/** What a list writes in the column of the name, as the reader's page and query say it. */
async function namesFor(type: AnyDocument, language: 'zh' | 'en', numbers: readonly string[]): Promise<string[]> {
  return runInTransaction(app.engine, { ...app.as('buyer').actor, language }, async (operation) => {
    const page = await describePage(operation, type)
    const { shownBy } = page.list.fields['name']!
    const { rows } = await list(operation, type, {
      columns: ['name', ...(shownBy === undefined ? [] : [shownBy])],
      filters: [{ field: 'id', operator: 'in', value: [...numbers] }],
      sort: ['id'],
    })
    return rows.map((row) => String(row[shownBy ?? ''] ?? row['name']))
  })
}

test('a style with a name in English is listed by it in English, one without it by its Chinese name, and both are in Chinese', async () => {
  const of = { brand: stage.brandId, season: stage.seasonId, category: stage.categoryId }
  const both = await app.as('designer').create(style, { name: '百褶裙', nameEn: 'Pleated skirt', ...of })
  const one = await app.as('designer').create(style, { name: '直筒裙', ...of })
  expect(await namesFor(style, 'en', [both.id, one.id])).toEqual(['Pleated skirt', '直筒裙'])
  expect(await namesFor(style, 'zh', [both.id, one.id])).toEqual(['百褶裙', '直筒裙'])
})

test('the same holds for every master with two names, such as a currency', async () => {
  expect(await namesFor(currency, 'en', [stage.cny])).toEqual(['Yuan'])
})
