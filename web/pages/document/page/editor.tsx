/** An open document: header, sections, form, side panel and action bar, drawn from the state of its machine. */
import { lazy, Suspense, useCallback, useEffect, useMemo, type ComponentProps } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { PageAction } from '../../../../model/page.ts'
import { DocumentPicturesContext, picturesIn } from '../../../../ui/callouts/document-pictures.ts'
import { useStopEditing } from './use-stop-editing.ts'
import { useLanguage, useText } from '../../../../ui/text/language.tsx'
import { useNarrow } from '../../../../ui/theme/narrow.ts'
import { noteRecent } from '../../../shell/navigation/recent.ts'
import { DocumentLive } from '../../messages/document-live.tsx'
import { neighbours, walkedTo } from '../../../shell/navigation/return-to-list.ts'
import { ActionBar } from '../actions/action-bar.tsx'
import { Pager } from '../actions/pager.tsx'
import { Conflict } from '../conflict/conflict.tsx'
import { DocumentForm } from '../form/document-form.tsx'
import { busyWith, hasUnsavedChanges, modeOf, offersEdit, viewerOf, type Content, type OpenState } from '../machine/document-state.ts'
import { FiguresNotice } from '../frame/figures-notice.tsx'
import { DraftOffer } from '../drafts/draft-bar.tsx'
import { Band } from '../frame/band.tsx'
import { Head } from '../frame/head.tsx'
import { useLeftForm, useScrollMemory } from '../machine/use-left-form.ts'
import { OtherFormsContext, useOtherForms } from '../form/other-forms.ts'
import { useLowHead } from './low-head.ts'
import { SectionsAbove } from '../form/own-section.tsx'
import { sectionForm } from '../form/section-form.ts'
import { AnsweredNotice } from '../frame/answered-notice.tsx'
import { ChangedBases } from '../frame/changed-bases.tsx'
import { onReveal } from '../../../../ui/lines/edits/show-cell.ts'
import { DocumentTabPanel, DocumentTabs, useDocumentTabs, type DocumentTabsModel } from '../frame/document-tabs.tsx'
import { removeDraft } from '../actions/remove.ts'
import { InspectLink } from '../frame/inspect-link.tsx'
import { heldBack, UnsentNotice, useUnsentCount } from '../frame/unsent-notice.tsx'
import { Sections } from '../frame/sections.tsx'
import { PanelSwitch, SidePanel } from '../frame/side-panel.tsx'
import { SigningAtDocument } from '../frame/signing.tsx'
import { usePanel } from '../frame/use-panel.ts'
import { WorkBand } from '../frame/work-band.tsx'
import { focusFirst, Summary } from '../error-summary.tsx'
import type { DocumentMachine } from '../machine/use-document-machine.ts'
import { documentPagePath, useDocumentOperations } from '../machine/use-document-operations.ts'
import { useCompletion } from '../machine/use-completion.ts'
import { useKeys } from '../actions/use-keys.ts'
import { useDocumentDraft } from './use-document-draft.ts'
import { useLeavingEditor } from './use-leaving-editor.ts'
import styles from '../document.module.css'

const ReplaceUses = lazy(() => import('../frame/replace-uses.tsx').then((module) => ({ default: module.ReplaceUses })))
const UsedBy = lazy(() => import('../frame/used-by.tsx').then((module) => ({ default: module.UsedBy })))

/** Returns what the document is called on the screen: a master by its name, others by their number; or that it is new. */
function useName({ page, loaded }: Content): string {
  const t = useText()
  const language = useLanguage()
  if (!loaded) return t('newDoc', { type: page.title })
  const named = [...(language === 'en' ? ['nameEn'] : []), 'shortName', 'name'].map((name) => loaded[name]).find(Boolean)
  const name = typeof named === 'string' ? named : undefined
  return page.kind === 'master' ? (name ?? loaded.number ?? loaded.id) : (loaded.number ?? name ?? loaded.id)
}

