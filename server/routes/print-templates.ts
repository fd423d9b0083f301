/** A company's own print templates: HTML or a workbook, both with placeholders, managed by its administrators. */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AnyDocument } from '../../model/document.ts'
import { forbidden, invalid, WeftError, type FieldError } from '../../model/errors.ts'
import { localise } from '../../model/text.ts'
import { administers } from '../../engine/authorisation/menus.ts'
import { policyFor } from '../../engine/authorisation/policy.ts'
import { placeholdersOf } from '../../engine/print/print-model.ts'
import { isPaper } from '../../engine/print/paper-sizes.ts'
import { saveTemplate, templatesOf } from '../../engine/print/print-templates.ts'
import { namesIn, parsePrintTemplate } from '../../engine/print/print-template-parser.ts'
import { describePage } from '../../engine/pages/describe-page.ts'
import type { Operation } from '../../engine/operation.ts'
import { list } from '../../engine/query/list.ts'
import { keepBytes } from '../adapters/storage.ts'
import { results } from '../http/responses.ts'
import { dataOf, type Plain } from '../http/body.ts'
import { checkBook } from '../print/workbook-template.ts'
import type { Server } from '../route-context.ts'
import { idOf, only, reading, typeOf, versionOf, writing } from '../http/call-context.ts'
import { readParts } from '../calls/upload.ts'

const behind = { config: { guard: 'session' } } as const
const mostBytes = 5_000_000
type Placeholders = ReturnType<typeof placeholdersOf>

function mustAdminister(operation: Operation): void {
  if (!administers(operation.actor, false)) throw forbidden()
}

export function printTemplateRoutes(app: FastifyInstance, server: Server): void {
  app.get('/zutilsapi/print/templates', behind, async (request) => {
    const { page } = request.query as Plain
    return results(
      await reading(server, request, async (operation) => {
        mustAdminister(operation)
        const found = await templatesOf(operation, page ? typeOf(server, page) : undefined, true)
        const types: { page: string; title: string }[] = []
        for (const type of server.engine.types.values())
          if ((await policyFor(operation, type)).may.read)
            types.push({ page: type.name, title: localise(type.label, operation.actor.language) })
        return {
          types,
          rows: found.map(({ storage_key: _, ...one }) => ({
            ...one,
            title: types.find((type) => type.page === one.type)?.title ?? one.type,
          })),
        }
      }),
    )
  })

  /** Returns the placeholders that a template of this page may use, a document to try it with, and a starter template. */
  app.get('/zutilsapi/print/placeholders', behind, async (request) => {
    const type = typeOf(server, (request.query as Plain)['page'])
    return results(
      await reading(server, request, async (operation) => {
        mustAdminister(operation)
        const page = await describePage(operation, type)
        const names = placeholdersOf(page)
        const { rows } = await list(operation, type, { size: 1 })
        return {
          title: page.title,
          names: [...names].map(([name, { label, columns }]) => ({
            name,
            label,
            ...(columns ? { columns: [...columns].map(([inner, title]) => ({ name: inner, label: title })) } : {}),
          })),
          sample: rows[0]?.id ?? null,
          begin: beginning(names),
        }
      }),
    )
  })

  app.post('/zutilsapi/print/save-template', behind, async (request) => {
    const data = dataOf(request.body)
    only(data, 'id', 'version', 'page', 'name_zh', 'name_en', 'kind', 'paper', 'landscape', 'body', 'first', 'status')
    const type = typeOf(server, data['page'])
    return results(
      await writing(server, request, async (operation) => {
        mustAdminister(operation)
        const input = await checked(operation, type, data)
        return { id: await saveTemplate(operation, type, { ...input, storage_key: null }) }
      }),
    )
  })

  void app.register(async (inner) => {
    await inner.register(multipart, { limits: { files: 1, fields: 10, fieldSize: 400, fileSize: mostBytes, headerPairs: 50 } })
    // Uploads a workbook template: `type` is the page, `field` its names and paper as JSON text.
    inner.post('/zutilsapi/print/upload-template', { ...behind, bodyLimit: mostBytes + 100_000 }, (request) => uploaded(server, request))
  })
}

