/** Answers that are files: their name, also in Chinese, and their media type. */
import type { FastifyReply } from 'fastify'
import type { Table } from '../../model/outputs/sheet.ts'
import { contentTypes } from '../adapters/file-type.ts'
import { writeSheet } from '../adapters/sheet.ts'

/**
 * Answers a table as a workbook or as CSV.
 * @param file `name` is the ASCII name for clients that cannot read the table's title
 */
export async function sendSheet(reply: FastifyReply, table: Table, file: { format: 'xlsx' | 'csv'; name: string }): Promise<FastifyReply> {
  const title = encodeURIComponent(`${table.title}.${file.format}`)
  reply.header('content-disposition', `attachment; filename="${file.name}.${file.format}"; filename*=UTF-8''${title}`)
  return reply.type(contentTypes[file.format]!).send(await writeSheet(table, file.format))
}
