/**
 * The socket (SH-7-078 to SH-7-086): accepts connections with a ticket and closes them. `client-frames.ts` handles what clients send,
 * `announcements.ts` what nodes announce through the database.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Contact } from '../../model/calls/socket-frames.ts'
import { mayMeet } from '../../model/people/party-kinds.ts'
import { useSocketTicket } from '../../engine/authentication/socket-ticket.ts'
import type { Actor } from '../../engine/actor.ts'
import { createBuckets } from '../rate-limit.ts'
import type { Server } from '../route-context.ts'
import { receiveAnnouncement, receiveSessionEnd } from './announcements.ts'
import { affiliationOf, receiveFrame } from './client-frames.ts'
import { createPresence } from './company-presence.ts'
import { createWatch } from './document-presence.ts'
import { send, type Hub, type Peer } from './peers.ts'
import { readersIn } from './socket-rooms.ts'

export const socketPath = '/notifyapi/socket'
/** Frames a second of one connection, bytes of a frame, and connections of a person. */
const limits = { perSecond: 20, bytes: 32 * 1024, perPerson: 20 }
/** How often a connection must answer a ping, in milliseconds. */
const pingInterval = 30_000

export interface Sockets {
  /** Handles an announcement of a node: `{ kind, platform, to: [[user, id]] }`, or who is online. */
  push(payload: string): void
  /** Handles an ended session or a changed right: `{ user, platform?, family?, end? }`. */
  sessionEnded(payload: string): void
  /** Disconnects all clients so that they reconnect, because announcements may have been missed. */
  restart(): void
  close(): void
}

/** Opens the socket of a node. `log` is called with faults of single connections. */
export function openSockets(server: Server, http: HttpServer, log: Hub['log']): Sockets {
  const hub = createHub(server, log)
  const { peers } = hub
  const sockets = new WebSocketServer({ noServer: true, maxPayload: limits.bytes, perMessageDeflate: false })
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => upgradeRequest(hub, sockets, { request, socket, head })
  http.on('upgrade', upgrade)
  const pings = setInterval(() => pingAll(peers), pingInterval)
  return {
    push: (payload) => receiveAnnouncement(hub, payload),
    sessionEnded: (payload) => receiveSessionEnd(hub, payload),
    restart() {
      for (const peer of peers) peer.socket.close(4002)
    },
    close() {
      clearInterval(pings)
      http.off('upgrade', upgrade)
      hub.presence.close()
      hub.watch.close()
      for (const peer of peers) peer.socket.close(1001)
      sockets.close()
    },
  }
}

/** Creates the shared parts; clients are sent who comes online and who has a document open. */
function createHub(server: Server, log: Hub['log']): Hub {
  const peers = new Set<Peer>()
  const hub: Hub = {
    server,
    peers,
    presence: createPresence(server, (platform, company) => sendArrival(peers, platform, company)),
    watch: createWatch(
      server,
      (platform, room) => void sendRoomPresence(hub, platform, room).catch((error: unknown) => log(error, 'presence')),
    ),
    log,
  }
  return hub
}

/** Sends the other companies of a platform that a company has come online. */
function sendArrival(peers: ReadonlySet<Peer>, platform: string, company: Contact): void {
  for (const peer of peers)
    if (
      peer.joined &&
      peer.actor.platform === platform &&
      peer.actor.company !== company.client_id &&
      mayMeet(peer.actor, affiliationOf(company))
    )
      send(peer, { type: 'connectto', contact: company })
}

/** Sends everyone in a document's room who else is in it: their own colleagues by name, of another company the company alone. */
async function sendRoomPresence(hub: Hub, platform: string, room: string): Promise<void> {
  const { watch, presence } = hub
  const inRoom = await readersIn(hub, platform, room)
  const companies = [...new Set(watch.in(platform, room).map(({ company }) => company))]
  const isMixed = inRoom.some(({ actor }) => companies.some((company) => company !== actor.company))
  const contacts = isMixed ? await presence.companies(platform, companies) : []
  const names = new Map(contacts.map((one) => [one.client_id, one.client_name]))
  // The room as it is now: a person who came during the read is announced again.
  for (const peer of inRoom) {
    const others = watch.in(platform, room).filter((one) => one.user !== peer.actor.user && mayMeet(peer.actor, one))
    const people = others.flatMap(({ user, name, company, editing }) => {
      if (company === peer.actor.company) return { user, name, company, editing }
      const companyName = names.get(company)
      return companyName === undefined ? [] : { user: company, name: companyName, company, editing }
    })
    send(peer, { type: 'presence', room, people: onceEach(people) })
  }
}

