/** What a page remembers while it is left for another one, by name: its machines, the steps that can be taken back, where it was scrolled to. */
import { createContext, use, useState } from 'react'

export type PageMemory = Map<string, unknown>

/** The memory of the page around; absent where a page is made again each time. */
export const PageMemoryContext = createContext<PageMemory | undefined>(undefined)

/**
 * Returns the value that the page remembers under this name, and remembers it where there is none. It is the same as long as the component lives.
 * @param name absent: nothing is remembered
 */
export function useRemembered<T>(name: string | undefined, make: () => T): T {
  const memory = use(PageMemoryContext)
  const [value] = useState(() => rememberedIn(name === undefined ? undefined : memory, name ?? '', make))
  return value
}

/** Returns what a memory holds under a name; what it does not hold is made and held from now on. */
export function rememberedIn<T>(memory: PageMemory | undefined, name: string, make: () => T): T {
  if (memory?.has(name)) return memory.get(name) as T
  const made = make()
  memory?.set(name, made)
  return made
}

/** Where a part of a page was scrolled to. */
export class ScrollPlace {
  top = 0
  left = 0
  note({ scrollTop, scrollLeft }: Pick<Element, 'scrollTop' | 'scrollLeft'>): void {
    this.top = scrollTop
    this.left = scrollLeft
  }
}
