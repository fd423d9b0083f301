/** Check step: rows with their errors, an error summary, and the choice how to import. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Radio, Segmented } from 'antd'
import { useState } from 'react'
import { useMessages } from '../../../ui/text/language.tsx'
import { saveFile } from '../../api/download.ts'
import { usePage } from '../../api/pages.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { editCell, readRows, replaceCells, type ImportSession } from './import-session.ts'
import { RowGrid } from './grid.tsx'
import { Problems } from './problems.tsx'
import { messages } from './messages.ts'
import { answerKey, callKey } from '../../api/query-keys.ts'
import styles from './import.module.css'
import { invalidate } from '../../api/mutation.ts'

interface CheckProps {
  readonly intake: ImportSession
  readonly busy: boolean
  readonly onBack: () => void
  readonly onCheck: () => void
  readonly onImport: (mode: 'all' | 'good') => void
}
type Only = 'all' | 'wrong'

export function Check({ intake, busy, onBack, onCheck, onImport }: CheckProps): React.ReactElement {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const [only, setOnly] = useState<Only>(intake.wrong > 0 ? 'wrong' : 'all')
  const [starts, setStarts] = useState<readonly number[]>([0])
  const part = useQuery({
    queryKey: answerKey('/ccommonapi/data-upload/rows', { id: intake.id, only, after: starts.at(-1) }),
    queryFn: () => readRows(intake.id, { only, after: starts.at(-1) }),
    placeholderData: (before) => before,
    staleTime: 0,
  })
  const refreshAfter = async (change: Promise<{ changed: number }>) => {
    const { changed: count } = await change
    if (count > 1) say.success(t('replaced', { count }))
    const { id } = intake
    await invalidate(queries, [
      callKey('/ccommonapi/data-upload/rows', { id }),
      callKey('/ccommonapi/data-upload/problems', { id }),
      callKey('/ccommonapi/data-upload/view', { id }),
    ])
  }
  const showOnly = (next: Only) => {
    setOnly(next)
    setStarts([0])
  }
  return (
    <section className="grid gap-12">
      <CheckBar {...{ intake, busy, only, onBack, onCheck }} onOnly={showOnly} />
      <div className={styles['import-mend']}>
        <div className="grid gap-8 min-w-0">
          {part.data && (
            <RowGrid
              intake={intake}
              rows={part.data.rows}
              onEdit={(no, column, text) => void refreshAfter(editCell(intake.id, { no, column, text }))}
            />
          )}
          {part.data?.rows.length === 0 && <p className="muted">{t('noProblems')}</p>}
          <div className="import-bar">
            <Button size="small" disabled={starts.length === 1} onClick={() => setStarts(starts.slice(0, -1))}>
              {t('before')}
            </Button>
            <Button size="small" disabled={!part.data?.next} onClick={() => setStarts([...starts, part.data!.next!])}>
              {t('after')}
            </Button>
          </div>
        </div>
        <Problems
          intake={intake}
          stamp={`${intake.wrong}:${intake.unchecked}`}
          onReplace={(column, text, by) => void refreshAfter(replaceCells({ id: intake.id, column, text, by }))}
        />
      </div>
      <ImportBar intake={intake} busy={busy} onImport={onImport} />
    </section>
  )
}

interface CheckBarProps extends Pick<CheckProps, 'intake' | 'busy' | 'onBack' | 'onCheck'> {
  readonly only: Only
  readonly onOnly: (only: Only) => void
}

/** The result of the check in figures, the choice of rows shown, and the ways back to the mapping and to another check. */
function CheckBar({ intake, busy, only, onOnly, onBack, onCheck }: CheckBarProps) {
  const t = useMessages(messages)
  const saveErrors = () => saveFile('/ccommonapi/data-upload/errors', { id: intake.id }).catch((error: Error) => say.error(error.message))
  return (
    <div className="import-bar">
      <span>{t('total', { count: intake.rows })}</span>
      <b className={intake.wrong > 0 ? 'text-danger' : 'text-success'} role="status">
        {intake.wrong > 0
          ? t('wrong', { count: intake.wrong })
          : intake.unchecked > 0
            ? t('unchecked', { count: intake.unchecked })
            : t('allRight')}
      </b>
      <Segmented
        aria-label={t('problems')}
        value={only}
        options={[
          { value: 'all', label: t('all') },
          { value: 'wrong', label: t('onlyWrong') },
        ]}
        onChange={(value) => onOnly(value as Only)}
      />
      <span className="grow" />
      <Button onClick={onBack}>{t('backToMap')}</Button>
      {intake.wrong > 0 && <Button onClick={() => void saveErrors()}>{t('errorBook')}</Button>}
      <Button loading={busy} onClick={onCheck}>
        {t('checkAgain')}
      </Button>
    </div>
  )
}

/** The choice to import all rows or only those without errors, and the import. */
function ImportBar({ intake, busy, onImport }: Pick<CheckProps, 'intake' | 'busy' | 'onImport'>) {
  const t = useMessages(messages)
  const [mode, setMode] = useState<'all' | 'good'>('all')
  const count = (mode === 'all' ? intake.rows : intake.rows - intake.wrong) - intake.kept
  const creation = usePage(intake.type).data?.creation
  return (
    <div className="sheet import-bar p-12">
      <Radio.Group aria-label={t('policy')} value={mode} onChange={(event) => setMode(event.target.value as 'all' | 'good')}>
        <Radio value="all">{t('policyAll')}</Radio>
        <Radio value="good">{t('policyGood')}</Radio>
      </Radio.Group>
      {creation && <span role="note">{t('creates', { action: creation.label })}</span>}
      <span className="grow" />
      <Button type="primary" loading={busy} disabled={count <= 0 || (mode === 'all' && intake.wrong > 0)} onClick={() => onImport(mode)}>
        {t('importNow', { count })}
      </Button>
    </div>
  )
}
