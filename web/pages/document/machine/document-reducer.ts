/** The state machine of a document page: which state follows which event. Pure; its effects run in `use-document-operations.ts`. */
import type { Page } from '../../../../model/page.ts'
import { withAnswer } from '../../../../ui/state/computed-answer.ts'
import { completed, withFilledLines } from '../../../../ui/state/filled-values.ts'
import { computed, errorsOf, rulesOf, untouchedAfter, type Errors, type Values } from '../../../../ui/state/form-state.ts'
import { withRenewed, withTaken } from '../../../../ui/state/exchanged-links.ts'
import { withEnteredFigures, withFollowingFigures } from '../../../../ui/state/entered-figures.ts'
import { createdIds, identified, lineFieldsOf, noIdentities, withCreatedIds, withoutAbsorbed } from '../../../../ui/state/line-key.ts'
import {
  decidingValues,
  hasUnsavedChanges,
  isIdle,
  isOpen,
  modeOf,
  viewerOf,
  type ClosedState,
  type Content,
  type DocumentEvent,
  type DocumentState,
  type Mode,
  type OpenState,
} from './document-state.ts'
import { errorsAfter } from './errors-after.ts'
import type { Loaded } from './loaded-document.ts'
import type { SaveConflict } from '../../../../model/calls/save-conflict.ts'
import { rebase } from '../conflict/rebase.ts'

/**
 * Returns the first state of a page.
 * @param doc the document, where the client already holds it
 * @param begin starting values of a new document, where they are known
 */
export function initialState(page: Page, { roles, doc, begin }: { roles: readonly string[]; doc?: Loaded; begin?: Values }): DocumentState {
  if (doc) return opened({ page, roles }, doc)
  return begin ? begun({ page, roles }, begin) : { phase: 'loading', page, roles }
}

/** Returns the state after an event; the same object when the event means nothing in this state. */
export function documentReducer(state: DocumentState, event: DocumentEvent): DocumentState {
  if (event.type === 'loadFailed') return loadFailed(state, event)
  return isOpen(state) ? showNewer(state, openReducer(state, event)) : closedReducer(state, event)
}

function closedReducer(state: ClosedState, event: DocumentEvent): DocumentState {
  switch (event.type) {
    case 'documentArrived':
      return opened(state, event.doc)
    case 'newDocumentBegun':
      return begun(state, event.values)
    case 'pageChanged':
      return state.page === event.page && state.roles === event.roles ? state : { ...state, page: event.page, roles: event.roles }
    case 'loadStarted':
      return state.phase === 'loading' ? state : { phase: 'loading', page: state.page, roles: state.roles }
    default:
      return state
  }
}

function openReducer(state: OpenState, event: DocumentEvent): OpenState {
  const { content } = state
  const mode = modeOf(state)
  switch (event.type) {
    case 'documentArrived':
      return arrived(state, event.doc)
    case 'pageChanged':
      return content.page === event.page && content.roles === event.roles ? state : withPage(state, event)
    case 'editStarted':
      return inMode(state, 'editing')
    case 'editCancelled':
      // What is on its way to the server cannot be taken back, and the answer would take the former values for newer input.
      if (state.phase === 'saving' || state.phase === 'acting' || state.phase === 'signing') return state
      return { phase: 'reading', content: { ...content, ...asSaved(content), values: content.base, errors: {} } }
    case 'changed':
      return { ...state, content: changed(content, event) }
    case 'fieldLeft':
      return withContent(state, checked(content, mode, event))
    case 'completed':
      return content.loaded ? answered(state, event) : { ...state, content: complete(content, event) }
    case 'completionFailed':
      return content.loaded ? unanswered(state, event) : state
    case 'saveStarted':
      return isIdle(state) ? { phase: 'saving', content, resume: mode } : state
    case 'actionStarted':
    case 'signingStarted':
      return isIdle(state)
        ? { phase: event.type === 'actionStarted' ? 'acting' : 'signing', content, resume: mode, action: event.action }
        : state
    case 'written':
      return written(content, event)
    case 'refused':
      return { phase: 'refused', content: { ...content, errors: refusedErrors(content, event) }, resume: mode }
    case 'conflicted':
      return { phase: 'conflict', content, clash: event.clash }
    case 'conflictClosed':
      return state.phase === 'conflict' ? { phase: 'editing', content } : state
    case 'conflictSolved':
      return state.phase === 'conflict' ? { phase: 'editing', content: solved(content, state.clash, event) } : state
    case 'signedOut':
      return { phase: 'signedOut', content, resume: mode }
    case 'signedIn':
      return state.phase === 'signedOut' ? { phase: state.resume, content } : state
    case 'halted':
      return isIdle(state) ? state : { phase: mode, content }
    default:
      return state
  }
}

const withContent = (state: OpenState, content: Content): OpenState => (content === state.content ? state : { ...state, content })

