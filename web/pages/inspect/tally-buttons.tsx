/** What is counted, as buttons: a tap counts one. First what was counted already, then what this device chose lately, then a search. */
import { Button, Input } from 'antd'
import { useEffect, useState } from 'react'
import type { Page, PageField, WireDoc } from '../../../model/page.ts'
import { partsOfTitle } from '../../../ui/fields/link-label.tsx'
import { useServices, type Choice } from '../../../ui/services.ts'
import { fieldsOf, type Values } from '../../../ui/state/form-state.ts'
import { labelled, useLanguage, useMessages } from '../../../ui/text/language.tsx'
import { messages } from './messages.ts'
import { counted, type TallyEntry } from '../unsent/queue.ts'
import styles from './inspect.module.css'

interface TallyButtonsProps {
  readonly page: Page
  readonly doc: WireDoc
  readonly lines: string
  readonly entries: readonly TallyEntry[]
  readonly onCount: (of: { readonly by: string; readonly name: string; readonly group?: string | undefined }) => void
}
interface Countable {
  readonly by: string
  readonly name: string
  readonly group: string | undefined
}
const maxButtons = 8

export function TallyButtons({ page, doc, lines, entries, onCount }: TallyButtonsProps): React.ReactElement {
  const t = useMessages(messages)
  const services = useServices()
  const language = useLanguage()
  const [search, setSearch] = useState('')
  const tally = page.display.tally[lines]!
  const columns = fieldsOf(page).find(({ field }) => field === lines)?.columns ?? []
  const column = columns.find(({ field }) => field === tally.by)
  const offered = useOffered(page, { lines, column, search })
  const groups = columns.find(({ field }) => field === tally.class)?.options ?? []
  const labelOf = (value: unknown) => groups.find((one) => one.value === value)?.label
  const rows = (doc[lines] ?? []) as readonly Values[]
  const there = rows.flatMap((line): Countable[] =>
    typeof line[tally.by] === 'string'
      ? [{ by: String(line[tally.by]), name: titleOf(line[`${tally.by}$`]), group: labelOf(line[tally.class ?? '']) }]
      : [],
  )
  const waiting = entries.map(({ by, name, group }): Countable => ({ by, name, group }))
  const choices = offered.map(({ id, title, row }): Countable => ({ by: id, name: titleOf(title), group: groupIn(row, labelOf) }))
  const known = search === '' ? [...there, ...waiting, ...choices] : choices
  const shown = [...new Map(known.toReversed().map((one) => [one.by, one])).values()].toReversed()
  return (
    <section className={styles['tally']} aria-label={t('tapOne')}>
      <p className="muted">{t('tapOne')}</p>
      <ul>
        {shown.slice(0, maxButtons + there.length).map((one) => {
          const n = counted(rows, entries, { by: one.by, tally })
          return (
            <li key={one.by}>
              <Button
                block
                data-part="tally-button"
                data-class={groups.findIndex(({ label }) => label === one.group)}
                onClick={() => {
                  if (column?.to !== undefined) services.notePicked(column.to, one.by)
                  onCount(one)
                }}
              >
                <b>{one.name}</b> <span className="muted">{one.group}</span>
                {n > 0 && <span className={styles['n']}>{n}</span>}
              </Button>
            </li>
          )
        })}
      </ul>
      <Input
        type="search"
        allowClear
        size="large"
        placeholder={labelled(language, t('others'), t('search'))}
        aria-label={t('others')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {search !== '' && offered.length === 0 && <p className="muted">{t('noMatch')}</p>}
    </section>
  )
}

const titleOf = (title: unknown): string => partsOfTitle(String(title ?? '')).name

/** Returns the class that counts with a choice: the first of its columns that names one. */
const groupIn = (row: Choice['row'], labelOf: (value: unknown) => string | undefined): string | undefined =>
  Object.values(row ?? {})
    .map(labelOf)
    .find((label) => label !== undefined)

/** Reads what can be counted: lately chosen ones first; what was read stays while there is no network. */
function useOffered(
  page: Page,
  { lines, column, search }: { lines: string; column: PageField | undefined; search: string },
): readonly Choice[] {
  const { pick, picked } = useServices()
  const [offered, setOffered] = useState<readonly Choice[]>([])
  const [to, name] = [column?.to, column?.field]
  useEffect(() => {
    if (to === undefined || name === undefined) return undefined
    let isCurrent = true
    const query = { search, for: { type: page.page, field: `${lines}.${name}` }, size: 40 }
    const timer = setTimeout(() => {
      pick(to, query).then(
        (answer) => {
          const recent = picked(to)
          const place = ({ id }: Choice) => (recent.includes(id) ? recent.indexOf(id) : recent.length)
          if (isCurrent) setOffered([...answer].toSorted((a, b) => place(a) - place(b)))
        },
        () => undefined,
      )
    }, 200)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [to, name, search, page.page, lines, pick, picked])
  return offered
}
