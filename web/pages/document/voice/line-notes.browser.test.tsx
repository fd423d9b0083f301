/** Tests of voice notes about a line, with the browser's own recorder on a synthetic microphone: stop, listen, discard, keep; refusals; without a network. */
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import type { Services } from '../../../../ui/services.ts'
import { draw } from '../../../../ui/testing/screen.tsx'
import { createQueryClient } from '../../../api/query-client.ts'
import { LineNotes } from './line-notes.tsx'

const network = window.fetch
interface Sent {
  readonly key: string | null
  readonly field: Record<string, unknown>
  readonly file: File
}
/** What the server has stored and was sent; without `online` nothing reaches it. */
let sent: Sent[] = []
let notes: object[] = []
let online = true
let refusal = ''
beforeEach(() => {
  ;[sent, notes, online, refusal] = [[], [], true, '']
  window.fetch = async (to, init) => {
    const path = new URL(String(to instanceof Request ? to.url : to), location.href).pathname
    const answer = (data: unknown) => Response.json({ code: 200, message: 'OK', data: { results: data } })
    if (!/voice-notes|healthz/.test(path)) return network(to, init)
    if (!online) throw new TypeError('no network')
    if (path.endsWith('/index')) return answer(notes)
    if (!path.endsWith('/save')) return answer(true)
    const form = init!.body as FormData
    const field = JSON.parse(String(form.get('field'))) as Record<string, unknown>
    sent.push({ key: new Headers(init!.headers).get('idempotency-key'), field, file: form.get('file') as File })
    if (refusal) return Response.json({ code: 409, message: refusal, data: {} }, { status: 409 })
    const { line, text, shared } = field
    notes.push({
      id: `n${sent.length}`,
      image: null,
      line,
      x: '0.5',
      y: '0.5',
      file: '900',
      seconds: '1',
      text,
      shared,
      at: '',
      transcript: '',
      transcript_at: null,
      name: 'Ann',
      mine: true,
    })
    return answer({ id: '1', file: '900', seconds: '1' })
  }
})
afterEach(() => {
  window.fetch = network
  vi.restoreAllMocks()
})

const drawNotes = (services: Partial<Services> = {}) =>
  draw(
    <QueryClientProvider client={createQueryClient()}>
      <LineNotes type="fitting" doc={{ id: '5' }} line="7" />
    </QueryClientProvider>,
    { filesOf: async () => ({ '900': { url: 'data:audio/wav;base64,', name: 'voice.wav', type: 'wav' } }), ...services },
  )
const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()
const record = async () => {
  await press('Record')
  await expect.element(screen.getByText(/^Recording, [1-9]\d* s of at most 5 min$/)).toBeVisible()
  await press('Stop')
  await expect.element(screen.getByRole('button', { name: 'Discard' })).toBeVisible()
}
const player = () => document.querySelector<HTMLAudioElement>('[data-part=recorder] audio')

test('a recording is heard before anything is sent, and one that is discarded is gone', async () => {
  await drawNotes()
  await expect.element(screen.getByText('No voice notes yet')).toBeVisible()
  await record()
  await expect.poll(() => player()?.duration ?? 0).toBeGreaterThan(0.9)
  await press('Discard')
  expect(player()).toBeNull()
  expect(sent).toEqual([])
})

test('a recording that is kept is sent as WAV with its text and audience, and stands in the list', async () => {
  await drawNotes()
  await record()
  await screen.getByRole('textbox', { name: 'In writing (optional)' }).fill('Take in at the back')
  await press('Save')
  await expect.element(screen.getByText(/Take in at the back/)).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(sent[0]!.field).toEqual({ id: '5', line: '7', text: 'Take in at the back', shared: false })
  expect([...new Uint8Array(await sent[0]!.file.slice(0, 4).arrayBuffer())]).toEqual([...new TextEncoder().encode('RIFF')])
  expect(player()).toBeNull()
})

test.each([
  ['NotAllowedError', 'The browser did not allow the microphone; allow it in the settings of this site and try again'],
  ['NotFoundError', 'There is no microphone; connect one and try again'],
  ['NotReadableError', 'Another program uses the microphone; close it and try again'],
])('%s of the browser is said where the person records', async (name, text) => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', name))
  await drawNotes()
  await press('Record')
  await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
  await expect.element(screen.getByRole('button', { name: 'Record', exact: true })).toBeEnabled()
})

test('without a network a recording is stored on the device and goes by itself once, under one key', async () => {
  const stored: [place: string, name: string][] = []
  const dropped: unknown[] = []
  const device = {
    add: async (place: string, file: File) => stored.push([place, file.name]),
    drop: (key: number | undefined) => void dropped.push(key),
    note: vi.fn(),
    has: async () => true,
    at: async () => [],
  }
  await drawNotes({ kept: device })
  await record()
  online = false
  await press('Save')
  await expect.element(screen.getByText('The recording is stored on this device and is sent once the network is back')).toBeVisible()
  expect(stored).toEqual([['fitting.5.voice', 'voice.wav']])
  expect(sent).toEqual([])
  online = true
  await expect.poll(() => sent, { timeout: 8000 }).toHaveLength(1)
  await expect.poll(() => dropped).toEqual([1])
  const [, note] = device.note.mock.calls[0] as [number, string]
  expect(JSON.parse(note)).toMatchObject({ key: sent[0]!.key, doc: '5', place: { line: '7' } })
})

test('what an earlier tab left is offered, and sent under the key of then', async () => {
  const note = JSON.stringify({ key: 'k-9', type: 'fitting', doc: '5', place: { line: '7' }, text: '', shared: true })
  const at = async () => [{ key: 3, file: new File(['RIFF'], 'voice.wav'), note }]
  await drawNotes({ kept: { add: async () => undefined, drop: () => undefined, note: () => undefined, has: async () => true, at } })
  await expect.element(screen.getByText('1 recording on this device was not sent yet')).toBeVisible()
  await press('Send')
  await expect.poll(() => sent.map(({ key, field }) => [key, field['shared']])).toEqual([['k-9', true]])
})

test('a recording that the server refuses says why, and is sent again or discarded', async () => {
  refusal = 'A company records at most 200 voice notes on a document'
  await drawNotes()
  await record()
  await press('Save')
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/not accepted: A company records at most 200/)
  refusal = ''
  await press('Send again')
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent[1]!.key).toBe(sent[0]!.key)
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})
