/**
 * Live connection to the server: opened with a one-time ticket, reopened when lost, and rejoined to its rooms. Listeners receive its
 * frames.
 */
import { currentUser, identity, onSignedOut } from '../session/session-store.ts'
import type { ClientFrame, ServerFrame } from '../../model/calls/socket-frames.ts'
import { call } from './client.ts'

/** What listeners receive: the frames of the server, and `reconnected` after a lost connection. */
type Heard = (frame: ServerFrame | { readonly type: 'reconnected' }) => void
const listeners = new Set<Heard>()
/** Rooms joined, with their reference counts. */
const rooms = new Map<string, number>()
const waiting: string[] = []
let socket: WebSocket | undefined
let opening = false
let wait = 1000
let timer: ReturnType<typeof setTimeout> | undefined
let pace: ReturnType<typeof setInterval> | undefined
let lastNotice: string | undefined

/**
 * Receives frames until the returned function is called. After a reconnection `{ type: 'reconnected' }` is delivered, because
 * displayed data may be stale.
 */
export function listen(listener: Heard): () => void {
  listeners.add(listener)
  if (!socket && !opening) void open()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    clearInterval(pace)
    pace = undefined
    socket?.close()
    socket = undefined
  }
}

/**
 * Joins a room (`<group id>`, `doc:<type>:<id>`, `list:<type>`) and stays in it across reconnections, until the returned function is
 * called.
 */
export function join(room: string): () => void {
  rooms.set(room, (rooms.get(room) ?? 0) + 1)
  if (rooms.get(room) === 1) send({ type: 'connectto', room })
  return () => {
    const left = (rooms.get(room) ?? 1) - 1
    if (left > 0) rooms.set(room, left)
    else if (rooms.delete(room)) send({ type: 'leavegroup', room })
  }
}

/** Sends frames one after the other, so that joining many rooms stays below the server's rate limit. */
export function send(frame: ClientFrame): void {
  if (socket?.readyState !== WebSocket.OPEN) return
  waiting.push(JSON.stringify(frame))
  pace ??= setInterval(flush, 60)
  if (waiting.length === 1) flush()
}
function flush(): void {
  const text = waiting.shift()
  if (text !== undefined && socket?.readyState === WebSocket.OPEN) socket.send(text)
  else if (text === undefined) {
    clearInterval(pace)
    pace = undefined
  }
}

async function open(): Promise<void> {
  if (!identity().token) return later()
  opening = true
  try {
    const { ticket, url } = await call('/notifyapi/ws-ticket', { quiet: true })
    const address = new URL(url, window.location.href)
    address.protocol = address.protocol.replace('http', 'ws')
    address.searchParams.set('ticket', ticket)
    connect(new WebSocket(address))
  } catch {
    later()
  } finally {
    opening = false
  }
}

function connect(line: WebSocket): void {
  socket = line
  line.onopen = () => {
    const again = wait > 1000 || lastNotice !== undefined
    wait = 1000
    waiting.length = 0
    send({ type: 'connectto', user_id: currentUser()?.id, room: currentUser()?.clientid, since: lastNotice })
    for (const group of (currentUser()?.raw['jointgroups'] ?? []) as { id: string }[]) if (!rooms.has(group.id)) rooms.set(group.id, 1)
    for (const room of rooms.keys()) send({ type: 'connectto', room })
    if (again) tell({ type: 'reconnected' })
  }
  line.onmessage = ({ data }) => {
    const frame = read(data)
    if (!frame) return
    if (frame.type === 'logout') onSignedOut()
    if (frame.type === 'notifyto2') noticed(frame.data)
    tell(frame)
  }
  line.onclose = () => {
    if (socket === line) socket = undefined
    // Treated as a lost connection even before any close event.
    wait = Math.max(wait, 1001)
    if (listeners.size > 0) later()
  }
}

/** Handles a group notice: a group the user was added to is joined, one the user was removed from is left (SH-4-024, SH-4-025). */
function noticed(notice: Extract<ServerFrame, { type: 'notifyto2' }>['data']): void {
  if ('msgid' in notice) lastNotice = notice.msgid
  const group = notice.related_key
  if (group === null) return
  if (notice.type === 'GROUP_ADD' && !rooms.has(group)) join(group)
  if (notice.type === 'GROUP_REMOVE' && rooms.delete(group)) send({ type: 'leavegroup', room: group })
}

const tell: Heard = (frame) => {
  for (const listener of listeners) listener(frame)
}

/** Parses a frame. Anything that is not a JSON object is ignored (SH-7-086). */
function read(data: unknown): ServerFrame | undefined {
  try {
    const value = JSON.parse(String(data)) as unknown
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as ServerFrame) : undefined
  } catch {
    return undefined
  }
}

function later(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void open(), wait)
  wait = Math.min(wait * 2, 30_000)
}
