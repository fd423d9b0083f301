/** `/scmapi/<type>/…`: calls on documents, the same for all types. Contracts in model/calls/documents.ts. */
import type { FastifyInstance } from 'fastify'
import { statusLabels } from '../../../engine/pages/status-labels.ts'
import { fieldValues } from '../../../engine/query/field-values.ts'
import { list } from '../../../engine/query/list.ts'
import { lookup } from '../../../engine/query/lookup.ts'
import { computeEdit } from '../../../engine/save/compute-edit.ts'
import { computeNew } from '../../../engine/save/view/compute-new.ts'
import { convert } from '../../../engine/save/conversion/convert.ts'
import { viewDocument } from '../../../engine/save/view/document-view.ts'
import { copyDocument, removeDraft } from '../../../engine/save/remove-and-copy.ts'
import { saveDocument } from '../../../engine/save/save.ts'
import { documentCalls as calls } from '../../../model/calls/documents.ts'
import { createRoutes, type Routes } from '../../calls/route.ts'
import { typeOf } from '../../http/call-context.ts'
import { pace } from '../../http/slow-list-detector.ts'
import type { Server } from '../../route-context.ts'
import { shown } from './shown-document.ts'

export function documentRoutes(app: FastifyInstance, server: Server): void {
  const routes = createRoutes(app, server)
  listRoutes(routes)
  writeRoutes(routes)
  lookupRoutes(routes)
}

function listRoutes({ read }: Routes): void {
  const lists = pace()
  read(calls.listDocuments, async (operation, { type: name, ...query }) => {
    const type = typeOf(operation, name)
    const key = `${operation.actor.platform} ${type.name}`
    const start = performance.now()
    const answer = await list(operation, type, query)
    lists.note(key, performance.now() - start)
    return lists.heavy(key) ? { ...answer, heavy: true as const } : answer
  })
  read(calls.readDocument, (operation, { type, id }) => viewDocument(operation, typeOf(operation, type), id))
}

function writeRoutes({ read, write }: Routes): void {
  write(calls.saveDocument, async (operation, { type: name, values, ...input }) => {
    const type = typeOf(operation, name)
    const { doc, merged, around } = await saveDocument(operation, type, { ...input, values })
    const notes = operation.notes.map(({ message }) => message)
    return {
      ...(await shown(operation, type, doc, around)),
      ...(merged ? { merged: true as const } : {}),
      ...(notes.length > 0 ? { notes } : {}),
    }
  })
  write(calls.removeDocument, async (operation, { type, ...input }) => {
    await removeDraft(operation, typeOf(operation, type), input)
  })
  // These answer values that nobody has saved yet.
  read(calls.computeDocument, (operation, { type: name, id, values }) => {
    const type = typeOf(operation, name)
    return id ? computeEdit(operation, type, { id, values }) : computeNew(operation, type, values)
  })
  read(calls.copyDocument, (operation, { type, id }) => copyDocument(operation, typeOf(operation, type), { id }))
  read(calls.convertDocument, (operation, { type, id, to }) =>
    convert(operation, typeOf(operation, type), { id, to: typeOf(operation, to).name }),
  )
}

function lookupRoutes({ read }: Routes): void {
  // `company` and `user` are no document types.
  read(calls.lookUpDocuments, (operation, { type, ...query }) => lookup(operation, type.replaceAll('-', '_'), query))
  read(calls.listFieldValues, (operation, { type, ...query }) => fieldValues(operation, typeOf(operation, type), query, statusLabels))
}
