/** The session user with the names of SH-3-001, as returned by sign-in, refresh and current-user. */
import { groupsOf } from '../chat/conversations.ts'
import { runInTransaction } from '../store/run-operation.ts'
import type { Engine } from '../operation.ts'
import type { Actor } from '../actor.ts'
import { menusOf, type Modules } from '../authorisation/menus.ts'
import { appKeyOf, type Device, type Tokens } from '../authentication/session.ts'
import { authenticate } from '../authentication/tokens.ts'

type Facts = Record<string, any>

/** Returns everything but the tokens. `modules` are the groups of the menu. */
export async function userinfo(engine: Engine, actor: Actor, modules: Modules) {
  const { account, platforms, company } = await authenticate(engine, (tx) => facts(tx, actor))
  const [menu, groups] = await runInTransaction(
    engine,
    actor,
    async (operation) => [await menusOf(operation, modules), await groupsOf(operation)] as const,
  )
  const platform = platforms.find((one) => one.id === actor.platform)
  const localised = (zh: string, en: string) => (actor.language === 'en' && en ? en : zh)
  const accountSettings = (account.settings ?? {}) as Facts
  return {
    id: actor.user,
    username: account.username,
    avatar: account.avatar ?? '',
    email: account.email ?? '',
    firstname: account.first_name,
    lastname: account.last_name,
    fullname: localised(account.full_name ?? actor.name, account.full_name_en),
    language_code: actor.language,
    dashroles: actor.roles,
    account_type: actor.accountType,
    is_manager: account.is_manager,
    must_change: account.must_change,
    client_id: actor.company,
    client_name: company.settings?.short_name || localised(company.name_zh, company.name_en),
    company_kind: actor.companyKind,
    platform_id: actor.platform,
    platform_name: localised(platform?.name_zh ?? '', platform?.name_en ?? ''),
    environment: environmentOf(platform),
    platform_list: platforms.map((one) => ({
      platform_id: one.id,
      platform_name: localised(one.name_zh, one.name_en),
      environment: environmentOf(one),
      client_id: one.company_id,
      client_name: localised(one.company_zh, one.company_en),
    })),
    ...menu,
    settings: { FAV_MENUS: [], ...accountSettings['ui'] },
    contact_phone: accountSettings['contact_phone'] ?? '',
    contact_mobile: account.mobile ?? '',
    contact_address: accountSettings['contact_address'] ?? '',
    is_show_mobile: accountSettings['is_show_mobile'] !== false,
    jointgroups: groups,
    hasnewversion: false,
    ...(account.season ? { season: Number(account.season) } : {}),
    cr_dash: accountSettings['cr_dash'] ?? '',
    vf_qty_amount: accountSettings['vf_qty_amount'] !== false,
    shop_id: accountSettings['shop_id'] ?? '',
    thirdparty_username: accountSettings['thirdparty_username'] ?? '',
    idle_minutes: company.settings?.idle_minutes ?? 120,
    license_type: company.settings?.license_type ?? '',
    rpt_theme: company.settings?.rpt_theme ?? '',
    global_search_version: platform?.settings?.global_search_version ?? '',
    global_watermark_setting: platform?.settings?.global_watermark_setting ?? '',
    global_watermark_style: platform?.settings?.global_watermark_style ?? '',
    themeMap: { default: company.settings?.theme ?? null },
  }
}

const environmentOf = (platform: Facts | undefined): 'test' | 'production' =>
  platform?.['settings']?.environment === 'test' ? 'test' : 'production'

/** Returns the same with the tokens of a new session. */
export async function signInAnswer(engine: Engine, one: { actor: Actor; tokens: Tokens; modules: Modules; deviceToken?: string }) {
  return {
    ...(await userinfo(engine, one.actor, one.modules)),
    ...tokenFacts(one.tokens),
    ...(one.deviceToken ? { device_token: one.deviceToken } : {}),
  }
}

export const tokenFacts = (tokens: Tokens) => ({
  access_token: tokens.token,
  expire: tokens.expire,
  refresh_token: tokens.refreshToken,
  refresh_expire: tokens.refreshExpire,
  sign_key: tokens.signKey,
  app_key: appKeyOf(tokens.family),
})

/** Returns the public facts of a running session, never a refresh token. */
export const sessionFacts = (session: { signKey: string; family: string; left: number; device: Device }, now: number) => ({
  expire: Math.floor(now + session.left),
  sign_key: session.signKey,
  app_key: appKeyOf(session.family),
  device: session.device,
})

async function facts(
  tx: { rows<T extends Facts>(sql: string, params: unknown[]): Promise<T[]> },
  actor: Actor,
): Promise<{ account: Facts; platforms: Facts[]; company: Facts }> {
  const [account] = await tx.rows<Facts>(
    `SELECT a.username, a.full_name, a.full_name_en, a.avatar, a.email, a.mobile, a.first_name, a.last_name, a.must_change, a.settings, coalesce(m.is_manager, false) AS is_manager,
       (SELECT value->>'percent' FROM core.setting WHERE key = 'demo' AND value->>'state' = 'open') AS season
     FROM core.account a LEFT JOIN core.member m ON m.platform_id = $2 AND m.user_id = a.id WHERE a.id = $1`,
    [actor.user, actor.platform],
  )
  const platforms = await tx.rows<Facts>(
    `SELECT p.id, p.name_zh, p.name_en, p.settings, c.id AS company_id, c.name_zh AS company_zh, c.name_en AS company_en FROM core.member m
     JOIN core.platform p ON p.id = m.platform_id AND p.status = 'active' JOIN core.company c ON c.platform_id = m.platform_id AND c.id = m.company_id AND c.status = 'active'
     WHERE m.user_id = $1 AND m.status = 'active' ORDER BY p.id`,
    [actor.user],
  )
  const [company] = await tx.rows<Facts>('SELECT name_zh, name_en, settings FROM core.company WHERE platform_id = $1 AND id = $2', [
    actor.platform,
    actor.company,
  ])
  return { account: account ?? {}, platforms, company: company ?? {} }
}
