/** What a document page does on the server: save, run an action, sign, solve a conflict. Each tells the state machine how it ended. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Page, PageAction, WireDoc } from '../../../../model/page.ts'
import { localise, type Label } from '../../../../model/text.ts'
import { enteredValues, withoutBlankCells, withoutFilledLines } from '../../../../ui/state/filled-values.ts'
import { toSend, validate, type Errors, type Values } from '../../../../ui/state/form-state.ts'
import { semicolon, useLanguage, useMessages, useText } from '../../../../ui/text/language.tsx'
import { ApiError, documentCall, intent } from '../../../api/client.ts'
import { cpmText } from '../../../api/workflow-errors.ts'
import { invalidate } from '../../../api/mutation.ts'
import { renewOtherDocuments, storeDocument } from '../../../api/query-client.ts'
import { answerKey, callKey, keys, surroundingKeys } from '../../../api/query-keys.ts'
import { say } from '../../../api/toasts-and-connection.ts'
import { uploaded, uploading } from '../../../api/upload.ts'
import { confirmsCreation } from './confirm-creation.ts'
import { actOn } from './execute-action.ts'
import { sayDone } from '../../../shell/actions/confirm-action.tsx'
import { sendConfirmed } from '../../../shell/actions/warnings.tsx'
import { conflictIn } from '../../../api/conflict.ts'
import { decidingValues, hasUnsavedChanges, isIdle, isOpen, modeOf, offersEdit, viewerOf, type OpenState } from './document-state.ts'
import type { Loaded } from './loaded-document.ts'
import { focusFirst } from '../error-summary.tsx'
import { messages } from '../messages.ts'
import { showRefreshed } from './show-refreshed.ts'
import type { DocumentMachine } from './use-document-machine.ts'

export interface DocumentOperations {
  /** @returns the saved document; nothing when it was refused or something else is under way */
  readonly save: () => Promise<Loaded | undefined>
  /** Runs an action of the page; unsaved changes and a new document are saved first. */
  readonly act: (action: PageAction) => Promise<void>
  /** Ends the dialog for an electronic signature: with the signed document, or without one when it was given up. */
  readonly endSigning: (signed: Loaded | undefined) => Promise<void>
  readonly failSigning: (error: unknown) => void
  /** @param take paths where the other person's value stands */
  readonly solveConflict: (take: readonly string[]) => Promise<void>
}

/** Returns the state as it is now; the page is open whenever one of these operations runs. */
export function openState(machine: DocumentMachine): OpenState {
  const state = machine.state()
  if (!isOpen(state)) throw new Error(`document is not open: ${state.phase}`)
  return state
}

/**
 * Asks the server to complete a new document: names, rates, prices and terms.
 * @returns whether it answered; errors in the values appear at saving, at their fields
 */
export async function completeNewDocument(machine: DocumentMachine, signal?: AbortSignal): Promise<boolean> {
  const { content } = openState(machine)
  const entered = enteredValues(content.page, content.values, viewerOf(content, 'editing'))
  try {
    const values = await documentCall<Values>(content.page.page, 'compute', { values: entered }, { quiet: true, signal })
    machine.send({ type: 'completed', keys: decidingValues(content), values, asked: content.values })
    return true
  } catch {
    return false
  }
}

/** Asks the server what a save would make of the changes to a stored document. Without an answer its figures stay those of the last save. */
export async function computeChanges(machine: DocumentMachine, signal: AbortSignal): Promise<void> {
  const { content } = openState(machine)
  const { page, loaded, values } = content
  const keys = decidingValues(content)
  const changes = toSend(page, withoutFilledLines(page, values), loaded as Values, viewerOf(content, 'editing'))
  try {
    const answer = await documentCall<Values>(page.page, 'compute', { id: loaded!.id, values: changes }, { quiet: true, signal })
    machine.send({ type: 'completed', keys, values: answer, asked: values })
  } catch {
    if (!signal.aborted) machine.send({ type: 'completionFailed', keys })
  }
}

/** Returns the path of a document's page. */
export const documentPagePath = (page: Page, id: string): string => `/${page.module}/page/${page.page.replaceAll('_', '-')}?id=${id}`