type LoadFailure = Extract<DocumentEvent, { type: 'loadFailed' }>
function loadFailed(state: DocumentState, { reason, error }: LoadFailure): DocumentState {
  const { page, roles } = isOpen(state) ? state.content : state
  if (reason === 'gone' || reason === 'denied') return { phase: reason, page, roles }
  // What is on the screen stays when only reading it again failed.
  if (isOpen(state)) return reason === 'signedOut' ? openReducer(state, { type: 'signedOut' }) : state
  return reason === 'signedOut' ? { phase: 'loading', page, roles } : { phase: 'failed', page, roles, error }
}

type Opening = Pick<Content, 'page' | 'roles'>
const blank = { errors: {}, revision: 0, completedFor: '', failedFor: '' } as const
function opened({ page, roles }: Opening, doc: Loaded): OpenState {
  const base = computed(page, doc as Values)
  const content = { ...blank, identities: noIdentities, page, roles, loaded: doc, base, untouched: base, values: base }
  return { phase: openingMode(doc), content: { ...content, ...asSaved(content) } }
}
/** A draft opens for editing; a document that is in use opens for reading. */
const openingMode = (doc: Loaded): Mode => (doc.may.edit && doc.status === 'draft' ? 'editing' : 'reading')

function begun({ page, roles }: Opening, initialValues: Values): OpenState {
  const { values: base, identities } = identified(page, { values: computed(page, initialValues), identities: noIdentities })
  return { phase: 'editing', content: { ...blank, identities, page, roles, base, untouched: base, values: base } }
}

/** Replaces the document and everything that was typed into its older version. */
function adopt(content: Content, doc: Loaded): Content {
  const base = computed(content.page, doc as Values)
  const saved = asSaved({ page: content.page, loaded: doc, base })
  return {
    ...content,
    ...saved,
    loaded: doc,
    newer: undefined,
    base,
    untouched: base,
    values: base,
    errors: {},
    revision: content.revision + 1,
  }
}

/**
 * Shows the written version as the new base and puts what was typed since the request on top of it. Editing goes on while anything of
 * it is unsaved.
 */
function written(content: Content, { doc, sent }: Extract<DocumentEvent, { type: 'written' }>): OpenState {
  const { page, values, base, loaded } = content
  const ids = sent ? createdIds(page, sent, doc as Values) : noIdentities.ids
  const before = withCreatedIds(page, sent ?? base, ids)
  const mine = withoutAbsorbed(page, withCreatedIds(page, values, ids), before)
  const adopted = adopt(content, doc)
  const identities = { ...content.identities, ids: new Map([...content.identities.ids, ...ids]) }
  const rebased = rebase(page, { base: before, mine, theirs: doc as Values, take: [] })
  const editing: OpenState = { phase: 'editing', content: withValues({ ...adopted, identities }, rebased) }
  if ((loaded || sent) && hasUnsavedChanges(editing)) return editing
  return { phase: loaded ? 'reading' : openingMode(doc), content: { ...adopted, identities } }
}

/** Places of refused lines are those of the values that were sent; lines may have moved since, and values may have been corrected. */
function refusedErrors({ page, values }: Content, { errors, sent }: Extract<DocumentEvent, { type: 'refused' }>): Errors {
  return sent ? errorsAfter(page, { errors, before: sent, after: values }) : errors
}

function arrived(state: OpenState, doc: Loaded): OpenState {
  const { content } = state
  if (doc === content.loaded || !content.loaded || isOlder(doc, content.loaded)) return state
  if (hasUnsavedChanges(state)) return { ...state, content: { ...content, newer: doc } }
  const shown = { ...state, content: adopt(content, doc) }
  return shown.phase === 'refused' ? { phase: shown.resume, content: shown.content } : shown
}
/** An answer that was under way while this page saved may arrive, or be drawn, after the saved version. */
const isOlder = (doc: Loaded, shown: Loaded): boolean =>
  doc.version !== undefined && shown.version !== undefined && doc.version < shown.version
/** A newer version takes its place as soon as the last unsaved change is gone. */
function showNewer(before: OpenState, after: OpenState): OpenState {
  const { newer } = after.content
  return newer && after !== before && !hasUnsavedChanges(after) ? arrived(after, newer) : after
}

/** Editing does not begin while something is under way: its answer would end it. */
function inMode(state: OpenState, mode: Mode): OpenState {
  if (state.phase === 'refused' || state.phase === 'signedOut') return { ...state, resume: mode }
  return state.phase === 'reading' || state.phase === 'editing' ? { phase: mode, content: state.content } : state
}
function withPage(state: OpenState, { page, roles }: Opening): OpenState {
  const { loaded, base, untouched, values } = state.content
  const content = {
    ...state.content,
    page,
    roles,
    base: computed(page, (loaded as Values | undefined) ?? base),
    untouched: computed(page, untouched),
    values: computed(page, values),
  }
  return { ...state, content }
}

