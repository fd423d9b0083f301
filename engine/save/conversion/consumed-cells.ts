/** Pieces that were consumed from the cells of size matrices, counted by source line, counter and cell. */
import type { Operation } from '../../operation.ts'

/** The cells of some source lines, read in one statement, changed in memory and written in one statement. */
export class ConsumedCells {
  readonly #counter: string
  readonly #quantities: Map<string, Map<string, string>>
  readonly #changed = new Map<string, { readonly line: string; readonly cell: string }>()

  private constructor(counter: string, quantities: Map<string, Map<string, string>>) {
    this.#counter = counter
    this.#quantities = quantities
  }

  /**
   * Reads the cells; nothing is sent without lines.
   * @param lines ids of source lines whose documents are locked
   */
  static async read(operation: Operation, counter: string, lines: readonly string[]): Promise<ConsumedCells> {
    return new ConsumedCells(counter, lines.length > 0 ? await consumedFrom(operation, [...new Set(lines)], counter) : new Map())
  }

  /** Returns the pieces consumed from a cell, a decimal string; '0' when there are none. */
  get(line: string, cell: string): string {
    return this.#quantities.get(line)?.get(cell) ?? '0'
  }

  set(line: string, cell: string, quantity: string): void {
    const cells = this.#quantities.get(line) ?? new Map<string, string>()
    this.#quantities.set(line, cells.set(cell, quantity))
    this.#changed.set(`${line} ${cell}`, { line, cell })
  }

  /** Writes the changed cells; one that fell below zero is zero. */
  async write(operation: Operation): Promise<void> {
    const changed = [...this.#changed.values()]
    if (changed.length === 0) return
    await operation.tx.run(
      `INSERT INTO core.consumption_cell (platform_id, line_id, counter, cell, quantity) SELECT $1, line, $2, cell, greatest(quantity, 0) FROM unnest($3::bigint[], $4::text[], $5::numeric[]) AS u(line, cell, quantity)
       ON CONFLICT (platform_id, line_id, counter, cell) DO UPDATE SET quantity = excluded.quantity`,
      [
        operation.actor.platform,
        this.#counter,
        changed.map(({ line }) => line),
        changed.map(({ cell }) => cell),
        changed.map(({ line, cell }) => this.get(line, cell)),
      ],
    )
  }
}

/**
 * Returns the pieces by cell that were consumed from each of these lines.
 * @returns decimal strings by line id and cell; cells without pieces are absent
 */
export async function consumedFrom(
  operation: Operation,
  lines: readonly string[],
  counter: string,
): Promise<Map<string, Map<string, string>>> {
  const rows = await operation.tx.rows<{ line: string; cell: string; quantity: string }>(
    'SELECT line_id AS line, cell, quantity FROM core.consumption_cell WHERE platform_id = $1 AND line_id = ANY ($2::bigint[]) AND counter = $3 AND quantity > 0',
    [operation.actor.platform, lines, counter],
  )
  const cells = new Map<string, Map<string, string>>()
  for (const { line, cell, quantity } of rows) cells.set(line, (cells.get(line) ?? new Map<string, string>()).set(cell, quantity))
  return cells
}