async function uploaded(server: Server, request: FastifyRequest & { parts(): Parameters<typeof readParts>[0] }) {
  const { file, fields } = await readParts(request.parts())
  const type = typeOf(server, fields['type'])
  const data = dataOf({ DATA: fields['field'] })
  only(data, 'id', 'version', 'name_zh', 'name_en', 'paper', 'landscape', 'first')
  const { names, paper, landscape } = await checkBook(file.bytes)
  const input = await reading(server, request, async (operation) => {
    mustAdminister(operation)
    const known = placeholdersOf(await describePage(operation, type))
    const wrong = names.filter((name) => {
      const [outer, column] = name.split('.') as [string, string | undefined]
      return column === undefined ? !known.has(outer) : !known.get(outer)?.columns?.has(column)
    })
    if (wrong.length > 0)
      throw invalid([{ path: 'file', key: 'print.placeholder', values: { name: [...new Set(wrong)].slice(0, 5).join(', ') } }])
    // Settings that the call leaves out are taken from the workbook.
    return checked(operation, type, { ...(paper ? { paper } : {}), landscape, ...data, kind: 'sheet', body: '' })
  })
  const key = await keepBytes(server.dataDir, file.bytes)
  return results({ id: await reading(server, request, (operation) => saveTemplate(operation, type, { ...input, storage_key: key })) })
}

/**
 * Validates a template.
 * @throws WeftError 11000 with every mistake at its field: names, paper, markup, and placeholders that this page does not have
 */
async function checked(operation: Operation, type: AnyDocument, data: Plain) {
  const errors: FieldError[] = []
  const name = (key: 'name_zh' | 'name_en') => {
    const text = typeof data[key] === 'string' ? data[key].trim() : ''
    if (text === '') errors.push({ path: key, key: 'common.INPUT_REQUIRED' })
    else if (text.length > 60) errors.push({ path: key, key: 'field.tooLong', values: { max: 60 } })
    return text
  }
  const names = { name_zh: name('name_zh'), name_en: name('name_en') }
  const { kind = 'html', paper = 'a4', status = 'active', body = '' } = data
  if (!isPaper(paper)) errors.push({ path: 'paper', key: 'field.choice' })
  if (kind !== 'html' && kind !== 'sheet') errors.push({ path: 'kind', key: 'field.choice' })
  if (status !== 'active' && status !== 'stopped') errors.push({ path: 'status', key: 'field.choice' })
  if (kind === 'html' && (typeof body !== 'string' || body.trim() === '')) errors.push({ path: 'body', key: 'common.INPUT_REQUIRED' })
  else if (kind === 'html') errors.push(...unknownNames(placeholdersOf(await describePage(operation, type)), body as string))
  if (errors.length > 0) throw invalid(errors)
  const id = data['id'] ? idOf(data) : undefined
  const yes = (key: string) => data[key] === true || data[key] === 'true' || data[key] === '1'
  return {
    ...names,
    ...(id === undefined ? {} : { id, version: versionOf(data) ?? 0 }),
    kind: kind as 'html' | 'sheet',
    paper: paper as Parameters<typeof saveTemplate>[2]['paper'],
    landscape: yes('landscape'),
    body: body as string,
    first: yes('first'),
    status: status as 'active' | 'stopped',
  }
}

function unknownNames(known: Placeholders, body: string): FieldError[] {
  try {
    return namesIn(parsePrintTemplate(body))
      .filter(({ name, within, lines }) =>
        lines ? known.get(name)?.columns === undefined : !known.has(name) && !known.get(within ?? '')?.columns?.has(name),
      )
      .map(({ name }) => ({ path: 'body', key: 'print.placeholder', values: { name } }))
  } catch (error) {
    if (error instanceof WeftError) return [...error.fields]
    throw error
  }
}

/** Returns a plain starter template of this page: the heading, the number with its code, and the first lines as a table. */
function beginning(names: Placeholders): string {
  const plain = [...names]
    .filter(
      ([name, { columns }]) => !columns && !/^(id|title|company|number|status|ownerCompany|created(At|By)|updated(At|By))$/.test(name),
    )
    .slice(0, 8)
  const lines = [...names].find(([, { columns }]) => columns)
  const pairs = plain.map(([name, { label }]) => `    <td>${label}：{{${name}}}</td>`)
  const rows = Array.from(
    { length: Math.ceil(pairs.length / 2) },
    (_, at) => `  <tr>\n${pairs.slice(at * 2, at * 2 + 2).join('\n')}\n  </tr>`,
  )
  const columns = lines ? [...lines[1].columns!].slice(0, 8) : []
  return [
    '<table>\n  <tr>\n    <td style="width: 80%"><h1>{{title}}</h1>{{company}}<br/>{{number}} {{status}}</td>\n    <td style="text-align: right"><qr value="{{number}}"/></td>\n  </tr>\n</table>',
    `<table>\n${rows.join('\n')}\n</table>`,
    ...(lines
      ? [
          `<table style="border: 1px">\n  <thead><tr>${columns.map(([, label]) => `<th>${label}</th>`).join('')}</tr></thead>\n  <tbody><tr each="${lines[0]}">${columns.map(([name]) => `<td>{{${name}}}</td>`).join('')}</tr></tbody>\n</table>`,
        ]
      : []),
  ].join('\n')
}
