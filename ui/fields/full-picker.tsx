/** Full-window picker (F2): the target's columns, single or multiple choice, and the records that cannot be chosen with the reason. */
import { Button, Checkbox, Input, Modal } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import type { PageField } from '../../model/page.ts'
import { useServices, type Choice } from '../services.ts'
import { labelled, useLanguage, useText, useWords } from '../text/language.tsx'
import { messages } from './picker-messages.ts'
import { plainText, seek, type Sought } from './link-candidates.ts'
import type { InputProps } from './field.ts'
import { kindFor } from './registry.tsx'
import styles from './files.module.css'

interface FullPickerProps {
  readonly input: InputProps
  readonly many: boolean
  readonly onDone: (chosen: readonly Choice[]) => void
  readonly onClose: () => void
}

export function FullPicker({ input, many, onDone, onClose }: FullPickerProps): React.ReactElement {
  const { field } = input
  const t = useText()
  const w = useWords(messages)
  const language = useLanguage()
  const services = useServices()
  const [search, setSearch] = useState('')
  const [columns, setColumns] = useState<readonly PageField[]>([])
  const [found, setFound] = useState<Sought>()
  const [chosen, setChosen] = useState<readonly Choice[]>([])
  useEffect(() => {
    services.columnsOf(field.to!).then(setColumns, () => undefined)
  }, [field, services])
  // The form does not change behind the window: only other words are asked for again.
  const ask = useEffectEvent((searchText: string) => seek(services, input, { search: searchText, size: 50, refused: language }))
  useEffect(() => {
    let wanted = true
    const run = async () => {
      const answer = await ask(search).catch(() => undefined)
      if (wanted && answer) setFound(answer)
    }
    const timer = setTimeout(() => void run(), search ? 200 : 0)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [search])
  const shown = columns.filter((column) => kindFor(column.type).inPicker).slice(0, 5)
  const tick = (one: Choice, on: boolean) => setChosen(on ? [...(many ? chosen : []), one] : chosen.filter(({ id }) => id !== one.id))
  const rows = found ? [...found.fit, ...found.refused] : []
  return (
    <Modal
      open
      width="min(920px, 96vw)"
      title={w('title', { label: field.label })}
      onCancel={onClose}
      closable={{ 'aria-label': t('close') }}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t('cancel')}
        </Button>,
        <Button key="ok" type="primary" disabled={chosen.length === 0} onClick={() => onDone(chosen)}>
          {many ? w('takeMany', { n: chosen.length }) : w('take')}
        </Button>,
      ]}
    >
      <Input
        autoFocus
        allowClear
        aria-label={w('search')}
        placeholder={w('search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          // Enter takes the match if there is exactly one.
          if (event.key === 'Enter' && !event.nativeEvent.isComposing && found?.fit.length === 1) onDone([found.fit[0]!])
        }}
      />
      <div className={styles['full-picker']}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="hide">{t('select')}</span>
              </th>
              <th scope="col">{w('name')}</th>
              {shown.map((column) => (
                <th key={column.field} scope="col">
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((one) => {
              const on = chosen.some(({ id }) => id === one.id)
              return (
                <tr
                  key={one.id}
                  aria-selected={on}
                  className={one.why ? 'muted' : ''}
                  onClick={() => !one.why && tick(one, !on)}
                  onDoubleClick={() => !one.why && !many && onDone([one])}
                >
                  <td onClick={(event) => event.stopPropagation()}>
                    <Checkbox
                      aria-label={one.title}
                      disabled={one.why !== undefined}
                      checked={on}
                      onChange={(event) => tick(one, event.target.checked)}
                    />
                  </td>
                  <td>
                    {one.title}
                    {one.why && <div className="over">{labelled(language, w('notNow'), one.why)}</div>}
                  </td>
                  {shown.map((column) => (
                    <td key={column.field}>{plainText(column, one.row ?? {})}</td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
        {found && rows.length === 0 && <p className="muted">{t('nothingFound', { word: search })}</p>}
        {rows.length >= 50 && <p className="muted">{w('most')}</p>}
      </div>
    </Modal>
  )
}
