/**
 * A bare HTTP server over the floor's statements: Node's own server and the driver, without guards, rights or rules. It shows which share
 * of the floor a server in Node can reach at all. It is a process of its own and is controlled by messages.
 */
import { createServer } from 'node:http'
import pg from 'pg'
import { getTypeParser } from '../engine/store/connection/value-parsers.ts'
import type { Statement } from './load.ts'

/** The statements of each item; a call names its item in the path. */
export interface BareWork {
  readonly url: string
  readonly items: readonly (readonly Statement[])[]
}

process.on('message', ({ url, items }: BareWork) => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 24,
    types: { getTypeParser },
    pipeline: true,
    options: '-c timezone=UTC -c datestyle=ISO',
  } as pg.PoolConfig)
  const answer = async (at: number): Promise<string> => {
    const client = await pool.connect()
    try {
      const results = await Promise.all(items[at]!.map((statement) => client.query(statement as pg.QueryConfig)))
      return JSON.stringify({ code: 200, message: 'OK', data: { results: results.map(({ rows }) => rows) } })
    } finally {
      client.release()
    }
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      void Buffer.concat(parts).toString('utf8')
      answer(Number(request.url!.slice(1))).then(
        (text) =>
          response
            .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text) })
            .end(text),
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
    })
  })
  server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as { port: number }).port }))
})
