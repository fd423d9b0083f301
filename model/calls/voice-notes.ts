/** Calls of voice notes: recordings at places of a document's pictures, or about its lines (SH-3-035, SH-9-012). */
import { z } from 'zod'
import { defineCall } from './contract.ts'
import { done, flag, id, moment, optionalText, page } from './values.ts'

const place = z.union([z.string(), z.number().transform(String)]).pipe(z.string().regex(/^(0(\.\d{1,8})?|1(\.0{1,8})?)$/))
const written = { text: optionalText(500), shared: flag }
/** Where a voice note stands: at a picture, with the place on it from 0 to 1, or at a line. */
export const voiceNotePlace = z.union([
  z.strictObject({ id, image: id, x: place, y: place, ...written }),
  z.strictObject({ id, line: id, ...written }),
])

export const voiceNoteCalls = {
  listVoiceNotes: defineCall({
    method: 'GET',
    path: '/ccommonapi/voice-notes/index',
    guard: 'session',
    summary: ['语音批注', 'Voice notes at the pictures and lines of a document'],
    input: z.object({ type: page, id }),
    output: z.array(
      z.strictObject({
        id,
        /** The picture or the line that it is about; the other one is null. */
        image: id.nullable(),
        line: id.nullable(),
        /** Place on the picture, from 0 to 1. */
        x: z.string(),
        y: z.string(),
        file: id,
        seconds: z.string(),
        text: z.string(),
        shared: z.boolean(),
        at: moment,
        transcript: z.string(),
        transcript_at: moment.nullable(),
        name: z.string(),
        mine: z.boolean(),
      }),
    ),
    errors: ['generic.notFound'],
    example: { input: { type: 'style', id: '1000' }, output: [] },
  }),
  saveVoiceNote: defineCall({
    method: 'POST',
    path: '/ccommonapi/voice-notes/save',
    guard: 'session',
    body: 'multipart',
    bodyLimit: 19_300_044,
    writes: true,
    summary: [
      '录制语音批注',
      'Saves a recording (WAV, 16 kHz, 16 bit, at most 5 minutes) at a place of a picture, or about a line; `field` is JSON text',
    ],
    input: z.strictObject({
      type: page,
      field: z.string().meta({ description: '{ id, image, x, y, text?, shared? } or { id, line, text?, shared? } as JSON text.' }),
    }),
    output: z.strictObject({ id, file: id, seconds: z.string() }),
    errors: ['generic.notFound', 'voice.form'],
    example: {
      input: { type: 'style', field: '{"id":"1000","image":"1008","x":"0.5","y":"0.25"}' },
      output: { id: '1009', file: '1010', seconds: '3.20' },
    },
  }),
  transcribeVoiceNote: defineCall({
    method: 'POST',
    path: '/ccommonapi/voice-notes/transcript',
    guard: 'session',
    writes: true,
    summary: ['语音转写', 'Writes down what an own note says'],
    input: z.object({ id, transcript: optionalText(4000) }),
    output: z.strictObject({ transcript: z.string(), transcript_at: moment }),
    errors: ['generic.notFound'],
    example: {
      input: { id: '1009', transcript: '领口改小' },
      output: { transcript: '领口改小', transcript_at: '2026-03-02T01:20:00.000Z' },
    },
  }),
  removeVoiceNote: defineCall({
    method: 'POST',
    path: '/ccommonapi/voice-notes/remove',
    guard: 'session',
    writes: true,
    summary: ['删除语音批注', 'Removes an own voice note'],
    input: z.object({ id }),
    output: done,
    errors: ['generic.notFound'],
    example: { input: { id: '1009' }, output: true },
  }),
}
