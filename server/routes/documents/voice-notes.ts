/**
 * `/ccommonapi/voice-notes`: spoken remarks at positions in a document's pictures or about its lines, as WAV with 16 kHz and 16 bit
 * (SH-3-035, SH-9-012).
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { voiceNoteCalls, voiceNotePlace } from '../../../model/calls/voice-notes.ts'
import { invalid } from '../../../model/errors.ts'
import { insertFile } from '../../../engine/files/files.ts'
import { addVoiceNote, removeVoiceNote, requirePlace, transcribe, voiceNotes } from '../../../engine/journal/voice-notes.ts'
import { dataOf } from '../../http/body.ts'
import { parseWith } from '../../calls/input.ts'
import { createRoutes } from '../../calls/route.ts'
import { uploadRoute, type UploadedFile } from '../../calls/upload.ts'
import type { Server } from '../../route-context.ts'
import { reading, typeFor, typeOf, writingOnce } from '../../http/call-context.ts'

/** Five minutes in stereo. */
const maxBytes = 5 * 60 * 16_000 * 2 * 2 + 44

export function voiceNoteRoutes(app: FastifyInstance, server: Server): void {
  const { read, write } = createRoutes(app, server)
  read(voiceNoteCalls.listVoiceNotes, (operation, { type, id }) => voiceNotes(operation, typeOf(operation, type), id))
  uploadRoute(app, server, voiceNoteCalls.saveVoiceNote, { maxBytes, fieldBytes: 2000 }, (input, file, { request }) =>
    saveNote(server, request, { ...input, file }),
  )
  write(voiceNoteCalls.transcribeVoiceNote, async (operation, { id, transcript = '' }) => ({
    transcript,
    transcript_at: await transcribe(operation, id, transcript),
  }))
  write(voiceNoteCalls.removeVoiceNote, (operation, { id }) => removeVoiceNote(operation, id))
}

/**
 * Stores a recording at a place of a picture of the document, or at one of its lines, once for its `idempotency-key`.
 * @throws WeftError 404 for a picture or a line that is not the document's; 11000 at `file` for another format
 */
async function saveNote(
  server: Server,
  request: FastifyRequest,
  { type: name, field, file }: { type: string; field: string; file: UploadedFile },
) {
  const type = await typeFor(server, request, name)
  const { id: doc, text: remark = '', shared, ...stated } = parseWith(voiceNotePlace, dataOf({ DATA: field }))
  const place =
    'line' in stated
      ? { kind: 'line' as const, at: stated.line, x: '0.5', y: '0.5' }
      : { kind: 'image' as const, at: stated.image, ...stated }
  const seconds = secondsOf(file.bytes)
  await reading(server, request, (operation) => requirePlace(operation, type, doc, place))
  const key = await server.files.keep(file.bytes)
  return writingOnce(server, request, { body: `${name} ${field}`, bytes: file.bytes }, async (operation) => {
    const id = await insertFile(operation, {
      name: file.name,
      type: 'wav',
      bytes: file.bytes.length,
      sha256: createHash('sha256').update(file.bytes).digest(),
      key,
    })
    const note = { ...place, file: id, seconds, text: remark, shared }
    return { id: await addVoiceNote(operation, type, doc, note), file: id, seconds }
  })
}

/** Returns the length of a recording from its header; anything except 16 kHz, 16 bit and one or two channels is refused. */
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
