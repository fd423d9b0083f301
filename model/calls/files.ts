/** Calls of files: upload, tickets, download, files that come in parts, pictures by name. */
import { z } from 'zod'
import { defineCall } from './contract.ts'
import { done, flag, id, ids, page } from './values.ts'

const file = z.strictObject({
  id,
  name: z.string(),
  type: z.string(),
  bytes: z.number(),
  width: z.int().nullable(),
  height: z.int().nullable(),
})
const exampleFile = { id: '1008', name: '色卡.png', type: 'png', bytes: 20_480, width: 400, height: 600 }
const refusals = ['generic.notFound', 'access.forbidden'] as const

export const fileCalls = {
  uploadFile: defineCall({
    method: 'POST',
    path: '/attachapi/upload',
    guard: 'session',
    body: 'multipart',
    summary: [
      '上传文件',
      'Uploads a file for a field such as `images` or `lines.photo`, with errors at `file`; `fit` lays a picture upon the stated size',
    ],
    input: z.strictObject({ type: page, field: z.string().max(200), fit: flag }),
    output: file,
    errors: [...refusals, 'file.type', 'file.tooLarge', 'file.broken', 'file.size'],
    example: { input: { type: 'colour', field: 'image' }, output: exampleFile },
  }),
  matchImages: defineCall({
    method: 'POST',
    path: '/attachapi/match-images',
    guard: 'session',
    summary: ['按名称匹配图片', 'Returns which records pictures belong to by their names'],
    input: z.strictObject({ type: page, field: z.string().max(200), names: z.array(z.string().max(200)).max(500) }),
    output: z.array(
      z.strictObject({
        name: z.string(),
        id: z.string().nullable(),
        title: z.string().nullable(),
        version: z.int().nullable(),
        files: z.array(z.string()),
        many: z.boolean(),
      }),
    ),
    errors: refusals,
    example: {
      input: { type: 'style', field: 'images', names: ['ST26-001.jpg'] },
      output: [{ name: 'ST26-001.jpg', id: '1000', title: 'ST26-001', version: 1, files: [], many: false }],
    },
  }),
  openFileTickets: defineCall({
    method: 'POST',
    path: '/attachapi/ticket',
    guard: 'session',
    summary: ['文件地址', 'Returns addresses of those files that the caller may see, good for five minutes in this session'],
    input: z.object({ ids: ids.refine((value) => value.length <= 200) }),
    output: z.array(file.extend({ ticket: z.string(), url: z.string() })),
    example: {
      input: { ids: ['1008'] },
      output: [{ ...exampleFile, ticket: 'aB3…', url: '/attachapi/file/1008?ticket=aB3…' }],
    },
  }),
  readFile: defineCall({
    method: 'GET',
    path: '/attachapi/file/:id',
    guard: 'public',
    file: ['application/octet-stream'],
    summary: ['文件', 'A file, by its ticket; the right to see it is checked again. Pictures are inline, other files are attachments'],
    input: z.object({ id: z.string().max(40), ticket: z.string().max(200).optional() }),
    output: z.unknown(),
    errors: ['generic.notFound'],
    example: { input: { id: '1008', ticket: 'aB3…' }, output: null },
  }),
  beginParts: defineCall({
    method: 'POST',
    path: '/attachapi/parts/begin',
    guard: 'session',
    summary: [
      '开始分段上传',
      'Begins a file of 20 to 100 MB (no picture) that comes in parts, or goes on with the same file of the same person; 20 files and 1 GB at once, for a day',
    ],
    input: z.strictObject({
      type: page,
      field: z.string().max(200),
      name: z.string().max(300),
      bytes: z
        .int()
        .min(1)
        .or(
          z
            .string()
            .regex(/^[1-9]\d{0,14}$/)
            .transform(Number),
        ),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
    output: z.strictObject({ id, part: z.int(), received: z.number(), bytes: z.number() }),
    errors: [...refusals, 'file.tooLarge', 'file.type'],
    example: {
      input: { type: 'style', field: 'files', name: 'pattern.zip', bytes: 40_000_000, sha256: 'a'.repeat(64) },
      output: { id: '1011', part: 2_097_152, received: 0, bytes: 40_000_000 },
    },
  }),
  putPart: defineCall({
    method: 'POST',
    path: '/attachapi/parts/put',
    guard: 'session',
    body: 'bytes',
    bodyLimit: 2_097_152,
    summary: [
      '上传分段',
      'Stores a part at its place, at most `part` bytes as `application/octet-stream`; 409 tells the right place in `data.detail.received`',
    ],
    input: z.object({ id, at: z.string().regex(/^\d{1,15}$/) }),
    output: z.strictObject({ received: z.number() }),
    errors: ['generic.notFound', 'file.part'],
    example: { input: { id: '1011', at: '0' }, output: { received: 2_097_152 } },
  }),
  readParts: defineCall({
    method: 'GET',
    path: '/attachapi/parts/view',
    guard: 'session',
    summary: ['分段进度', 'Returns how much of the file has arrived'],
    input: z.object({ id }),
    output: z.strictObject({ received: z.number(), bytes: z.number() }),
    errors: ['generic.notFound'],
    example: { input: { id: '1011' }, output: { received: 2_097_152, bytes: 40_000_000 } },
  }),
  endParts: defineCall({
    method: 'POST',
    path: '/attachapi/parts/end',
    guard: 'session',
    summary: [
      '完成分段上传',
      'Finishes the file when all parts have arrived; it is refused at `file` when length, hash or kind differ from the announcement',
    ],
    input: z.object({ id }),
    output: file,
    errors: ['generic.notFound', 'file.part', 'file.type', 'file.hash'],
    example: { input: { id: '1011' }, output: { ...exampleFile, width: null, height: null } },
  }),
  dropParts: defineCall({
    method: 'POST',
    path: '/attachapi/parts/drop',
    guard: 'session',
    summary: ['放弃分段上传', 'Drops an unfinished file'],
    input: z.object({ id }),
    output: done,
    errors: ['generic.notFound'],
    example: { input: { id: '1011' }, output: true },
  }),
}
