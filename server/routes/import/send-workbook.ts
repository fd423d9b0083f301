/** Sends a workbook of the import centre: a template, or the wrong rows of an import. */
import type { FastifyReply } from 'fastify'
import { contentTypes } from '../../adapters/file-type.ts'

/** @param name The name of the file without its ending, in any script */
export const sendWorkbook = (reply: FastifyReply, name: string, bytes: Buffer): FastifyReply =>
  reply
    .header('content-disposition', `attachment; filename="sheet.xlsx"; filename*=UTF-8''${encodeURIComponent(name)}.xlsx`)
    .header('cache-control', 'private, no-store')
    .type(contentTypes['xlsx']!)
    .send(bytes)
