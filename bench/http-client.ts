/** A minimal client for the full call protocol: one keep-alive connection, signed calls, responses checked by their envelope. */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/** The result of signing in, passed on to the load process. */
export interface Pass {
  readonly token: string
  readonly appKey: string
  readonly signKey: string
}

export interface Reply {
  readonly good: boolean
  readonly text: string
}

export class Wire {
  readonly #host: string
  readonly #socket: Socket
  #waiting: ((reply: Reply) => void) | undefined
  #parts: Buffer[] = []
  #size = 0
  #wanted = -1
  #status = 0
  #head = 0

  constructor(url: string) {
    const { hostname, port } = new URL(url)
    this.#host = `${hostname}:${port}`
    this.#socket = connect(Number(port), hostname).setNoDelay(true)
    this.#socket.on('data', (part) => this.#read(part))
    this.#socket.on('error', (error) => this.#answer({ good: false, text: String(error) }))
    this.#socket.on('close', () => this.#answer({ good: false, text: 'the connection was closed' }))
  }

  /** Makes a signed call with `DATA`. `key` makes it idempotent. */
  data({ pass, path, data, key }: { pass: Pass; path: string; data: string; key?: string }): Promise<Reply> {
    const body = `DATA=${encodeURIComponent(data)}`
    const id = randomUUID()
    const at = String(Date.now())
    const text = `POST\n${path}\n\n${createHash('sha256').update(body).digest('hex')}\n${at}\n${id}`
    const sign = createHmac('sha256', pass.signKey).update(text).digest('hex')
    this.#socket.write(
      `POST ${path} HTTP/1.1\r\nhost: ${this.#host}\r\nauthorization: Bearer ${pass.token}\r\napp-key: ${pass.appKey}\r\nsign-method: HMAC-SHA256\r\ndata-id: ${id}\r\ntimestamp: ${at}\r\nsign: ${sign}\r\n${
        key ? `idempotency-key: ${key}\r\n` : ''
      }content-type: application/x-www-form-urlencoded\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
    return new Promise((done) => {
      this.#waiting = done
    })
  }

  end(): void {
    this.#socket.destroy()
  }

  #read(part: Buffer): void {
    this.#parts.push(part)
    this.#size += part.length
    if (this.#wanted < 0) {
      const start = this.#parts.length === 1 ? part : Buffer.concat(this.#parts)
      this.#parts = [start]
      const end = start.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = start.toString('latin1', 0, end)
      this.#status = Number(head.slice(9, 12))
      this.#head = end + 4
      this.#wanted = end + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    }
    if (this.#size < this.#wanted) return
    const text = (this.#parts.length === 1 ? this.#parts[0]! : Buffer.concat(this.#parts)).toString('utf8', this.#head)
    this.#parts = []
    this.#size = 0
    this.#wanted = -1
    this.#answer({ good: this.#status === 200 && text.startsWith('{"code":200,'), text })
  }

  #answer(reply: Reply): void {
    const waiting = this.#waiting
    this.#waiting = undefined
    waiting?.(reply)
  }
}
