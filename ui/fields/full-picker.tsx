/** Full-window picker (F2): the target's columns, single or multiple choice, and the records that cannot be chosen with the reason. */
import { Button, Checkbox, Input, Modal } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import type { PageField } from '../../model/page.ts'
import { useServices, type Choice } from '../services.ts'
import { labelled, useLanguage, useText, useMessages } from '../text/language.tsx'
import { messages } from './picker-messages.ts'
import { endedDay } from './end-days.ts'
import { plainText, seek, type Refused, type Sought } from './link-candidates.ts'
import type { InputProps } from './field.ts'
import { kindFor } from './registry.tsx'
import marks from './ended-mark.module.css'
import styles from './files.module.css'

interface FullPickerProps {
  readonly input: InputProps
  readonly many: boolean
  readonly onDone: (chosen: readonly Choice[]) => void
  readonly onClose: () => void
}

/** Returns the records that fit what was typed, and those that cannot be chosen; undefined while loading. */
function useCandidates(input: InputProps, search: string, within: Within): Sought | undefined {
  const language = useLanguage()
  const services = useServices()
  const [candidates, setCandidates] = useState<Sought>()
  // The form does not change behind the window: only other words are searched for.
  const load = useEffectEvent((searchText: string, below: Within) =>
    seek(services, input, { search: searchText, size: 50, refused: language, within: below }),
  )
  useEffect(() => {
    let wanted = true
    const run = async () => {
      const answer = await load(search, within).catch(() => undefined)
      if (wanted && answer) setCandidates(answer)
    }
    const timer = setTimeout(() => void run(), search ? 200 : 0)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [search, within])
  return candidates
}

/** What the records are below of: by the link of the target to a tree, the document that is chosen there. */
type Within = Readonly<Record<string, string>>

/** Returns up to five columns of the target that the picker shows, and its links to trees, by which the records are narrowed. */
function useColumns(field: PageField): { readonly shown: readonly PageField[]; readonly trees: readonly PageField[] } {
  const services = useServices()
  const [columns, setColumns] = useState<readonly PageField[]>([])
  useEffect(() => {
    services.columnsOf(field.to!).then(setColumns, () => undefined)
  }, [field, services])
  return {
    shown: columns.filter((column) => kindFor(column.type).inPicker).slice(0, 5),
    trees: columns.filter(({ tree, operators }) => tree === true && operators.includes('in')),
  }
}

export function FullPicker({ input, many, onDone, onClose }: FullPickerProps): React.ReactElement {
  const { field } = input
  const t = useText()
  const text = useMessages(messages)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<readonly Choice[]>([])
  const [within, setWithin] = useState<Within>({})
  const { shown: columns, trees } = useColumns(field)
  const candidates = useCandidates(input, search, within)
  const rows = candidates ? [...candidates.fit, ...candidates.refused] : []
  return (
    <Modal
      open
      width="min(920px, 96vw)"
      title={text('title', { label: field.label })}
      onCancel={onClose}
      closable={{ 'aria-label': t('close') }}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t('cancel')}
        </Button>,
        <Button key="ok" type="primary" disabled={chosen.length === 0} onClick={() => onDone(chosen)}>
          {many ? text('takeMany', { n: chosen.length }) : text('take')}
        </Button>,
      ]}
    >
      <Input
        autoFocus
        allowClear
        aria-label={text('search')}
        placeholder={text('search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          // Enter takes the match if there is exactly one.
          if (event.key === 'Enter' && !event.nativeEvent.isComposing && candidates?.fit.length === 1) onDone([candidates.fit[0]!])
        }}
      />
      <TreeChoices {...{ trees, within }} onChange={setWithin} />
      <div className={styles['full-picker']}>
        <CandidateTable
          {...{ field, columns, rows, chosen, many }}
          onTick={(one, on) => setChosen(on ? [...(many ? chosen : []), one] : chosen.filter(({ id }) => id !== one.id))}
          onDone={onDone}
        />
        {candidates && rows.length === 0 && <p className="muted">{t('nothingFound', { word: search })}</p>}
        {rows.length >= 50 && <p className="muted">{text('most')}</p>}
      </div>
    </Modal>
  )
}

interface TreeChoicesProps {
  readonly trees: readonly PageField[]
  readonly within: Within
  readonly onChange: (within: Within) => void
}

/** A choice for each tree that the target links to: the records are then those of the chosen place and of everything below it. */
function TreeChoices({ trees, within, onChange }: TreeChoicesProps) {
  const { Input: One } = kindFor('link')
  const [titles, setTitles] = useState<Readonly<Record<string, unknown>>>({})
  return trees.map((field) => (
    <label key={field.field} className={styles['full-picker-tree']}>
      <span>{field.label}</span>
      <One
        field={{ ...field, required: false }}
        value={within[field.field] ?? null}
        row={titles}
        onChange={(next, more) => {
          const { [field.field]: _, ...others } = within
          setTitles({ ...titles, ...more })
          onChange(typeof next === 'string' ? { ...others, [field.field]: next } : others)
        }}
      />
    </label>
  ))
}

interface CandidateTableProps extends Pick<FullPickerProps, 'many' | 'onDone'> {
  readonly field: PageField
  readonly columns: readonly PageField[]
  readonly rows: readonly Refused[]
  readonly chosen: readonly Choice[]
  readonly onTick: (one: Choice, on: boolean) => void
}

/** The records with the columns of the target. */
function CandidateTable({ field, columns, rows, chosen, many, onTick, onDone }: CandidateTableProps) {
  const t = useText()
  const text = useMessages(messages)
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">
            <span className="hide">{t('select')}</span>
          </th>
          <th scope="col">{text('name')}</th>
          {columns.map((column) => (
            <th key={column.field} scope="col">
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((one) => (
          <CandidateRow
            key={one.id}
            candidate={one}
            ended={endedDay(one, field)}
            columns={columns}
            chosen={chosen.some(({ id }) => id === one.id)}
            onTick={(on) => onTick(one, on)}
            onTake={() => !many && onDone([one])}
          />
        ))}
      </tbody>
    </table>
  )
}

interface CandidateRowProps {
  readonly candidate: Refused
  /** Its last day, where that has passed. */
  readonly ended: string | undefined
  readonly columns: readonly PageField[]
  readonly chosen: boolean
  readonly onTick: (on: boolean) => void
  /** Called by a double click. */
  readonly onTake: () => void
}

/** One record: a click ticks it; a record that cannot be chosen shows why. */
function CandidateRow({ candidate: one, ended, columns, chosen, onTick, onTake }: CandidateRowProps) {
  const t = useMessages(messages)
  const language = useLanguage()
  return (
    <tr
      aria-selected={chosen}
      className={one.why ? 'muted' : ''}
      onClick={() => !one.why && onTick(!chosen)}
      onDoubleClick={() => !one.why && onTake()}
    >
      <td onClick={(event) => event.stopPropagation()}>
        <Checkbox
          aria-label={one.title}
          disabled={one.why !== undefined}
          checked={chosen}
          onChange={(event) => onTick(event.target.checked)}
        />
      </td>
      <td>
        {one.title}
        {one.why && <div className="over">{labelled(language, t('notNow'), one.why)}</div>}
        {ended && <div className={marks['notice']}>⚠ {t('ended', { day: ended })}</div>}
      </td>
      {columns.map((column) => (
        <td key={column.field}>{plainText(column, one.row ?? {})}</td>
      ))}
    </tr>
  )
}
