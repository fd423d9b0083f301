/** Replacing a document where it is used: its uses with what a replacement does to each, the job, and the job that takes it back. */
import type { FastifyInstance } from 'fastify'
import { loadReadable } from '../../../engine/authorisation/read-access.ts'
import { queueReplacement, queueUndo } from '../../../engine/jobs/replace-job.ts'
import { usesToReplace } from '../../../engine/query/uses-to-replace.ts'
import { replaceableLinks } from '../../../model/between/replaceable-links.ts'
import { replaceUseCalls } from '../../../model/calls/replace-uses.ts'
import { invalid } from '../../../model/errors.ts'
import type { AnyDocument } from '../../../model/document.ts'
import type { AnyVersions } from '../../../model/lifecycle/versions.ts'
import { localise } from '../../../model/text.ts'
import { createRoutes } from '../../calls/route.ts'
import { typeOf } from '../../http/call-context.ts'
import type { Server } from '../../route-context.ts'

export function replaceUseRoutes(app: FastifyInstance, server: Server): void {
  const { read, write } = createRoutes(app, server)
  read(replaceUseCalls.listReplaceableUses, async (operation, { type: name, id }) => {
    const type = typeOf(operation, name)
    return (await usesToReplace(operation, type, id)).map(({ type: user, uses }) => ({
      page: user.name,
      label: localise(user.label, operation.actor.language),
      scales: replaceableLinks([user], type.name).some(({ scales }) => scales.length > 0),
      uses: uses.map((use) => ({ ...use, changes: changeOf(user, use.status) })),
    }))
  })
  write(replaceUseCalls.replaceUses, async (operation, { type: name, id, by, factor, uses, tries }) => {
    const type = typeOf(operation, name)
    if (by === id) throw invalid([{ path: 'by', key: 'replace.same' }])
    for (const one of [id, by]) await loadReadable(operation, type, one, { lines: false })
    const chosen = uses.map((use) => ({ type: typeOf(operation, use.type).name, id: use.id }))
    const input = { target: type.name, from: id, to: by, uses: chosen, ...(factor === '' ? {} : { factor }), ...(tries ? { tries } : {}) }
    return { job: await queueReplacement(operation, input) }
  })
  write(replaceUseCalls.undoReplacement, async (operation, { job }) => ({ job: await queueUndo(operation, job) }))
}

/** What a replacement does to a document in a status; whether the person may is asked when it is done. */
function changeOf(type: AnyDocument, status: string): 'itself' | 'nextVersion' | 'refused' {
  if ((type.versions as AnyVersions | undefined)?.active === status) return 'nextVersion'
  return (type.statuses as Readonly<Record<string, { readonly edit?: unknown }>>)[status]?.edit ? 'itself' : 'refused'
}
