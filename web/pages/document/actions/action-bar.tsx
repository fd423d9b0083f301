/** Action bar below a document: save, the primary action, other actions, and the conversions to other documents. */
import { Button, Dropdown } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { compare, grouped, isDecimal } from '../../../../model/decimal.ts'
import type { Page, PageAction } from '../../../../model/page.ts'
import { useLanguage, useText, useMessages } from '../../../../ui/text/language.tsx'
import { useNarrow } from '../../../../ui/theme/narrow.ts'
import { messages as templateWords } from '../../document-templates/messages.ts'
import { messages as voiceWords } from '../voice/messages.ts'
import { takesPictures } from '../voice/pictures.ts'
import { barredOf, type Barred } from './barred.ts'
import { askCopy, bringable } from './copy-dialog.tsx'
import type { Loaded } from '../machine/loaded-document.ts'
import { isEnding, nextStep } from '../../../shell/actions/primary-action.ts'
import { stepOf } from '../machine/next-action.ts'
import { waitOf } from '../machine/waiting.ts'
import { messages } from '../messages.ts'
import styles from '../document.module.css'

const VoiceNotes = lazy(() => import('../voice/notes.tsx').then((module) => ({ default: module.VoiceNotes })))
const SaveTemplate = lazy(() => import('../../document-templates/save.tsx').then((module) => ({ default: module.SaveTemplate })))
const PrintDialog = lazy(() => import('../../print/dialog.tsx').then((module) => ({ default: module.PrintDialog })))

export interface ActionBarProps {
  readonly page: Page
  readonly loaded?: Loaded
  readonly editing: boolean
  readonly dirty: boolean
  /** The name of the running action; empty when none runs. */
  readonly busy: string
  /** When the draft was last saved (ms), and whether the server has it. */
  readonly kept?: { readonly at: number; readonly there: boolean }
  /** The way to the documents before and after this one. */
  readonly pager: React.ReactNode
  readonly onSave: () => void
  readonly onEdit: () => void
  readonly onCancel: () => void
  readonly onAct: (action: PageAction) => void
  readonly onRemove: () => void
}

/** A dialog that is opened from the menu “more”. */
type BarDialog = 'print' | 'voice' | 'template'

