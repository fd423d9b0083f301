/** Orientation: the widgets of the workbench, the process map, and related documents (SH-2-022, SH-7-072, SH-7-073). */
import type { FastifyInstance } from 'fastify'
import { listPath, menusOf } from '../../../engine/authorisation/menus.ts'
import { policyFor } from '../../../engine/authorisation/policy.ts'
import type { Operation } from '../../../engine/operation.ts'
import { agendaOf } from '../../../engine/pages/agenda.ts'
import { statusLabels } from '../../../engine/pages/status-labels.ts'
import { layoutFor } from '../../../engine/pages/workbench-layout.ts'
import { countChildren } from '../../../engine/query/child-counts.ts'
import { looksOf } from '../../../engine/query/document-looks.ts'
import { countedCells } from '../../../engine/save/view/counted-cells.ts'
import { sourcePrices } from '../../../engine/save/view/source-prices.ts'
import { milestonesOf } from '../../../engine/save/view/milestones.ts'
import { openCountsByType } from '../../../engine/query/multi-type-query.ts'
import { relatedDocuments } from '../../../engine/query/related-documents.ts'
import { settingsOf } from '../../../engine/store/memory/platform-catalog.ts'
import { navigationCalls } from '../../../model/calls/navigation.ts'
import type { AnyDocument } from '../../../model/document.ts'
import type { Family } from '../../../model/status.ts'
import { listLabel, localise, type Label } from '../../../model/text.ts'
import { createRoutes } from '../../calls/route.ts'
import { workbench } from '../../contributions.ts'
import { typeOf } from '../../http/call-context.ts'
import type { Server } from '../../route-context.ts'
import { menuTypes } from './menu-types.ts'

export function navigationRoutes(app: FastifyInstance, server: Server): void {
  const { read } = createRoutes(app, server)
  read(navigationCalls.readProcessMap, (operation) => processMap(operation, server))
  read(navigationCalls.listRelatedDocuments, (operation, { page, id }) =>
    relatedOf(operation, server, { type: typeOf(operation, page), id }),
  )
  read(navigationCalls.countChildren, async (operation, { page, id }) =>
    (await countChildren(operation, typeOf(operation, page), id)).map(({ type, child, count, ids }) => ({
      page: type.name,
      ...(child.via === undefined ? { ids: [...ids!] } : { via: child.via }),
      label: localise(child.label ?? listLabel(type.label), operation.actor.language),
      count,
    })),
  )
  read(navigationCalls.readLooks, async (operation, { of }) => [...(await looksOf(operation, of))])
  read(navigationCalls.readSourcePrices, async (operation, { page, id }) => await sourcePrices(operation, typeOf(operation, page), id))
  read(navigationCalls.readCountedCells, (operation, { page, id }) => countedCells(operation, typeOf(operation, page), id))
  read(navigationCalls.readMilestones, (operation, { page, id }) => milestonesOf(operation, typeOf(operation, page), id))
  read(navigationCalls.readAgenda, async (operation) => [...(await agendaOf(operation, [...operation.engine.types.values()]))])
  read(navigationCalls.readWorkbench, (operation) => workbenchOf(operation, server))
}

/** Returns the types of the user's menu with the count of open documents, whether the user may create, and what each converts to. */
async function processMap(operation: Operation, server: Server) {
  const types = await menuTypes(operation, server)
  const [counts, creating] = [await openCountsByType(operation, types), new Set<string>()]
  for (const type of types) if ((await policyFor(operation, type)).may.create) creating.add(type.name)
  const shown = new Set(types.map((type) => type.name))
  return types.map((type) => ({
    page: type.name,
    module: type.module,
    kind: type.kind,
    label: localise(type.label, operation.actor.language),
    path: listPath(type),
    open: counts.get(type.name) ?? null,
    create: creating.has(type.name) && type.readonly !== true && !type.ledger,
    conversions: [...(server.engine.conversions.get(type.name)?.keys() ?? [])].filter((to) => shown.has(to)),
  }))
}

/** Returns the chain of a document over the transactions of the user's menu, by type. */
async function relatedOf(operation: Operation, server: Server, { type: ownType, id }: { type: AnyDocument; id: string }) {
  const types = (await menuTypes(operation, server)).filter((type) => type.kind === 'transaction')
  const related = []
  for (const { type, docs, more, unseen } of await relatedDocuments(operation, ownType, { id, types })) {
    const labels = await statusLabels(operation, type)
    related.push({
      page: type.name,
      label: localise(type.label, operation.actor.language),
      path: listPath(type),
      more,
      unseen,
      docs: docs.map((doc) => ({ ...doc, statusText: labels.get(doc.status) ?? doc.status, family: familyOf(type, doc.status) })),
    })
  }
  return related
}

const familyOf = (type: AnyDocument, status: string): Family =>
  (type.statuses as Readonly<Record<string, { family?: Family }>>)[status]?.family ?? 'neutral'

/** Returns the widgets that the user can have, and the layout of the user's roles. */
async function workbenchOf(operation: Operation, server: Server) {
  const { actor, engine } = operation
  const readable = new Set((await menuTypes(operation, server)).map((type) => type.name))
  const { menus } = await menusOf(operation, server.modules)
  const available = workbench.widgets.filter(
    ({ page, category, kind }) =>
      (!page || readable.has(page)) &&
      (!category || menus.some((menu) => menu.CATEGORY === category)) &&
      (kind !== 'asked' || Object.hasOwn(workbench.partnerWorklist.parties.partyRoles!, actor.companyKind)),
  )
  return {
    widgetConfig: available.map(({ code, title, kind, page, filters, sort, columns, danger, category }) => ({
      code,
      title: localise(title, actor.language),
      kind,
      page,
      module: page ? engine.types.get(page)!.module : undefined,
      category,
      settings: page
        ? {
            filters: filters!.map((filter) => (filter.value === '@me' ? { ...filter, value: actor.user } : filter)),
            sort,
            columns,
            danger,
          }
        : {},
    })),
    figures: [...new Set(actor.roles.flatMap((role) => workbench.figuresByRole[role] ?? []))].flatMap((code) => {
      const figure = workbench.figures.find((one) => one.code === code)
      if (!figure || !readable.has(figure.page)) return []
      const { title, note, page, ...rest } = figure
      const say = (label: Label) => localise(label, actor.language)
      const type = engine.types.get(page)!
      const head = { page, module: type.module, title: say(title), note: say(note) }
      return [rest.kind === 'rate' ? { ...rest, ...head, target: String(settingsOf(operation, type)[rest.target]) } : { ...rest, ...head }]
    }),
    zone: operation.tx.zone,
    layout: layoutFor(workbench.widgetsByRole, actor.roles, (code) => available.some((widget) => widget.code === code)),
  }
}
