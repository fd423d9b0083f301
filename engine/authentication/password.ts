/** Passwords: their storage (argon2id, 19 MiB, two passes) and their requirements (SH-5 configured policy; ruling 1). */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { WeftError, type FieldError } from '../../model/errors.ts'
import { isStrong } from '../../model/people/password.ts'
import type { Transaction } from '../store/transaction.ts'
import { isCommon, isKeyboardRun } from './common-passwords.ts'

const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const
const derive = promisify(argon2) as unknown as (
  kind: 'argon2id',
  input: { message: string; nonce: Buffer; memory: number; passes: number; parallelism: number; tagLength: number },
) => Promise<Buffer>
const longest = 128

/** Returns the password's hash as a PHC string. The text is normalised (NFKC), so that every keyboard produces the same one. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await gate(() => derive('argon2id', { message: password.normalize('NFKC'), nonce, ...cost, tagLength: 32 }))
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${plain(nonce)}$${plain(tag)}`
}

/**
 * Verifies a password. Without a hash the same work is done, so that an unknown name takes as long as a wrong password (security
 * T01).
 */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash ?? '')
  const wanted = Buffer.from(parts?.[5] ?? plain(Buffer.alloc(32)), 'base64')
  const tag = await gate(() =>
    derive('argon2id', {
      message: password.slice(0, 1000).normalize('NFKC'),
      nonce: Buffer.from(parts?.[4] ?? plain(Buffer.alloc(16)), 'base64'),
      memory: Number(parts?.[1] ?? cost.memory),
      passes: Number(parts?.[2] ?? cost.passes),
      parallelism: Number(parts?.[3] ?? cost.parallelism),
      tagLength: wanted.length,
    }),
  )
  return timingSafeEqual(tag, wanted) && parts !== null
}

const plain = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** At most two derivations run at once and sixty-four wait, because more would take the CPU from the rest of the server. */
let running = 0
const waiting: (() => void)[] = []
async function gate<T>(work: () => Promise<T>): Promise<T> {
  if (running >= 2) {
    if (waiting.length >= 64) throw new WeftError(503, 'generic.away')
    await new Promise<void>((go) => waiting.push(go))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/**
 * Returns the errors of a new password: it needs at least 8 and at most 128 characters with lower case, upper case, a digit and one
 * of !@#$%^&*(); it must not be a common password or contain the given words (user name, company).
 */
export function passwordErrors(password: unknown, path: string, forbiddenWords: readonly string[] = []): FieldError[] {
  if (typeof password !== 'string' || password === '') return [{ path, key: 'common.INPUT_REQUIRED' }]
  if (password.length > longest) return [{ path, key: 'field.tooLong', values: { max: longest } }]
  if (!isStrong(password)) return [{ path, key: 'password.weak' }]
  const low = password.toLowerCase()
  if (isCommon(password) || isKeyboardRun(password) || forbiddenWords.some((word) => isTelling(word) && low.includes(word.toLowerCase())))
    return [{ path, key: 'password.common' }]
  return []
}

/** Whether a word is long enough to be looked for: three letters, or two Chinese characters. */
const isTelling = (word: string): boolean => word.length >= 3 || /^\p{Script=Han}{2}$/u.test(word)

/** Returns the names of a company, or of all companies of a person: a password must not contain their words (`wordsOfNames`). */
export async function companyNames(tx: Transaction, of: { readonly company?: string; readonly user?: string }): Promise<string[]> {
  const rows = await tx.rows<{ name_zh: string; name_en: string | null; code: string | null }>(
    `SELECT name_zh, name_en FROM core.company c WHERE id = $1::bigint
       OR EXISTS (SELECT 1 FROM core.member m WHERE m.user_id = $2::bigint AND m.platform_id = c.platform_id AND m.company_id = c.id)`,
    [of.company ?? null, of.user ?? null],
  )
  return rows.flatMap(({ name_zh, name_en }) => [name_zh, name_en ?? ''])
}
