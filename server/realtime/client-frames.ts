/**
 * Frames that a client sends (SH-7-078 to SH-7-086): joining its company, entering and leaving rooms, typing. Unknown and malformed
 * frames are ignored. Ids in frames are only compared, never trusted: the ticket identifies the user.
 */
import { inbox } from '../../engine/notify/inbox.ts'
import { runInTransaction } from '../../engine/store/run-operation.ts'
import { mayMeet } from '../../model/people/party-kinds.ts'
import type { Contact } from './company-presence.ts'
import { leaveRoom, readObject, send, type Hub, type Peer } from './peers.ts'
import { mayEnter, roomOf } from './socket-rooms.ts'

/** The rooms that one connection may be in. */
const maxRooms = 300

/** Handles a frame of a client. */
export async function receiveFrame(hub: Hub, peer: Peer, text: string): Promise<void> {
  const frame = readObject(text)
  if (!frame) return
  const { type, room: named, user_id: user, on, since } = frame
  const room = typeof named === 'string' || typeof named === 'number' ? String(named) : undefined
  if (type === 'leavegroup' && room) return leaveRoom(hub, peer, room)
  if (type === 'editing' && room && peer.rooms.has(room))
    return hub.watch.enter(peer.key, { actor: peer.actor, room, editing: on === true })
  if (type !== 'connectto') return
  if (user !== undefined && String(user) !== peer.actor.user) return send(peer, { type: 'error', message: 'refused' })
  if (named !== undefined && room !== peer.actor.company) return enterRoom(hub, peer, room)
  await joinCompany(hub, peer)
  if (typeof since === 'string' && /^\d{1,18}$/.test(since)) await sendMissed(hub, peer, since)
}

/** Announces the company as online and sends the companies that are. */
async function joinCompany({ presence }: Hub, peer: Peer): Promise<void> {
  peer.joined = true
  await presence.join(peer.actor)
  const online = (await presence.list(peer.actor.platform)).filter((company) => mayMeet(peer.actor, affiliationOf(company)))
  send(peer, {
    type: 'connectto',
    client_list: Object.fromEntries(online.map((one) => [one.client_name, { client_id: one.client_id, message: '' }])),
  })
}

/** Sends a reconnecting client the notifications after the last one that it has. */
async function sendMissed({ server }: Hub, peer: Peer, after: string): Promise<void> {
  const { rows } = await runInTransaction(server.engine, peer.actor, (operation) => inbox(operation, { after, read: false, size: 50 }))
  for (const message of rows.toReversed()) send(peer, { type: 'notifyto2', data: message })
}

async function enterRoom({ server, peers, watch }: Hub, peer: Peer, name: string | undefined): Promise<void> {
  const room = roomOf(name)
  if (!room || peer.rooms.size >= maxRooms || !(await mayEnter(server, peer.actor, room)))
    return send(peer, { type: 'error', message: 'refused', room: name })
  // The client may have disconnected meanwhile.
  if (!peers.has(peer)) return
  peer.rooms.add(name!)
  send(peer, { type: 'connectto', room: name })
  if (room.kind === 'doc') watch.enter(peer.key, { actor: peer.actor, room: name!, editing: false })
}

/** A company as `mayMeet` compares it. */
export const affiliationOf = ({ client_id: company, kind }: Contact) => ({ company, companyKind: kind })
