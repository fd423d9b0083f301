/** Changes of an edited export: old and new values side by side, before anything is saved. */
import { useQuery } from '@tanstack/react-query'
import { Button, Radio } from 'antd'
import { useState } from 'react'
import { useMessages } from '../../../ui/text/language.tsx'
import { readRows, type ImportSession } from './import-session.ts'
import { messages } from './messages.ts'
import { answerKey } from '../../api/query-keys.ts'
import styles from './import.module.css'

export function Changes({
  intake,
  busy,
  onSave,
}: {
  intake: ImportSession
  busy: boolean
  onSave: (mode: 'all' | 'good') => void
}): React.ReactElement {
  const t = useMessages(messages)
  const [starts, setStarts] = useState<readonly number[]>([0])
  const [mode, setMode] = useState<'all' | 'good'>('all')
  const only = intake.differ > 0 ? 'changed' : 'wrong'
  const part = useQuery({
    queryKey: answerKey('/ccommonapi/data-upload/rows', { id: intake.id, only, after: starts.at(-1) }),
    queryFn: () => readRows(intake.id, { only, after: starts.at(-1) }),
    placeholderData: (before) => before,
    staleTime: 0,
  })
  const rows = part.data?.rows ?? []
  const name =
    intake.mapping.findIndex((path) => path === 'number') >= 0 ? intake.mapping.indexOf('number') : Math.min(1, intake.header.length - 1)
  const count = Math.max(0, intake.differ - intake.wrong)
  return (
    <section className="grid gap-12">
      <div className="import-bar">
        <span>{t('total', { count: intake.rows })}</span>
        <b role="status">{intake.differ > 0 ? t('differ', { count: intake.differ }) : t('noDiffer')}</b>
        {intake.wrong > 0 && <b className="text-danger">{t('wrong', { count: intake.wrong })}</b>}
      </div>
      {rows.length > 0 && (
        <div className={`import-box ${styles['import-grid-box']}`} tabIndex={0} role="region" aria-label={t('stepDiffer')}>
          <table className="import-table">
            <thead>
              <tr>
                <th className={styles['no']}>{t('row')}</th>
                <th>{intake.header[name]}</th>
                <th>{t('change')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.no}>
                  <td className={styles['no']}>{row.no}</td>
                  <td>{row.cells[name]}</td>
                  <td>
                    {(row.changes ?? []).map((one) => (
                      <div key={one.path}>
                        <span className="muted">{one.label}</span> <del>{one.from || t('empty')}</del> → <ins>{one.to || t('empty')}</ins>
                      </div>
                    ))}
                    {(row.errors ?? []).map((error) => (
                      <div key={`${error.column}:${error.message}`} className="text-danger">
                        {intake.header[error.column] ? `${intake.header[error.column]}：` : ''}
                        {error.message}
                      </div>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="sheet import-bar p-12">
        <Button size="small" disabled={starts.length === 1} onClick={() => setStarts(starts.slice(0, -1))}>
          {t('before')}
        </Button>
        <Button size="small" disabled={!part.data?.next} onClick={() => setStarts([...starts, part.data!.next!])}>
          {t('after')}
        </Button>
        <span className="grow" />
        <Radio.Group aria-label={t('policy')} value={mode} onChange={(event) => setMode(event.target.value as 'all' | 'good')}>
          <Radio value="all">{t('policyAll')}</Radio>
          <Radio value="good">{t('policyGood')}</Radio>
        </Radio.Group>
        <Button type="primary" loading={busy} disabled={count === 0 || (mode === 'all' && intake.wrong > 0)} onClick={() => onSave(mode)}>
          {t('changeNow', { count })}
        </Button>
      </div>
    </section>
  )
}
