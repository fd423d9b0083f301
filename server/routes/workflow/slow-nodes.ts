/** `/scmrptapi/slow-nodes`: the nodes where approvals take long, for administrators and process owners (U67). */
import type { FastifyInstance } from 'fastify'
import { addDays } from '../../../model/days.ts'
import type { Input } from '../../../model/calls/contract.ts'
import { slowNodeCalls } from '../../../model/calls/slow-nodes.ts'
import { localise } from '../../../model/text.ts'
import { slowNodes, slowTasks, type SlowQuery } from '../../../engine/workflow/queries/slow-nodes.ts'
import { listPath } from '../../../engine/authorisation/menus.ts'
import type { Operation } from '../../../engine/operation.ts'
import { slowSheet } from '../../../engine/report/slow-nodes-sheet.ts'
import { writeSheet } from '../../adapters/sheet.ts'
import { createRoutes } from '../../calls/route.ts'
import type { Server } from '../../route-context.ts'
import { contentTypes } from '../../adapters/file-type.ts'
import { reading } from '../../http/call-context.ts'

type Query = Input<typeof slowNodeCalls.listSlowNodes>

export function slowNodeRoutes(app: FastifyInstance, server: Server): void {
  const { read, file } = createRoutes(app, server)
  read(slowNodeCalls.listSlowNodes, async (operation, query) => {
    const { rows, truncated } = await slowNodes(operation, queryOf(operation, query))
    const { language } = operation.actor
    return {
      truncated,
      rows: rows.map(({ typeLabel, nodeText, stepText, ...row }) => ({
        ...row,
        typeText: localise(typeLabel, language),
        nodeText: localise(nodeText, language),
        stepText: localise(stepText, language),
      })),
    }
  })
  read(slowNodeCalls.listSlowTasks, async (operation, input) => {
    const query = queryOf(operation, input)
    const type = query.type ?? ''
    const { rows, unseen, truncated } = await slowTasks(operation, { ...query, ...lineOf(input), type })
    const document = server.engine.types.get(type)
    const at = document ? listPath(document).replace('/index/', '/page/') : ''
    return {
      unseen,
      truncated,
      rows: rows.map(({ title, assignee, ...row }) => ({
        ...row,
        title: localise(title, operation.actor.language),
        assignee: localise(assignee.name, operation.actor.language),
        url: `${at}?id=${row.docId}`,
      })),
    }
  })
  // The page as a file; with process and node, the documents behind a row.
  file(slowNodeCalls.exportSlowNodes, async (input, { request, reply }) => {
    const kind = input.format === 'csv' ? 'csv' : 'xlsx'
    const table = await reading(server, request, (operation) =>
      slowSheet(operation, queryOf(operation, input), input.process ? lineOf(input) : undefined),
    )
    reply.header(
      'content-disposition',
      `attachment; filename="slow-nodes.${kind}"; filename*=UTF-8''${encodeURIComponent(`${table.title}.${kind}`)}`,
    )
    return reply.type(contentTypes[kind]!).send(await writeSheet(table, kind))
  })
}

const lineOf = ({ process = '', node = '', step }: Query) => ({ process, node, step: step ?? null })

/** Reads the query; the default period is the thirty days that end today. */
function queryOf(operation: Operation, { from, to = operation.tx.today, type }: Query): SlowQuery {
  const monthAgo = addDays(operation.tx.today, -29)
  return { from: from ?? (to < monthAgo ? to : monthAgo), to, type: type?.replaceAll('-', '_') }
}
