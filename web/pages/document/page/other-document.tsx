/**
 * The form of another document than that of the page, for a section that edits one: the same state machine, draft, conflict dialog and repeated sending as on
 * its own page. The section draws the fields.
 */
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { use, useEffect, useMemo, useRef, useState } from 'react'
import type { Page } from '../../../../model/page.ts'
import { PageMemoryContext } from '../../../../ui/state/page-memory.ts'
import { useLanguage, useMessages, useText } from '../../../../ui/text/language.tsx'
import type { OtherDocumentProps, OtherForm } from '../../../../ui/web-part.ts'
import { viewQuery } from '../../../api/document-query.ts'
import { usePage } from '../../../api/pages.ts'
import { Conflict } from '../conflict/conflict.tsx'
import { DraftOffer } from '../drafts/draft-bar.tsx'
import { Summary } from '../error-summary.tsx'
import { OtherFormsContext } from '../form/other-forms.ts'
import { sectionForm } from '../form/section-form.ts'
import { hasUnsavedChanges, isOpen, modeOf, viewerOf, type OpenState } from '../machine/document-state.ts'
import { confirmsDiscard } from '../machine/confirm-discard.ts'
import { withFieldRights } from '../machine/field-rights.ts'
import type { Loaded } from '../machine/loaded-document.ts'
import { useDocumentMachine, type DocumentMachine } from '../machine/use-document-machine.ts'
import { openState, useDocumentOperations } from '../machine/use-document-operations.ts'
import { messages } from '../messages.ts'
import { useDocumentDraft } from './use-document-draft.ts'

type Draw = OtherDocumentProps<unknown>['children']

export function OtherDocument<D>({ type, id, children }: OtherDocumentProps<D>): React.ReactElement | null {
  const page = usePage(type).data
  return page ? <Read key={`${type} ${id}`} page={page} id={id} draw={children as unknown as Draw} /> : null
}

function Read({ page, id, draw }: { readonly page: Page; readonly id: string; readonly draw: Draw }) {
  const t = useText()
  const memory = use(PageMemoryContext)
  const name = `document ${page.page} ${id}`
  const [resumed] = useState(() => memory?.has(name) === true)
  const answer = useQuery({ ...viewQuery<Loaded>(page.page, id), retry: false })
  const rights = answer.data?.may.fields
  const shown = useMemo(() => withFieldRights(page, rights), [page, rights])
  const [state, machine] = useDocumentMachine(shown, { doc: answer.data, error: answer.error, name })
  if (isOpen(state)) return <Written name={name} state={state} machine={machine} resumed={resumed} draw={draw} />
  if (state.phase === 'loading') return null
  return (
    <p role="alert">
      {t('loadingFailed')}{' '}
      <Button size="small" onClick={() => void answer.refetch()}>
        {t('retry')}
      </Button>
    </p>
  )
}

interface WrittenProps {
  readonly name: string
  readonly state: OpenState
  readonly machine: DocumentMachine
  /** The section stood on the page before: what is stored as a draft is its own. */
  readonly resumed: boolean
  readonly draw: Draw
}

function Written({ name, state, machine, resumed, draw }: WrittenProps) {
  const message = useMessages(messages)
  const language = useLanguage()
  // On its own page a draft opens for editing; here it is read until the person says so.
  const [isOpened, setOpened] = useState(false)
  const isUnsaved = hasUnsavedChanges(state)
  const { content } = state
  const { page, values, errors } = content
  const loaded = content.loaded!
  const draft = useDocumentDraft(machine, { state, name: loaded.number ?? loaded.id, resumed })
  const { save, solveConflict } = useDocumentOperations(machine, {
    settleDraft: draft.settle,
    // Its fields stand in the section, which shows their errors, and not in the form of the page.
    leadTo: () => undefined,
    savedText: ({ number }) => message('savedIn', { number: number ?? '' }),
  })
  const cancel = () => {
    setOpened(false)
    machine.send({ type: 'editCancelled' })
    draft.drop()
  }
  const saveAll = async () => {
    const isSaved = (await save()) !== undefined && !hasUnsavedChanges(openState(machine))
    if (isSaved) setOpened(false)
    return isSaved
  }
  useNoteUnsaved(name, {
    isUnsaved,
    save: saveAll,
    keep: draft.keepNow,
    discard: cancel,
  })
  const form: OtherForm<unknown> = {
    ...sectionForm(machine, state, () => undefined),
    values: values as never,
    doc: loaded as never,
    editing: isOpened || isUnsaved,
    unsaved: isUnsaved,
    edit: () => setOpened(true),
    save: () => void saveAll(),
    cancel: () => void (async () => (!isUnsaved || (await confirmsDiscard(language))) && cancel())(),
  }
  return (
    <>
      <DraftOffer draft={draft} content={content} />
      {state.phase === 'refused' && Object.keys(errors).length > 0 && (
        <Summary page={page} values={values} errors={errors} viewer={viewerOf(content, modeOf(state))} elsewhere />
      )}
      {draw(form)}
      {state.phase === 'conflict' && (
        <Conflict
          page={page}
          id={loaded.id}
          edited={{ base: content.base, mine: values }}
          clash={state.clash}
          onClose={() => machine.send({ type: 'conflictClosed' })}
          onSolved={(take) => void solveConflict(take).then(() => !hasUnsavedChanges(openState(machine)) && setOpened(false))}
        />
      )}
    </>
  )
}

interface Unsaved {
  readonly isUnsaved: boolean
  readonly save: () => Promise<boolean>
  readonly keep: () => boolean
  readonly discard: () => void
}

/** Has the page ask before it is left while the form is unsaved; a section that goes meanwhile keeps its draft. */
function useNoteUnsaved(name: string, form: Unsaved): void {
  const note = use(OtherFormsContext)?.note
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  const { isUnsaved } = form
  useEffect(() => {
    const operations = { save: () => latest.current.save(), keep: () => latest.current.keep(), discard: () => latest.current.discard() }
    note?.(name, isUnsaved ? operations : undefined)
    return () => {
      if (isUnsaved && latest.current.isUnsaved) latest.current.keep()
    }
  }, [name, isUnsaved, note])
}
