/** Document history: changes by user and field. Any version can be viewed, and any two compared. */
import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Select } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { Page, WireDoc } from '../../../../model/page.ts'
import { ago, useLanguage, useText, useWords } from '../../../../ui/text/language.tsx'
import { call } from '../../../api/client.ts'
import { answerKey } from '../../../api/query-keys.ts'
import { Changes, type Change } from './changes.tsx'
import { messages } from '../messages.ts'
import styles from './history.module.css'
import { doneLabel } from '../../../../model/process-operations.ts'

const Version = lazy(() => import('./version.tsx').then((module) => ({ default: module.Version })))

export interface Entry {
  readonly version: number
  readonly action: string
  readonly user: string
  readonly company: string
  readonly at: string
  readonly comment: string | null
  readonly changes: readonly Change[]
}

/** Reads the history, newest first; undefined while loading. */
export function useHistory(page: Page, doc: WireDoc): readonly Entry[] | undefined {
  return useQuery({
    queryKey: answerKey('/ccommonapi/gui/page-view-log', { page: page.page, id: doc.id }, doc.version),
    queryFn: () =>
      call('/ccommonapi/gui/page-view-log', { method: 'GET', fields: { page: page.page, id: doc.id }, quiet: true }) as Promise<
        readonly Entry[]
      >,
  }).data
}
const outer = (path: string): string => path.replace(/#.*/, '')

export function History({ page, doc }: { page: Page; doc: WireDoc }): React.ReactElement {
  const t = useText()
  const w = useWords(messages)
  const language = useLanguage()
  const entries = useHistory(page, doc)
  const [person, setPerson] = useState('')
  const [field, setField] = useState('')
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [seen, setSeen] = useState<{ version: number; against?: number } | undefined>()
  if (!entries) return <p className="muted">…</p>
  const people = [...new Set(entries.map((one) => one.user))]
  const fields = new Map(
    entries.flatMap((one) => one.changes.map((change) => [outer(change.path), change.label.replace(/#.*/, '')] as const)),
  )
  const shown = entries.filter(
    (one) => (person === '' || one.user === person) && (field === '' || one.changes.some((change) => outer(change.path) === field)),
  )
  const did = (name: string) =>
    page.actions.find((one) => one.name === name)?.label ??
    (name === 'create'
      ? t('created')
      : name === 'save'
        ? t('changed')
        : name === 'reveal'
          ? w('revealed')
          : (doneLabel(name)?.[language === 'en' ? 1 : 0] ?? name))
  const tick = (version: number, on: boolean) => setChosen(on ? [...chosen, version].slice(-2) : chosen.filter((one) => one !== version))
  const [from, to] = [Math.min(...chosen), Math.max(...chosen)]
  return (
    <div>
      {(people.length > 1 || fields.size > 3) && (
        <div className={`row ${styles['choose']}`}>
          <Select
            size="small"
            className={styles['version']}
            aria-label={w('everyone')}
            value={person}
            onChange={setPerson}
            options={[{ value: '', label: w('everyone') }, ...people.map((one) => ({ value: one, label: one }))]}
          />
          <Select
            size="small"
            className={styles['version']}
            aria-label={w('allFields')}
            value={field}
            onChange={setField}
            showSearch={{ optionFilterProp: 'label' }}
            options={[{ value: '', label: w('allFields') }, ...[...fields].map(([value, label]) => ({ value, label }))]}
          />
        </div>
      )}
      {entries.length > 1 && (
        <div className={`row ${styles['entry']}`}>
          <span className="muted">{chosen.length === 2 ? w('between', { from, to }) : w('compareHint')}</span>
          <Button
            size="small"
            autoInsertSpace={false}
            disabled={chosen.length !== 2}
            onClick={() => setSeen({ version: to, against: from })}
          >
            {w('compare')}
          </Button>
        </div>
      )}
      <ul className="story">
        {shown.map((entry, at) => (
          <li key={at}>
            <div>
              {entries.length > 1 && (
                <Checkbox
                  aria-label={w('pick', { n: entry.version })}
                  className={styles['box']}
                  checked={chosen.includes(entry.version)}
                  onChange={(event) => tick(entry.version, event.target.checked)}
                />
              )}
              <b>{entry.user}</b> {did(entry.action)}{' '}
              <span className="muted" title={entry.at}>
                {ago(entry.at, language)} · v{entry.version}
              </span>{' '}
              {entry.version < (doc.version ?? 0) && (
                <button type="button" className="plain" onClick={() => setSeen({ version: entry.version })}>
                  {w('lookBack')}
                </button>
              )}
            </div>
            {entry.comment && <div className="opinion">“{entry.comment}”</div>}
            <Changes page={page} doc={doc} changes={entry.changes.filter((one) => field === '' || outer(one.path) === field)} most={12} />
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="muted">{t('noChanges')}</p>}
      {seen && (
        <Suspense fallback={null}>
          <Version
            page={page}
            doc={doc}
            version={seen.version}
            against={seen.against}
            at={entries.find((one) => one.version === seen.version)?.at}
            onClose={() => setSeen(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}
