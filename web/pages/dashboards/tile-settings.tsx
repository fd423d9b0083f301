/** Widgets allowed on the company's dashboards (SH-3-032), for administrators. */
import { useQuery } from '@tanstack/react-query'
import { InputNumber, Modal, Switch } from 'antd'
import { useState } from 'react'
import { useMessages } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'
import { callQuery } from '../../api/call-query.ts'
import { messages } from './messages.ts'
import { callKey } from '../../api/query-keys.ts'
import { useAppMutation } from '../../api/mutation.ts'

export function TileSettings({ onClose }: { onClose: () => void }): React.ReactElement {
  const t = useMessages(messages)
  const [changed, setChanged] = useState<Readonly<Record<string, { on: boolean; refresh: number }>>>({})
  const answer = useQuery({
    ...callQuery('/ccommonapi/gui/page-gui-detail-struct', { method: 'GET', fields: { page: 'widgets' } }),
    staleTime: 0,
  })
  const { run: save, busy } = useAppMutation({
    send: () => call('/clientinfoapi/client-settings/save-widgets', { data: changed }),
    invalidates: [callKey('/ccommonapi/gui/page-gui-detail-struct')],
    onDone: onClose,
  })
  return (
    <Modal
      open
      title={t('widgets')}
      okText={t('done')}
      cancelText={t('cancel')}
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <p className="muted">{t('widgetsHint')}</p>
      {answer.data?.widgetConfig.map((one) => {
        const now = changed[one.code] ?? { on: one.on ?? false, refresh: one.settings.refresh ?? 0 }
        return (
          <div key={one.code} className="row py-6 line-above">
            <Switch aria-label={one.title} checked={now.on} onChange={(on) => setChanged({ ...changed, [one.code]: { ...now, on } })} />
            <span className="grow">
              {one.title} <span className="muted">{one.code}</span>
            </span>
            <InputNumber
              size="small"
              min={0}
              max={3600}
              aria-label={`${t('refresh')} ${one.title}`}
              value={now.refresh}
              onChange={(refresh) => setChanged({ ...changed, [one.code]: { ...now, refresh: refresh ?? 0 } })}
            />
            <span className="muted">{t('refresh')}</span>
          </div>
        )
      })}
    </Modal>
  )
}
