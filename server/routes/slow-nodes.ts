/** `/scmrptapi/slow-nodes`: where approvals take long, for administrators and the owners of processes (U67). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { localise } from '../../model/text.ts'
import { slowNodes, slowTasks, type SlowQuery } from '../../engine/workflow/queries/slow-nodes.ts'
import { listPath } from '../../engine/authorisation/menus.ts'
import type { Operation } from '../../engine/operation.ts'
import { slowSheet } from '../../engine/report/slow-nodes-sheet.ts'
import { writeSheet } from '../adapters/sheet.ts'
import { results } from '../http/responses.ts'
import type { Plain } from '../http/body.ts'
import type { Server } from '../route-context.ts'
import { contentTypes } from '../adapters/file-type.ts'
import { only, reading, textOf } from '../http/call-context.ts'

const behind = { config: { guard: 'session' } } as const
const group = '/scmrptapi/slow-nodes'

export function slowNodeRoutes(app: FastifyInstance, server: Server): void {
  app.get(`${group}/index`, behind, async (request) => {
    const data = asked(request)
    return results(
      await reading(server, request, async (operation) => {
        const rows = await slowNodes(operation, queryOf(operation, data))
        const { language } = operation.actor
        return rows.map(({ typeLabel, nodeText, stepText, ...row }) => ({
          ...row,
          typeText: localise(typeLabel, language),
          nodeText: localise(nodeText, language),
          stepText: localise(stepText, language),
        }))
      }),
    )
  })
  app.get(`${group}/rows`, behind, async (request) => {
    const data = asked(request)
    return results(
      await reading(server, request, async (operation) => {
        const query = queryOf(operation, data)
        const type = query.type ?? ''
        const { rows, unseen } = await slowTasks(operation, { ...query, ...lineOf(data), type })
        const document = server.engine.types.get(type)
        const at = document ? listPath(document).replace('/index/', '/page/') : ''
        return {
          unseen,
          rows: rows.map(({ title, who, ...row }) => ({
            ...row,
            title: localise(title, operation.actor.language),
            who: localise(who.name, operation.actor.language),
            url: `${at}?id=${row.docId}`,
          })),
        }
      }),
    )
  })
  // The page as a file; with process and node the documents behind a line.
  app.get(`${group}/export`, behind, async (request, reply) => {
    const data = asked(request)
    const kind = data['format'] === 'csv' ? 'csv' : 'xlsx'
    const table = await reading(server, request, (operation) =>
      slowSheet(operation, queryOf(operation, data), data['process'] ? lineOf(data) : undefined),
    )
    reply.header(
      'content-disposition',
      `attachment; filename="slow-nodes.${kind}"; filename*=UTF-8''${encodeURIComponent(`${table.title}.${kind}`)}`,
    )
    return reply.type(contentTypes[kind]!).send(await writeSheet(table, kind))
  })
}

const lineOf = (data: Plain) => ({
  process: textOf(data['process'], 60) ?? '',
  node: textOf(data['node'], 60) ?? '',
  step: textOf(data['step'], 60) ?? null,
})

function asked(request: FastifyRequest): Plain {
  const data = request.query as Plain
  only(data, 'token', 'from', 'to', 'type', 'process', 'node', 'step', 'format')
  return data
}

/** Without days the thirty that end today. */
function queryOf(operation: Operation, data: Plain): SlowQuery {
  const to = textOf(data['to'], 10) ?? operation.tx.today
  const monthAgo = new Date(Date.parse(operation.tx.today) - 29 * 86_400_000).toISOString().slice(0, 10)
  return { from: textOf(data['from'], 10) ?? (to < monthAgo ? to : monthAgo), to, type: textOf(data['type'], 60)?.replaceAll('-', '_') }
}
