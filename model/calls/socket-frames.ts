/** The frames of the socket in both directions (SH-7-078 to SH-7-086): what the server sends, and what a client may send. */
import { z } from 'zod'
import { refreshKinds } from '../notice-channels.ts'
import { partyKindNames } from '../people/party-kinds.ts'
import { message } from './chat.ts'
import type { Frozen } from './contract.ts'
import { job } from './jobs.ts'
import { notice } from './notifications.ts'
import { id } from './values.ts'

/** Who has a document open: a person of one's own company, or another company, then with its id and name. */
const present = z.strictObject({ user: id, name: z.string(), company: id, editing: z.boolean() })
const ofDocument = z.strictObject({ type: z.string(), id })
const contact = z.strictObject({ client_id: id, client_name: z.string(), kind: z.enum(partyKindNames) })

/** Every frame that the server sends. */
export const serverFrame = z.union([
  z.strictObject({
    type: z.literal('connectto'),
    /** The companies that are online, by name. */
    client_list: z.record(z.string(), z.strictObject({ client_id: id, message: z.string() })),
  }),
  z.strictObject({ type: z.literal('connectto'), contact }),
  z.strictObject({ type: z.literal('connectto'), room: z.string() }),
  z.strictObject({
    type: z.literal('notifyto2'),
    data: z.union([notice, z.strictObject({ type: z.enum(refreshKinds), related_key: z.string() })]),
  }),
  z.strictObject({ type: z.literal('notifytowechat'), data: message }),
  z.strictObject({ type: z.literal('job'), data: job }),
  z.strictObject({ type: z.literal('presence'), room: z.string(), people: z.array(present) }),
  z.strictObject({ type: z.literal('changed'), data: ofDocument.extend({ version: z.int(), user: id, name: z.string() }) }),
  z.strictObject({ type: z.literal('moved'), data: ofDocument }),
  z.strictObject({ type: z.literal('listchanged'), data: z.strictObject({ type: z.string(), ids: z.array(id) }) }),
  z.strictObject({ type: z.literal('demo'), data: z.strictObject({ percent: z.number() }) }),
  z.strictObject({ type: z.literal('error'), message: z.literal('refused'), room: z.string().optional() }),
  z.strictObject({ type: z.literal('logout') }),
])
export type ServerFrame = Frozen<z.output<typeof serverFrame>>
export type Present = Frozen<z.output<typeof present>>
export type Contact = Frozen<z.output<typeof contact>>

/** Ids are compared and never trusted: the ticket says who it is. Partners send them as text or as numbers. */
const named = z.union([z.string(), z.number()])
/** Every frame that the server understands. Anything else is ignored, and so are keys beyond these. */
export const clientFrame = z.union([
  z.object({ type: z.literal('connectto'), user_id: named.optional(), room: named.optional(), since: z.string().optional() }),
  z.object({ type: z.literal('leavegroup'), room: named }),
  z.object({ type: z.literal('editing'), room: named, on: z.boolean() }),
])
export type ClientFrame = Frozen<z.input<typeof clientFrame>>
