/** A company's own print templates: HTML or a workbook, both with placeholders, managed by its administrators. */
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Input, Output } from '../../../model/calls/contract.ts'
import { printTemplateCalls, workbookSettings } from '../../../model/calls/print.ts'
import type { AnyDocument } from '../../../model/document.ts'
import { invalid, WeftError, type FieldError } from '../../../model/errors.ts'
import { isPaper, type PaperSize } from '../../../model/outputs/paper-sizes.ts'
import { localise } from '../../../model/text.ts'
import { policyFor } from '../../../engine/authorisation/policy.ts'
import type { Operation } from '../../../engine/operation.ts'
import { paperPage, placeholdersOf } from '../../../engine/print/print-model.ts'
import { namesIn, parsePrintTemplate } from '../../../engine/print/print-template-parser.ts'
import { saveTemplate, templatesOf, type PrintTemplate } from '../../../engine/print/print-templates.ts'
import { list } from '../../../engine/query/list.ts'
import { parseWith } from '../../calls/input.ts'
import { createRoutes } from '../../calls/route.ts'
import { uploadRoute } from '../../calls/upload.ts'
import { dataOf } from '../../http/body.ts'
import { reading, typeFor, typeOf } from '../../http/call-context.ts'
import { checkBook } from '../../print/workbook-template.ts'
import type { Server } from '../../route-context.ts'
import { starterTemplate } from './starter-template.ts'
import { splitPath } from '../../../model/fields/field-path.ts'

const maxBytes = 5_000_000
const maxName = 60
type Placeholders = ReturnType<typeof placeholdersOf>
type Settings = Omit<Input<typeof printTemplateCalls.savePrintTemplate>, 'page'>

export function printTemplateRoutes(app: FastifyInstance, server: Server): void {
  const { read, write } = createRoutes(app, server)
  read(printTemplateCalls.listPrintTemplates, (operation, { page }) => listTemplates(operation, page ? typeOf(operation, page) : undefined))
  read(printTemplateCalls.listPlaceholders, (operation, { page }) => listPlaceholders(operation, typeOf(operation, page)))
  write(printTemplateCalls.savePrintTemplate, async (operation, { page, ...settings }) => {
    const type = typeOf(operation, page)
    return { id: await saveTemplate(operation, type, { ...(await checkSettings(operation, type, settings)), storage_key: null }) }
  })
  uploadRoute(app, server, printTemplateCalls.uploadPrintTemplate, { maxBytes, fieldBytes: 400 }, async (input, file, { request }) => {
    const type = await typeFor(server, request, input.type)
    const settings = parseWith(workbookSettings, dataOf({ DATA: input.field }))
    const template = await reading(server, request, (operation) => checkWorkbook(operation, type, settings, file.bytes))
    const key = await server.files.keep(file.bytes)
    return { id: await reading(server, request, (operation) => saveTemplate(operation, type, { ...template, storage_key: key })) }
  })
}

/** Returns the templates, stopped ones too, and the types that may have some. */
async function listTemplates(
  operation: Operation,
  type: AnyDocument | undefined,
): Promise<Output<typeof printTemplateCalls.listPrintTemplates>> {
  const types: { page: string; title: string }[] = []
  for (const one of operation.engine.types.values())
    if ((await policyFor(operation, one)).may.read) types.push({ page: one.name, title: localise(one.label, operation.actor.language) })
  const templates = await templatesOf(operation, type, true)
  return {
    types,
    rows: templates.map(({ storage_key: _, ...template }) => ({
      ...template,
      title: types.find(({ page }) => page === template.type)?.title ?? template.type,
    })),
  }
}

/** Returns the placeholders that a template of this page may use, a document to try it with, and a starter template. */
async function listPlaceholders(operation: Operation, type: AnyDocument): Promise<Output<typeof printTemplateCalls.listPlaceholders>> {
  const page = await paperPage(operation, type)
  const placeholders = placeholdersOf(page)
  const { rows } = await list(operation, type, { size: 1 })
  return {
    title: page.title,
    names: [...placeholders].map(([name, { label, columns }]) => ({
      name,
      label,
      ...(columns ? { columns: [...columns].map(([inner, title]) => ({ name: inner, label: title })) } : {}),
    })),
    sample: rows[0]?.id ?? null,
    begin: starterTemplate(placeholders),
  }
}

/**
 * Checks a workbook template. Settings that the call leaves out are taken from the workbook.
 * @throws WeftError 11000 at `file` for placeholders that this page does not have, and as {@link checkSettings}
 */
async function checkWorkbook(operation: Operation, type: AnyDocument, given: z.output<typeof workbookSettings>, bytes: Buffer) {
  const { names, paper, landscape } = await checkBook(bytes)
  const placeholders = placeholdersOf(await paperPage(operation, type))
  const unknown = names.filter((name) => {
    const [outer, column] = splitPath(name)
    return column === undefined ? !placeholders.has(outer) : !placeholders.get(outer)?.columns?.has(column)
  })
  if (unknown.length > 0)
    throw invalid([{ path: 'file', key: 'print.placeholder', values: { name: [...new Set(unknown)].slice(0, 5).join(', ') } }])
  return checkSettings(operation, type, {
    ...given,
    paper: given.paper ?? paper,
    landscape: given.landscape ?? landscape,
    kind: 'sheet',
    body: undefined,
    status: undefined,
  })
}

/**
 * Checks the settings of a template.
 * @throws WeftError 11000 with every mistake at its field: names, paper, markup, and placeholders that this page does not have
 */
async function checkSettings(
  operation: Operation,
  type: AnyDocument,
  { id, version = 0, kind = 'html', paper = 'a4', status = 'active', body = '', landscape = false, first = false, ...names }: Settings,
) {
  const name = { name_zh: names.name_zh?.trim() ?? '', name_en: names.name_en?.trim() ?? '' }
  const errors = Object.entries(name).flatMap(([path, text]): FieldError[] => {
    if (text === '') return [{ path, key: 'common.INPUT_REQUIRED' }]
    return text.length > maxName ? [{ path, key: 'field.tooLong', values: { max: maxName } }] : []
  })
  if (!isPaper(paper)) errors.push({ path: 'paper', key: 'field.choice' })
  if (kind !== 'html' && kind !== 'sheet') errors.push({ path: 'kind', key: 'field.choice' })
  if (status !== 'active' && status !== 'stopped') errors.push({ path: 'status', key: 'field.choice' })
  if (kind === 'html' && body.trim() === '') errors.push({ path: 'body', key: 'common.INPUT_REQUIRED' })
  else if (kind === 'html') errors.push(...unknownNames(placeholdersOf(await paperPage(operation, type)), body))
  if (errors.length > 0) throw invalid(errors)
  return {
    ...name,
    ...(id === undefined ? {} : { id, version }),
    kind: kind as PrintTemplate['kind'],
    paper: paper as PaperSize,
    status: status as PrintTemplate['status'],
    landscape,
    body,
    first,
  }
}

/** Returns an error at `body` for each placeholder that the page does not have, and for markup that is refused. */
function unknownNames(placeholders: Placeholders, body: string): FieldError[] {
  try {
    return namesIn(parsePrintTemplate(body))
      .filter(({ name, within, lines }) =>
        lines
          ? placeholders.get(name)?.columns === undefined
          : !placeholders.has(name) && !placeholders.get(within ?? '')?.columns?.has(name),
      )
      .map(({ name }) => ({ path: 'body', key: 'print.placeholder', values: { name } }))
  } catch (error) {
    if (error instanceof WeftError) return [...error.fields]
    throw error
  }
}
