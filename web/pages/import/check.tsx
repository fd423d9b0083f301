/** Check step: rows with their errors, an error summary, and the choice how to import. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Radio, Segmented } from 'antd'
import { useState } from 'react'
import { useWords } from '../../../ui/text/language.tsx'
import { saveFile } from '../../api/download.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { editCell, readRows, replaceCells, type ImportSession } from './import-session.ts'
import { RowGrid } from './grid.tsx'
import { Problems } from './problems.tsx'
import { messages } from './messages.ts'
import { answerKey, callKey } from '../../api/query-keys.ts'
import styles from './import.module.css'
import { invalidate } from '../../api/mutation.ts'

export function Check({
  intake,
  busy,
  onBack,
  onCheck,
  onImport,
}: {
  intake: ImportSession
  busy: boolean
  onBack: () => void
  onCheck: () => void
  onImport: (mode: 'all' | 'good') => void
}): React.ReactElement {
  const t = useWords(messages)
  const queries = useQueryClient()
  const [only, setOnly] = useState<'all' | 'wrong'>(intake.wrong > 0 ? 'wrong' : 'all')
  const [starts, setStarts] = useState<readonly number[]>([0])
  const [mode, setMode] = useState<'all' | 'good'>('all')
  const stamp = `${intake.wrong}:${intake.unchecked}`
  const part = useQuery({
    queryKey: answerKey('/ccommonapi/data-upload/rows', { id: intake.id, only, after: starts.at(-1) }),
    queryFn: () => readRows(intake.id, { only, after: starts.at(-1) }),
    placeholderData: (before) => before,
    staleTime: 0,
  })
  const changed = async (work: Promise<{ changed: number }>) => {
    const { changed: count } = await work
    if (count > 1) say.success(t('replaced', { count }))
    const { id } = intake
    await invalidate(queries, [
      callKey('/ccommonapi/data-upload/rows', { id }),
      callKey('/ccommonapi/data-upload/problems', { id }),
      callKey('/ccommonapi/data-upload/view', { id }),
    ])
  }
  const good = intake.rows - intake.wrong
  const toImport = mode === 'all' ? intake.rows - intake.kept : good - intake.kept
  return (
    <section className="grid gap-12">
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
          onChange={(value) => {
            setOnly(value as 'all' | 'wrong')
            setStarts([0])
          }}
        />
        <span className="grow" />
        <Button onClick={onBack}>{t('backToMap')}</Button>
        {intake.wrong > 0 && (
          <Button
            onClick={() =>
              void saveFile('/ccommonapi/data-upload/errors', { id: intake.id }).catch((error: Error) => say.error(error.message))
            }
          >
            {t('errorBook')}
          </Button>
        )}
        <Button loading={busy} onClick={onCheck}>
          {t('checkAgain')}
        </Button>
      </div>
      <div className={styles['import-mend']}>
        <div className="grid gap-8 min-w-0">
          {part.data && (
            <RowGrid
              intake={intake}
              rows={part.data.rows}
              onEdit={(no, column, text) => void changed(editCell(intake.id, { no, column, text }))}
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
          stamp={stamp}
          onReplace={(column, text, by) => void changed(replaceCells({ id: intake.id, column, text, by }))}
        />
      </div>
      <div className="sheet import-bar p-12">
        <Radio.Group aria-label={t('policy')} value={mode} onChange={(event) => setMode(event.target.value as 'all' | 'good')}>
          <Radio value="all">{t('policyAll')}</Radio>
          <Radio value="good">{t('policyGood')}</Radio>
        </Radio.Group>
        <span className="grow" />
        <Button
          type="primary"
          loading={busy}
          disabled={toImport <= 0 || (mode === 'all' && intake.wrong > 0)}
          onClick={() => onImport(mode)}
        >
          {t('importNow', { count: toImport })}
        </Button>
      </div>
    </section>
  )
}
