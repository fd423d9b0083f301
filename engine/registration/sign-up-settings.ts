/**
 * The installation's sign-in page settings: its title (SH-9-018), and which platforms accept sign-ups. Super administrators of the
 * first platform, which operates the installation, set them.
 */
import type { Input } from '../../model/calls/contract.ts'
import type { companySettingCalls } from '../../model/calls/profile.ts'
import { forbidden } from '../../model/errors.ts'
import type { Engine } from '../operation.ts'
import type { Actor } from '../actor.ts'
import { authenticate } from '../authentication/tokens.ts'

export interface SignUpSettings {
  readonly login_title: { readonly zh: string; readonly en: string }
  /** Whether companies may sign up by themselves. */
  readonly sign_up: boolean
}
const otherwise = { zh: '织链 · 服装供应链协同平台', en: 'Weft · the supply chain of apparel' }

export function signUpSettings(engine: Engine): Promise<SignUpSettings> {
  return authenticate(engine, async (tx) => {
    const rows = await tx.rows<{ key: string; value: any }>(`SELECT key, value FROM core.setting WHERE key IN ('login_title', 'sign_up')`)
    const of = (key: string) => rows.find((row) => row.key === key)?.value
    const title = of('login_title') as { zh?: string; en?: string } | undefined
    return { login_title: { zh: title?.zh || otherwise.zh, en: title?.en || otherwise.en }, sign_up: of('sign_up') !== false }
  })
}

/** Tells whether this user manages the sign-in page settings. */
export const managesSignUp = (engine: Engine, actor: Actor): Promise<boolean> =>
  authenticate(engine, async (tx) => {
    const [first] = await tx.rows<{ id: string }>('SELECT id FROM core.platform ORDER BY id LIMIT 1')
    return actor.accountType === 'super' && first?.id === actor.platform
  })

/**
 * Saves the settings.
 * @throws WeftError 403 for anybody but a super administrator of the first platform
 */
export async function saveSignUpSettings(
  engine: Engine,
  actor: Actor,
  { title_zh: zh, title_en: en, sign_up: mayApply }: Input<typeof companySettingCalls.saveEntrySettings>,
): Promise<SignUpSettings> {
  if (!(await managesSignUp(engine, actor))) throw forbidden()
  const next = { login_title: { zh, en }, sign_up: mayApply !== false && mayApply !== 'false' }
  await authenticate(engine, async (tx) => {
    for (const [key, value] of Object.entries(next))
      await tx.run('INSERT INTO core.setting (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value', [
        key,
        JSON.stringify(value),
      ])
  })
  return next
}
