/** What calls of signing in share: credential envelope, device, and the person of a new session. */
import { z } from 'zod'
import { id } from './values.ts'

/** A credential envelope: JWE of user name, password, nonce and time, made with the key of `/access/app-key`. */
export const envelope = z.string().max(20_000).optional().meta({ description: 'Credential envelope (JWE), see the guide.' })
export const device = z.enum(['desktop', 'ipad', 'mobile'])
export const credential = z.string().max(4000).optional()

/** The person who is signed in, with menus, settings and the secrets of the session. */
export const userinfo = z.looseObject({
  access_token: z.string().optional(),
  refresh_token: z.string().optional(),
  sign_key: z.string().optional(),
  app_key: z.string().optional(),
  expire: z.number().optional(),
  refresh_expire: z.number().optional(),
  id,
  username: z.string(),
  fullname: z.string(),
  language_code: z.enum(['zh', 'en']),
  client_id: id,
  client_name: z.string(),
  platform_id: id,
  platform_name: z.string(),
  dashroles: z.array(z.string()),
  menus: z.array(z.object({ ID: z.string(), CATEGORY: z.string(), TITLE: z.string(), FURL: z.string() })),
  settings: z.record(z.string(), z.unknown()),
  /** How much of the demo season is laid; only while it is being laid. */
  season: z.int().min(0).max(100).optional(),
})
export const entered = z.strictObject({ userinfo })
export const exampleUser = {
  access_token: 'aB3…',
  refresh_token: 'cD4…',
  sign_key: 'eF5…',
  app_key: 'S3…',
  expire: 1_772_416_800_000,
  refresh_expire: 1_772_500_000_000,
  id: '20',
  username: 'buyer',
  fullname: '李敏',
  language_code: 'zh',
  client_id: '10',
  client_name: '华裳服饰集团',
  platform_id: '1',
  platform_name: '织链',
  dashroles: ['buyer'],
  menus: [{ ID: 'COLOUR', CATEGORY: 'design', TITLE: '颜色', FURL: '/index/design/colour' }],
  settings: {},
} as const
