/** Command palette (Ctrl/⌘ K): one search box for documents, masters, menus and recent pages (U05, SH-1-008). A WAI-ARIA combobox. */
import { Input, Modal } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { LinkLabel } from '../../../ui/fields/link-label.tsx'
import { MarkedImage } from '../../../ui/callouts/callout-thumb.tsx'
import { Swatch, useLooks } from '../../../ui/fields/look.tsx'
import { useText } from '../../../ui/text/language.tsx'
import type { User } from '../../session/session-store.ts'
import { showHelp } from '../help/help-topics.ts'
import { usePaletteRows, type PaletteRow } from './use-palette-rows.tsx'
import styles from './navigation.module.css'

interface PaletteProps {
  readonly user: User
  /** Returns, once, the text typed before the box was ready. */
  readonly early: () => string
  readonly onClose: () => void
}

export function Palette({ user, early, onClose }: PaletteProps): React.ReactElement {
  const t = useText()
  const go = useNavigate()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const search = typed.trim()
  const { rows, state } = usePaletteRows(user, search)
  const active = Math.min(at, rows.length - 1)
  const open = (row: PaletteRow | undefined) => {
    if (!row) return
    onClose()
    if (row.help) showHelp(row.help)
    else void go(row.path)
  }
  return (
    <Modal
      open
      onCancel={onClose}
      footer={null}
      closable={false}
      width={640}
      className={styles['palette-window'] ?? ''}
      title={<span className="hide">{t('searchAll')}</span>}
      destroyOnHidden
    >
      <Input
        autoFocus
        size="large"
        role="combobox"
        aria-expanded={rows.length > 0}
        aria-controls="palette-list"
        aria-activedescendant={rows[active] ? `palette-${active}` : undefined}
        aria-label={t('searchAll')}
        placeholder={t('searchAllHint')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={(event) => onPaletteKey(event, { active, count: rows.length, onMove: setAt, onOpen: () => open(rows[active]) })}
        onFocus={() => {
          const text = early()
          if (text) setTyped((now) => now + text)
        }}
      />
      <PaletteList rows={rows} active={active} onPoint={setAt} onOpen={open} />
      {search !== '' && rows.length === 0 && (
        <p className="muted px-8 py-16" role="status">
          {state === 'wait' ? '…' : state === 'failed' ? t('loadingFailed') : t('nothingFound', { word: search })}
        </p>
      )}
    </Modal>
  )
}

/** Arrow keys move through the rows, from the last to the first as well; Enter opens the active one. Keys of an input method are its own. */
function onPaletteKey(
  event: React.KeyboardEvent,
  rows: { readonly active: number; readonly count: number; readonly onMove: (at: number) => void; readonly onOpen: () => void },
): void {
  if (event.nativeEvent.isComposing) return
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault()
    const next = (rows.active + (event.key === 'ArrowDown' ? 1 : -1) + rows.count) % Math.max(1, rows.count)
    rows.onMove(next)
    document.getElementById(`palette-${next}`)?.scrollIntoView({ block: 'nearest' })
  } else if (event.key === 'Enter') {
    event.preventDefault()
    rows.onOpen()
  }
}

/** The rows under the titles of their groups. */
function PaletteList(props: {
  rows: readonly PaletteRow[]
  active: number
  onPoint: (at: number) => void
  onOpen: (row: PaletteRow) => void
}) {
  const { rows, active } = props
  const t = useText()
  const groups = [...new Set(rows.map((row) => row.group))]
  return (
    <div id="palette-list" role="listbox" aria-label={t('searchAll')} className={styles['palette']}>
      {groups.map((group) => (
        <div key={group} role="group" aria-label={group}>
          <h3 aria-hidden="true">{group}</h3>
          {rows.map((row, index) =>
            row.group === group ? (
              <div
                key={row.key}
                id={`palette-${index}`}
                role="option"
                aria-selected={index === active}
                className={`${styles['palette-row']}${index === active ? ` ${styles['on']}` : ''}`}
                onMouseMove={() => props.onPoint(index)}
                onClick={() => props.onOpen(row)}
              >
                <PaletteLook row={row} />
                <span className={`grow ${styles['palette-text']}`}>
                  <LinkLabel text={row.title} />
                  {row.detail && <span className="ell muted">{row.detail}</span>}
                </span>
                {row.more}
              </div>
            ) : null,
          )}
        </div>
      ))}
    </div>
  )
}

/** The picture of a document, or its colour; an empty tile keeps the titles of its group in one line. */
function PaletteLook({ row: { look } }: { row: PaletteRow }): React.ReactElement | null {
  const seen = useLooks(look ? [look] : [])
  if (!look) return null
  const { picture, marks, colour } = seen?.[look.id] ?? {}
  return (
    <span className={styles['palette-look']} data-part="look">
      {picture ? <MarkedImage url={picture} shapes={marks} /> : colour ? <Swatch colour={colour} large /> : null}
    </span>
  )
}
