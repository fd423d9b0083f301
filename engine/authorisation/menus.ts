/**
 * The menu of a user: one entry for each document type that the user may read, limited by the menus of the user's roles, and the
 * entries of the workspace.
 */
import type { AnyDocument } from '../../model/document.ts'
import { partyLink } from '../../model/people/party-roles.ts'
import { isLicensed } from '../../model/people/licence-types.ts'
import { operates } from '../../model/people/party-kinds.ts'
import { listLabel, localise, type Label } from '../../model/text.ts'
import type { Operation } from '../operation.ts'
import { isPlatformOperator } from '../actor.ts'
import { pinyinInitials } from './pinyin-initials.ts'
import { evaluatePolicy } from './policy.ts'
import { rulesOf, type PlatformRules } from './platform-rules.ts'

/** Field names of SH-3-019; `LABEL` has both languages, `PY` the initials of the Chinese title for finding it by keyboard. */
export interface Menu {
  readonly ID: string
  readonly CATEGORY: string
  readonly TITLE: string
  readonly FURL: string
  readonly LABEL: Label
  readonly PY: string
}
/** The modules in menu order, with their labels. */
export type Modules = Readonly<Record<string, Label>>

const workspace: readonly { ID: string; label: Label; FURL: string }[] = [
  { ID: 'WORKSPACE_HOME', label: ['工作台', 'Workbench'], FURL: '/workspace/home' },
  { ID: 'WORKSPACE_TODO', label: ['待办中心', 'To-do centre'], FURL: '/workspace/mailindex' },
  { ID: 'WORKSPACE_REPORTS', label: ['报表', 'Reports'], FURL: '/report/dsrptindex/index' },
  { ID: 'WORKSPACE_DASH', label: ['我的看板', 'My dashboard'], FURL: '/mydash' },
  { ID: 'WORKSPACE_SCREENS', label: ['大屏', 'Big screens'], FURL: '/visual' },
  { ID: 'WORKSPACE_IMPORT', label: ['导入中心', 'Import centre'], FURL: '/page/upload/view' },
  // The client removes this entry and offers the guide instead (SH-3-023).
  { ID: 'SYS_MENU_GUIDE', label: ['功能导航', 'Function guide'], FURL: '/workspace/menuguide' },
]
/** Entries for the operators of the platform. */
const running: typeof workspace = [
  { ID: 'SYS_SIGN_UPS', label: ['注册审核', 'Sign-ups'], FURL: '/page/signups' },
  { ID: 'SYS_PROVIDERS', label: ['第三方登录', 'Sign-in providers'], FURL: '/page/providers' },
  { ID: 'SYS_OUTBOX', label: ['发件箱', 'Outbox'], FURL: '/page/outbox' },
]

/**
 * Pages of administrators; `rules` bind the whole platform and are not available to a supplier's administrator
 * (engine/authorisation/admin-permissions.ts).
 */
const administration: readonly { ID: string; label: Label; FURL: string; rules: boolean }[] = [
  { ID: 'ADMIN_USERS', label: ['用户', 'Users'], FURL: '/admin/users', rules: false },
  { ID: 'ADMIN_COMPANIES', label: ['公司', 'Companies'], FURL: '/admin/companies', rules: false },
  { ID: 'ADMIN_ROLES', label: ['角色与权限', 'Roles and rights'], FURL: '/admin/roles', rules: true },
  { ID: 'ADMIN_NUMBERS', label: ['编号规则', 'Number rules'], FURL: '/admin/numberrules', rules: true },
  { ID: 'ADMIN_SETTINGS', label: ['业务设置', 'Settings'], FURL: '/admin/settings', rules: true },
  { ID: 'ADMIN_DICTIONARIES', label: ['数据字典', 'Dictionaries'], FURL: '/admin/dictionaries', rules: true },
  { ID: 'ADMIN_TAGS', label: ['标签', 'Tags'], FURL: '/admin/tags', rules: true },
  { ID: 'ADMIN_PROCESSES', label: ['流程设计', 'Process designs'], FURL: '/admin/processes', rules: true },
  { ID: 'ADMIN_CLOCK', label: ['工作日历与时限', 'Work calendar'], FURL: '/admin/workcalendar', rules: true },
  { ID: 'ADMIN_SLOW_NODES', label: ['审批时效', 'Slow nodes'], FURL: '/report/slownodes', rules: false },
  { ID: 'ADMIN_AUDIT', label: ['审计', 'Audit'], FURL: '/admin/audit', rules: false },
  { ID: 'ADMIN_PRINT', label: ['打印模板', 'Print templates'], FURL: '/page/printtemplates', rules: false },
  { ID: 'ADMIN_OUT_API', label: ['外部接口', 'Receivers outside'], FURL: '/page/outapi', rules: false },
]

export const menuId = (type: AnyDocument): string => type.name.toUpperCase()
/** Returns the path of a type's list, as in the routes of SH-2. */
export const listPath = (type: AnyDocument): string => `/${type.module}/index/${type.name.replaceAll('_', '-')}`

