/**
 * Frames that a client sends (SH-7-078 to SH-7-086): joining its company, entering and leaving rooms, typing. Unknown and malformed
 * frames are ignored. Ids in frames are only compared, never trusted: the ticket identifies the user.
 */
import { inbox } from '../../engine/notify/inbox.ts'
import { runInTransaction } from '../../engine/store/run-operation.ts'
import { clientFrame, type Contact } from '../../model/calls/socket-frames.ts'
import { mayMeet } from '../../model/people/party-kinds.ts'
import { leaveRoom, readObject, send, type Hub, type Peer } from './peers.ts'
import { mayEnter, roomOf } from './socket-rooms.ts'

/** The rooms that one connection may be in. */
const maxRooms = 300

/** Handles a frame of a client. */
export async function receiveFrame(hub: Hub, peer: Peer, text: string): Promise<void> {
  const { data: frame } = clientFrame.safeParse(readObject(text))
  if (!frame) return
  const room = frame.room === undefined ? undefined : String(frame.room)
  if (frame.type === 'leavegroup') return leaveRoom(hub, peer, room!)
  if (frame.type === 'editing')
    return peer.rooms.has(room!) ? hub.watch.enter(peer.key, { actor: peer.actor, room: room!, editing: frame.on }) : undefined
  const { user_id: user, since } = frame
  if (user !== undefined && String(user) !== peer.actor.user) return send(peer, { type: 'error', message: 'refused' })
  if (room !== undefined && room !== peer.actor.company) return enterRoom(hub, peer, room)
  await joinCompany(hub, peer)
  if (since !== undefined && /^\d{1,18}$/.test(since)) await sendMissed(hub, peer, since)
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

async function enterRoom({ server, peers, watch }: Hub, peer: Peer, name: string): Promise<void> {
  const room = roomOf(name)
  if (!room || peer.rooms.size >= maxRooms || !(await mayEnter(server, peer.actor, room)))
    return send(peer, { type: 'error', message: 'refused', room: name })
  // The client may have disconnected meanwhile.
  if (!peers.has(peer)) return
  peer.rooms.add(name)
  send(peer, { type: 'connectto', room: name })
  if (room.kind === 'doc') watch.enter(peer.key, { actor: peer.actor, room: name, editing: false })
}

/** A company as `mayMeet` compares it. */
export const affiliationOf = ({ client_id: company, kind }: Contact) => ({ company, companyKind: kind })
