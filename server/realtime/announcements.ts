/** What the nodes announce to each other through the database, and the frames that clients are sent for it. */
import { messagesOf } from '../../engine/chat/conversations.ts'
import { invalidateCounts } from '../../engine/query/count.ts'
import { jobOf } from '../../engine/jobs/job-queue.ts'
import type { AnnouncedChange } from '../../engine/notify/change-broadcast.ts'
import { inbox } from '../../engine/notify/inbox.ts'
import { runInTransaction } from '../../engine/store/run-operation.ts'
import type { RefreshKind } from '../../model/notice-channels.ts'
import { leaveRoom, readObject, send, type Hub, type Peer } from './peers.ts'
import { mayEnter, mayMeetAuthors, readersIn } from './socket-rooms.ts'

/** The minimum interval between change notifications to a list, in milliseconds. */
const listInterval = 800
/** How many changed documents one notification to a list names. */
const maxListed = 200

type PersonalAnnouncement = { readonly platform: string; readonly to?: readonly (readonly [user: string, id: string])[] } & (
  | { readonly kind: 'notice' | 'job' }
  | { readonly kind: 'refresh'; readonly what: RefreshKind; readonly key: string }
)
/** The announcements of `engine/notify`, `engine/chat`, `engine/jobs` and of presence, by `kind`. */
type Announcement =
  | { readonly kind: 'presence'; readonly [key: string]: unknown }
  | { readonly kind: 'here'; readonly [key: string]: unknown }
  | { readonly kind: 'doc'; readonly platform: string; readonly at: readonly AnnouncedChange[] }
  | { readonly kind: 'moved'; readonly platform: string; readonly at: readonly (readonly [type: string, id: string, company: string])[] }
  | { readonly kind: 'chat'; readonly platform: string; readonly room: string; readonly id: string; readonly both?: readonly string[] }
  | { readonly kind: 'left'; readonly platform: string; readonly room: string; readonly user: string }
  | { readonly kind: 'demo'; readonly percent: number }
  | PersonalAnnouncement

/** Handles an announcement of a node; text that is no JSON object is ignored. */
export function receiveAnnouncement(hub: Hub, payload: string): void {
  // Only nodes of this installation write the channel.
  const announced = readObject(payload) as Announcement | undefined
  if (!announced) return
  if (announced.kind === 'presence') return hub.presence.receive(announced)
  if (announced.kind === 'here') return hub.watch.receive(announced)
  if (announced.kind === 'demo') return sendProgress(hub, announced.percent)
  const peers = [...hub.peers].filter(({ actor }) => actor.platform === String(announced.platform))
  if (announced.kind === 'doc') for (const peer of peers) sendChanges(hub, peer, announced.at)
  else if (announced.kind === 'moved') {
    for (const peer of peers) sendMoved(hub, peer, announced.at)
  } else if (announced.kind === 'chat') {
    const { room, id, both } = announced
    // A conversation of two reaches both; a group everyone who has entered its room.
    for (const peer of peers)
      if (both ? both.includes(peer.actor.user) : peer.rooms.has(String(room)))
        sendChat(hub, peer, { room: String(room), id: String(id) }).catch((error: unknown) => hub.log(error, 'chat'))
  } else if (announced.kind === 'left') {
    for (const peer of peers) if (peer.actor.user === announced.user) leaveRoom(hub, peer, String(announced.room))
  } else sendPersonal(hub, peers, announced)
}

/** Sends all people how much of the demo season is laid. Counts of lists that this node remembers are of before. */
function sendProgress({ server, peers }: Hub, percent: number): void {
  for (const type of server.engine.types.values()) invalidateCounts(server.engine.pool, type)
  for (const peer of peers) send(peer, { type: 'demo', data: { percent } })
}

/** Sends changed documents: at once to those who have one open, gathered to lists. */
function sendChanges(hub: Hub, peer: Peer, changes: readonly AnnouncedChange[]): void {
  if (peer.rooms.size === 0) return
  for (const change of changes) {
    const [type, id, , user, , company] = change
    if (peer.rooms.has(`doc:${type}:${id}`)) tellOrLeave(hub, peer, change).catch((error: unknown) => hub.log(error, 'changed'))
    if (!peer.rooms.has(`list:${type}`) || user === peer.actor.user) continue
    if (peer.lists.size === 0)
      setTimeout(() => void sendLists(hub, peer).catch((error: unknown) => hub.log(error, 'lists')), listInterval).unref()
    const authors = peer.lists.get(type) ?? new Map<string, Map<string, readonly string[]>>()
    const ofDocument = authors.get(id) ?? new Map<string, readonly string[]>()
    const earlier = ofDocument.get(company)
    ofDocument.set(company, earlier ? rolesBlindTo(change).filter((role) => earlier.includes(role)) : rolesBlindTo(change))
    if (authors.size < maxListed || authors.has(id)) authors.set(id, ofDocument)
    peer.lists.set(type, authors)
  }
}