/** Names the browser tab after the document and remembers that it was opened. */
function useNoteOpened({ page, loaded }: Content, name: string): void {
  const [type, id] = [page.page, loaded?.id]
  useEffect(() => {
    document.title = `${name} · ${page.title}`
  }, [name, page.title])
  useEffect(() => {
    if (id === undefined) return
    noteRecent({ page: type, id })
    walkedTo(type, id)
  }, [type, id])
}

interface EditorProps {
  readonly state: OpenState
  readonly machine: DocumentMachine
  /** A new document was saved and has this id; its address is opened next. */
  readonly onCreated?: (id: string) => void
}

export function Editor({ state, machine, onCreated }: EditorProps): React.ReactElement {
  const go = useNavigate()
  const language = useLanguage()
  const queries = useQueryClient()
  const { send } = machine
  const { content } = state
  const { page, loaded, values } = content
  const mode = modeOf(state)
  const dirty = hasUnsavedChanges(state)
  const name = useName(content)
  const panel = usePanel(page)
  const unsent = useUnsentCount(page, loaded)
  const viewer = useMemo(() => viewerOf({ page, roles: content.roles, loaded } as Content, mode), [page, content.roles, loaded, mode])
  useNoteOpened(content, name)
  useCompletion(machine, state)
  const left = useLeftForm()
  const draft = useDocumentDraft(machine, { state, name, resumed: left.resumed })
  const { save, act, endSigning, failSigning, solveConflict } = useDocumentOperations(machine, {
    settleDraft: draft.settle,
    onCreated,
  })
  const others = useOtherForms()
  const leaving = useLeavingEditor({ machine, state, left, draft, others, save })
  const tabs = useDocumentTabs(page, loaded, mode === 'editing')
  const low = useLowHead(tabs.chosen.key)
  const pictures = useCallback(() => picturesIn(page, values), [page, values])
  const around = neighbours(page.page, loaded?.id ?? '')
  const step = (id: string | undefined): void => void (id && go(documentPagePath(page, id), { replace: true }))
  const edit = () => send({ type: 'editStarted' })
  const stopEditing = useStopEditing(machine, draft)
  const editAt = (path: string) => {
    edit()
    // The inputs are there once the form is drawn for editing.
    setTimeout(() => focusFirst(path))
  }
  useKeys({
    editing: mode === 'editing',
    mayEdit: loaded?.may.edit === true,
    save: () => void save(),
    step: (way) => step(around[way]),
    edit,
  })
  const status = loaded ? page.statuses[loaded.status ?? ''] : undefined
  return (
    <div className={styles['doc']} data-part="doc" data-family={status?.family ?? 'neutral'} {...low}>
      <Head page={page} loaded={loaded} values={values} name={name} editing={mode === 'editing'} />
      {loaded && mode !== 'editing' && <Band page={page} doc={loaded} values={values} />}
      {loaded && <WorkBand page={page} id={loaded.id} />}
      {loaded && <DocumentLive type={page.page} id={loaded.id} version={loaded.version} editing={dirty} />}
      <div className={styles['tools']} data-part="tools">
        <DocumentTabs {...tabs} />
        {tabs.chosen.key === '' && <Sections page={page} values={values} errors={content.errors} viewer={viewer} />}
        {loaded && <PanelSwitch page={page} id={loaded.id} panel={panel} />}
      </div>
      <OtherFormsContext value={others}>
        <DocumentPicturesContext value={pictures}>
          <Body
            machine={machine}
            state={state}
            viewer={viewer}
            draft={draft}
            tab={tabs.chosen}
            onEditAt={editAt}
            onForm={() => tabs.choose('')}
            onAct={(action) => void act(action)}
            signing={{ onDone: endSigning, onFailed: failSigning }}
          >
            {panel.tab && loaded && <SidePanel page={page} doc={loaded} panel={panel} />}
          </Body>
        </DocumentPicturesContext>
      </OtherFormsContext>
      <ActionBar
        page={page}
        loaded={heldBack(loaded, unsent)}
        editing={mode === 'editing'}
        dirty={dirty}
        busy={busyWith(state)}
        kept={draft.kept}
        pager={<Pager neighbours={around} onStep={step} />}
        onSave={() => void save()}
        onEdit={edit}
        onCancel={() => void stopEditing()}
        onAct={(action) => void act(action)}
        onRemove={() => removeDraft(page, loaded!, { name, language, queries, go })}
      />
      {state.phase === 'conflict' && (
        <Conflict
          page={page}
          id={loaded!.id}
          edited={{ base: content.base, mine: values }}
          clash={state.clash}
          onClose={() => send({ type: 'conflictClosed' })}
          onSolved={(take) => void solveConflict(take)}
        />
      )}
      {leaving}
    </div>
  )
}