/** The place of a type in the menu of its module; those without one come last, in the order of their names. */
const placeOf = ({ menu }: AnyDocument): number => (typeof menu === 'number' ? menu : Number.MAX_SAFE_INTEGER)

export async function menusOf(
  operation: Operation,
  modules: Modules,
): Promise<{ menus: Menu[]; menu_modules: { key: string; title: string; label: Label }[] }> {
  const { actor } = operation
  const [rules, initials] = await Promise.all([rulesOf(operation), pinyinInitials()])
  // Without a role there is no business menu, rather than all of them (SH-6-007).
  const workspaceMenus = workspace.filter(
    ({ ID }) =>
      actor.roles.length > 0 && (ID !== 'SYS_MENU_GUIDE' || actor.roles.some((role) => rules.menus.get(role)?.includes(ID) !== false)),
  )
  if (isPlatformOperator(actor)) workspaceMenus.push(...running.filter(({ ID }) => ID !== 'SYS_PROVIDERS' || actor.accountType === 'super'))
  const entry = (one: { ID: string; CATEGORY: string; label: Label; FURL: string }): Menu => ({
    ID: one.ID,
    CATEGORY: one.CATEGORY,
    TITLE: localise(one.label, actor.language),
    FURL: one.FURL,
    LABEL: one.label,
    PY: initials(one.label[0]),
  })
  const renamed = await namesGiven(operation)
  const order = Object.keys(modules)
  const types = [...operation.engine.types.values()]
    .filter((type) => type.menu !== false && isLicensed(actor.licence, type.module) && opens(operation, rules, type))
    .sort((a, b) => order.indexOf(a.module) - order.indexOf(b.module) || placeOf(a) - placeOf(b))
  const menus = [
    ...workspaceMenus.map((one) => entry({ ...one, CATEGORY: 'workspace' })),
    ...types.map((type) =>
      entry({ ID: menuId(type), CATEGORY: type.module, label: renamed.get(type.name) ?? listLabel(type.label), FURL: listPath(type) }),
    ),
    ...administration.filter(({ rules: all }) => administers(actor, all)).map((one) => entry({ ...one, CATEGORY: 'admin' })),
  ]
  const shown = menus.filter(({ ID }) => !isDropped(ID))
  const used = new Set(shown.map((menu) => menu.CATEGORY))
  return {
    menus: shown,
    menu_modules: order
      .filter((key) => used.has(key))
      .map((key) => ({ key, title: localise(modules[key]!, actor.language), label: modules[key]! })),
  }
}

/**
 * Returns the names that the platform's administrator gave to types: a menu has the same name as its page (SH-2-066). A language
 * without a name keeps the type's own label.
 */
async function namesGiven(operation: Operation): Promise<ReadonlyMap<string, Label>> {
  const rows = await operation.tx.rows<{ page: string; zh: string | null; en: string | null }>(
    `SELECT page, overlay->'title'->>'zh' AS zh, overlay->'title'->>'en' AS en FROM core.page_overlay WHERE platform_id = $1 AND user_id IS NULL AND overlay->'title' IS NOT NULL`,
    [operation.actor.platform],
  )
  return new Map(
    rows.flatMap(({ page, zh, en }) => {
      const typeLabel = operation.engine.types.get(page)?.label
      return typeLabel ? [[page, [zh || typeLabel[0], en || typeLabel[1]]]] : []
    }),
  )
}

/** Tells whether a user administers users, or (`rules`) what binds the whole platform. */
export const administers = (actor: Operation['actor'], rules: boolean): boolean =>
  isPlatformOperator(actor) || (!rules && actor.accountType === 'administrator')

/** Tells whether a menu is never shown: WECHAT_MGM and everything that begins with WX_ (SH-3-021, SH-3-022). */
export const isDropped = (id: string): boolean => id === 'WECHAT_MGM' || id.startsWith('WX_')

/**
 * Tells whether one of the user's roles both grants read access and opens the menu; a role without a list of menus opens those of the
 * types that it may read.
 */
function opens(operation: Operation, rules: PlatformRules, type: AnyDocument): boolean {
  return (
    standsOn(operation, type) &&
    operation.actor.roles.some(
      (role) =>
        evaluatePolicy({ ...operation.actor, roles: [role] }, type, rules).may.read &&
        rules.menus.get(role)?.includes(menuId(type)) !== false,
    )
  )
}

/**
 * Tells whether the company can stand on a side of the type's documents. Companies that operate a platform have the menu of all they
 * read. Guests do not: what they merely read (masters that a link opens) and the one record that is themselves are no lists of theirs.
 */
function standsOn({ actor }: Operation, type: AnyDocument): boolean {
  if (operates(actor.companyKind)) return true
  const { owner, partyRoles = {} } = type.parties as { owner: string | readonly string[]; partyRoles?: Record<string, { via: string }> }
  if ([owner].flat().includes(actor.companyKind)) return true
  const side = partyRoles[actor.companyKind]
  if (!side || type.kind === 'report') return false
  return type.kind !== 'master' || partyLink(type, side.via)?.options.to !== 'company'
}