/** Returns each person, and each other company, once however many windows are open; typing where one of them types. */
function onceEach<T extends { readonly user: string; readonly editing: boolean }>(people: readonly T[]): T[] {
  const byUser = Map.groupBy(people, ({ user }) => user).values()
  return [...byUser].map((windows) => ({ ...windows[0]!, editing: windows.some(({ editing }) => editing) }))
}

/** Accepts a connection whose ticket is valid, or refuses it. */
function upgradeRequest(
  hub: Hub,
  sockets: WebSocketServer,
  { request, socket, head }: { request: IncomingMessage; socket: Duplex; head: Buffer },
): void {
  const { server, peers, log } = hub
  socket.on('error', () => socket.destroy())
  const url = new URL(request.url ?? '/', 'http://local')
  if (url.pathname !== socketPath || server.state !== 'ready' || !hasAllowedOrigin(request, server))
    return refuse(socket, url.pathname === socketPath ? 403 : 404)
  const connectionsOf = (actor: Actor) => [...peers].filter((peer) => peer.actor.user === actor.user).length
  useSocketTicket(server.engine, url.searchParams.get('ticket')).then(
    (actor) =>
      actor && connectionsOf(actor.actor) < limits.perPerson
        ? sockets.handleUpgrade(request, socket, head, (opened) => addPeer(hub, opened, actor))
        : refuse(socket, 401),
    (error: unknown) => {
      log(error, 'socket')
      refuse(socket, 503)
    },
  )
}

/**
 * Adds a connected client until its connection closes. Frames are counted with the calls of their person, over all connections: who sends more than
 * the budget, more than 20 frames a second over one connection, or anything but text, is disconnected with the reason.
 */
function addPeer(hub: Hub, socket: WebSocket, { actor, family }: { actor: Actor; family: string }): void {
  const { server, peers, presence, watch, log } = hub
  const peer: Peer = {
    key: randomUUID(),
    socket,
    actor,
    family,
    alive: true,
    joined: false,
    rooms: new Set(),
    lists: new Map(),
    movedJobs: undefined,
  }
  const bucket = createBuckets({ perSecond: limits.perSecond, burst: limits.perSecond })
  peers.add(peer)
  socket.on('pong', () => {
    peer.alive = true
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    peers.delete(peer)
    for (const room of peer.rooms) watch.leave(peer.key, { platform: actor.platform, room })
    if (![...peers].some((one) => one.actor.company === actor.company)) presence.leave(actor)
  })
  // Frames take effect in the order in which the client sent them: who enters a room and leaves it at once is outside.
  let handled = Promise.resolve()
  socket.on('message', (data, binary) => {
    // What comes after the closing is not handled.
    if (socket.readyState !== socket.OPEN) return
    if (binary) return socket.close(1003, 'text only')
    if (!bucket.take('') || !server.budget.take(actor.user)) return socket.close(1008, 'too many frames')
    handled = handled.then(() => receiveFrame(hub, peer, String(data))).catch((error: unknown) => log(error, 'socket'))
  })
}

/** Ends the connections that have not answered the last ping, and pings the others. */
function pingAll(peers: ReadonlySet<Peer>): void {
  for (const peer of peers) {
    if (!peer.alive) peer.socket.terminate()
    peer.alive = false
    peer.socket.ping()
  }
}

/**
 * Returns whether the request has an allowed origin. Browsers send the page's origin, which must be this installation's. Programs
 * send none and have a ticket.
 */
function hasAllowedOrigin(request: IncomingMessage, server: Server): boolean {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  return new URL(origin).host === host || (server.publicUrl !== undefined && new URL(server.publicUrl).host === new URL(origin).host)
}

function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
