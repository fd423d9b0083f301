/**
 * Remembers what files were read as, by their storage key, under which no other bytes ever stand. A file is read once however many ask for it, and one that
 * was refused is not read again at once, so that opening it over and over does not hold up the files of others.
 */
import type { Asker } from '../../engine/file-readers.ts'
import { WeftError } from '../../model/errors.ts'

interface Read<Answer> {
  readonly answer: Answer
  /** How many bytes the file has. */
  readonly bytes: number
}
interface MemoryOptions<Answer> {
  /** Reads a file, once its turn has come. What it refuses with 11000 is remembered. */
  readonly read: (key: string, patience: number) => Promise<Read<Answer>>
  /** Milliseconds that a file may take. */
  readonly patience: Readonly<Record<Asker, number>>
  readonly limits?: Partial<typeof readLimits>
}

const readLimits = {
  /** Bytes of all files whose answers are remembered; the one that was asked for last goes last. */
  bytes: 32 * 2 ** 20,
  refusals: 1000,
  /** Milliseconds for which a refusal holds: the process may have ended for another reason than the file. */
  refusalFor: 600_000,
  /** How many files are read for people at a time, those that wait for their turn included. */
  people: 4,
}

/**
 * Returns the reader with a memory.
 * @throws WeftError 429 to people where too many files wait
 */
export function rememberedReads<Answer>(options: MemoryOptions<Answer>): (key: string, by: Asker) => Promise<Answer> {
  const limits = { ...readLimits, ...options.limits }
  const answers = new Map<string, Read<Answer>>()
  const refusals = new Map<string, { readonly refusal: WeftError; readonly patience: number; readonly until: number }>()
  const running = new Map<string, { readonly patience: number; readonly result: Promise<Answer> }>()
  let bytes = 0
  let people = 0

  const remember = (key: string, read: Read<Answer>) => {
    bytes += read.bytes - (answers.get(key)?.bytes ?? 0)
    answers.delete(key)
    answers.set(key, read)
    for (const [oldest, one] of answers) {
      if (bytes <= limits.bytes) break
      answers.delete(oldest)
      bytes -= one.bytes
    }
  }
  const rememberRefusal = (key: string, refusal: WeftError, patience: number) => {
    refusals.delete(key)
    refusals.set(key, { refusal, patience, until: performance.now() + limits.refusalFor })
    if (refusals.size > limits.refusals) refusals.delete(refusals.keys().next().value!)
  }
  const start = async (key: string, by: Asker, patience: number): Promise<Answer> => {
    if (by === 'person') people += 1
    try {
      const read = await options.read(key, patience)
      remember(key, read)
      return read.answer
    } catch (error) {
      if (error instanceof WeftError && error.code === 11000) rememberRefusal(key, error, patience)
      throw error
    } finally {
      if (by === 'person') people -= 1
      running.delete(key)
    }
  }

  return async function read(key: string, by: Asker): Promise<Answer> {
    const patience = options.patience[by]
    const known = answers.get(key)
    if (known) {
      remember(key, known)
      return known.answer
    }
    // A file that was too slow for a person may be read for a job.
    const refused = refusals.get(key)
    if (refused && refused.patience >= patience && refused.until > performance.now()) throw refused.refusal
    const other = running.get(key)
    if (other && other.patience >= patience) return other.result
    if (other) return other.result.catch(() => read(key, by))
    if (by === 'person' && people >= limits.people) throw new WeftError(429, 'generic.tooMany')
    const result = start(key, by, patience)
    running.set(key, { patience, result })
    return result
  }
}
