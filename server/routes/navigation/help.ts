/** Help topics and guided tours (SH-3-032, SH-3-034, SH-7-062): what is written, and what the definitions of the user's types say. */
import type { FastifyInstance } from 'fastify'
import { listPath } from '../../../engine/authorisation/menus.ts'
import type { Operation } from '../../../engine/operation.ts'
import { describePage } from '../../../engine/pages/describe-page.ts'
import { navigationCalls } from '../../../model/calls/navigation.ts'
import { notFound } from '../../../model/errors.ts'
import { localise, type Label } from '../../../model/text.ts'
import { createRoutes, type Routes } from '../../calls/route.ts'
import { aboutType } from '../../help/about.ts'
import { scenarios } from '../../help/scenarios.ts'
import { topics } from '../../help/topics.ts'
import type { Server } from '../../route-context.ts'
import { menuTypes } from './menu-types.ts'

export function helpRoutes(app: FastifyInstance, server: Server): void {
  const routes = createRoutes(app, server)
  topicRoutes(routes, server)
  tourRoute(routes)
}

function topicRoutes({ read }: Routes, server: Server): void {
  read(navigationCalls.searchHelp, async (operation, { search: typed = '' }) => {
    const { language } = operation.actor
    const search = typed.slice(0, 100).trim().toLowerCase()
    const fits = (...texts: readonly string[]) => search === '' || texts.some((text) => text.toLowerCase().includes(search))
    const written = topics
      .filter(({ title, text }) => fits(...title, ...text.flat()))
      .map(({ key, title, text, pages }) => ({
        key,
        title: localise(title, language),
        summary: localise(text[0]!, language),
        pages: pages ?? [],
      }))
    const types = (await menuTypes(operation, server)).filter((type) => fits(...type.label))
    return [
      ...written,
      ...types.map((type) => ({
        key: `type:${type.name}`,
        title: localise(type.label, language),
        summary: localise(server.modules[type.module] ?? [type.module, type.module], language),
        pages: [type.name],
      })),
    ]
  })
  read(navigationCalls.readHelpTopic, (operation, { key = '' }) => topicOf(operation, server, key.slice(0, 100)))
}

/** Returns a written topic, or what the definition of a type says. @throws WeftError 404 for a topic or type that the user does not have */
async function topicOf(operation: Operation, server: Server, key: string) {
  const { language } = operation.actor
  const topic = topics.find((one) => one.key === key)
  if (topic)
    return {
      key,
      title: localise(topic.title, language),
      sections: [{ title: '', rows: topic.text.map((text) => localise(text, language)) }],
    }
  const type = (await menuTypes(operation, server)).find((one) => key === `type:${one.name}`)
  if (!type) throw notFound()
  return {
    key,
    title: localise(type.label, language),
    sections: aboutType(type, await describePage(operation, type), language),
    path: listPath(type),
  }
}

function tourRoute({ read }: Routes): void {
  // `page`: home, todo, list, document, or a type's name (a list of it).
  read(navigationCalls.readTour, async ({ actor, engine }, { page: requestedPage = '' }) => {
    const page = requestedPage.slice(0, 100)
    const scenario =
      (Object.hasOwn(scenarios, page) ? scenarios[page] : undefined) ??
      (engine.types.has(page.replaceAll('-', '_')) ? scenarios['list'] : undefined)
    if (!scenario) return null
    const text = (label: Label) => localise(label, actor.language)
    const steps = scenario.steps.filter(
      ({ kinds, roles }) => (!kinds || kinds.includes(actor.companyKind)) && (!roles || roles.some((role) => actor.roles.includes(role))),
    )
    return {
      page,
      title: text(scenario.title),
      steps: steps.slice(0, 5).map(({ anchor, title, text: more }) => ({ anchor, title: text(title), text: text(more) })),
    }
  })
}
