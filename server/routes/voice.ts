/** `/ccommonapi/voice-notes`: spoken remarks at places of a document's pictures, as WAV of 16 kHz and 16 bit (SH-3-035, SH-9-012). */
import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid, notFound, WeftError } from '../../model/errors.ts'
import { insertFile } from '../../engine/files/files.ts'
import { addVoiceNote, picturesOf, removeVoiceNote, transcribe, voiceNotes } from '../../engine/journal/voice-notes.ts'
import { keepBytes } from '../adapters/storage.ts'
import { results } from '../http/responses.ts'
import { dataOf, type Plain } from '../http/body.ts'
import type { Server } from '../route-context.ts'
import { idOf, only, reading, textOf, typeOf, writing } from '../http/call-context.ts'
import { readParts } from './files.ts'

const behind = { config: { guard: 'session' } } as const
const group = '/ccommonapi/voice-notes'
const mostTranscript = 4000
/** Five minutes in stereo. */
const mostBytes = 5 * 60 * 16_000 * 2 * 2 + 44

export function voiceRoutes(app: FastifyInstance, server: Server): void {
  app.get(`${group}/index`, behind, async (request) => {
    const query = request.query as Plain
    const type = typeOf(server, query['type'])
    return results(await reading(server, request, (operation) => voiceNotes(operation, type, idOf(query))))
  })
  void app.register(async (inner) => {
    await inner.register(multipart, { limits: { files: 1, fields: 5, fieldSize: 2000, fileSize: mostBytes, headerPairs: 50 } })
    inner.post(`${group}/save`, { ...behind, bodyLimit: mostBytes + 100_000 }, (request) => save(server, request))
  })
  app.post(`${group}/transcript`, behind, async (request) => {
    const data = { ...(request.body as Plain | undefined), ...dataOf(request.body) }
    const text = textOf(data['transcript'], mostTranscript) ?? ''
    return results({
      transcript: text,
      transcript_at: await writing(server, request, (operation) => transcribe(operation, idOf(data), text)),
    })
  })
  app.post(`${group}/remove`, behind, async (request) => {
    const data = { ...(request.body as Plain | undefined), ...dataOf(request.body) }
    await writing(server, request, async (operation) => {
      await removeVoiceNote(operation, idOf(data))
      return true
    })
    return results(true)
  })
}

/** `type` the page, `field` `{ id, image, x, y, text, shared }` as JSON text, `file` the recording. */
async function save(server: Server, request: FastifyRequest & { parts(): Parameters<typeof readParts>[0] }) {
  const { file, fields } = await readParts(request.parts())
  const type = typeOf(server, fields['type'])
  const data = dataOf({ DATA: fields['field'] })
  only(data, 'id', 'image', 'x', 'y', 'text', 'shared')
  const id = idOf(data)
  const image = idOf(data, 'image')
  const place = (key: 'x' | 'y') => {
    const text = String(data[key])
    if (!/^(0(\.\d{1,8})?|1(\.0{1,8})?)$/.test(text)) throw new WeftError(400, 'generic.badRequest', { detail: { what: key } })
    return text
  }
  const [x, y] = [place('x'), place('y')]
  const seconds = secondsOf(file.bytes)
  await reading(server, request, async (operation) => {
    if (!(await picturesOf(operation, type, id)).includes(image)) throw notFound()
  })
  const key = await keepBytes(server.dataDir, file.bytes)
  return results(
    await reading(server, request, async (operation) => {
      const kept = await insertFile(operation, {
        name: file.name,
        type: 'wav',
        bytes: file.bytes.length,
        sha256: createHash('sha256').update(file.bytes).digest(),
        key,
      })
      // Unsaid it stays in the own company, as a comment does.
      const shared = data['shared'] === true || data['shared'] === 'true'
      return {
        id: await addVoiceNote(operation, type, id, { image, x, y, file: kept, seconds, text: textOf(data['text'], 500) ?? '', shared }),
        file: kept,
        seconds,
      }
    }),
  )
}

/** How long a recording is, by its header; anything but 16 kHz, 16 bit, one or two channels is refused. */
function secondsOf(bytes: Buffer): string {
  const ascii = (from: number) => bytes.toString('latin1', from, from + 4)
  const plain =
    bytes.length >= 44 &&
    ascii(0) === 'RIFF' &&
    ascii(8) === 'WAVE' &&
    ascii(12) === 'fmt ' &&
    bytes.readUInt16LE(20) === 1 &&
    bytes.readUInt32LE(24) === 16_000 &&
    bytes.readUInt16LE(34) === 16 &&
    ascii(36) === 'data'
  const channels = plain ? bytes.readUInt16LE(22) : 0
  if (channels !== 1 && channels !== 2) throw invalid([{ path: 'file', key: 'voice.form' }])
  return ((bytes.length - 44) / (16_000 * 2 * channels)).toFixed(2)
}