/** What the page does when a version was written. */
export interface WrittenListener {
  /** Leads to the field of an error; absent: on this page. */
  readonly leadTo?: (path: string | undefined) => void
  /** What the person reads when a version was saved; absent: that it was saved. */
  readonly savedText?: (doc: WireDoc) => string
  /** Removes the stored draft, or stores what was typed since the save began. */
  readonly settleDraft: (id: string) => void
  /** A new document has received its id; its own address follows. */
  readonly onCreated?: (id: string) => void
}

export function useDocumentOperations(machine: DocumentMachine, listener: WrittenListener): DocumentOperations {
  const written = useShowWritten(machine, listener)
  const refused = useRefused(machine, listener.leadTo)
  const save = useSave(machine, { written, refused, listener })
  return { save, ...useActions(machine, { save, written, refused, listener }), solveConflict: useSolveConflict(machine, save) }
}

/**
 * Shows the version that was written: in the caches and on this page. A new document receives its own address.
 * `sent`: the values that a save sent.
 */
type ShowWritten = (next: WireDoc, sent?: Values) => Promise<void>
function useShowWritten(machine: DocumentMachine, { settleDraft, onCreated }: WrittenListener): ShowWritten {
  const go = useNavigate()
  const queries = useQueryClient()
  return async (next, sent) => {
    const { page, loaded } = openState(machine).content
    const queryKey = keys.document(page.page, next.id)
    await storeDocument(queries, queryKey, next)
    void invalidate(queries, surroundingKeys)
    void renewOtherDocuments(queries, queryKey)
    // The cache may hold an equal object of its own; both have to be the same one.
    machine.send({ type: 'written', doc: queries.getQueryData<Loaded>(queryKey) ?? (next as Loaded), sent })
    settleDraft(next.id)
    if (loaded) return
    onCreated?.(next.id)
    await go(documentPagePath(page, next.id), { replace: true })
  }
}

/** Tells the machine and the person why the server refused. Anything but an error of a call is thrown again. */
type Refused = (error: unknown, sent?: Values) => void
function useRefused(machine: DocumentMachine, leadTo: WrittenListener['leadTo']): Refused {
  const t = useText()
  return (error, sent) => {
    if (!(error instanceof ApiError)) {
      machine.send({ type: 'halted' })
      throw error
    }
    if (error.code === 11000) {
      const errors = fieldErrorsOf(error)
      machine.send({ type: 'refused', errors, sent })
      say.error(errors['']?.join(semicolon()) ?? t('formInvalid'))
      return showFirst(machine, errors, leadTo)
    }
    const clash = conflictIn(error)
    if (clash) return machine.send({ type: 'conflicted', clash })
    if (error.code === 401) return machine.send({ type: 'signedOut' })
    machine.send({ type: 'halted' })
    if (error.code === 0) return
    const text = textsOf(error) || (error.code >= 500 ? error.text : error.message)
    say.error(`${t('saveFailed')}${text}`, { request: error.request, fault: error.code === 500 })
  }
}
/** Returns the errors of a refused form by path; texts that name no field stand at the document (path ''). */
const fieldErrorsOf = (error: ApiError): Errors =>
  Object.keys(error.fields).length > 0 ? error.fields : { '': [textsOf(error) || error.message] }
/** Leads to the first error, unless the list of errors offers to enter editing there: a form for reading cannot be corrected. */
function showFirst(machine: DocumentMachine, errors: Errors, leadTo: WrittenListener['leadTo'] = focusFirst): void {
  if (!offersEdit(openState(machine))) leadTo(Object.keys(errors)[0])
}
const textsOf = (error: ApiError): string =>
  [error.errors]
    .flat(2)
    .filter((one) => typeof one === 'string')
    .join(semicolon())

