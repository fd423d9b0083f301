/** Notification settings (SH-2-072): kinds of notice by channel, quiet hours, daily digest. Every change is saved at once. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Switch } from 'antd'
import { useEffect } from 'react'
import type { AnswerOf, InputOf } from '../../../model/calls/call-types.ts'
import { channelLabel, channelNames, noticeKindNames, noticeKinds } from '../../../model/notice-channels.ts'
import { localise } from '../../../model/text.ts'
import { useLanguage, useText } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'
import { callQuery } from '../../api/call-query.ts'
import { useAppMutation } from '../../api/mutation.ts'
import { callKey } from '../../api/query-keys.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { useLiveText } from '../../shell/notifications/messages.ts'

export function NotifySettings(): React.ReactElement {
  const t = useLiveText()
  const general = useText()
  const queries = useQueryClient()
  useEffect(() => {
    document.title = `${t('settings')} · Weft`
  }, [t])
  const reading = callQuery('/notifyapi/notify-setting/index', { method: 'GET', quiet: true })
  const answer = useQuery({
    ...reading,
    staleTime: 0,
  })
  const save = useAppMutation({
    send: (data: SettingChange) => call('/notifyapi/notify-setting/save', { data }),
    invalidates: [callKey('/notifyapi/notify-setting/index')],
    whileBusy: 'queue',
    onDone: (settings) => {
      queries.setQueryData(reading.queryKey, settings)
      say.success(t('settingSaved'))
    },
  })
  if (answer.isError)
    return (
      <div className="blank" role="alert">
        {general('loadingFailed')} <Button onClick={() => void answer.refetch()}>{general('retry')}</Button>
      </div>
    )
  const now = answer.data
  if (!now) return <div className="blank">…</div>
  const change = (data: SettingChange) => void save.run(data)
  return (
    <div className="p-16 max-w-760">
      <h1 className="page-title">{t('settings')}</h1>
      <p className="muted mb-12">{t('settingsHint')}</p>
      <ChannelMatrix now={now} onChange={change} />
      <div className="sheet p-16 mt-12 grid gap-12">
        <QuietHours now={now} onChange={change} />
        <div className="row wrap">
          <Switch aria-label={t('digest')} checked={now.digest} onChange={(digest) => change({ digest })} />
          <b>{t('digest')}</b>
          <span className="muted">{t('digestHint')}</span>
        </div>
      </div>
    </div>
  )
}

type SettingChange = InputOf<'/notifyapi/notify-setting/save'>
interface SettingProps {
  readonly now: AnswerOf<'/notifyapi/notify-setting/index'>
  readonly onChange: (data: SettingChange) => void
}

/** Which kinds of notice come over which channel. */
function ChannelMatrix({ now, onChange }: SettingProps) {
  const t = useLiveText()
  const language = useLanguage()
  return (
    <div className="sheet p-16 scroll-x">
      <table className="w-full border-collapse">
        <thead>
          <tr>
            <th scope="col" className="text-left p-8">
              {t('channel')}
            </th>
            {noticeKindNames.map((kind) => (
              <th key={kind} scope="col" className="p-8">
                {localise(noticeKinds[kind], language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {channelNames.map((channel) => (
            <tr key={channel} className="line-above">
              <th scope="row" className="text-left font-normal p-8">
                {channelLabel(channel, language)}
              </th>
              {noticeKindNames.map((kind) => (
                <td key={kind} className="text-center p-8">
                  <Checkbox
                    aria-label={`${channelLabel(channel, language)} ${localise(noticeKinds[kind], language)}`}
                    checked={now.matrix[channel][kind]}
                    onChange={(event) => onChange({ matrix: { [channel]: { [kind]: event.target.checked } } })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Whether there are quiet hours, and from when to when. */
function QuietHours({ now, onChange }: SettingProps) {
  const t = useLiveText()
  const quiet = now.quiet_from !== null
  return (
    <div className="row wrap">
      <Switch
        aria-label={t('quietOn')}
        checked={quiet}
        onChange={(on) => onChange(on ? { quiet_from: '22:00', quiet_to: '07:30' } : { quiet_from: null, quiet_to: null })}
      />
      <b>{t('quiet')}</b>
      {quiet &&
        (['quiet_from', 'quiet_to'] as const).map((name) => (
          <label key={name} className="row">
            {t(name === 'quiet_from' ? 'from' : 'to')}
            <input
              type="time"
              defaultValue={now[name] ?? ''}
              onBlur={(event) => {
                if (event.target.value && event.target.value !== now[name]) onChange({ [name]: event.target.value })
              }}
            />
          </label>
        ))}
      <span className="muted">{t('quietHint')}</span>
    </div>
  )
}