/** Returns the content with these values, computed, with the errors that still hold. */
function withValues(content: Content, given: Values): Content {
  const { page, loaded, base, errors, values: before } = content
  const { values, identities } = identified(page, {
    values: computed(page, given),
    stored: loaded && base,
    identities: content.identities,
  })
  return { ...content, values, identities, errors: errorsAfter(page, { errors, before, after: values }) }
}

/** Errors of a changed field go, also when it is changed back: what it says now is checked when the person leaves it. */
function changed(content: Content, { changes, isRestored }: Extract<DocumentEvent, { type: 'changed' }>): Content {
  const { page, errors, values, revision } = content
  const lines = new Set(lineFieldsOf(page).map(({ field }) => field))
  const left = Object.entries(errors).filter(([path]) => !(path in changes) || lines.has(path))
  const renewed = isRestored ? changes : withRenewed(page, values, changes, content.loaded ? content.base : {})
  const all = withEnteredFigures(page, values, renewed)
  const next = {
    ...withValues({ ...content, errors: Object.fromEntries(left) }, { ...values, ...all }),
    revision: revision + 1,
  }
  if (!next.loaded || !page.recomputeOn?.length) return next
  // What was typed back to what is saved has the figures that are saved, and an undo brings no figures back that were answered for other values.
  const [saved, deciding] = [asSaved(next), decidingValues(next)]
  if (deciding === saved.completedFor) return { ...withFigures(next, next.base), ...saved }
  const figures = deciding === next.completedFor ? next.answer : deciding === next.failedFor ? next.base : undefined
  return figures ? withFigures(next, figures) : next
}

/** What a stored document is answered for while nothing is typed: the values that are saved. */
const asSaved = ({
  page,
  loaded,
  base,
}: Pick<Content, 'page' | 'loaded' | 'base'>): Pick<Content, 'completedFor' | 'failedFor' | 'answer'> => ({
  completedFor: decidingValues({ page, values: base, ...(loaded ? { loaded } : {}) }),
  failedFor: '',
  answer: undefined,
})

const withFigures = (content: Content, answer: Values): Content =>
  withValues(content, withAnswer(content.page, content.values, answer, viewerOf(content, 'editing')))

/** Shows what a save would make of a stored document, unless more was typed since. What a save is sent stays as it was sent. */
function answered(state: OpenState, { keys, values, asked }: Extract<DocumentEvent, { type: 'completed' }>): OpenState {
  const { content } = state
  if (!content.page.recomputeOn?.length || !isIdle(state) || modeOf(state) !== 'editing' || keys !== decidingValues(content)) return state
  const { page, base } = content
  const taken = withFilledLines(page, withTaken(page, content.values, { base, answer: values }), { brought: values, asked })
  const followed = withFollowingFigures(page, content.values, taken)
  const figures = withAnswer(page, followed, values, viewerOf(content, 'editing'))
  return { ...state, content: { ...withValues(content, figures), completedFor: keys, failedFor: '', answer: values } }
}

/** Without an answer the figures are those of the last save: an earlier answer was for other values. */
function unanswered(state: OpenState, { keys }: Extract<DocumentEvent, { type: 'completionFailed' }>): OpenState {
  const { content } = state
  if (!isIdle(state) || keys !== decidingValues(content)) return state
  return { ...state, content: { ...withFigures(content, content.base), ...asSaved(content), failedFor: keys } }
}

/**
 * Reports a wrong value when the person leaves its field; an empty field is reported at saving only. An error that stands at the field
 * stays while the value is unchanged: a check of the server (ETA before ETD) is not repeated here, so a valid value does not disprove it.
 */
function checked(content: Content, mode: Mode, { field, language }: Extract<DocumentEvent, { type: 'fieldLeft' }>): Content {
  const { values, errors } = content
  const { locked, shown } = rulesOf(field, values, viewerOf(content, mode))
  const fieldErrors = shown && !locked ? errorsOf(field, values[field.field], false, language) : []
  return fieldErrors.length === 0 ? content : { ...content, errors: { ...errors, [field.field]: fieldErrors } }
}

function complete(content: Content, { keys, values, asked }: Extract<DocumentEvent, { type: 'completed' }>): Content {
  const { page, values: before, untouched } = content
  const brought = completed(page, before, { brought: values, asked }, viewerOf(content, 'editing'))
  const filled = withValues(content, withFollowingFigures(page, before, brought))
  return { ...filled, completedFor: keys, untouched: untouchedAfter(page, untouched, { before, after: filled.values }) }
}

/** Puts the person's changes on top of the other person's version, except for the paths in `take`. */
function solved(content: Content, clash: SaveConflict, { doc, take }: Extract<DocumentEvent, { type: 'conflictSolved' }>): Content {
  const { page, base, values } = content
  const keep = clash.fields.map(({ path }) => path).filter((path) => !take.includes(path))
  return withValues(adopt(content, doc), rebase(page, { base, mine: values, theirs: doc as Values, take, keep }))
}
