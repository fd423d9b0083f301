/** The live line to the server: opened with a one-time ticket, opened again when lost, in its rooms again; whoever listens hears what comes. */
import { currentUser, identity, onSignedOut } from '../session/session-store.ts'
import { call } from './client.ts'

export type Frame = Readonly<Record<string, any>>
type Heard = (frame: Frame) => void
const listeners = new Set<Heard>()
/** Rooms wanted, and by how many. */
const rooms = new Map<string, number>()
const waiting: string[] = []
let socket: WebSocket | undefined
let opening = false
let wait = 1000
let timer: ReturnType<typeof setTimeout> | undefined
let pace: ReturnType<typeof setInterval> | undefined
let lastNotice: string | undefined

/** Hears frames until the returned function is called. After a lost line is back, `{ type: 'reconnected' }` comes: what is shown may be old. */
export function listen(heard: Heard): () => void {
  listeners.add(heard)
  if (!socket && !opening) void open()
  return () => {
    listeners.delete(heard)
    if (listeners.size > 0) return
    clearTimeout(timer)
    clearInterval(pace)
    pace = undefined
    socket?.close()
    socket = undefined
  }
}

/** Comes into a room (`<group id>`, `doc:<type>:<id>`, `list:<type>`) and stays in it, over lost lines too, until the returned function is called. */
export function join(room: string): () => void {
  rooms.set(room, (rooms.get(room) ?? 0) + 1)
  if (rooms.get(room) === 1) send({ type: 'connectto', room })
  return () => {
    const left = (rooms.get(room) ?? 1) - 1
    if (left > 0) rooms.set(room, left)
    else if (rooms.delete(room)) send({ type: 'leavegroup', room })
  }
}

/** One frame after the other, so that many rooms at once stay below what the server takes in a second. */
export function send(frame: Frame): void {
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
    if (frame['type'] === 'logout') onSignedOut()
    if (frame['type'] === 'notifyto2') noticed(frame['data'] as Frame)
    tell(frame)
  }
  line.onclose = () => {
    if (socket === line) socket = undefined
    // Remembered as lost even when no notice had come yet.
    wait = Math.max(wait, 1001)
    if (listeners.size > 0) later()
  }
}

/** A group that one was added to is joined at once, one that one was taken out of is left (SH-4-024, SH-4-025). */
function noticed(notice: Frame | undefined): void {
  if (typeof notice?.['msgid'] === 'string') lastNotice = notice['msgid']
  const group = notice?.['related_key']
  if (typeof group !== 'string') return
  if (notice!['type'] === 'GROUP_ADD' && !rooms.has(group)) join(group)
  if (notice!['type'] === 'GROUP_REMOVE' && rooms.delete(group)) send({ type: 'leavegroup', room: group })
}

const tell = (frame: Frame): void => {
  for (const heard of listeners) heard(frame)
}

/** What is no JSON object is ignored (SH-7-086). */
function read(data: unknown): Frame | undefined {
  try {
    const value = JSON.parse(String(data)) as unknown
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Frame) : undefined
  } catch {
    return undefined
  }
}

function later(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void open(), wait)
  wait = Math.min(wait * 2, 30_000)
}
