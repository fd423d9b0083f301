/**
 * The words of the vocabulary in one table: page JSON, OpenAPI document and help are made from it, and `server/definition-tests/word-use.test.ts` walks it. By the
 * section of `docs/decisions/vocabulary.md` that explains the word; `docs/word-use.md` has the types that use it.
 */
import { betweenDocuments } from './between.ts'
import { ledgers } from './ledgers.ts'
import { pageParts } from './page-parts.ts'
import { processes } from './process.ts'
import { fieldsAndSizes, readers } from './sizes-and-people.ts'
import type { Word } from './word.ts'
import { withinDocument } from './within-document.ts'

const { measure, ...sizes } = fieldsAndSizes
export const vocabulary: Readonly<Record<string, Readonly<Record<string, Word>>>> = {
  'Between documents': betweenDocuments,
  Ledgers: ledgers,
  'Within a document': withinDocument,
  Fields: { measure: measure! },
  Sizes: sizes,
  'Who reads': readers,
  Process: processes,
  Page: pageParts,
}
/** Every word with its name. */
export const wordEntries: readonly (readonly [name: string, word: Word])[] = Object.values(vocabulary).flatMap((group) =>
  Object.entries(group),
)
