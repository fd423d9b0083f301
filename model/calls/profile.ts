/** Calls of a person's own settings, of the company's and of the platform's (SH-7-030 to SH-7-036). */
import { z } from 'zod'
import { tileKindNames, type TileKind } from '../outputs/board.ts'
import { defineCall } from './contract.ts'
import { demandedText, done, flag, id, list, moment } from './values.ts'

const group = '/clientinfoapi/user-profile'
const shortText = (max: number) =>
  z
    .string()
    .max(max)
    .nullish()
    .transform((value) => (value ?? '').trim())
const fact = z.union([z.boolean(), shortText(500)]).optional()
/** Facts of the session that are no settings: a caller that sends one believes to change a right, and is refused. */
const given = new Set(
  'id username email fullname firstname lastname dashroles account_type is_manager must_change client_id client_name company_kind platform_id platform_name platform_list environment jointgroups settings shop_id license_type constructor prototype FAV_MENUS'.split(
    ' ',
  ),
)
/** Own settings by key: those of the account, those of SH-3-007, and any that a screen keeps; null removes one of the last. */
export const settingValues = z
  .looseObject({
    language: z.enum(['zh', 'en']).optional(),
    first_name: shortText(60).optional(),
    last_name: shortText(60).optional(),
    // What `save-avatar` has stored, whose address carries the place of this installation; other addresses would be fetched by every viewer.
    avatar: z
      .string()
      .regex(/^($|https?:\/\/[^/\s@]+\/attachapi\/avatar\/[0-9a-f-]{36}$)/)
      .optional(),
    mobile: z.union([z.literal('').transform(() => null), z.null(), z.string().regex(/^1[3-9]\d{9}$/)]).optional(),
    contact_phone: fact,
    contact_address: fact,
    is_show_mobile: fact,
    cr_dash: fact,
    vf_qty_amount: fact,
  })
  .refine((values) => Object.keys(values).every((key) => /^[A-Za-z][\w.-]{0,59}$/.test(key) && !given.has(key)))

const settings = z.record(z.string(), z.unknown()).meta({ description: 'Own settings by key.' })
/** Settings of one kind of tile: whether dashboards offer it, and after how many seconds it reads again (0: only when it is opened). */
const tileSetting = z.strictObject({
  on: z.boolean().optional(),
  refresh: z.union([z.literal(0), z.int().min(10).max(3600)]).optional(),
})
const tileSettings = Object.fromEntries(tileKindNames.map((code) => [code, tileSetting.optional()])) as Record<
  TileKind,
  z.ZodOptional<typeof tileSetting>
>
const theme = z.strictObject({
  primary: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .optional(),
  mode: z.enum(['light', 'dark', 'system']).optional(),
  radius: z.int().min(0).max(16).optional(),
  density: z.enum(['compact', 'middle', 'wide']).optional(),
})

