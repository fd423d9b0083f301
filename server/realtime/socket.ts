/**
 * The socket (SH-7-078 to SH-7-086): JSON frames `{ type, … }`. The user is identified by the ticket, whatever a frame says.
 * Notifications come from any node through the database.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { mayMeet } from '../../model/party-kinds.ts'
import { useSocketTicket } from '../../engine/authentication/socket-ticket.ts'
import { messagesOf } from '../../engine/chat/conversations.ts'
import { jobOf } from '../../engine/jobs/job-queue.ts'
import { inbox } from '../../engine/notify/inbox.ts'
import { runInTransaction } from '../../engine/store/run-operation.ts'
import type { Actor } from '../../engine/actor.ts'
import { createBuckets } from '../http/rate-limit.ts'
import { createPresence, type Presence } from './company-presence.ts'
import { mayEnter, mayRead, roomOf } from './socket-rooms.ts'
import type { Server } from '../route-context.ts'
import { createWatch } from './document-presence.ts'

export const socketPath = '/notifyapi/socket'
const limits = { perSecond: 20, bytes: 32 * 1024, perPerson: 20, rooms: 300 }
/** The minimum interval between change notifications to a list, in milliseconds. */
const listsEvery = 800

interface Peer {
  readonly key: string
  readonly socket: WebSocket
  readonly actor: Actor
  readonly family: string
  alive: boolean
  joined: boolean
  readonly rooms: Set<string>
  /** Changed documents by type that have not been sent to lists yet. */
  lists: Map<string, Set<string>>
}

export interface Sockets {
  /** Handles an announcement of a node: `{ kind, platform, to: [[user, id]] }`, or who is online. */
  push(payload: string): void
  /** Handles an ended session or a changed right: `{ user, platform?, family?, end? }`. */
  sessionEnded(payload: string): void
  /** Disconnects all clients so that they reconnect, because announcements may have been missed. */
  restart(): void
  close(): void
}

