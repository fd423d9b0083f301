/** Document history: changes by user and field. Any version can be viewed, and any two compared. */
import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Select } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { AnswerOf } from '../../../../model/calls/call-types.ts'
import type { Page, WireDoc } from '../../../../model/page.ts'
import { ago, useLanguage, useText, useMessages } from '../../../../ui/text/language.tsx'
import { callQuery } from '../../../api/call-query.ts'
import { Changes } from './changes.tsx'
import { messages } from '../messages.ts'
import styles from './history.module.css'

const Version = lazy(() => import('./version.tsx').then((module) => ({ default: module.Version })))

type Entry = AnswerOf<'/ccommonapi/gui/page-view-log'>[number]

/** Reads the history, newest first; undefined while loading. */
export function useHistory(page: Page, doc: WireDoc): readonly Entry[] | undefined {
  return useQuery({
    ...callQuery('/ccommonapi/gui/page-view-log', { method: 'GET', fields: { page: page.page, id: doc.id }, quiet: true }, doc.version),
  }).data
}
const outer = (path: string): string => path.replace(/#.*/, '')

export function History({ page, doc }: { page: Page; doc: WireDoc }): React.ReactElement {
  const t = useText()
  const entries = useHistory(page, doc)
  const [filter, setFilter] = useState<HistoryFilter>({ person: '', field: '' })
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [seen, setSeen] = useState<Seen | undefined>()
  if (!entries) return <p className="muted">…</p>
  const { person, field } = filter
  const shown = entries.filter(
    (one) => (person === '' || one.user === person) && (field === '' || one.changes.some((change) => outer(change.path) === field)),
  )
  const tick = (version: number, on: boolean) => setChosen(on ? [...chosen, version].slice(-2) : chosen.filter((one) => one !== version))
  return (
    <div>
      <HistoryFilters entries={entries} filter={filter} onChange={(next) => setFilter({ ...filter, ...next })} />
      {entries.length > 1 && <CompareBar chosen={chosen} onCompare={setSeen} />}
      <ul className="story">
        {shown.map((entry, at) => (
          <li key={at}>
            <EntryHead
              entry={entry}
              current={entry.version >= (doc.version ?? 0)}
              ticked={entries.length > 1 ? chosen.includes(entry.version) : undefined}
              onTick={(on) => tick(entry.version, on)}
              onLook={() => setSeen({ version: entry.version })}
            />
            {entry.confirmed.length > 0 && <Confirmed texts={entry.confirmed} />}
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

/** The warnings that the person confirmed with the action. */
function Confirmed({ texts }: { texts: readonly string[] }) {
  const t = useMessages(messages)
  return (
    <div className="muted">
      {t('confirmed')}
      <ul className={styles['changes']}>
        {texts.map((text) => (
          <li key={text}>⚠ {text}</li>
        ))}
      </ul>
    </div>
  )
}

/** Which entries are shown: of this person and with changes to this field; '' means all. */
interface HistoryFilter {
  readonly person: string
  readonly field: string
}
/** The version that is open, and the version that it is compared with. */
interface Seen {
  readonly version: number
  readonly against?: number
}

interface HistoryFiltersProps {
  readonly entries: readonly Entry[]
  readonly filter: HistoryFilter
  readonly onChange: (next: Partial<HistoryFilter>) => void
}

/** The choice of a person and of a field, where there is something to choose. */
function HistoryFilters({ entries, filter, onChange }: HistoryFiltersProps) {
  const t = useMessages(messages)
  const people = [...new Set(entries.map((one) => one.user))]
  const fields = new Map(
    entries.flatMap((one) => one.changes.map((change) => [outer(change.path), change.label.replace(/#.*/, '')] as const)),
  )
  if (people.length <= 1 && fields.size <= 3) return null
  return (
    <div className={`row ${styles['choose']}`}>
      <Select
        size="small"
        className={styles['version']}
        aria-label={t('everyone')}
        value={filter.person}
        onChange={(person) => onChange({ person })}
        options={[{ value: '', label: t('everyone') }, ...people.map((one) => ({ value: one, label: one }))]}
      />
      <Select
        size="small"
        className={styles['version']}
        aria-label={t('allFields')}
        value={filter.field}
        onChange={(field) => onChange({ field })}
        showSearch={{ optionFilterProp: 'label' }}
        options={[{ value: '', label: t('allFields') }, ...[...fields].map(([value, label]) => ({ value, label }))]}
      />
    </div>
  )
}

/** The comparison of the two chosen versions. */
function CompareBar({ chosen, onCompare }: { chosen: readonly number[]; onCompare: (seen: Seen) => void }) {
  const t = useMessages(messages)
  const [from, to] = [Math.min(...chosen), Math.max(...chosen)]
  return (
    <div className={`row ${styles['entry']}`}>
      <span className="muted">{chosen.length === 2 ? t('between', { from, to }) : t('compareHint')}</span>
      <Button size="small" autoInsertSpace={false} disabled={chosen.length !== 2} onClick={() => onCompare({ version: to, against: from })}>
        {t('compare')}
      </Button>
    </div>
  )
}

interface EntryHeadProps {
  readonly entry: Entry
  /** True for the version that the document has now. */
  readonly current: boolean
  /** Whether the version is chosen for comparison; undefined when there is nothing to compare it with. */
  readonly ticked: boolean | undefined
  readonly onTick: (on: boolean) => void
  readonly onLook: () => void
}

/** Who did what and when, with the choice for comparison and the way to an earlier version. */
function EntryHead({ entry, current, ticked, onTick, onLook }: EntryHeadProps) {
  const t = useMessages(messages)
  const language = useLanguage()
  return (
    <div>
      {ticked !== undefined && (
        <Checkbox
          aria-label={t('pick', { n: entry.version })}
          className={styles['box']}
          checked={ticked}
          onChange={(event) => onTick(event.target.checked)}
        />
      )}
      <b>{entry.user}</b> {entry.actionText}{' '}
      <span className="muted" title={entry.at}>
        {ago(entry.at, language)} · v{entry.version}
      </span>{' '}
      {!current && (
        <button type="button" className="plain" onClick={onLook}>
          {t('lookBack')}
        </button>
      )}
    </div>
  )
}
