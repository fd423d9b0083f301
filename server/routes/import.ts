/** The import centre: templates, rows read from a worksheet, their mapping, correction, import and undo (experience U70–U72). */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { WeftError } from '../../model/errors.ts'
import { sheetColumns } from '../../engine/import/import-columns.ts'
import {
  countsOf,
  deleteImportSession,
  importSessionOf,
  importSessionsOf,
  openImportSession,
  problemsOf,
  putCells,
  putMapping,
  rememberLayout,
  replaceCells,
  rowsOf,
  setJob,
  type CellError,
  type ImportSession,
} from '../../engine/import/import-session.ts'
import { checkAgain } from '../../engine/import/import-session-work.ts'
import { didYouMean } from '../../engine/import/did-you-mean.ts'
import { templateOf } from '../../engine/import/import-template.ts'
import { queueJob } from '../../engine/jobs/job-queue.ts'
import type { Operation } from '../../engine/operation.ts'
import { writeErrors } from '../adapters/sheet-errors.ts'
import { writeTemplate } from '../adapters/sheet-template.ts'
import { results } from '../http/responses.ts'
import { dataOf, type Plain } from '../http/body.ts'
import { sessionOf } from '../http/guard.ts'
import {
  columnOf,
  columnsFor,
  linksOf,
  mustMap,
  pageToFill,
  received,
  said,
  sendSheet,
  sizeColumns,
  sizePath,
  sizesOf,
  told,
} from '../import-session.ts'
import type { Server } from '../route-context.ts'
import { idOf, reading, textOf, typeOf, writing } from '../http/call-context.ts'

const behind = { config: { guard: 'session' } } as const
const group = '/ccommonapi/data-upload'
const most = { bytes: 33_554_432, cells: 1000, errors: 10_000 }
const bad = (what: string) => new WeftError(400, 'generic.badRequest', { detail: { what } })

