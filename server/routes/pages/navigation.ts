/**
 * Orientation features: workbench widgets, help, guided tours and the process map (SH-2-022, SH-3-032, SH-3-034, SH-7-062, SH-7-072,
 * SH-7-073).
 */
import type { FastifyInstance } from 'fastify'
import type { AnyDocument, Family } from '../../../model/document.ts'
import { navigationCalls } from '../../../model/calls/navigation.ts'
import { notFound } from '../../../model/errors.ts'
import { localise, type Label } from '../../../model/text.ts'
import { listPath, menuId, menusOf } from '../../../engine/authorisation/menus.ts'
import { policyFor } from '../../../engine/authorisation/policy.ts'
import { describePage } from '../../../engine/pages/describe-page.ts'
import type { Operation } from '../../../engine/operation.ts'
import { openCountsByType } from '../../../engine/query/multi-type-query.ts'
import { relatedDocuments } from '../../../engine/query/related-documents.ts'
import { statusLabels } from '../../../engine/pages/status-labels.ts'
import { aboutType } from '../../help/about.ts'
import { scenarios } from '../../help/scenarios.ts'
import { topics } from '../../help/topics.ts'
import { partnerQuestions } from '../../../documents/workbench/partner-questions.ts'
import { widgetsByRole, workbenchWidgets as widgets } from '../../../documents/workbench/widgets.ts'
import { createRoutes } from '../../calls/route.ts'
import type { Server } from '../../route-context.ts'
import { typeOf } from '../../http/call-context.ts'
import { layoutFor } from '../../../engine/pages/workbench-layout.ts'

export function navigationRoutes(app: FastifyInstance, server: Server): void {
  const { read } = createRoutes(app, server)

  read(navigationCalls.searchHelp, async (operation, { search: wanted = '' }) => {
    const search = wanted.slice(0, 100).trim().toLowerCase()
    const fits = (...texts: readonly string[]) => search === '' || texts.some((text) => text.toLowerCase().includes(search))
    const written = topics
      .filter(({ title, text }) => fits(...title, ...text.flat()))
      .map(({ key, title, text, pages }) => ({
        key,
        title: localise(title, operation.actor.language),
        summary: localise(text[0]!, operation.actor.language),
        pages: pages ?? [],
      }))
    const own = (await opened(operation, server)).filter((type) => fits(...type.label))
    return [
      ...written,
      ...own.map((type) => ({
        key: `type:${type.name}`,
        title: localise(type.label, operation.actor.language),
        summary: localise(server.modules[type.module] ?? [type.module, type.module], operation.actor.language),
        pages: [type.name],
      })),
    ]
  })

  read(navigationCalls.readHelpTopic, async (operation, { key: wanted = '' }) => {
    const key = wanted.slice(0, 100)
    const { language } = operation.actor
    const topic = topics.find((one) => one.key === key)
    if (topic)
      return {
        key,
        title: localise(topic.title, language),
        sections: [{ title: '', rows: topic.text.map((text) => localise(text, language)) }],
      }
    const type = (await opened(operation, server)).find((one) => key === `type:${one.name}`)
    if (!type) throw notFound()
    return {
      key,
      title: localise(type.label, language),
      sections: aboutType(type, await describePage(operation, type), language),
      path: listPath(type),
    }
  })

  // `page`: home, todo, list, document, or a type's name (a list of it).
  read(navigationCalls.readTour, async ({ actor, engine }, { page: wanted = '' }) => {
    const page = wanted.slice(0, 100)
    const found = scenarios[page] ?? (engine.types.has(page.replaceAll('-', '_')) ? scenarios['list'] : undefined)
    if (!found) return null
    const text = (label: Label) => localise(label, actor.language)
    const steps = found.steps.filter(
      ({ kinds, roles }) => (!kinds || kinds.includes(actor.companyKind)) && (!roles || roles.some((role) => actor.roles.includes(role))),
    )
    return {
      page,
      title: text(found.title),
      steps: steps.slice(0, 5).map(({ anchor, title, text: more }) => ({ anchor, title: text(title), text: text(more) })),
    }
  })

  read(navigationCalls.readProcessMap, async (operation) => {
    const types = await opened(operation, server)
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
      conversions: Object.keys(type.conversions ?? {}).filter((to) => shown.has(to)),
    }))
  })

  read(navigationCalls.listRelatedDocuments, async (operation, { page, id }) => {
    const types = (await opened(operation, server)).filter((type) => type.kind === 'transaction')
    const found = []
    for (const { type, way, docs, unseen } of await relatedDocuments(operation, typeOf(server, page), { id, types })) {
      const labels = await statusLabels(operation, type)
      found.push({
        page: type.name,
        label: localise(type.label, operation.actor.language),
        path: listPath(type),
        way,
        unseen,
        docs: docs.map((doc) => ({ ...doc, statusText: labels.get(doc.status) ?? doc.status, family: familyOf(type, doc.status) })),
      })
    }
    return found
  })

  read(navigationCalls.readWorkbench, async (operation) => {
    const mine = new Set((await opened(operation, server)).map((type) => type.name))
    const { menus } = await menusOf(operation, server.modules)
    const known = widgets.filter(
      ({ page, category, kind }) =>
        (!page || mine.has(page)) &&
        (!category || menus.some((menu) => menu.CATEGORY === category)) &&
        (kind !== 'asked' || partnerQuestions[operation.actor.companyKind] !== undefined),
    )
    return {
      widgetConfig: known.map(({ code, title, kind, page, filters, sort, columns, danger, category }) => ({
        code,
        title: localise(title, operation.actor.language),
        kind,
        page,
        module: page ? operation.engine.types.get(page)!.module : undefined,
        category,
        settings: page
          ? {
              filters: filters!.map((filter) => (filter.value === '@me' ? { ...filter, value: operation.actor.user } : filter)),
              sort,
              columns,
              danger,
            }
          : {},
      })),
      layout: layoutFor(widgetsByRole, operation.actor.roles, (code) => known.some((widget) => widget.code === code)),
    }
  })
}

/** Returns the types of the user's menu, in menu order. */
async function opened(operation: Operation, server: Server): Promise<AnyDocument[]> {
  const { menus } = await menusOf(operation, server.modules)
  const byMenu = new Map([...operation.engine.types.values()].map((type) => [menuId(type), type]))
  return menus.flatMap((menu) => byMenu.get(menu.ID) ?? [])
}

const familyOf = (type: AnyDocument, status: string): Family =>
  (type.statuses as Readonly<Record<string, { family?: Family }>>)[status]?.family ?? 'neutral'
