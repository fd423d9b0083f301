/**
 * Query keys: one factory for each family of cached queries.
 *
 * Every factory builds the key and its prefixes: `keys.document('order', '7', 'en')` is one query,
 * `keys.document('order')` all queries of orders, `keys.document()` all documents. A key that no factory makes does not
 * compile: TanStack Query's `Register` narrows every `queryKey` to `AppQueryKey`.
 */
import type { Language } from '../../model/text.ts'

/** Key of one query: its family, then its arguments. */
export type AppQueryKey = readonly [Family, ...unknown[]]

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: AppQueryKey
  }
}

type Part = string | number | boolean | null | undefined | readonly unknown[] | object

/** Arguments are given from the left. Omitting the last ones makes the key a prefix. */
function family<Name extends string, Parts extends readonly Part[]>(name: Name): (...parts: Partial<Parts>) => readonly [Name, ...Part[]] {
  return (...parts) => {
    const last = parts.findLastIndex((part) => part !== undefined)
    return [name, ...parts.slice(0, last + 1)]
  }
}

/** A key by page, with anything else the query depends on. */
type OfPage = [page: string, ...asked: Part[]]
/** A key by name within its family, with anything else the query depends on. */
type Named = [read: string, ...asked: Part[]]
/** Anything the query depends on. */
type Asked = Part[]

export const keys = {
  /** The page of a type as JSON. */
  page: family<'page', [type: string, language: Language]>('page'),
  /** A document in view form. */
  document: family<'doc', [type: string, id: string, language: Language]>('doc'),
  /** A new document with its initial values. */
  newDocument: family<'begin', OfPage>('begin'),
  /** Rows, counts and groups of a type's list. */
  list: family<'list', OfPage>('list'),
  /** The workflow of a document and the actions it allows. */
  workflow: family<'flow', Asked>('flow'),
  history: family<'history', Asked>('history'),
  comments: family<'comments', [document: string]>('comments'),
  conflict: family<'clash', OfPage>('clash'),
  related: family<'related', OfPage>('related'),
  /** Queries of a single type's own screen. */
  webPart: family<'web part', Named>('web part'),
  signingSession: family<'round', OfPage>('round'),
  signingSessions: family<'rounds', OfPage>('rounds'),
  voiceNotes: family<'voice', Asked>('voice'),
  templates: family<'templates', OfPage>('templates'),
  recycleBin: family<'recycle', [language: Language]>('recycle'),

  /** The task list: approvals and other tasks. */
  tasks: family<'tasks', Asked>('tasks'),
  reminders: family<'todos', [size: number]>('todos'),
  partnerWorklist: family<'asked', [language: Language]>('asked'),
  unread: family<'unread', []>('unread'),
  notices: family<'notices', Asked>('notices'),
  notificationSettings: family<'notify settings', Asked>('notify settings'),
  chat: family<'chat', Named>('chat'),
  recentPlaces: family<'recent', Asked>('recent'),
  globalSearch: family<'everywhere', [search: string, language: Language]>('everywhere'),
  help: family<'help', Asked>('help'),
  scenario: family<'scenario', Asked>('scenario'),
  news: family<'news', []>('news'),
  workbench: family<'workbench', [language: Language]>('workbench'),
  processMap: family<'process-map', [language: Language]>('process-map'),

  administration: family<'admin', Named>('admin'),
  administrators: family<'administrators', []>('administrators'),
  substitutes: family<'substitutes', Asked>('substitutes'),
  layouts: family<'layouts', [page: string]>('layouts'),
  viewRoles: family<'view-roles', [language: Language]>('view-roles'),
  workflowDesigns: family<'designs', Named>('designs'),
  registrations: family<'sign-ups', [status: string]>('sign-ups'),
  registrationSettings: family<'door', []>('door'),
  sentMessages: family<'outbox', Asked>('outbox'),
  loginProviders: family<'providers', Asked>('providers'),
  supplierInvitations: family<'vendor-invites', []>('vendor-invites'),

  reports: family<'reports', [language: Language]>('reports'),
  reportPage: family<'report page', Asked>('report page'),
  report: family<'report', Asked>('report'),
  reportRows: family<'report rows', Asked>('report rows'),
  reportDesigns: family<'report designs', []>('report designs'),
  reportDesign: family<'report design', [id: string]>('report design'),
  reportSchedules: family<'report mails', []>('report mails'),
  slowNodes: family<'slow', Asked>('slow'),
  dashboard: family<'dash', [user: string]>('dash'),
  dashboardList: family<'dash list', Asked>('dash list'),
  dashboardWidgets: family<'widgets', []>('widgets'),
  allWidgets: family<'all widgets', []>('all widgets'),
  screens: family<'screens', [language: Language]>('screens'),
  screen: family<'screen', Asked>('screen'),
  screenLinks: family<'screen links', []>('screen links'),
  wall: family<'wall', Asked>('wall'),
  wallTile: family<'wall tile', Asked>('wall tile'),

  job: family<'job', [id: string]>('job'),
  imports: family<'import', Named>('import'),
  exportProfiles: family<'export-profiles', OfPage>('export-profiles'),
  printing: family<'printing', OfPage>('printing'),
  printView: family<'print', Asked>('print'),
  printTemplates: family<'print templates', Asked>('print templates'),
  webhooks: family<'out', Named>('out'),
  sendTargets: family<'out-api', [page: string]>('out-api'),
}

type Family = ReturnType<(typeof keys)[keyof typeof keys]>[0]

/** Keys of what surrounds a document: its place in lists, its tasks, its history, but not the document itself. */
export const surroundingKeys: readonly AppQueryKey[] = [
  keys.list(),
  keys.tasks(),
  keys.workflow(),
  keys.history(),
  keys.unread(),
  keys.notices(),
]
/** Keys of everything that shows a document, its place in lists or its tasks: a write to a document invalidates all of them. */
export const documentKeys: readonly AppQueryKey[] = [keys.document(), ...surroundingKeys]