export function importRoutes(app: FastifyInstance, server: Server): void {
  const paramsOf = (request: FastifyRequest): Plain => (request.query as Plain | undefined) ?? {}
  const bodyOf = (request: FastifyRequest): Plain => ({
    ...(request.body as Plain | undefined),
    ...dataOf(request.body),
    DATA: undefined,
  })

  app.get(`${group}/page-upload-links`, behind, async (request) => {
    const { page } = paramsOf(request)
    const types = page ? [typeOf(server, page)] : [...server.engine.types.values()]
    return results(await reading(server, request, (operation) => linksOf(operation, types)))
  })
  app.get(`${group}/template`, behind, async (request, reply) => {
    const type = typeOf(server, paramsOf(request)['page'])
    const template = await reading(server, request, async (operation) => {
      const page = await pageToFill(operation, type)
      return templateOf(operation, type, {
        page,
        columns: sheetColumns(type, page, operation.actor.language),
        sizes: await sizesOf(operation),
      })
    })
    return sendSheet(reply, template.title, await writeTemplate(template))
  })
  // Multipart bodies are read only in this scope and in the file routes.
  void app.register(async (inner) => {
    await inner.register(multipart, { limits: { files: 1, fields: 5, fieldSize: 200, fileSize: most.bytes, headerPairs: 50 } })
    inner.post(`${group}/upload`, { ...behind, bodyLimit: most.bytes + 100_000 }, async (request) =>
      results(await received(server, request)),
    )
  })

  app.get(`${group}/index`, behind, async (request) =>
    results(await reading(server, request, (operation) => told(operation, importSessionsOf(operation)))),
  )
  app.get(`${group}/view`, behind, async (request) => {
    const id = idOf(paramsOf(request))
    return results(
      await reading(server, request, async (operation) => {
        const intake = await importSessionOf(operation, id)
        const type = typeOf(server, intake.type)
        const page = await pageToFill(operation, type, intake.kind)
        const columns = columnsFor(operation, type, page, intake.kind)
        const sizes = columns.some((one) => one.sizes) ? await sizesOf(operation) : []
        return {
          ...(await told(operation, Promise.resolve([intake])))[0],
          ...(await countsOf(operation, id)),
          title: page.title,
          module: page.module,
          columns: [
            ...columns.filter((one) => !one.sizes).map(columnOf),
            ...columns.filter((one) => one.sizes).flatMap((one) => sizeColumns(one, intake, sizes)),
          ],
        }
      }),
    )
  })
  app.get(`${group}/rows`, behind, async (request) => {
    const { after = '0', only: which = 'all', size = '50' } = paramsOf(request)
    const id = idOf(paramsOf(request))
    const [from, count] = [Number(after), Number(size)]
    if (!Number.isInteger(from) || !Number.isInteger(count) || count < 1 || count > 500) throw bad('paging')
    if (which !== 'all' && which !== 'wrong' && which !== 'changed') throw bad('only')
    return results(
      await reading(server, request, async (operation) => {
        await importSessionOf(operation, id)
        const rows = await rowsOf(operation, id, { after: from, only: which, size: count + 1 })
        return {
          rows: rows.slice(0, count).map((row) => ({ ...row, errors: row.errors && row.errors.map((error) => said(operation, error)) })),
          next: rows.length > count ? rows[count - 1]!.no : null,
          counts: await countsOf(operation, id),
        }
      }),
    )
  })
  app.get(`${group}/problems`, behind, async (request) => {
    const id = idOf(paramsOf(request))
    return results(
      await reading(server, request, async (operation) => {
        await importSessionOf(operation, id)
        return (await problemsOf(operation, id)).map((one) => ({
          ...said(operation, one as CellError),
          text: one.text,
          rows: one.rows,
          first: one.first,
        }))
      }),
    )
  })
  app.get(`${group}/suggest`, behind, async (request) => {
    const { path, text } = paramsOf(request)
    const id = idOf(paramsOf(request))
    return results(
      await reading(server, request, async (operation) => {
        const { type: name, kind } = await importSessionOf(operation, id)
        const type = typeOf(server, name)
        const column = columnsFor(operation, type, await pageToFill(operation, type, kind), kind).find((one) => one.path === path)
        return column?.field ? didYouMean(operation, type, { path: column.path, field: column.field, text: textOf(text, 200) ?? '' }) : []
      }),
    )
  })
  app.get(`${group}/errors`, behind, async (request, reply) => {
    const id = idOf(paramsOf(request))
    const { name, title, header, rows, reason } = await reading(server, request, async (operation) => {
      const intake = await importSessionOf(operation, id)
      const wrong = await rowsOf(operation, id, { only: 'wrong', size: most.errors })
      const page = await pageToFill(operation, typeOf(server, intake.type), intake.kind)
      return {
        ...intake,
        title: page.title,
        rows: wrong.map((row) => ({
          cells: row.cells,
          reasons: (row.errors ?? []).map((error) => said(operation, error)).map(({ column, message }) => ({ column, text: message })),
        })),
        reason: operation.actor.language === 'en' ? 'Errors' : '错误',
      }
    })
    return sendSheet(reply, `${name.replace(/\.\w+$/, '')} ${reason}`, await writeErrors({ title, header, reason, rows }))
  })

  app.post(`${group}/map`, behind, async (request) => {
    const data = bodyOf(request)
    const id = idOf(data)
    return results(
      await writing(server, request, async (operation) => {
        const intake = await openImportSession(operation, id)
        const type = typeOf(server, intake.type)
        const columns = columnsFor(operation, type, await pageToFill(operation, type, intake.kind), intake.kind)
        const asked = data['mapping']
        if (!Array.isArray(asked) || asked.length !== intake.header.length) throw bad('mapping')
        const paths = asked.map((one) => (one === null || one === '' ? null : String(one)))
        const used = paths.filter((one) => one !== null)
        if (new Set(used).size !== used.length) throw bad('mapping')
        if (!used.every((path) => columns.some((column) => (column.sizes ? sizePath(column, path) : column.path === path))))
          throw bad('mapping')
        await putMapping(
          operation,
          id,
          paths.map((path, at) => ({
            path,
            how: path === intake.mapping[at] ? (intake.how[at] as never) : path === null ? 'none' : 'exact',
          })),
        )
        await rememberLayout(operation, { ...intake, mapping: paths })
        return true
      }),
    )
  })
  app.post(`${group}/edit`, behind, async (request) => {
    const data = bodyOf(request)
    const cells = data['cells'] as { no: number; column: number; text: string }[]
    if (!Array.isArray(cells) || cells.length === 0 || cells.length > most.cells) throw bad('cells')
    return results(
      await mended(server, request, idOf(data), (operation, intake) => {
        for (const { no, column, text } of cells)
          if (
            !Number.isInteger(no) ||
            !Number.isInteger(column) ||
            column < 0 ||
            column >= intake.header.length ||
            typeof text !== 'string' ||
            text.length > 4000
          )
            throw bad('cells')
        return putCells(operation, intake.id, cells)
      }),
    )
  })
  app.post(`${group}/replace`, behind, async (request) => {
    const data = bodyOf(request)
    const [column, text, by] = [Number(data['column']), data['text'] ?? '', data['by'] ?? '']
    if (typeof text !== 'string' || typeof by !== 'string' || by.length > 4000) throw bad('text')
    return results(
      await mended(server, request, idOf(data), (operation, intake) => {
        if (!Number.isInteger(column) || column < 0 || column >= intake.header.length) throw bad('column')
        return replaceCells(operation, intake.id, { column, text, by })
      }),
    )
  })
  const job = (
    name: string,
    begin: (
      operation: Operation,
      data: Plain,
    ) => Promise<{ intake: ImportSession; input?: Plain; state: 'open' | 'importing' | 'undoing' }>,
  ) =>
    app.post(`${group}/${name}`, behind, async (request) => {
      const data = bodyOf(request)
      return results(
        await writing(server, request, async (operation) => {
          const { intake, input = {}, state } = await begin(operation, data)
          const id = await queueJob(operation, `intake.${name}`, { ...input, intake: intake.id })
          await setJob(operation, intake.id, id, state, input['mode'] as 'all' | 'good' | undefined)
          return { job: id }
        }),
      )
    })
  job('check', async (operation, data) => {
    const intake = await openImportSession(operation, idOf(data))
    await mustMap(operation, server, intake)
    return { intake, state: 'open' }
  })
  job('commit', async (operation, data) => {
    const intake = await openImportSession(operation, idOf(data))
    await mustMap(operation, server, intake)
    const mode = data['mode'] ?? 'all'
    if (mode !== 'all' && mode !== 'good') throw bad('mode')
    const { wrong, unchecked } = await countsOf(operation, intake.id)
    if (unchecked === intake.rows) throw new WeftError(409, 'import.notChecked')
    if (mode === 'all' && wrong > 0) throw new WeftError(409, 'import.stillWrong', { values: { count: wrong } })
    return { intake, input: { mode }, state: 'importing' }
  })
  job('undo', async (operation, data) => {
    const intake = await importSessionOf(operation, idOf(data), true)
    const { kept } = await countsOf(operation, intake.id)
    if (kept === 0 || (intake.state !== 'done' && intake.state !== 'open'))
      throw new WeftError(409, intake.state === 'undone' ? 'import.over' : 'import.busy')
    if (Date.parse(intake.done_at ?? intake.at) < Date.parse(operation.tx.now) - 86_400_000) throw new WeftError(409, 'import.undoLate')
    return { intake, state: 'undoing' }
  })
  app.post(`${group}/drop`, behind, async (request) => {
    const data = bodyOf(request)
    await writing(server, request, async (operation) => {
      const intake = await openImportSession(operation, idOf(data))
      if ((await countsOf(operation, intake.id)).kept > 0) throw new WeftError(409, 'import.over')
      await deleteImportSession(operation, intake.id)
      return true
    })
    return results(true)
  })

  /** Changes cells and validates them again at once. */
  async function mended(
    server: Server,
    request: FastifyRequest,
    id: string,
    change: (operation: Operation, intake: ImportSession) => Promise<number[]>,
  ) {
    const { intake, nos } = await writing(server, request, async (operation) => {
      const intake = await openImportSession(operation, id)
      return { intake, nos: await change(operation, intake) }
    })
    if (intake.kind === 'create') await checkAgain(server.engine, sessionOf(request).who, typeOf(server, intake.type), intake, nos)
    return reading(server, request, async (operation) => ({ changed: nos.length, ...(await countsOf(operation, id)) }))
  }
}