interface BodyProps {
  readonly machine: DocumentMachine
  readonly state: OpenState
  readonly viewer: ReturnType<typeof viewerOf>
  readonly draft: ReturnType<typeof useDocumentDraft>
  readonly tab: DocumentTabsModel['chosen']
  readonly onEditAt: (path: string) => void
  /** Shows the form: a section in another tab leads to a cell of it. */
  readonly onForm: () => void
  readonly onAct: (action: PageAction) => void
  readonly signing: Pick<ComponentProps<typeof SigningAtDocument>, 'onDone' | 'onFailed'>
  /** The side panel. */
  readonly children: React.ReactNode
}

/** What stands between the header and the action bar: the chosen tab, or the form with everything that is said about it. */
function Body({ machine, state, viewer, draft, tab, onEditAt, onForm, onAct, signing, children }: BodyProps) {
  const { content } = state
  const { page, loaded, values, errors } = content
  const mode = modeOf(state)
  const isPhone = useNarrow()
  const scrolled = useScrollMemory()
  const form = sectionForm(machine, state, onAct)
  const notices = (
    <>
      <DraftOffer draft={draft} content={content} />
      {state.phase === 'refused' && Object.keys(errors).length > 0 && (
        <Summary page={page} values={values} errors={errors} viewer={viewer} onEdit={offersEdit(state) ? onEditAt : undefined} />
      )}
      <SigningAtDocument state={state} {...signing} />
    </>
  )
  return (
    <div className={styles['doc-body']} ref={(body) => (body ? onReveal(body, onForm) : undefined)}>
      {loaded && tab.key !== '' && (
        <DocumentTabPanel page={page} doc={loaded} tab={tab} form={form} isUnsaved={hasUnsavedChanges(state)} notices={notices} />
      )}
      <div className={styles['doc-main']} data-part="doc-main" hidden={tab.key !== ''} {...scrolled}>
        {!tab.writes && notices}
        {loaded && <UnsentNotice page={page} doc={loaded} />}
        {loaded && <AnsweredNotice doc={loaded} />}
        {loaded && page.uses?.['basedOn'] && <ChangedBases page={page} doc={loaded} editing={mode === 'editing'} />}
        {isPhone && loaded && !hasUnsavedChanges(state) && <InspectLink page={page} doc={loaded} />}
        <FiguresNotice state={state} />
        <SectionsAbove page={page} doc={loaded} editing={mode === 'editing'} form={form} />
        {loaded && mode !== 'editing' && page.display.usedBy.length > 0 && (
          <Suspense fallback={null}>
            <UsedBy page={page} doc={loaded} />
          </Suspense>
        )}
        {loaded && mode !== 'editing' && page.replaceable && (
          <Suspense fallback={null}>
            <ReplaceUses page={page} doc={loaded} />
          </Suspense>
        )}
        <DocumentForm machine={machine} state={state} viewer={viewer} />
      </div>
      {children}
    </div>
  )
}