/** The party roles whose companies see nothing of a change. */
const rolesBlindTo = ([, , , , , , unseenBy]: AnnouncedChange): readonly string[] => (unseenBy ? unseenBy.split(',') : [])

/** Sends a change of an open document to a person who may learn of it; one who may no longer read the document leaves its room. */
async function tellOrLeave(hub: Hub, peer: Peer, changed: AnnouncedChange): Promise<void> {
  const [type, id, , , , company] = changed
  const [may] = await mayMeetAuthors(hub.server, peer.actor, type, new Map([[id, new Map([[company, rolesBlindTo(changed)]])]]))
  if (may) await sendChange(hub, peer, changed)
  else await readersIn(hub, peer.actor.platform, `doc:${type}:${id}`)
}

/** Tells people of the owner who have a document open that what it is based on has changed: they read what, with their own rights. */
function sendMoved({ server, log }: Hub, peer: Peer, moved: readonly (readonly [type: string, id: string, company: string])[]): void {
  for (const [type, id, company] of moved) {
    if (company !== peer.actor.company || !peer.rooms.has(`doc:${type}:${id}`)) continue
    mayEnter(server, peer.actor, { kind: 'doc', type, id }).then(
      (may) => may && send(peer, { type: 'moved', data: { type, id } }),
      (error: unknown) => log(error, 'moved'),
    )
  }
}

/** Sends a change of an open document: colleagues are named, of another company the company alone, as where presence is shown. */
async function sendChange({ presence }: Hub, peer: Peer, [type, id, version, user, name, company]: AnnouncedChange): Promise<void> {
  if (company === peer.actor.company) return send(peer, { type: 'changed', data: { type, id, version, user, name } })
  const [contact] = await presence.companies(peer.actor.platform, [company])
  send(peer, { type: 'changed', data: { type, id, version, user: company, name: contact?.client_name ?? '' } })
}

async function sendLists({ server }: Hub, peer: Peer): Promise<void> {
  const { lists } = peer
  peer.lists = new Map()
  for (const [type, authors] of lists) {
    const readable = await mayMeetAuthors(server, peer.actor, type, authors)
    if (readable.length > 0 && peer.rooms.has(`list:${type}`)) send(peer, { type: 'listchanged', data: { type, ids: readable } })
  }
}

async function sendChat({ server }: Hub, peer: Peer, { room, id }: { room: string; id: string }): Promise<void> {
  const [message] = await runInTransaction(server.engine, peer.actor, (operation) => messagesOf(operation, room, { ids: [id] }))
  if (message) send(peer, { type: 'notifytowechat', data: message })
}

/** Sends what concerns single users: notifications, jobs, and what they read again. */
function sendPersonal(hub: Hub, peers: readonly Peer[], announced: PersonalAnnouncement): void {
  const byUser = Map.groupBy(announced.to ?? [], ([user]) => user)
  for (const peer of peers) {
    const ids = byUser.get(peer.actor.user)?.map(([, id]) => id)
    if (!ids) continue
    if (announced.kind === 'refresh') send(peer, { type: 'notifyto2', data: { type: announced.what, related_key: announced.key } })
    else if (announced.kind === 'notice') sendNotices(hub, peer, ids).catch((error: unknown) => hub.log(error, 'push'))
    else if (announced.kind === 'job') sendJobs(hub, peer, ids).catch((error: unknown) => hub.log(error, 'push'))
  }
}

async function sendNotices({ server }: Hub, peer: Peer, ids: readonly string[]): Promise<void> {
  const { rows } = await runInTransaction(server.engine, peer.actor, (operation) => inbox(operation, { ids, size: 200 }))
  for (const message of rows) send(peer, { type: 'notifyto2', data: message })
}

/**
 * Sends the states of jobs, one read after the other: two reads at once could end in the other order, and the client would show an
 * earlier state for good. What is announced during a read is read again after it.
 */
async function sendJobs({ server }: Hub, peer: Peer, ids: readonly string[]): Promise<void> {
  if (peer.movedJobs) return ids.forEach((id) => peer.movedJobs!.add(id))
  const moved = (peer.movedJobs = new Set(ids))
  try {
    for (const id of moved) {
      moved.delete(id)
      send(peer, { type: 'job', data: await runInTransaction(server.engine, peer.actor, (operation) => jobOf(operation, id)) })
    }
  } finally {
    peer.movedJobs = undefined
  }
}

/** Handles an ended session or a changed right, `{ user, platform?, family?, end? }`: closes the connections that it concerns. */
export function receiveSessionEnd({ peers }: Hub, payload: string): void {
  const ended = readObject(payload) as { user: string; platform?: string; family?: string; end?: boolean } | undefined
  if (!ended) return
  const { user, platform, family, end } = ended
  for (const peer of peers) {
    if (peer.actor.user !== user || (platform && platform !== peer.actor.platform) || (family && family !== peer.family)) continue
    if (end) send(peer, { type: 'logout' })
    // Rights or language have changed: the client reconnects with a new ticket.
    peer.socket.close(end ? 4001 : 4002)
  }
}
