/** Calls that take a file with text fields beside it (`multipart/form-data`). Only their routes read such bodies. */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Contract, Input } from '../../model/calls/contract.ts'
import { invalid } from '../../model/errors.ts'
import type { Server } from '../route-context.ts'
import { cleanName } from '../adapters/file-type.ts'
import { scanFile } from '../adapters/virus-scan.ts'
import { parseInput, queryOf } from './input.ts'
import { createRoutes, type CallContext, type Returned } from './route.ts'

export interface UploadedFile {
  readonly name: string
  readonly bytes: Buffer
}
type Part = { type: 'file'; filename: string; toBuffer(): Promise<Buffer> } | { type: 'field'; fieldname: string; value: unknown }

/**
 * Registers a call that takes a file. Text fields beside it that the contract does not name are left out.
 * @param limits Largest file and largest text field, in bytes; `before` may refuse the call before its body is read
 * @throws WeftError 11000 at `file` when there is none
 */
export function uploadRoute<C extends Contract>(
  app: FastifyInstance,
  server: Server,
  contract: C,
  limits: { readonly maxBytes: number; readonly fieldBytes: number; readonly before?: (request: FastifyRequest) => void },
  handler: (input: Input<C>, file: UploadedFile, context: CallContext) => Promise<Returned<C>>,
): void {
  void app.register(async (inner) => {
    await inner.register(multipart, {
      limits: { files: 1, fields: 10, fieldSize: limits.fieldBytes, fileSize: limits.maxBytes, headerPairs: 50 },
    })
    const { handle } = createRoutes(inner, server)
    handle<C>({ ...contract, bodyLimit: limits.maxBytes + 100_000 }, async (_, context) => {
      limits.before?.(context.request)
      const query = queryOf(contract, context.request)
      const parts = (context.request as typeof context.request & { parts(): AsyncIterable<Part> }).parts()
      const { file, fields } = await readParts(parts, Object.keys(contract.input.shape))
      await scanFile(server, file.bytes)
      return handler(parseInput(contract, { ...query, ...fields }), file, context)
    })
  })
}

/** The one file of a multipart body, and those of its text fields that are named. @throws WeftError 11000 at `file` when there is none */
export async function readParts(
  parts: AsyncIterable<Part>,
  names: readonly string[] = ['type', 'field'],
): Promise<{ file: UploadedFile; fields: Record<string, string> }> {
  let file: UploadedFile | undefined
  const fields = Object.create(null) as Record<string, string>
  for await (const part of parts) {
    if (part.type === 'file') file = { name: cleanName(part.filename), bytes: await part.toBuffer() }
    else if (names.includes(part.fieldname)) fields[part.fieldname] = String(part.value)
  }
  if (!file || file.bytes.length === 0) throw invalid([{ path: 'file', key: 'common.INPUT_REQUIRED' }])
  return { file, fields }
}