export const profileCalls = {
  saveSetting: defineCall({
    method: 'POST',
    path: `${group}/save-setting`,
    guard: 'session',
    summary: ['保存个人设置', 'Keeps own settings: `{ key, value }` for one, an object in `DATA` for several; null removes one'],
    input: z.looseObject({
      key: z.string().max(60).optional(),
      value: z.unknown().optional(),
      DATA: z.record(z.string(), z.unknown()).optional(),
    }),
    output: settings,
    errors: ['generic.tooLarge'],
    example: { input: { DATA: { language: 'en' } }, output: {} },
  }),
  listSessions: defineCall({
    method: 'GET',
    path: `${group}/sessions`,
    guard: 'session',
    summary: ['登录列表', 'Own sign-ins that are alive, the one used last first; a person has at most 20'],
    input: z.strictObject({}),
    output: z.array(
      z.strictObject({
        id,
        device: z.string(),
        agent: z.string(),
        ip: z.string(),
        at: moment,
        used_at: moment,
        current: z.boolean(),
      }),
    ),
    example: {
      input: {},
      output: [
        {
          id: '41',
          device: 'desktop',
          agent: 'Mozilla/5.0',
          ip: '203.0.113.7',
          at: '2026-01-05T08:00:00.000Z',
          used_at: '2026-01-05T09:30:00.000Z',
          current: true,
        },
      ],
    },
  }),
  endSession: defineCall({
    method: 'POST',
    path: `${group}/sessions/end`,
    guard: 'session',
    summary: ['结束登录', 'Ends one of the own sign-ins on every node'],
    input: z.strictObject({ id }),
    output: done,
    errors: ['generic.notFound'],
    example: { input: { id: '41' }, output: true },
  }),
  addFavouriteMenus: defineCall({
    method: 'POST',
    path: `${group}/save-favourite-menus`,
    guard: 'session',
    summary: ['添加收藏菜单', 'Adds favourites; answers all of them'],
    input: z.object({ menu_ids: list, menu_id: list }),
    output: z.array(z.string()),
    errors: ['access.forbidden'],
    example: { input: { menu_ids: ['COLOUR'] }, output: ['COLOUR'] },
  }),
  removeFavouriteMenus: defineCall({
    method: 'POST',
    path: `${group}/remove-favourite-menus`,
    guard: 'session',
    summary: ['移除收藏菜单', 'Removes favourites; answers those that are left'],
    input: z.object({ menu_ids: list, menu_id: list }),
    output: z.array(z.string()),
    example: { input: { menu_ids: ['COLOUR'] }, output: [] },
  }),
  readDashboardLayout: defineCall({
    method: 'GET',
    path: `${group}/my-dash-setting`,
    guard: 'session',
    summary: ['个人看板布局', 'The own dashboard, or null'],
    input: z.object({}),
    output: z.unknown(),
    example: { input: {}, output: null },
  }),
  readWorkbenchLayout: defineCall({
    method: 'GET',
    path: `${group}/my-workspace-home-setting`,
    guard: 'session',
    summary: ['工作台布局', 'The own workbench, or null'],
    input: z.object({}),
    output: z.unknown(),
    example: { input: {}, output: { widgets: ['TASKS'] } },
  }),
  listRecentDocuments: defineCall({
    method: 'GET',
    path: `${group}/recent`,
    guard: 'session',
    summary: ['最近打开', 'Documents that were opened lately (setting RECENT), as they are called now'],
    input: z.object({}),
    output: z.array(z.strictObject({ page: z.string(), id, path: z.string(), title: z.string(), typeText: z.string() })),
    example: {
      input: {},
      output: [{ page: 'colour', id: '1000', path: '/page/design/colour?id=1000', title: '藏青', typeText: '颜色' }],
    },
  }),
  readDeviceKey: defineCall({
    method: 'POST',
    path: `${group}/device-key`,
    guard: 'session',
    summary: ['设备密钥', 'The key that seals own drafts on a device (256 bits, base64); `renew` makes a new one'],
    input: z.object({ renew: flag }),
    output: z.strictObject({ key: z.string() }),
    example: { input: {}, output: { key: 'q83v…' } },
  }),
  listAdministrators: defineCall({
    method: 'GET',
    path: `${group}/administrators`,
    guard: 'session',
    summary: ['联系管理员', 'Whom one can ask for help'],
    input: z.object({}),
    output: z.array(z.strictObject({ id, name: z.string() })),
    example: { input: {}, output: [{ id: '20', name: '李敏' }] },
  }),
  saveAvatar: defineCall({
    method: 'POST',
    path: `${group}/save-avatar`,
    guard: 'session',
    summary: ['保存头像', 'Keeps the own picture (base64 or a data address, 200 × 200); an empty text takes it away'],
    input: z.object({ image: z.string().max(1_000_000).optional() }),
    output: z.strictObject({ avatar: z.string() }),
    errors: ['file.type', 'file.broken', 'file.size'],
    example: { input: { image: '' }, output: { avatar: '' } },
  }),
  readAvatar: defineCall({
    method: 'GET',
    path: '/attachapi/avatar/:name',
    guard: 'public',
    file: ['image/png'],
    summary: ['头像', 'The picture of a person; its address is a random name'],
    input: z.object({ name: z.string() }),
    output: z.unknown(),
    errors: ['generic.notFound'],
    example: { input: { name: '00000000-0000-4000-8000-000000000001' }, output: null },
  }),
}

