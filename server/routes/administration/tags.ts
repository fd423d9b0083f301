/** Tags of a platform: which there are, where one is used, the job that renames it, and the one that takes that back. */
import type { FastifyInstance } from 'fastify'
import { queueTagRename, tagUses } from '../../../engine/admin/rename-tag.ts'
import { queueTagUndo, undoableRenames } from '../../../engine/admin/undo-tag-rename.ts'
import { requireAdministrator } from '../../../engine/authorisation/admin-permissions.ts'
import { tagsInUse } from '../../../engine/query/tags-in-use.ts'
import { asSystem } from '../../../engine/store/scope.ts'
import { tagCalls } from '../../../model/calls/tags.ts'
import { createRoutes } from '../../calls/route.ts'
import type { Server } from '../../route-context.ts'

export function tagRoutes(app: FastifyInstance, server: Server): void {
  const { read, write } = createRoutes(app, server)
  read(tagCalls.listTags, (operation, { search }) => {
    requireAdministrator(operation, 'rules')
    return asSystem(operation, (system) => tagsInUse(system, search ?? ''))
  })
  read(tagCalls.readTagUses, (operation, { tag }) => tagUses(operation, tag))
  write(tagCalls.renameTag, async (operation, input) => ({ job: await queueTagRename(operation, input) }))
  read(tagCalls.listTagRenames, (operation) => undoableRenames(operation))
  write(tagCalls.undoTagRename, async (operation, { job }) => ({ job: await queueTagUndo(operation, job) }))
}
