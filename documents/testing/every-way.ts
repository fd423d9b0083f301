/** Test helper: what a person is answered about a document by every way to read it, as texts by way. */
import { exportRows } from '../../engine/export/export.ts'
import { asOf, compared, comparedDocuments, history } from '../../engine/journal/history.ts'
import { listPaper, listPaperRows } from '../../engine/print/list-paper.ts'
import { papersOf } from '../../engine/print/paper-parts.ts'
import { printModels } from '../../engine/print/print-model.ts'
import { countChildren } from '../../engine/query/child-counts.ts'
import { globalSearch } from '../../engine/query/global-search.ts'
import { lookup } from '../../engine/query/lookup.ts'
import { relatedDocuments } from '../../engine/query/related-documents.ts'
import { listVersions } from '../../engine/query/version-list.ts'
import type { Operation } from '../../engine/operation.ts'
import { viewDocument } from '../../engine/save/view/document-view.ts'
import type { Person } from '../../engine/testing/story.ts'
import type { AnyDocument } from '../../model/document.ts'
import { WeftError } from '../../model/errors.ts'
import type { Fields } from '../../model/field.ts'

/** A document, and the version before it where it has one. */
export interface ReadDocument {
  readonly id: string
  readonly number: string
  /** The stored version since which its changes are asked for, the first one unless it says otherwise. */
  readonly since?: number
  readonly previous?: string | undefined
}

/** The fields of the head that a list can show, hidden ones too: a list leaves out what the person may not see. */
export const headFields = (type: AnyDocument): string[] =>
  Object.entries(type.fields as Fields).flatMap(([name, { kind }]) => (kind === 'lines' ? [] : [name]))

/** Returns what a person is answered by every way: `refused` with the code where the way is closed. */
export async function answersByWay(person: Person, type: AnyDocument, doc: ReadDocument): Promise<ReadonlyMap<string, string>> {
  const { id, number, previous, since = 1 } = doc
  const columns = headFields(type)
  const ofDocument = { filters: [{ field: 'number', operator: 'eq' as const, value: number }] }
  const ways: Readonly<Record<string, (its: Operation) => Promise<unknown>>> = {
    view: (its) => viewDocument(its, type, id),
    print: (its) => printModels(its, type, [id]),
    papers: (its) => papersOf(its, type, [id]),
    printedList: async (its) => {
      // A paper has few columns, so all of them are printed on several.
      const papers: unknown[] = []
      for (let at = 0; at < columns.length; at += 12) {
        const of = { query: { ...ofDocument, columns: ['number', ...columns.slice(at, at + 12)] }, language: 'zh' as const }
        papers.push(await listPaper(its, type, of), await listPaperRows(its, type, of))
      }
      return papers
    },
    export: (its) => exportRows(its, type, { ...ofDocument, columns: ['number', ...columns] }),
    history: async (its) => [number, await history(its, type, id)],
    earlier: async (its) => {
      const { version = 1 } = await viewDocument(its, type, id)
      return asOf(its, type, id, Math.max(1, version - 1))
    },
    changes: async (its) => {
      const { version = 1 } = await viewDocument(its, type, id)
      return [number, await compared(its, type, id, { from: since, to: version })]
    },
    global: (its) => globalSearch(its, number),
    lookup: (its) => lookup(its, type.name, { search: number }),
    related: async (its) =>
      (await relatedDocuments(its, type, { id, types: [...its.engine.types.values()] })).map(({ type: one, ...rest }) => [one.name, rest]),
    children: async (its) => [number, (await countChildren(its, type, id)).map(({ type: one, count }) => [one.name, count])],
    ...(previous === undefined
      ? {}
      : {
          versions: (its: Operation) => listVersions(its, type, id),
          difference: async (its: Operation) => [number, await comparedDocuments(its, type, { from: previous, to: id })],
        }),
  }
  const answers = new Map<string, string>()
  const note = async (way: string, work: Promise<unknown>) =>
    answers.set(
      way,
      await work.then(
        (answer) => JSON.stringify(answer),
        (error: unknown) => {
          if (error instanceof WeftError) return `refused ${error.code}`
          throw error
        },
      ),
    )
  for (const [way, work] of Object.entries(ways)) await note(way, person.perform(work))
  await note('list', person.list(type, { ...ofDocument, columns, totals: true, count: 'exact' }))
  await note('search', person.list(type, { search: number }))
  return answers
}
