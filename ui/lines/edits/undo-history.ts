/** Undo and redo over whole states. This is cheap, because states share unchanged parts. It keeps the last hundred states. */
export class Steps<T> {
  #past: T[] = []
  #future: T[] = []
  #spot: string | undefined

  /**
   * Records the state before a change. Consecutive changes at one `spot`, such as typing in one cell, are one step.
   * @param now the state that is about to change
   * @param spot the cell being edited
   */
  keep(now: T, spot?: string): void {
    this.#future = []
    if (spot !== undefined && spot === this.#spot) return
    this.#spot = spot
    this.#past = [...this.#past.slice(-99), now]
  }
  /** Starts a new step for the next change, wherever it is. */
  part(): void {
    this.#spot = undefined
  }
  undo(now: T): T | undefined {
    return this.#walk(this.#past, this.#future, now)
  }
  redo(now: T): T | undefined {
    return this.#walk(this.#future, this.#past, now)
  }
  #walk(from: T[], to: T[], now: T): T | undefined {
    this.#spot = undefined
    const next = from.pop()
    if (next !== undefined) to.push(now)
    return next
  }
  clear(): void {
    this.#past = []
    this.#future = []
    this.#spot = undefined
  }
  get canUndo(): boolean {
    return this.#past.length > 0
  }
  get canRedo(): boolean {
    return this.#future.length > 0
  }
}
