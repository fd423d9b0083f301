/** The bar below a document: save, the one thing most likely next, the others, what can be made from it. */
import { Button, Dropdown } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Page, PageAction } from '../../../model/page.ts'
import { useLanguage, useText, useWords } from '../../../ui/text/language.tsx'
import { words as templateWords } from '../templates/messages.ts'
import { words as voiceWords } from '../voice/messages.ts'
import { askCopy, bringable } from './copy-dialog.tsx'
import type { Loaded } from './loaded-document.ts'
import { words } from './messages.ts'

const VoiceNotes = lazy(() => import('../voice/notes.tsx').then((module) => ({ default: module.VoiceNotes })))
const SaveTemplate = lazy(() => import('../templates/save.tsx').then((module) => ({ default: module.SaveTemplate })))
const PrintDialog = lazy(() => import('../print/dialog.tsx').then((module) => ({ default: module.PrintDialog })))

export interface ActionBarProps {
  readonly page: Page
  readonly loaded?: Loaded
  readonly editing: boolean
  readonly dirty: boolean
  /** The name of what is under way; empty when nothing is. */
  readonly busy: string
  /** When the draft was last kept (ms), and whether the server has it. */
  readonly kept?: { readonly at: number; readonly there: boolean }
  readonly onSave: () => void
  readonly onEdit: () => void
  readonly onCancel: () => void
  readonly onAct: (action: PageAction) => void
  readonly onRemove: () => void
}

export function ActionBar({
  page,
  loaded,
  editing,
  dirty,
  busy,
  kept,
  onSave,
  onEdit,
  onCancel,
  onAct,
  onRemove,
}: ActionBarProps): React.ReactElement {
  const t = useText()
  const go = useNavigate()
  const language = useLanguage()
  const [printing, setPrinting] = useState(false)
  const [speaking, setSpeaking] = useState(false)
  const [keeping, setKeeping] = useState(false)
  const template = useWords(templateWords)
  const voice = useWords(voiceWords)
  const w = useWords(words)
  const pictures = Object.values(page.list.fields).some((field) => field.type === 'image')
  const actions = page.actions.filter((action) => loaded?.may.actions.includes(action.name))
  const primary = actions.find((action) => !action.danger)
  const rest = actions.filter((action) => action !== primary)
  const makes = page.makes.filter((one) => loaded?.may.makes.includes(one.to))
  const copy = () => {
    const begin = (without: readonly string[]) =>
      go(
        `/${page.module}/page/${page.page.replaceAll('_', '-')}?copy=${loaded!.id}${without.length > 0 ? `&without=${without.join(',')}` : ''}`,
      )
    const parts = bringable(page, loaded!)
    if (parts.length === 0) void begin([])
    else askCopy({ parts, language, onOk: begin })
  }
  /** While one action runs, the others are locked: a click on them would be lost, and editing that begins now would end with its answer. */
  const waits = (name: string): boolean => busy !== '' && busy !== name
  return (
    <footer className="doc-bar noprint">
      {editing && (
        <Button type="primary" loading={busy === 'save'} disabled={waits('save')} onClick={() => onSave()}>
          {t('save')}
        </Button>
      )}
      {editing && loaded && <Button onClick={onCancel}>{t('stopEditing')}</Button>}
      {!editing && loaded?.may.edit && (
        <Button type={primary ? 'default' : 'primary'} disabled={waits('edit')} onClick={onEdit}>
          {t('edit')}
        </Button>
      )}
      {loaded && primary && (
        <Button
          type={editing ? 'default' : 'primary'}
          loading={busy === primary.name}
          disabled={waits(primary.name)}
          onClick={() => onAct(primary)}
        >
          {primary.label}
        </Button>
      )}
      {rest.slice(0, 3).map((action) => (
        <Button
          key={action.name}
          danger={action.danger}
          loading={busy === action.name}
          disabled={waits(action.name)}
          onClick={() => onAct(action)}
        >
          {action.label}
        </Button>
      ))}
      {makes.slice(0, 3).map((one) => (
        <Button key={one.to} onClick={() => go(`/${page.module}/page/${one.to.replaceAll('_', '-')}?from=${page.page}:${loaded!.id}`)}>
          {one.label}
        </Button>
      ))}
      {loaded && (
        <Dropdown
          autoFocus
          trigger={['click']}
          menu={{
            items: [
              ...rest.slice(3).map((action) => ({ key: `act:${action.name}`, label: action.label, danger: action.danger })),
              ...makes.slice(3).map((one) => ({ key: `make:${one.to}`, label: one.label })),
              ...(page.may.create
                ? [
                    { key: 'copy', label: t('copy') },
                    { key: 'template', label: template('save') },
                  ]
                : []),
              ...(loaded.may.remove ? [{ key: 'remove', label: t('remove'), danger: true }] : []),
              { key: 'print', label: t('print') },
              ...(pictures ? [{ key: 'voice', label: voice('title') }] : []),
            ],
            onClick: ({ key: chosen }) => {
              if (chosen === 'copy') copy()
              else if (chosen === 'template') setKeeping(true)
              else if (chosen === 'remove') onRemove()
              else if (chosen === 'print') setPrinting(true)
              else if (chosen === 'voice') setSpeaking(true)
              else if (chosen.startsWith('make:'))
                go(`/${page.module}/page/${chosen.slice(5).replaceAll('_', '-')}?from=${page.page}:${loaded.id}`)
              else onAct(page.actions.find((action) => `act:${action.name}` === chosen)!)
            },
          }}
        >
          <Button aria-label={t('more2')}>⋯</Button>
        </Dropdown>
      )}
      <span className="grow" />
      {dirty && (
        <span className="muted" role="status">
          {kept ? (
            <span title={w(kept.there ? 'keptThere' : 'keptHere')}>
              {t('draftKept', { at: new Date(kept.at).toTimeString().slice(0, 5) })}
            </span>
          ) : (
            w('notSaved')
          )}
        </span>
      )}
      {speaking && (
        <Suspense fallback={null}>
          <VoiceNotes page={page} doc={loaded!} onClose={() => setSpeaking(false)} />
        </Suspense>
      )}
      {keeping && (
        <Suspense fallback={null}>
          <SaveTemplate page={page.page} doc={loaded!.id} onClose={() => setKeeping(false)} />
        </Suspense>
      )}
      {printing && (
        <Suspense fallback={null}>
          <PrintDialog page={page.page} ids={[loaded!.id]} onClose={() => setPrinting(false)} />
        </Suspense>
      )}
    </footer>
  )
}
