/**
 * The rooms of a socket, decided by the server: `<group id>`, `doc:<type>:<id>`, `list:<type>`. Access is checked on entry and again
 * for every message.
 */
import { requireParticipant } from '../../engine/chat/conversations.ts'
import { policyFor } from '../../engine/authorisation/policy.ts'
import { exchangesOf, readableIds } from '../../engine/authorisation/read-access.ts'
import { runInTransaction } from '../../engine/store/run-operation.ts'
import type { Actor } from '../../engine/actor.ts'
import { WeftError } from '../../model/errors.ts'
import type { Server } from '../route-context.ts'
import { leaveRoom, type Hub, type Peer } from './peers.ts'

export type Room =
  | { readonly kind: 'group'; readonly id: string }
  | { readonly kind: 'doc'; readonly type: string; readonly id: string }
  | { readonly kind: 'list'; readonly type: string }

/** Returns the room with this name, or undefined if the name is not valid. */
export function roomOf(name: unknown): Room | undefined {
  if (typeof name !== 'string' || name.length > 120) return undefined
  if (/^[1-9]\d{0,17}$/.test(name)) return { kind: 'group', id: name }
  const [kind, type, id, more] = name.split(':')
  if (!type || !/^[a-z][a-z0-9_]*$/.test(type) || more !== undefined) return undefined
  if (kind === 'list' && id === undefined) return { kind, type }
  if (kind === 'doc' && id !== undefined && /^[1-9]\d{0,17}$/.test(id)) return { kind, type, id }
  return undefined
}

/** Returns whether this user may be in the room now. */
export async function mayEnter(server: Server, actor: Actor, room: Room): Promise<boolean> {
  return runInTransaction(server.engine, actor, async (operation) => {
    if (room.kind === 'group')
      return requireParticipant(operation, room.id).then(
        () => true,
        (error: unknown) => {
          if (error instanceof WeftError && error.code === 404) return false
          throw error
        },
      )
    const type = server.engine.types.get(room.type)
    if (!type) return false
    if (room.kind === 'list') return (await policyFor(operation, type)).may.read
    return (await readableIds(operation, type, [room.id])).has(room.id)
  })
}

/** The companies that wrote a document, each with the party roles that see nothing of what it wrote. */
export type Authors = ReadonlyMap<string, readonly string[]>

/**
 * Returns the documents that the user may read now and of which the user may know what people of a company do with them: suppliers of one request see
 * nothing of each other, neither who writes it nor that it is written.
 * @param authors those of each document, by id
 */
export const mayMeetAuthors = (
  server: Server,
  actor: Actor,
  type: string,
  authors: ReadonlyMap<string, Authors>,
): Promise<readonly string[]> => {
  const document = server.engine.types.get(type)
  return document
    ? runInTransaction(server.engine, actor, async (operation) => {
        const exchanges = await exchangesOf(operation, document, [...authors.keys()])
        return [...authors].flatMap(([id, companies]) =>
          [...companies].some(([one, unseenBy]) => exchanges.get(id)?.(one, unseenBy) === true) ? [id] : [],
        )
      })
    : Promise.resolve([])
}

/**
 * Returns the clients of this node in a document's room whose user may still read the document; the others are removed from it, since a document may
 * leave a company while its page is open.
 */
export async function readersIn(hub: Hub, platform: string, name: string): Promise<readonly Peer[]> {
  const inside = [...hub.peers].filter((peer) => peer.actor.platform === platform && peer.rooms.has(name))
  const room = roomOf(name)
  if (!room) return []
  const checks = [...Map.groupBy(inside, ({ actor }) => actor.user)].map(async ([, peers]) => {
    if (await mayEnter(hub.server, peers[0]!.actor, room)) return peers
    for (const peer of peers) leaveRoom(hub, peer, name)
    return []
  })
  return (await Promise.all(checks)).flat()
}