export function ActionBar(props: ActionBarProps): React.ReactElement {
  const { page, loaded, editing, dirty, busy, kept: savedDraft, onSave, onEdit, onCancel, onAct } = props
  const t = useText()
  const go = useNavigate()
  const [dialog, setDialog] = useState<BarDialog>()
  const text = useMessages(messages)
  const barred = barredOf(page, loaded, text)
  const { primary, made, rest, conversions } = offered(page, loaded, barred)
  const held = editing || primary || made ? undefined : heldOf(page, loaded, barred)
  const isPhone = useNarrow()
  // What a new document does by being saved, where that is more than to keep it.
  const saveLabel = (loaded ? undefined : page.creation?.label) ?? t('save')
  // A bar of a menu alone looks broken: what everybody may do with a document stands beside it.
  const version = loaded?.may.nextVersion
  const isAlone =
    !isPhone && !editing && !primary && !made && !held && !version && !loaded?.may.edit && rest.length + conversions.length === 0
  const wait = loaded && !primary && !made && !loaded.may.edit ? waitOf(page, loaded) : undefined
  /** While one action runs, the others are locked: a click on them would be lost, and editing that begins now would end with its answer. */
  const waits = (name: string): boolean => busy !== '' && busy !== name
  return (
    <footer className={`${styles['doc-bar']} noprint`} data-part="doc-bar">
      {primary && (
        <Button type="primary" loading={busy === primary.name} disabled={waits(primary.name)} onClick={() => onAct(primary)}>
          {isPhone && !editing && loaded ? agreedTo(page, loaded, primary.label, text) : primary.label}
        </Button>
      )}
      {held && <HeldButton held={held} />}
      {editing && (
        <Button
          type={primary ? 'default' : 'primary'}
          loading={busy === 'save'}
          aria-label={saveLabel}
          aria-busy={busy === 'save'}
          disabled={waits('save')}
          onClick={() => onSave()}
        >
          {saveLabel}
        </Button>
      )}
      {editing && loaded && !isPhone && (
        <Button disabled={waits('stopEditing')} onClick={onCancel}>
          {t('stopEditing')}
        </Button>
      )}
      {loaded && made && (
        <Button type={editing ? 'default' : 'primary'} onClick={() => go(newFrom(page, made.to, loaded.id))}>
          {made.label}
        </Button>
      )}
      {version && <VersionButton page={page} version={version} type={editing || primary || made ? 'default' : 'primary'} />}
      {!editing && loaded?.may.edit && !(isPhone && (primary || made)) && (
        <Button type={primary || made ? 'default' : 'primary'} disabled={waits('edit')} onClick={onEdit}>
          {t('edit')}
        </Button>
      )}
      {(isPhone ? [] : inBar(page, rest, editing)).map((action) => (
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
      {(isPhone ? [] : conversions.slice(0, inSight)).map((one) => (
        <Button key={one.to} onClick={() => go(newFrom(page, one.to, loaded!.id))}>
          {one.label}
        </Button>
      ))}
      {loaded && isAlone && (
        <Button disabled={busy !== ''} onClick={() => setDialog('print')}>
          {t('print')}
        </Button>
      )}
      {loaded && (
        <MoreMenu
          {...props}
          loaded={loaded}
          barred={barred.filter((one) => one !== held)}
          whole={isPhone}
          printed={isAlone}
          onDialog={setDialog}
        />
      )}
      {wait?.who && (
        <span className="muted ell" data-part="turn">
          {text('turnOf', { who: wait.who, what: wait.label })}
        </span>
      )}
      <span className="grow" />
      {dirty && <DraftState kept={savedDraft} />}
      {!isPhone && props.pager}
      {loaded && dialog && <OpenDialog page={page} loaded={loaded} dialog={dialog} onClose={() => setDialog(undefined)} />}
    </footer>
  )
}

/** Returns the label of an action with what one agrees to by it: the pieces of the document, where it counts any. */
function agreedTo(page: Page, loaded: Loaded, label: string, text: Say): string {
  const pieces = loaded[page.display.progress?.of ?? '']
  return typeof pieces === 'string' && isDecimal(pieces) && compare(pieces, '0') > 0
    ? text('agreedTo', { label, n: grouped(pieces) })
    : label
}
type Say = ReturnType<typeof useMessages<typeof messages>>

/** How many further actions and conversions stand beside the first; the others are in the menu. */
const inSight = 2

/**
 * The further actions that stand in the bar, those that lead on first. What discards or cancels the document is in the menu, so that nobody presses it
 * for the next step; to refuse, to close or to send back is a decision of its own. Beside saving, whatever ends the document is in the menu.
 */
const inBar = (page: Page, rest: readonly PageAction[], editing: boolean): readonly PageAction[] =>
  rest
    .filter((action) => !(editing ? isEnding(page, action) : discards(page, action)))
    .toSorted((a, b) => Number(isEnding(page, a)) - Number(isEnding(page, b)))
    .slice(0, inSight)
const discards = (page: Page, { danger, to }: PageAction): boolean => danger && page.statuses[to]?.family === 'closed'

/** What the person may do with the document now: the action most likely next, the others, the documents made from it. */
function offered(page: Page, loaded: Loaded | undefined, barred: readonly Barred[]) {
  if (!loaded) return { primary: firstAction(page), made: undefined, rest: [], conversions: [] }
  const actions = page.actions.filter((action) => loaded.may.actions.includes(action.name) && !barred.some((one) => one.action === action))
  const conversions = page.conversions.filter((one) => loaded.may.conversions.includes(one.to))
  const next = stepOf(page, loaded)
  const primary = next?.kind === 'action' ? next.action : undefined
  const made = next?.kind === 'conversion' ? next.conversion : undefined
  return {
    primary,
    made,
    rest: actions.filter((action) => action !== primary),
    conversions: conversions.filter((one) => one !== made),
  }
}

/** The barred action that stands in the place of the next step: one that the status declares as such. */
const heldOf = (page: Page, loaded: Loaded | undefined, barred: readonly Barred[]): Barred | undefined =>
  (page.statuses[loaded?.status ?? '']?.primary ?? []).flatMap((name) => barred.find(({ action }) => action.name === name) ?? [])[0]

interface OpenDialogProps {
  readonly page: Page
  readonly loaded: Loaded
  readonly dialog: BarDialog
  readonly onClose: () => void
}
/** The dialog that was opened from the menu. */
function OpenDialog({ page, loaded, dialog, onClose }: OpenDialogProps): React.ReactElement {
  return (
    <Suspense fallback={null}>
      {dialog === 'voice' && <VoiceNotes page={page} doc={loaded} onClose={onClose} />}
      {dialog === 'template' && <SaveTemplate page={page.page} doc={loaded.id} onClose={onClose} />}
      {dialog === 'print' && <PrintDialog page={page.page} ids={[loaded.id]} onClose={onClose} />}
    </Suspense>
  )
}

interface VersionButtonProps {
  readonly page: Page
  readonly version: NonNullable<Loaded['may']['nextVersion']>
  readonly type: 'default' | 'primary'
}
/** Opens the next version that is being written, in the place of the action that makes one. */
function VersionButton({ page, version, type }: VersionButtonProps): React.ReactElement {
  const go = useNavigate()
  const text = useMessages(messages)
  return (
    <Button type={type} onClick={() => go(`${pathOfType(page, page.page)}?id=${version.id}`)}>
      {text('openVersion', { number: version.number ?? '' })}
    </Button>
  )
}

/** A next step that is barred: it takes the focus, so that the reason can be read by keyboard, and does nothing. */
function HeldButton({ held: { action, reason } }: { held: Barred }): React.ReactElement {
  return (
    <Button className={styles['held']!} aria-disabled title={reason} aria-description={reason}>
      {action.label}
    </Button>
  )
}

/**
 * The action that leads on from the first status: pressing it saves the new document and takes it. A failure, as of an inspection, is
 * never the first thing that a new document offers, nor is what leaves it in its status.
 */
function firstAction(page: Page): PageAction | undefined {
  const first = Object.keys(page.statuses)[0] ?? ''
  const actions = page.actions.filter(({ opens, to }) => opens && to !== first && page.statuses[to]?.family !== 'danger')
  const next = nextStep(page, first, { actions, conversions: [] })
  return next?.kind === 'action' ? next.action : undefined
}

const pathOfType = (page: Page, type: string): string => `/${page.module}/page/${type.replaceAll('_', '-')}`
const newFrom = (page: Page, to: string, id: string): string => `${pathOfType(page, to)}?from=${page.page}:${id}`

/** The actions that do not stand in the bar, and copying, templates, printing, voice notes, removing. */
function MoreMenu({
  page,
  loaded,
  barred,
  editing,
  whole,
  printed,
  onAct,
  onEdit,
  onCancel,
  onRemove,
  onDialog,
}: ActionBarProps & {
  loaded: Loaded
  /** What stands nowhere else of the barred actions. */
  barred: readonly Barred[]
  /** On a phone, where only the next step stands in the bar, the menu has everything else. */
  whole: boolean
  /** Printing stands in the bar. */
  printed: boolean
  onDialog: (dialog: BarDialog) => void
}): React.ReactElement {
  const t = useText()
  const go = useNavigate()
  const language = useLanguage()
  const template = useMessages(templateWords)
  const voice = useMessages(voiceWords)
  const { primary, made, rest, conversions } = offered(page, loaded, barred)
  const shown = whole ? [] : inBar(page, rest, editing)
  const ownActions = whole
    ? [...(editing ? ['stopEditing' as const] : []), ...(!editing && loaded.may.edit && (primary || made) ? ['edit' as const] : [])]
    : []
  const copy = () => {
    const begin = (without: readonly string[]) =>
      go(`${pathOfType(page, page.page)}?copy=${loaded.id}${without.length > 0 ? `&without=${without.join(',')}` : ''}`)
    const parts = bringable(page, loaded)
    if (parts.length === 0) void begin([])
    else askCopy({ parts, language, onOk: begin })
  }
  const operations: Readonly<Record<string, () => void>> = {
    copy,
    edit: onEdit,
    stopEditing: onCancel,
    remove: onRemove,
    template: () => onDialog('template'),
    print: () => onDialog('print'),
    voice: () => onDialog('voice'),
    ...Object.fromEntries(rest.map((action) => [`act:${action.name}`, () => onAct(action)])),
    ...Object.fromEntries(conversions.map(({ to }) => [`make:${to}`, () => void go(newFrom(page, to, loaded.id))])),
  }
  const inMenu = rest
    .filter((action) => !shown.includes(action))
    .map((action) => ({ key: `act:${action.name}`, label: action.label, danger: action.danger }))
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      menu={{
        items: [
          ...ownActions.map((key) => ({ key, label: t(key) })),
          ...inMenu.filter(({ danger }) => !danger),
          ...conversions.slice(whole ? 0 : inSight).map((one) => ({ key: `make:${one.to}`, label: one.label })),
          ...barred.map(barredItem),
          ...(page.may.create
            ? [
                { key: 'copy', label: t('copy') },
                { key: 'template', label: template('save') },
              ]
            : []),
          ...(printed ? [] : [{ key: 'print', label: t('print') }]),
          ...(takesPictures(page) ? [{ key: 'voice', label: voice('title') }] : []),
          // What cannot be taken back stands last, away from what is chosen every day.
          ...inMenu.filter(({ danger }) => danger),
          ...(loaded.may.remove ? [{ key: 'remove', label: t('remove'), danger: true }] : []),
        ],
        onClick: ({ key }) => operations[key]?.(),
      }}
    >
      <Button aria-label={t('more2')}>⋯</Button>
    </Dropdown>
  )
}

/** A barred action in the menu with its reason below; the arrow keys reach it, and choosing it does nothing. */
const barredItem = ({ action, reason }: Barred) => ({
  key: `barred:${action.name}`,
  title: reason,
  className: styles['barred']!,
  label: (
    <>
      {action.label} <small data-part="reason">{reason}</small>
    </>
  ),
})

/** Says that something is not saved, and when its draft was stored last. */
function DraftState({ kept: savedDraft }: Pick<ActionBarProps, 'kept'>): React.ReactElement {
  const t = useText()
  const text = useMessages(messages)
  return (
    <span className="muted" role="status">
      {savedDraft ? (
        <span title={text(savedDraft.there ? 'keptThere' : 'keptHere')}>
          {t('draftKept', { at: new Date(savedDraft.at).toTimeString().slice(0, 5) })}
        </span>
      ) : (
        text('notSaved')
      )}
    </span>
  )
}
