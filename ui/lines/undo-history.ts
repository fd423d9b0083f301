/** Undo and redo over whole states: cheap, because states share what did not change. Keeps the last hundred. */
export class Steps<T> {
  #past: T[] = []
  #future: T[] = []
  #spot: string | undefined

  /** Before a change: `now` is what it changes. Changes at one `spot` without another between them are one step, such as the letters of a cell. */
  keep(now: T, spot?: string): void {
    this.#future = []
    if (spot !== undefined && spot === this.#spot) return
    this.#spot = spot
    this.#past = [...this.#past.slice(-99), now]
  }
  /** The next change is a step of its own, wherever it is. */
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
