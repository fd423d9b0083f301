/** The documents of one batch while the type's logic follows for each of them in order: the logic of one may write the others. */
import type { AnyDocument } from '../../../model/document.ts'
import { notFound } from '../../../model/errors.ts'
import type { Operation } from '../../operation.ts'
import { copy } from '../../store/memory/copy-row.ts'
import { loadAll, type Stored } from '../../store/read.ts'

export class BatchDocuments {
  readonly #operation: Operation
  readonly #type: AnyDocument
  readonly #docs: Map<string, Stored>
  /** Documents that were written since they were read. */
  readonly #outdated = new Set<string>()
  /** How many entries of `operation.written` are accounted for. */
  #accounted: number

  /** @param docs the documents as they are stored now */
  constructor(operation: Operation, type: AnyDocument, docs: readonly Stored[]) {
    this.#operation = operation
    this.#type = type
    this.#docs = new Map(docs.map((doc) => [doc.id, doc]))
    this.#accounted = operation.written.length
  }

  /**
   * Returns a copy of a document as it is stored now. Those of the batch that were written since they were read are read again, together.
   * @throws WeftError 404 `generic.notFound` for a document that was removed meanwhile
   */
  async current(id: string): Promise<Stored> {
    this.#noteWritten()
    if (this.#outdated.has(id)) await this.#read([...this.#outdated])
    return copy(this.#docs.get(id)!) as Stored
  }

  /**
   * Reads all documents again and returns them in the order of the batch.
   * @throws WeftError 404 `generic.notFound` for a document that was removed meanwhile
   */
  async all(): Promise<Stored[]> {
    await this.#read([...this.#docs.keys()])
    return [...this.#docs.values()]
  }

  #noteWritten(): void {
    const { written } = this.#operation
    for (const { id, version } of written.slice(this.#accounted)) {
      const known = this.#docs.get(id)
      if (known && version > known.version) this.#outdated.add(id)
    }
    this.#accounted = written.length
  }

  async #read(ids: readonly string[]): Promise<void> {
    const docs = await loadAll(this.#operation, this.#type, ids)
    if (docs.length < ids.length) throw notFound()
    for (const doc of docs) this.#docs.set(doc.id, doc)
    this.#outdated.clear()
  }
}
