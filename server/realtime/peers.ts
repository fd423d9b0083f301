/** The connected clients of a node, and the frames of the contract that they are sent (`model/calls/socket-frames.ts`). */
import type { WebSocket } from 'ws'
import type { ServerFrame } from '../../model/calls/socket-frames.ts'
import type { Actor } from '../../engine/actor.ts'
import type { Server } from '../route-context.ts'
import type { Presence } from './company-presence.ts'
import type { Watch } from './document-presence.ts'

export interface Peer {
  readonly key: string
  readonly socket: WebSocket
  readonly actor: Actor
  readonly family: string
  alive: boolean
  /** Whether the client has asked for messages of its company. */
  joined: boolean
  readonly rooms: Set<string>
  /** Changed documents by type that have not been sent to lists yet, each with the companies whose people changed it and the party roles that see nothing of it. */
  lists: Map<string, Map<string, Map<string, readonly string[]>>>
  /** Jobs that have moved on and whose state has not been sent yet; `undefined` while nothing is being sent. */
  movedJobs: Set<string> | undefined
}

/** What the parts of the socket share. */
export interface Hub {
  readonly server: Server
  readonly peers: Set<Peer>
  readonly presence: Presence
  readonly watch: Watch
  readonly log: (error: unknown, what: string) => void
}

/** Sends a frame, unless the connection is closing. */
export const send = (peer: Peer, frame: ServerFrame): void => {
  if (peer.socket.readyState === peer.socket.OPEN) peer.socket.send(JSON.stringify(frame))
}

/** Parses a JSON object; undefined for anything else. */
export function readObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}

/** Removes a client from a room; other users no longer see it there. */
export function leaveRoom({ watch }: Hub, peer: Peer, room: string): void {
  if (peer.rooms.delete(room)) watch.leave(peer.key, { platform: peer.actor.platform, room })
}
