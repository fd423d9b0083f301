/**
 * Company settings by an administrator: theme with a colour preview, idle minutes, and for the whole platform the watermark and the
 * search (SH-7-036).
 */
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { operates } from '../../../model/people/party-kinds.ts'
import { brandOf } from '../../../ui/theme/brand.ts'
import { useText, useMessages } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { keepFacts, type User } from '../../session/session-store.ts'
import { repaint } from '../../shell/appearance.ts'
import { Line } from './form.tsx'
import { messages } from './messages.ts'
import { useAppMutation } from '../../api/mutation.ts'
import styles from './person.module.css'

export function Company({ user }: { user: User }): React.ReactElement {
  return (
    <>
      <Theme user={user} />
      <Rules user={user} />
      {(user.accountType === 'super' || operates(user.companyKind)) && <Platform user={user} />}
    </>
  )
}

function Theme({ user }: { user: User }) {
  const text = useMessages(messages)
  const t = useText()
  const storedTheme = (user.raw['themeMap']?.default ?? {}) as { primary?: string; radius?: number; density?: string; mode?: string }
  const [primary, setPrimary] = useState(storedTheme.primary ?? '#1f5a66')
  const [radius, setRadius] = useState(storedTheme.radius ?? 6)
  const [density, setDensity] = useState(storedTheme.density ?? 'middle')
  const light = brandOf(primary, 'light')
  const dark = brandOf(primary, 'dark')
  const save = useAppMutation({
    send: (theme: object) => call('/clientinfoapi/client-settings/save-theme', { data: theme }),
    onDone: (saved) => {
      keepFacts({ themeMap: { default: saved } })
      repaint()
      say.success(text('saved'))
    },
  })
  return (
    <section className="sheet" aria-label={text('theme')}>
      <h2>{text('theme')}</h2>
      <p className="muted mb-12">{text('themeHint')}</p>
      <div className="fields">
        <label>
          <span>{text('primary')}</span>
          <input type="color" value={primary} onChange={(event) => setPrimary(event.target.value)} />
        </label>
        <div>
          <span className={styles['field-label']}>{text('radius')}</span>
          <Segmented aria-label={text('radius')} value={radius} options={[0, 4, 6, 10]} onChange={setRadius} />
        </div>
        <div>
          <span className={styles['field-label']}>{text('density')}</span>
          <Segmented
            aria-label={text('density')}
            value={density}
            options={(['compact', 'middle', 'wide'] as const).map((one) => ({ value: one, label: t(one) }))}
            onChange={setDensity}
          />
        </div>
        <div>
          <span className={styles['field-label']}>{text('sample')}</span>
          <span className="row">
            <span className={styles['swatch']} style={{ background: light.primary }}>
              {t('light')}
            </span>
            <span className={`${styles['swatch']} ${styles['swatch-dark']}`} style={{ background: dark.primary }}>
              {t('dark')}
            </span>
          </span>
        </div>
      </div>
      <p className="row mt-12">
        <Button type="primary" loading={save.busy} onClick={() => void save.run({ primary, radius, density })}>
          {t('save')}
        </Button>
        <Button disabled={save.busy} onClick={() => void save.run({})}>
          {text('resetTheme')}
        </Button>
      </p>
    </section>
  )
}

function Rules({ user }: { user: User }) {
  const text = useMessages(messages)
  const t = useText()
  const [idle, setIdle] = useState(String(user.raw['idle_minutes'] ?? 120))
  const [isInvalid, setWrong] = useState(false)
  const save = async (event: React.FormEvent) => {
    event.preventDefault()
    const minutes = /^\d{1,4}$/.test(idle) ? Number(idle) : 0
    setWrong(minutes < 2 || minutes > 1440)
    if (minutes < 2 || minutes > 1440) return
    await call('/clientinfoapi/client-settings/save', { data: { idle_minutes: minutes } })
    keepFacts({ idle_minutes: minutes })
    say.success(text('saved'))
  }
  return (
    <form className="sheet" onSubmit={(event) => void save(event)} noValidate>
      <h2>{text('rules')}</h2>
      <div className="fields">
        <Line label={text('idle')} inputMode="numeric" value={idle} error={isInvalid ? '2 – 1440' : undefined} onValue={setIdle} />
      </div>
      <Button htmlType="submit" className="mt-12">
        {t('save')}
      </Button>
    </form>
  )
}

function Platform({ user }: { user: User }) {
  const text = useMessages(messages)
  const t = useText()
  const style = user.watermarkStyle as { width?: number; height?: number; color?: string }
  const [values, setValues] = useState({
    text: user.watermark,
    width: String(style.width ?? ''),
    height: String(style.height ?? ''),
    colour: style.color ?? '',
    version: String(user.raw['global_search_version'] ?? ''),
  })
  const [environment, setEnvironment] = useState<'production' | 'test'>(user.raw['environment'] === 'test' ? 'test' : 'production')
  const set = (name: keyof typeof values) => (value: string) => setValues({ ...values, [name]: value })
  const save = async (event: React.FormEvent) => {
    event.preventDefault()
    const size = (text: string) => (/^\d{1,4}$/.test(text) ? Number(text) : undefined)
    await call('/clientinfoapi/client-settings/save-platform', {
      data: {
        global_watermark_setting: values.text,
        global_watermark_style: { width: size(values.width), height: size(values.height), color: values.colour || undefined },
        global_search_version: values.version,
        environment,
      },
    })
    keepFacts({ environment })
    say.success(text('saved'))
  }
  return (
    <form className="sheet" onSubmit={(event) => void save(event)} noValidate>
      <h2>{text('platformRules')}</h2>
      <div className="mb-12">
        <span className={styles['field-label']}>{text('environment')}</span>
        <Segmented
          aria-label={text('environment')}
          value={environment}
          options={(['production', 'test'] as const).map((value) => ({ value, label: text(`environment_${value}`) }))}
          onChange={setEnvironment}
        />
        <p className="muted text-12">{text('environmentHint')}</p>
      </div>
      <Line label={text('watermark')} hint={text('watermarkHint')} maxLength={200} value={values.text} onValue={set('text')} />
      <div className="fields mt-12">
        <Line label={text('watermarkWidth')} inputMode="numeric" value={values.width} onValue={set('width')} />
        <Line label={text('watermarkHeight')} inputMode="numeric" value={values.height} onValue={set('height')} />
        <Line label={text('watermarkColour')} value={values.colour} onValue={set('colour')} />
        <Line
          label={text('searchVersion')}
          hint={text('searchVersionHint')}
          maxLength={40}
          value={values.version}
          onValue={set('version')}
        />
      </div>
      <Button htmlType="submit" className="mt-12">
        {t('save')}
      </Button>
    </form>
  )
}
