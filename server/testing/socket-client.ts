/** A client of the socket in tests: it keeps the frames that it received, each of which must be one of the contract. */
import { WebSocket } from 'ws'
import { waitFor } from '../../engine/testing/wait-for.ts'
import { serverFrame } from '../../model/calls/socket-frames.ts'
import type { Client } from './client.ts'

export interface SocketClient {
  frames: Record<string, any>[]
  say(frame: unknown): void
  close(): void
}

/** Connects with a ticket of the client. @param url the address of the node */
export async function socketOf(client: Client, url: string): Promise<SocketClient> {
  const ticket = (await client.post('/notifyapi/ws-ticket')).data['results']['ticket'] as string
  const socket = new WebSocket(`${url.replace('http', 'ws')}/notifyapi/socket?ticket=${ticket}`)
  const frames: Record<string, any>[] = []
  // Another frame than those of the contract is an uncaught error, which fails the run.
  socket.on('message', (data) => frames.push(serverFrame.parse(JSON.parse(String(data)))))
  await new Promise((open, fail) => {
    socket.on('open', open)
    socket.on('error', fail)
  })
  return { frames, say: (frame) => socket.send(JSON.stringify(frame)), close: () => socket.close() }
}

/** Waits for a frame. */
export const receivedFrame = (client: SocketClient, isExpected: (frame: Record<string, any>) => boolean) =>
  waitFor(() => client.frames.find(isExpected))
