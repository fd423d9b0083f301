// Matches text patterns in linear time (a Pike machine). Each step charges the budget, so that no pattern can run forever.
import type { Run } from './budget.ts'
import { type Program, readPattern } from './pattern-parse.ts'

/** Positions of a match and its groups: start and end by pairs, −1 for a group that did not take part. */
export type Match = readonly number[]

interface Thread {
  readonly at: number
  readonly slots: Match
}

const programs = new Map<string, Program | null>()

/** Returns the program of a pattern, or null when it is invalid or uses an unsupported feature. */
export function patternOf(source: string, flags: string): Program | null {
  const key = `${flags}/${source}`
  let cached = programs.get(key)
  if (cached === undefined) {
    if (programs.size > 200) programs.clear()
    programs.set(key, (cached = readPattern(source, flags)))
  }
  return cached
}

/** Returns the first match at or after a position, leftmost first, alternatives in order. */
export function find(operation: Run, program: Program, of: { text: readonly string[]; from: number }): Match | null {
  const { text, from } = of
  const { code } = program
  const blank: Match = Array.from({ length: program.slots }, () => -1)
  let match: Match | null = null
  let threads: Thread[] = []
  let work = 0
  for (let place = from; place <= text.length; place++) {
    const next: Thread[] = []
    const current: Thread[] = []
    const seen = new Set<number>()
    const add = (list: Thread[], thread: Thread) => follow(program, { text, place, seen, list }, thread)
    for (const thread of threads) add(current, thread)
    if (!match) add(current, { at: 0, slots: blank })
    if (match && current.length === 0) break
    work += seen.size
    if (work > 64) {
      operation.charge(work >> 5)
      work = 0
    }
    for (const { at, slots } of current) {
      const instruction = code[at] as Program['code'][number]
      if (instruction.op === 'match') {
        match = slots
        break
      }
      if (instruction.op === 'char' && place < text.length && instruction.test(text[place] as string)) next.push({ at: at + 1, slots })
    }
    threads = next
  }
  return match
}

/** Adds a thread after following every instruction that consumes no character; each instruction once per position. */
function follow(program: Program, of: { text: readonly string[]; place: number; seen: Set<number>; list: Thread[] }, start: Thread): void {
  const { text, place, seen, list } = of
  const waiting: Thread[] = [start]
  while (waiting.length > 0) {
    const thread = waiting.pop() as Thread
    if (seen.has(thread.at)) continue
    seen.add(thread.at)
    const instruction = program.code[thread.at] as Program['code'][number]
    switch (instruction.op) {
      case 'jump':
        waiting.push({ ...thread, at: instruction.to })
        break
      case 'split':
        waiting.push({ ...thread, at: instruction.second }, { ...thread, at: instruction.first })
        break
      case 'save':
        waiting.push({ at: thread.at + 1, slots: thread.slots.with(instruction.slot, place) })
        break
      case 'start':
        if (place === 0 || (program.isMultiline && text[place - 1] === '\n')) waiting.push({ ...thread, at: thread.at + 1 })
        break
      case 'end':
        if (place === text.length || (program.isMultiline && text[place] === '\n')) waiting.push({ ...thread, at: thread.at + 1 })
        break
      default:
        list.push(thread)
    }
  }
}
