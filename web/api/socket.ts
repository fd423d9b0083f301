/** The live line to the server: opened with a one-time ticket, opened again when lost; whoever listens hears that something changed. */
import { identity, onSignedOut } from '../session/store.ts'
import { call } from './client.ts'

type Heard = (message: Record<string, any>) => void
const listeners = new Set<Heard>()
let socket: WebSocket | undefined
let wait = 1000
let timer: ReturnType<typeof setTimeout> | undefined

/** Hears messages until the returned function is called. */
export function listen(heard: Heard): () => void {
  listeners.add(heard)
  if (!socket) void open()
  return () => {
    listeners.delete(heard)
    if (listeners.size === 0) {
      clearTimeout(timer)
      socket?.close()
      socket = undefined
    }
  }
}

async function open(): Promise<void> {
  if (!identity().token) return later()
  try {
    const { ticket, url } = await call<{ ticket: string; url: string }>('/notifyapi/ws-ticket', { quiet: true })
    const address = new URL(url ?? '/socket', window.location.href)
    address.protocol = address.protocol.replace('http', 'ws')
    address.searchParams.set('ticket', ticket)
    socket = new WebSocket(address)
    socket.onopen = () => {
      wait = 1000
      socket?.send(JSON.stringify({ type: 'connectto' }))
    }
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as Record<string, any>
      if (message['type'] === 'logout') onSignedOut()
      for (const heard of listeners) heard(message)
    }
    socket.onclose = () => {
      socket = undefined
      if (listeners.size > 0) later()
    }
  } catch {
    later()
  }
}

function later(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void open(), wait)
  wait = Math.min(wait * 2, 30_000)
}
