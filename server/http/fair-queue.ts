/**
 * Who is served next when a node has more to do than it can: a queue by cost for each company. What a company costs is its part of the time in
 * which calls ran; while the node is busy for several companies, one that used much of the last seconds runs one call at a time, and its
 * waiting calls let those of companies that used less finish first. So another company's call shares the node with one call of a
 * flood, not with all of it. However long they run, the calls of one company hold at most half of the connections to the database; within a
 * company the people take turns, so one of them cannot shut out the others. Pure: the caller says whether the node is busy, and what time it is.
 */

interface FairOptions {
  /** Whether the node has more to do than it can; asked when a call comes and when one ends. */
  readonly busy: () => boolean
  /** The most calls of one company that run at a time, however long: half of the connections to the database. */
  readonly most: number
  /** Milliseconds. */
  readonly clock?: () => number
}

export interface FairQueue {
  /**
   * Waits until a call of this person of a company may run.
   * @returns what the caller calls once when the call has ended; undefined when too many wait or it waited too long
   */
  enter(company: string, person: string): Promise<(() => void) | undefined>
  /** Admits what may run by now; for a timer, since time alone can free a place. */
  turn(): void
}

interface Running {
  readonly since: number
  /** Where the node's own clock stood, which counts the time that each running call had of it. */
  readonly from: number
}
interface Waiting {
  readonly since: number
  readonly start: (end: (() => void) | undefined) => void
}
interface Company {
  readonly running: Set<Running>
  /** The waiting calls by person; the person at the front is next, and goes to the end with what is left. */
  readonly waiting: Map<string, Waiting[]>
  used: number
  usedAt: number
}

/** Cost is forgotten by half in about two seconds. */
const memory = 3000
/** A company that used less than this is not held back: a page that is opened asks a dozen things at once. */
const free = 350
/** A call that runs longer than this waits for the database rather than for the processor: it holds a connection and no processor. */
const long = 1000
/** A waiting call lets calls of lesser companies finish first, no longer than this. */
const courtesy = 250
/** The waiting calls of a company, and those of one person of it. They wait before their bodies are read, so each holds a socket and little else. */
const mostWaiting = { company: 1000, person: 500 }
const longestWait = 15_000

export function createFairQueue({ busy, most, clock = () => performance.now() }: FairOptions): FairQueue {
  const companies = new Map<string, Company>()
  let runningCalls = 0
  let shared = 0
  let last = clock()

  /** Brings the node's clock up to date: while n calls run, each has a part in n of the time. */
  const advance = (): number => {
    const now = clock()
    if (runningCalls > 0) shared += (now - last) / runningCalls
    last = now
    return now
  }
  const costOf = (one: Company, now: number): number => {
    let cost = one.used * Math.exp((one.usedAt - now) / memory)
    for (const { from } of one.running) cost += shared - from
    return cost
  }
  const isContended = (own: Company, now: number): boolean =>
    busy() && companies.values().some((one) => one !== own && (one.running.size > 0 || costOf(one, now) > 1))

  const mayRun = (own: Company, now: number): boolean => {
    const young = own.running.values().reduce((sum, { since }) => sum + (now - since < long ? 1 : 0), 0)
    if (own.running.size >= most) return false
    const cost = costOf(own, now)
    if (young === 0 && own.waiting.size === 0) return true
    if (cost < free || !isContended(own, now)) return true
    if (young > 0) return false
    if (own.waiting.size === 0 || now - longestSince(own) > courtesy) return true
    return !companies.values().some((one) => one !== own && one.running.size > 0 && costOf(one, now) < cost)
  }

  const begin = (own: Company, now: number): (() => void) => {
    const call: Running = { since: now, from: shared }
    own.running.add(call)
    runningCalls++
    return () => {
      const then = advance()
      if (!own.running.has(call)) return
      own.used = own.used * Math.exp((own.usedAt - then) / memory) + (shared - call.from)
      own.usedAt = then
      own.running.delete(call)
      runningCalls--
      turn()
    }
  }

  const turn = (): void => {
    const now = advance()
    const order = [...companies].filter(([, one]) => one.waiting.size > 0).sort(([, a], [, b]) => costOf(a, now) - costOf(b, now))
    for (const [, one] of order) {
      refuseExpired(one, now)
      while (one.waiting.size > 0 && mayRun(one, now)) takeNext(one).start(begin(one, now))
    }
    if (companies.size > 2000)
      for (const [key, one] of companies)
        if (one.running.size === 0 && one.waiting.size === 0 && now - one.usedAt > 10 * memory) companies.delete(key)
  }

  return {
    turn,
    async enter(company, person) {
      const now = advance()
      let companyQueue = companies.get(company)
      if (!companyQueue) companies.set(company, (companyQueue = { running: new Set(), waiting: new Map(), used: 0, usedAt: now }))
      if (companyQueue.waiting.size === 0 && mayRun(companyQueue, now)) return begin(companyQueue, now)
      const { waiting } = companyQueue
      const calls = waiting.get(person) ?? []
      const total = waiting.values().reduce((sum, { length }) => sum + length, 0)
      if (calls.length >= mostWaiting.person || total >= mostWaiting.company) return undefined
      waiting.set(person, calls)
      return new Promise((start) => void calls.push({ since: now, start }))
    },
  }
}

const longestSince = ({ waiting }: Company): number => Math.min(...waiting.values().map(([first]) => first!.since))

/** Takes the first call of the person whose turn it is. */
function takeNext({ waiting }: Company): Waiting {
  const [person, calls] = waiting.entries().next().value!
  const call = calls.shift()!
  waiting.delete(person)
  if (calls.length > 0) waiting.set(person, calls)
  return call
}

/** Refuses the calls that waited too long. */
function refuseExpired({ waiting }: Company, now: number): void {
  for (const [person, calls] of waiting) {
    while (calls.length > 0 && now - calls[0]!.since > longestWait) calls.shift()!.start(undefined)
    if (calls.length === 0) waiting.delete(person)
  }
}
