/** Undo and redo over whole states: cheap, because states share what did not change. Keeps the last hundred. */
export class Steps<T> {
  #past: T[] = []
  #now: T
  #future: T[] = []
  constructor(now: T) {
    this.#now = now
  }

  push(next: T): void {
    this.#past = [...this.#past.slice(-99), this.#now]
    this.#now = next
    this.#future = []
  }
  undo(): T | undefined {
    const last = this.#past.pop()
    if (last === undefined) return undefined
    this.#future.push(this.#now)
    return (this.#now = last)
  }
  redo(): T | undefined {
    const next = this.#future.pop()
    if (next === undefined) return undefined
    this.#past.push(this.#now)
    return (this.#now = next)
  }
  get canUndo(): boolean {
    return this.#past.length > 0
  }
  get canRedo(): boolean {
    return this.#future.length > 0
  }
}
