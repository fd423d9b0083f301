/** Repeated errors: the same invalid text in many rows is shown once and corrected in all its cells. */
import { useQuery } from '@tanstack/react-query'
import { Button, Input, Space } from 'antd'
import { useState } from 'react'
import { useMessages } from '../../../ui/text/language.tsx'
import type { ImportSession, Problem } from './import-session.ts'
import { Suggestions } from './grid.tsx'
import { messages } from './messages.ts'
import { callQuery } from '../../api/call-query.ts'
import styles from './import.module.css'

export function Problems({
  intake,
  stamp,
  onReplace,
}: {
  intake: ImportSession
  stamp: string
  onReplace: (column: number, text: string, by: string) => void
}): React.ReactElement {
  const t = useMessages(messages)
  const problems = useQuery({
    ...callQuery('/ccommonapi/data-upload/problems', { method: 'GET', fields: { id: intake.id }, quiet: true }, stamp),
    placeholderData: (before) => before,
  })
  const rows = problems.data ?? []
  return (
    <aside className={`sheet ${styles['import-problems']}`} aria-label={t('problems')}>
      <h2>{t('problems')}</h2>
      {problems.isSuccess && rows.length === 0 && <p className="muted">{t('noProblems')}</p>}
      {rows.map((one) => (
        <Problem key={`${one.column}:${one.path}:${one.message}:${one.text}`} intake={intake} problem={one} onReplace={onReplace} />
      ))}
    </aside>
  )
}

function Problem({
  intake,
  problem,
  onReplace,
}: {
  intake: ImportSession
  problem: Problem
  onReplace: (column: number, text: string, by: string) => void
}) {
  const t = useMessages(messages)
  const [by, setBy] = useState('')
  const { column: at, text, rows, message, path } = problem
  const column = intake.columns.find((one) => one.path === (intake.mapping[at] ?? path))
  const put = (value: string) => onReplace(at, text, value)
  return (
    <div className={styles['import-problem']}>
      <div className="row">
        <b className="ell grow">{column?.label ?? intake.header[at] ?? path}</b>
        <span className="muted">{t('times', { count: rows })}</span>
      </div>
      {at >= 0 && <code className="ell">{text || t('empty')}</code>}
      <span className="text-danger">{message}</span>
      {at >= 0 && column?.looks && <Suggestions intake={intake.id} path={column.path} text={text} label={t('didYouMean')} onPick={put} />}
      {at >= 0 && (
        <Space.Compact>
          <Input
            size="small"
            aria-label={`${t('replaceBy')} ${column?.label ?? ''} ${text}`}
            placeholder={t('replaceBy')}
            value={by}
            onChange={(event) => setBy(event.target.value)}
            onPressEnter={() => put(by)}
          />
          <Button size="small" onClick={() => put(by)}>
            {t('replace')}
          </Button>
        </Space.Compact>
      )}
    </div>
  )
}
