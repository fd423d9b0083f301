/** What a computation reads: in pages, each remembered with the versions of its documents, so that it is known at the end what has moved. */
import type { AnyDocument } from '../../../model/document.ts'
import type { Where } from '../../document-context.ts'
import type { PrintedFile, WorkContext } from '../../work-context.ts'
import { notFound } from '../../../model/errors.ts'
import { asCompany } from '../../authentication/as-company.ts'
import type { FileReaders } from '../../file-readers.ts'
import type { Operation } from '../../operation.ts'
import { countByFields } from '../../query/aggregate-by-fields.ts'
import { documentsAfter, versionsOf } from '../../query/document-pages.ts'
import { storageKeyOf } from '../../store/file-key.ts'
import { load, type Stored } from '../../store/read.ts'
import { companiesIn } from '../../stored-document.ts'

/** A document that changed, went, or came to meet the conditions after it was looked for. */
export interface MovedDocument {
  readonly type: string
  readonly id: string
}

/** One reading: its conditions, and what it found. */
interface Reading {
  readonly type: string
  readonly where: Where
  /** Versions by id. */
  readonly versions: Map<string, number>
}

/** How a computation reads and says how far it is. */
export interface WorkDoors {
  readonly zone: string
  readonly now: string
  readonly today: string
  /** Runs a statement with the platform's rights: in the transaction of the action, or in one of its own for a job. */
  readonly reading: <T>(read: (system: Operation) => Promise<T>) => Promise<T>
  /** Runs statements that write, for the person whose work it is. */
  readonly writing: <T>(write: (operation: Operation) => Promise<T>) => Promise<T>
  readonly progress: WorkContext['progress']
  readonly cancelled: () => boolean
}

/** Documents of a page, unless the computation states a number. */
const pageSize = 500

/** What a computation has read. */
export class WorkReads {
  readonly #readings: Reading[] = []
  readonly #types: readonly string[]

  /** @param types names of the types that the work declares in `reads` */
  constructor(types: readonly string[]) {
    this.#types = types
  }

  /** Returns the context of the computation, whose readings are remembered here. */
  context({ reading, writing, ...doors }: WorkDoors): WorkContext {
    const pages = (given: AnyDocument, where: Where, { lines = false, size = pageSize } = {}) => {
      if (!this.#types.includes(given.name)) throw new Error(`the work reads ${given.name}, which its definition does not name in reads`)
      const remembered: Reading = { type: given.name, where, versions: new Map() }
      this.#readings.push(remembered)
      return pagesOf({ reading, type: given, where, lines, size }, remembered.versions)
    }
    return {
      ...doors,
      drawing: (file) => fileRead(reading, file, (readers, key) => readers.drawing(key, 'job')),
      colours: (file) => fileRead(reading, file, (readers, key) => readers.colours(key, 'job')),
      paper: (type, id, options) => paperFor({ reading, writing }, type, id, options),
      pages: pages as WorkContext['pages'],
      all: (async (...given: Parameters<typeof pages>) => {
        const docs: Stored[] = []
        for await (const page of pages(...given)) docs.push(...page)
        return docs
      }) as WorkContext['all'],
      count: (type, where) => reading((system) => countByFields(system, inCatalog(system, type), where)),
    }
  }

  /**
   * Reads the versions again and returns what has moved: changed, gone, or come to meet the conditions. One statement for each
   * reading.
   */
  async moved(system: Operation): Promise<readonly MovedDocument[]> {
    const moved = new Map<string, MovedDocument>()
    for (const { type, where, versions } of this.#readings) {
      const now = await versionsOf(system, system.engine.types.get(type)!, where)
      for (const [id, version] of now) if (versions.get(id) !== version) moved.set(id, { type, id })
      for (const id of versions.keys()) if (!now.has(id)) moved.set(id, { type, id })
    }
    return [...moved.values()]
  }
}

/** Reads a file by its reader, outside of any transaction where a job computes. */
async function fileRead<T>(
  reading: WorkDoors['reading'],
  file: string,
  read: (readers: FileReaders, key: string) => Promise<T>,
): Promise<T> {
  const { key, readers } = await reading(async (system) => ({ key: await storageKeyOf(system, file), readers: system.engine.readers }))
  if (!readers) throw new Error('the engine has no readers of files')
  return read(readers, key)
}

/** Reads as the company may read, typesets outside of the reading, and stores the file. */
async function paperFor(
  { reading, writing }: Pick<WorkDoors, 'reading' | 'writing'>,
  given: AnyDocument,
  id: string,
  { partyRole, lang }: Parameters<WorkContext['paper']>[2],
): Promise<PrintedFile> {
  const typeset = await reading(async (system) => {
    const { press } = system.engine
    if (!press) throw new Error('the engine has no press')
    const type = inCatalog(system, given)
    const [company] = companiesIn(await load(system, type, id, { lines: false }), partyRole)
    if (company === undefined) throw notFound()
    return asCompany(system, company, { language: lang === 'en' ? 'en' : 'zh' }, (reader) => press.read(reader, type, id, { lang }))
  })
  const paper = await typeset()
  return writing((operation) => paper.store(operation))
}

interface PageReading extends Pick<WorkDoors, 'reading'> {
  readonly type: AnyDocument
  readonly where: Where
  readonly lines: boolean
  readonly size: number
}

/** Yields pages of documents by id and notes their versions. */
async function* pagesOf({ reading, type, where, lines, size }: PageReading, versions: Map<string, number>): AsyncGenerator<Stored[]> {
  for (let after = '0'; ; ) {
    const page = await reading((system) => documentsAfter(system, inCatalog(system, type), where, { after, size, lines }))
    for (const { id, version } of page) versions.set(id, version)
    if (page.length > 0) yield page
    if (page.length < size) return
    after = page.at(-1)!.id
  }
}

/** Logic names shipped types; a platform may have added fields to them. */
const inCatalog = ({ engine }: Operation, type: AnyDocument): AnyDocument => engine.types.get(type.name) ?? type
