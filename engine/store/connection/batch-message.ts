/** Writes the messages of PostgreSQL's extended query protocol into one buffer, so that several statements are one write to the socket. */

const [parseCode, bindCode, describeCode, executeCode, closeCode, syncCode] = [0x50, 0x42, 0x44, 0x45, 0x43, 0x53]

let buffer = Buffer.allocUnsafeSlow(65_536)
let end = 0

function reserve(bytes: number): void {
  if (end + bytes <= buffer.length) return
  const larger = Buffer.allocUnsafeSlow(Math.max(buffer.length * 2, end + bytes))
  buffer.copy(larger, 0, 0, end)
  buffer = larger
}

function int16(value: number): void {
  reserve(2)
  end = buffer.writeUInt16BE(value, end)
}
function int32(value: number): void {
  reserve(4)
  end = buffer.writeInt32BE(value, end)
}
/** A text that ends with a zero byte; a zero byte inside would shift every later message. */
function terminated(text: string): void {
  reserve(text.length * 3 + 1)
  end += buffer.write(text, end, 'utf8')
  buffer[end++] = 0
}

/** Writes one message: its code, its length, which is known once `body` has run, and its body. */
function message(code: number, body?: () => void): void {
  reserve(5)
  buffer[end++] = code
  const start = end
  end += 4
  body?.()
  buffer.writeInt32BE(end - start, start)
}

/** @throws Error for a text with a zero byte, which ends a text in the protocol */
export const writeParse = (name: string, sql: string): void => {
  if (sql.includes('\0')) throw new Error('a statement with a zero byte')
  message(parseCode, () => {
    terminated(name)
    terminated(sql)
    int16(0)
  })
}

/** Binds values to the unnamed portal; results come as text. */
export const writeBind = (name: string, values: readonly unknown[]): void =>
  message(bindCode, () => {
    terminated('')
    terminated(name)
    int16(values.length)
    for (const value of values) int16(value instanceof Uint8Array ? 1 : 0)
    int16(values.length)
    for (const value of values) parameter(value)
    int16(0)
  })

function parameter(value: unknown): void {
  if (value === null || value === undefined) return int32(-1)
  if (value instanceof Uint8Array) {
    int32(value.length)
    reserve(value.length)
    buffer.set(value, end)
    end += value.length
    return
  }
  const text = textOf(value)
  reserve(4 + text.length * 3)
  const bytes = buffer.write(text, end + 4, 'utf8')
  buffer.writeInt32BE(bytes, end)
  end += 4 + bytes
}

export const writeDescribe = (): void =>
  message(describeCode, () => {
    reserve(1)
    buffer[end++] = 0x50
    terminated('')
  })

export const writeExecute = (): void =>
  message(executeCode, () => {
    terminated('')
    int32(0)
  })

/** Closes a prepared statement; one that does not exist is no error. */
export const writeClose = (name: string): void =>
  message(closeCode, () => {
    reserve(1)
    buffer[end++] = 0x53
    terminated(name)
  })

export const writeSync = (): void => message(syncCode)

/** Returns what was written since the last call, as a buffer of its own. */
export function takeMessage(): Buffer {
  const taken = Buffer.from(buffer.subarray(0, end))
  discardMessage()
  return taken
}

/** Discards what was written, and the space of an unusually large message. */
export function discardMessage(): void {
  end = 0
  if (buffer.length > 1_048_576) buffer = Buffer.allocUnsafeSlow(65_536)
}

/** Converts a parameter to PostgreSQL's text form: arrays as array literals, other objects as JSON. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return arrayText(value)
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function arrayText(list: readonly unknown[]): string {
  let text = '{'
  for (let at = 0; at < list.length; at++) {
    if (at > 0) text += ','
    text += elementText(list[at])
  }
  return `${text}}`
}

function elementText(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (Array.isArray(value)) return arrayText(value)
  if (value instanceof Uint8Array) return `"\\\\x${Buffer.from(value).toString('hex')}"`
  const text = textOf(value)
  return plain.test(text) ? text : `"${text.replace(/[\\"]/g, '\\$&')}"`
}
/** Elements that need no quotes. */
const plain = /^-?\d+(\.\d+)?$/
