/**
 * Both ends of a child process for work that is heavy or that may crash. The process starts with the first piece of work, does one after the
 * other, and ends when it has been idle or is too slow: then all of its memory is the machine's again.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * Asks the child process, which is started if there is none.
 * @param patience milliseconds after which the process is killed
 * @throws Error when it answers with an error, does not answer in time or ends
 */
type Ask<Question, Answer> = (question: Question, patience: number) => Promise<Answer>
export interface ChildWork<Question, Answer> {
  /** Runs work that asks the process, once all earlier work is over. */
  inTurn<Result>(work: (ask: Ask<Question, Answer>) => Promise<Result>): Promise<Result>
  /** Kills the process, if there is one. */
  close(): void
}
interface ChildOptions {
  /** What errors call the process. */
  readonly name: string
  /** Flags for its Node. */
  readonly flags?: readonly string[]
  /** Whether the server's standard error shows the child's, such as the reason of a crash. */
  readonly isHeard?: boolean
  /** Milliseconds from its last answer to its end. */
  readonly rest?: number
}
type Reply<Answer> = { readonly answer: Answer } | { readonly error: string }

/** What a child process gets of the environment: settings of Node and of the C library. No key, no password, no address of the database. */
const passedVariables = ['PATH', 'NODE_OPTIONS', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_'] as const

/**
 * Returns the parent's end.
 * @param file the module that the process runs, which calls `answerParent`
 */
export function childWork<Question extends object, Answer>(
  file: URL,
  { name, flags = [], isHeard = false, rest = 60_000 }: ChildOptions,
): ChildWork<Question, Answer> {
  let child: ChildProcess | undefined
  let idle: ReturnType<typeof setTimeout> | undefined
  let line: Promise<void> = Promise.resolve()
  const ask: Ask<Question, Answer> = async (question, patience) => {
    clearTimeout(idle)
    if (!child?.connected || child.killed) child = start(file, flags, isHeard)
    const current = child
    // A child keeps this process from ending only while an answer is awaited.
    current.channel?.ref()
    try {
      return await replyOf<Answer>(current, question, { name, patience })
    } finally {
      current.channel?.unref()
      // It ends by itself, and so keeps what Node compiled for the next one.
      idle = setTimeout(() => current.connected && current.disconnect(), rest).unref()
    }
  }
  // A document that is being computed does not hear that the server has ended.
  process.on('exit', () => child?.kill('SIGKILL'))
  return {
    inTurn(work) {
      const result = line.then(() => work(ask))
      const isOver = () => undefined
      line = result.then(isOver, isOver)
      return result
    },
    close: () => void child?.kill('SIGKILL'),
  }
}

function start(file: URL, flags: readonly string[], isHeard: boolean): ChildProcess {
  const child = fork(fileURLToPath(file), [], {
    execArgv: ['--disable-warning=ExperimentalWarning', ...flags],
    env: Object.fromEntries(passedVariables.map((key) => [key, process.env[key]])),
    stdio: ['ignore', 'ignore', isHeard ? 'inherit' : 'ignore', 'ipc'],
    // Bytes pass as they are, not as JSON.
    serialization: 'advanced',
  })
  // A process that cannot start, or that has ended, is what the waiting question reports.
  child.on('error', () => undefined).unref()
  return child
}

function replyOf<Answer>(
  child: ChildProcess,
  question: object,
  { name, patience }: { readonly name: string; readonly patience: number },
): Promise<Answer> {
  return new Promise((done, failed) => {
    const end = (settle: () => void) => {
      clearTimeout(late)
      child.off('message', onReply).off('exit', onExit).off('error', onExit)
      settle()
    }
    const onReply = (reply: Reply<Answer>) => end(() => ('error' in reply ? failed(new Error(reply.error)) : done(reply.answer)))
    const onExit = () => end(() => failed(new Error(`the ${name} ended`)))
    const late = setTimeout(() => {
      child.kill('SIGKILL')
      end(() => failed(new Error(`the ${name} did not answer in time`)))
    }, patience)
    child.on('message', onReply).on('exit', onExit).on('error', onExit)
    child.send(question, (error) => error && onExit())
  })
}

/** The child's end: answers the parent's questions until the parent disconnects or ends. */
export function answerParent<Question, Answer>(answer: (question: Question) => Answer | Promise<Answer>): void {
  const reply = async (question: Question): Promise<Reply<Answer>> => {
    try {
      return { answer: await answer(question) }
    } catch (error) {
      return { error: String(error) }
    }
  }
  process.on('message', (question: Question) => void reply(question).then((message) => process.send?.(message)))
  process.on('disconnect', () => process.exit(0))
  // A terminal and a supervisor signal the server's children too, while its running calls still need their answers.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
}