export const companySettingCalls = {
  saveCompanySettings: defineCall({
    method: 'POST',
    path: '/clientinfoapi/client-settings/save',
    guard: 'session',
    summary: ['公司设置', 'What an administrator settles for the company'],
    input: z.strictObject({ comment_days: z.int().min(0).max(3650).optional(), idle_minutes: z.int().min(2).max(1440).optional() }),
    output: done,
    errors: ['access.forbidden'],
    example: { input: { idle_minutes: 30 }, output: true },
  }),
  savePlatformSettings: defineCall({
    method: 'POST',
    path: '/clientinfoapi/client-settings/save-platform',
    guard: 'session',
    summary: ['平台设置', 'What binds everybody of the platform (administrators of a brand or the platform)'],
    input: z.strictObject({
      environment: z.enum(['test', 'production']).optional(),
      global_watermark_setting: z.string().max(200).nullish(),
      global_watermark_style: z
        .strictObject({
          width: z.int().min(40).max(1000).optional(),
          height: z.int().min(40).max(1000).optional(),
          color: z
            .string()
            .regex(/^(#[0-9a-f]{3,8}|[a-z]{3,20})$/i)
            .optional(),
        })
        .optional(),
      global_search_version: z.string().max(40).nullish(),
    }),
    output: done,
    errors: ['access.forbidden'],
    example: { input: { environment: 'test' }, output: true },
  }),
  saveWidgets: defineCall({
    method: 'POST',
    path: '/clientinfoapi/client-settings/save-widgets',
    guard: 'people',
    summary: ['看板组件设置', 'Takes widgets of dashboards in or out, and sets them, by code'],
    input: z.strictObject(tileSettings),
    output: done,
    errors: ['access.forbidden'],
    example: { input: { TEXT: { on: false }, FIGURE: { refresh: 30 } }, output: true },
  }),
  saveTheme: defineCall({
    method: 'POST',
    path: '/clientinfoapi/client-settings/save-theme',
    guard: 'session',
    summary: ['公司主题', 'The theme of the company'],
    input: theme,
    output: theme,
    errors: ['access.forbidden'],
    example: { input: { primary: '#4e5d94' }, output: { primary: '#4e5d94' } },
  }),
  readEntrySettings: defineCall({
    method: 'GET',
    path: '/clientinfoapi/client-settings/door',
    guard: 'session',
    summary: ['登录页设置', 'What the sign-in page shows, and whether the caller may change it'],
    input: z.object({}),
    output: z.strictObject({
      login_title: z.strictObject({ zh: z.string(), en: z.string() }),
      sign_up: z.boolean(),
      may_change: z.boolean(),
      vendor_door: z.string(),
    }),
    example: {
      input: {},
      output: { login_title: { zh: '织链', en: 'Weft' }, sign_up: true, may_change: false, vendor_door: 'HS' },
    },
  }),
  saveEntrySettings: defineCall({
    method: 'POST',
    path: '/clientinfoapi/client-settings/save-door',
    guard: 'session',
    form: true,
    summary: ['保存登录页设置', 'Titles of the sign-in page, and whether companies may sign up'],
    input: z.object({
      title_zh: demandedText(60),
      title_en: demandedText(60),
      sign_up: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
    }),
    output: z.strictObject({ login_title: z.strictObject({ zh: z.string(), en: z.string() }), sign_up: z.boolean() }),
    errors: ['access.forbidden', 'form.invalid'],
    example: {
      input: { title_zh: '织链', title_en: 'Weft', sign_up: true },
      output: { login_title: { zh: '织链', en: 'Weft' }, sign_up: true },
    },
  }),
}