interface SaveParts {
  readonly written: ShowWritten
  readonly refused: Refused
  readonly listener: WrittenListener
}
function useSave(machine: DocumentMachine, { written, refused, listener }: SaveParts): DocumentOperations['save'] {
  const t = useText()
  const language = useLanguage()
  const { leadTo = focusFirst, savedText = () => t('saved') } = listener
  const attempt = useRef({ revision: -1, key: '' })
  return async () => {
    if (!isIdle(openState(machine))) return undefined
    machine.send({ type: 'saveStarted' })
    await whenUploaded()
    await whenCompleted(machine)
    const { content } = openState(machine)
    // The form stays open while the request is under way: these are the values that it carries.
    const sent = content.values
    const viewer = viewerOf(content, modeOf(openState(machine)))
    const all: Errors = validate(content.page, sent, { viewer, language })
    const errors = content.loaded ? withoutBlankCells(content.page, sent, all) : all
    if (Object.keys(errors).length > 0) {
      machine.send({ type: 'refused', errors })
      say.error(t('formInvalid'))
      leadTo(Object.keys(errors)[0])
      return undefined
    }
    const { page, loaded, revision } = content
    if (!loaded && !(await confirmsCreation(page, sent, language))) {
      machine.send({ type: 'halted' })
      return undefined
    }
    if (attempt.current.revision !== revision) attempt.current = { revision, key: intent() }
    try {
      // What the server filled into a new document or line it fills in again from its sources, and so tells it from what a person typed.
      const values = loaded ? toSend(page, withoutFilledLines(page, sent), loaded as Values, viewer) : enteredValues(page, sent, viewer)
      const body = { ...(loaded ? { id: loaded.id, version: loaded.version } : {}), values }
      const saved = await sendConfirmed(
        (confirmed) =>
          documentCall<Loaded & { merged?: boolean; notes?: readonly Label[] }>(
            page.page,
            'save',
            confirmed.length > 0 ? { ...body, confirmed } : body,
            {
              key: confirmed.length > 0 ? intent() : attempt.current.key,
              quiet: true,
            },
          ),
        { title: (loaded ? undefined : page.creation?.label) ?? t('save'), language },
      )
      if (!saved) {
        machine.send({ type: 'halted' })
        return undefined
      }
      say.success(saved.merged ? t('merged') : savedText(saved))
      for (const note of saved.notes ?? []) say.warning(localise(note, language), 8)
      await written(saved, sent)
      return saved
    } catch (error) {
      refused(error, sent)
      return undefined
    }
  }
}

/** Pictures on their way belong to what is saved; without a network all of it waits together. */
async function whenUploaded(): Promise<void> {
  if (!uploading()) return
  await uploaded()
  // The field takes the picture's id in the same turn of the event loop.
  await new Promise((resolve) => setTimeout(resolve))
}

/** If the person saves before a new document was completed, completion is asked for first, so that known values are not missed. */
async function whenCompleted(machine: DocumentMachine): Promise<void> {
  const { content } = openState(machine)
  if (!content.loaded && content.completedFor !== decidingValues(content)) await completeNewDocument(machine)
}