export function openSockets(server: Server, http: HttpServer, log: (error: unknown, what: string) => void): Sockets {
  const peers = new Set<Peer>()
  const wss = new WebSocketServer({ noServer: true, maxPayload: limits.bytes, perMessageDeflate: false })
  const presence: Presence = createPresence(server, (platform, company) => {
    for (const peer of peers)
      if (
        peer.joined &&
        peer.actor.platform === platform &&
        peer.actor.company !== company.client_id &&
        mayMeet(peer.actor, affiliationOf(company))
      )
        send(peer, { type: 'connectto', contact: company })
  })

  const watch = createWatch(server, (platform, room) => {
    for (const peer of peers)
      if (peer.actor.platform === platform && peer.rooms.has(room))
        send(peer, {
          type: 'presence',
          room,
          people: watch
            .in(platform, room)
            .filter((one) => one.user !== peer.actor.user && mayMeet(peer.actor, one))
            .map(({ user, name, company, editing }) => ({ user, name, company, editing })),
        })
  })

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const url = new URL(request.url ?? '/', 'http://local')
    if (url.pathname !== socketPath || server.state !== 'ready' || !isOurs(request, server))
      return refuse(socket, url.pathname === socketPath ? 403 : 404)
    useSocketTicket(server.engine, url.searchParams.get('ticket')).then(
      (found) =>
        found && count(found.actor) < limits.perPerson
          ? wss.handleUpgrade(request, socket, head, (opened) => welcome(opened, found))
          : refuse(socket, 401),
      (error: unknown) => {
        log(error, 'socket')
        refuse(socket, 503)
      },
    )
  }
  http.on('upgrade', upgrade)
  const count = (actor: Actor) => [...peers].filter((peer) => peer.actor.user === actor.user).length

  function welcome(socket: WebSocket, { actor, family }: { actor: Actor; family: string }): void {
    const peer: Peer = { key: randomUUID(), socket, actor, family, alive: true, joined: false, rooms: new Set(), lists: new Map() }
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
    socket.on('message', (data, binary) => {
      if (binary || !bucket.take('')) return socket.close(1008, 'too much')
      void receive(peer, String(data)).catch((error: unknown) => log(error, 'socket'))
    })
  }

  /** Handles a frame. Unknown and malformed frames are ignored (SH-7-086). Ids in frames are only compared, never trusted. */
  async function receive(peer: Peer, text: string): Promise<void> {
    const frame = readFrame(text)
    if (!frame) return
    const { type, room: named, user_id: user } = frame
    const room = typeof named === 'string' || typeof named === 'number' ? String(named) : undefined
    if (type === 'leavegroup' && room) return leave(peer, room)
    if (type === 'editing' && room && peer.rooms.has(room))
      return watch.enter(peer.key, { actor: peer.actor, room, editing: frame['on'] === true })
    if (type !== 'connectto') return
    if (user !== undefined && String(user) !== peer.actor.user) return send(peer, { type: 'error', message: 'refused' })
    if (named !== undefined && room !== peer.actor.company) return enter(peer, room)
    peer.joined = true
    await presence.join(peer.actor)
    const list = await presence.list(peer.actor.platform)
    send(peer, {
      type: 'connectto',
      client_list: Object.fromEntries(
        list
          .filter((one) => mayMeet(peer.actor, affiliationOf(one)))
          .map((one) => [one.client_name, { client_id: one.client_id, message: '' }]),
      ),
    })
    // A reconnecting client receives what it missed.
    const { since } = frame
    if (typeof since !== 'string' || !/^\d{1,18}$/.test(since)) return
    const { rows } = await runInTransaction(server.engine, peer.actor, (operation) =>
      inbox(operation, { after: since, read: false, size: 50 }),
    )
    for (const message of rows.toReversed()) send(peer, { type: 'notifyto2', data: message })
  }

  async function enter(peer: Peer, name: string | undefined): Promise<void> {
    const room = roomOf(name)
    if (!room || peer.rooms.size >= limits.rooms || !(await mayEnter(server, peer.actor, room)))
      return send(peer, { type: 'error', message: 'refused', room: name })
    if (!peers.has(peer)) return
    peer.rooms.add(name!)
    send(peer, { type: 'connectto', room: name })
    if (room.kind === 'doc') watch.enter(peer.key, { actor: peer.actor, room: name!, editing: false })
  }

  function leave(peer: Peer, room: string): void {
    if (peer.rooms.delete(room)) watch.leave(peer.key, { platform: peer.actor.platform, room })
  }

  const beat = setInterval(() => {
    for (const peer of peers) {
      if (!peer.alive) peer.socket.terminate()
      peer.alive = false
      peer.socket.ping()
    }
  }, 30_000)

  async function tell(peer: Peer, kind: string, ids: readonly string[]): Promise<void> {
    if (kind === 'notice')
      for (const message of (await runInTransaction(server.engine, peer.actor, (operation) => inbox(operation, { ids, size: 200 }))).rows)
        send(peer, { type: 'notifyto2', data: message })
    if (kind === 'job')
      for (const id of ids)
        send(peer, { type: 'job', data: await runInTransaction(server.engine, peer.actor, (operation) => jobOf(operation, id)) })
  }

  /** Publishes changed documents: immediately to open documents, batched to lists. */
  function docsChanged(platform: string, all: readonly Changed[]): void {
    for (const peer of peers) {
      if (peer.actor.platform !== platform || peer.rooms.size === 0) continue
      for (const [type, id, version, user, name] of all) {
        if (peer.rooms.has(`doc:${type}:${id}`))
          mayRead(server, peer.actor, type, [id]).then(
            (may) => may.has(id) && send(peer, { type: 'changed', data: { type, id, version, user, name } }),
            (error: unknown) => log(error, 'changed'),
          )
        if (!peer.rooms.has(`list:${type}`) || user === peer.actor.user) continue
        if (peer.lists.size === 0) setTimeout(() => void tellLists(peer).catch((error: unknown) => log(error, 'lists')), listsEvery).unref()
        const ids = peer.lists.get(type) ?? new Set()
        peer.lists.set(type, ids.size < 200 ? ids.add(id) : ids)
      }
    }
  }

  async function tellLists(peer: Peer): Promise<void> {
    const { lists } = peer
    peer.lists = new Map()
    for (const [type, ids] of lists) {
      const may = await mayRead(server, peer.actor, type, [...ids])
      if (may.size > 0 && peer.rooms.has(`list:${type}`)) send(peer, { type: 'listchanged', data: { type, ids: [...may] } })
    }
  }

  /** Publishes a chat message: in a group to everyone who has joined the room, between two people to both. */
  async function tellChat(peer: Peer, room: string, id: string): Promise<void> {
    const [message] = await runInTransaction(server.engine, peer.actor, (operation) => messagesOf(operation, room, { ids: [id] }))
    if (message) send(peer, { type: 'notifytowechat', data: message })
  }

  return {
    push(payload) {
      const said = readFrame(payload)
      if (!said) return
      if (said['kind'] === 'presence') return presence.receive(said)
      if (said['kind'] === 'here') return watch.receive(said)
      const platform = String(said['platform'])
      if (said['kind'] === 'doc') return docsChanged(platform, said['at'] as Changed[])
      if (said['kind'] === 'chat' || said['kind'] === 'left') {
        const room = String(said['room'])
        const both = said['both'] as readonly string[] | undefined
        for (const peer of peers) {
          if (peer.actor.platform !== platform) continue
          if (said['kind'] === 'left') {
            if (peer.actor.user === said['user']) leave(peer, room)
          } else if (both ? both.includes(peer.actor.user) : peer.rooms.has(room))
            tellChat(peer, room, String(said['id'])).catch((error: unknown) => log(error, 'chat'))
        }
        return
      }
      const to = Map.groupBy((said['to'] as [string, string][] | undefined) ?? [], ([user]) => user)
      for (const peer of peers) {
        const mine = to.get(peer.actor.user)
        if (!mine || peer.actor.platform !== platform) continue
        if (said['kind'] === 'refresh') send(peer, { type: 'notifyto2', data: { type: said['what'], related_key: said['key'] } })
        else
          tell(
            peer,
            String(said['kind']),
            mine.map(([, id]) => id),
          ).catch((error: unknown) => log(error, 'push'))
      }
    },
    sessionEnded(payload) {
      const said = readFrame(payload)
      if (!said) return
      for (const peer of peers) {
        if (
          peer.actor.user !== said['user'] ||
          (said['platform'] && said['platform'] !== peer.actor.platform) ||
          (said['family'] && said['family'] !== peer.family)
        )
          continue
        if (said['end']) send(peer, { type: 'logout' })
        // Rights or language have changed: the client reconnects with a new ticket.
        peer.socket.close(said['end'] ? 4001 : 4002)
      }
    },
    restart() {
      for (const peer of peers) peer.socket.close(4002)
    },
    close() {
      clearInterval(beat)
      http.off('upgrade', upgrade)
      presence.close()
      watch.close()
      for (const peer of peers) peer.socket.close(1001)
      wss.close()
    },
  }
}

type Changed = readonly [type: string, id: string, version: number, user: string, name: string]

const send = (peer: Peer, frame: unknown): void => {
  if (peer.socket.readyState === peer.socket.OPEN) peer.socket.send(JSON.stringify(frame))
}

function readFrame(text: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(text) as unknown
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}

const affiliationOf = ({ client_id: company, kind }: { readonly client_id: string; readonly kind: string }) => ({
  company,
  companyKind: kind,
})

/**
 * Returns whether the request has an allowed origin. Browsers send the page's origin, which must be this installation's. Programs
 * send none and have a ticket.
 */
function isOurs(request: IncomingMessage, server: Server): boolean {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  return new URL(origin).host === host || (server.publicUrl !== undefined && new URL(server.publicUrl).host === new URL(origin).host)
}

function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
