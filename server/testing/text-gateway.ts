/** A gateway of text messages for tests: it keeps what it receives, or refuses it. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TextGateway {
  /** What has come, in order, with the key of the sender; tests may empty it. */
  readonly texts: { readonly to: string; readonly text: string; readonly key: string | undefined }[]
  /** The status that it answers with; it keeps nothing unless that is 200. */
  answers: number
  readonly url: string
  readonly end: () => void
}

/** Starts a gateway on a free port of this machine. */
export async function startTextGateway(): Promise<TextGateway> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const sent = { ...(JSON.parse(body) as { to: string; text: string }), key: request.headers.authorization }
      if (gateway.answers === 200) gateway.texts.push(sent)
      response.writeHead(gateway.answers).end('{}')
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready()))
  const { port } = server.address() as AddressInfo
  const gateway: TextGateway = { texts: [], answers: 200, url: `http://127.0.0.1:${port}/send`, end: () => void server.close() }
  return gateway
}