function useActions(
  machine: DocumentMachine,
  { save, written, refused, listener }: SaveParts & { readonly save: DocumentOperations['save'] },
): Pick<DocumentOperations, 'act' | 'endSigning' | 'failSigning'> {
  const language = useLanguage()
  const go = useNavigate()
  const queries = useQueryClient()
  const message = useMessages(messages)
  const readAgain = () => {
    const { page, loaded } = openState(machine).content
    void invalidate(queries, [keys.documents(page.page, loaded!.id)])
  }
  const failed = (error: unknown, action: PageAction) => {
    if (!(error instanceof ApiError)) return refused(error)
    const notPushed = action.flow && error.code >= 500 && error.code !== 11_000
    if (!notPushed && (error.code !== 409 || conflictIn(error))) {
      refused(error)
      if (error.code === 11_000 && makesVersion(openState(machine).content.page, action)) readAgain()
      return
    }
    // The process's own text where it could not be pushed; the page shows what is on the server (SH-8-009).
    machine.send({ type: 'halted' })
    say.error(notPushed ? cpmText(error, 'push') : error.message)
    readAgain()
  }
  /** Reads the last computation of the document again: whatever it answers from here on began after the document was read. */
  const followWork = async ({ id }: Loaded) => {
    const { page } = openState(machine).content
    if (!page.actions.some(({ work }) => work)) return
    const of = { type: page.page, id }
    queries.setQueryData(answerKey('/scmapi/:type/work', of), (last: unknown) => last ?? null)
    await invalidate(queries, [callKey('/scmapi/:type/work', of)])
  }
  const done = async (next: Loaded, action: PageAction) => {
    if (action.work) {
      // The document stays as it is until the computation ends.
      say.info(message('workStarted', { label: action.label }))
      machine.send({ type: 'halted' })
      return followWork(next)
    }
    const made = madeVersion(openState(machine).content.page, next, action)
    if (made) {
      say.success(message('versionMade', { number: made.number ?? '' }))
      await written(next)
      await go(documentPagePath(openState(machine).content.page, made.id))
      return
    }
    void sayDone(next, { action, language, onBack: written })
    await written(next)
    // An action may begin one behind it, such as the file of a paper that is issued.
    await followWork(next)
  }
  const checkRefused = (error: ApiError, action: PageAction) => {
    if (error.code === 401) return machine.send({ type: 'signedOut' })
    machine.send({ type: 'refused', errors: error.fields })
    showFirst(machine, error.fields, listener.leadTo)
    // Where another person has begun the next version meanwhile, the document leads to it.
    if (error.code === 409 || makesVersion(openState(machine).content.page, action)) readAgain()
  }
  return {
    async act(action) {
      const before = openState(machine)
      if (!isIdle(before)) return
      const isStored = before.content.loaded !== undefined
      const current = !isStored || hasUnsavedChanges(before) || uploading() ? await save() : before.content.loaded
      // What was typed while the save was under way is not part of what the person decided on: the action waits for another press.
      if (!current || hasUnsavedChanges(openState(machine))) return
      // A new document is stored in any case; what its values do not allow is no longer offered.
      if (!isStored && !current.may.actions.includes(action.name))
        return void say.warning(message('actionNotOpen', { label: action.label }))
      if (action.proof) return machine.send({ type: 'signingStarted', action })
      machine.send({ type: 'actionStarted', action })
      const { page } = before.content
      try {
        const next = await actOn(page, current, {
          action,
          language,
          onRefused: async (error) => {
            await showRefreshed(machine, { error, action, queries })
            checkRefused(error, action)
          },
        })
        if (next) await done(next, action)
        else machine.send({ type: 'halted' })
      } catch (error) {
        await showRefreshed(machine, { error, action, queries })
        failed(error, action)
      }
    },
    async endSigning(signed) {
      const state = openState(machine)
      if (state.phase !== 'signing') return
      if (signed) await done(signed, state.action)
      else machine.send({ type: 'halted' })
    },
    failSigning(error) {
      const state = openState(machine)
      if (state.phase === 'signing') failed(error, state.action)
    },
  }
}

/** Whether an action makes the next version of the document. */
const makesVersion = ({ versions }: Page, { name }: PageAction): boolean => versions?.revise === name
/** Returns the version that the action has made, as far as the person may read it. */
const madeVersion = (page: Page, { may }: Loaded, action: PageAction): Loaded['may']['nextVersion'] =>
  makesVersion(page, action) ? may.nextVersion : undefined

function useSolveConflict(machine: DocumentMachine, save: DocumentOperations['save']): DocumentOperations['solveConflict'] {
  const queries = useQueryClient()
  const message = useMessages(messages)
  return async (take) => {
    const state = openState(machine)
    if (state.phase !== 'conflict') return
    const { page, loaded } = state.content
    const queryKey = keys.document(page.page, loaded!.id)
    await storeDocument(queries, queryKey, await documentCall<Loaded>(page.page, 'view', { id: loaded!.id }))
    const doc = queries.getQueryData<Loaded>(queryKey)!
    if (openState(machine).phase !== 'conflict') return
    machine.send({ type: 'conflictSolved', doc, take })
    if (!hasUnsavedChanges(openState(machine))) return
    // The save that met the conflict goes on with what was chosen, unless others have saved once more since: the person looks at that first.
    if (doc.version === state.clash.version) await save()
    else say.info(message('choicesApplied'))
  }
}
