/** States and events of a document page: loading, reading, editing, saving, conflict, refused, signed out, gone. */
import type { Viewer } from '../../../../model/rules/condition-parts.ts'
import type { Page, PageAction, PageField } from '../../../../model/page.ts'
import type { Language } from '../../../../model/text.ts'
import { isDirty, keysOf, recomputeValues, validate, type Errors, type Values } from '../../../../ui/state/form-state.ts'
import type { LineIdentities } from '../../../../ui/state/line-key.ts'
import type { SaveConflict } from '../../../../model/calls/save-conflict.ts'
import type { Loaded } from './loaded-document.ts'

/** What an open document holds in every phase. */
export interface Content {
  readonly page: Page
  /** Roles of the signed-in person; rules of fields depend on them. */
  readonly roles: readonly string[]
  /** The saved document; absent while the document is new. */
  readonly loaded?: Loaded
  /** The values before the person changed anything, with computed figures. */
  readonly base: Values
  /** The values of a new document that count as untouched: `base` and what the server completed. */
  readonly untouched: Values
  readonly values: Values
  /** Keys of the lines that have no id yet. */
  readonly identities: LineIdentities
  /** Errors by path (`eta`, `lines[3].price`). */
  readonly errors: Errors
  /** Counts the person's changes. A save that is repeated at the same revision carries the same idempotency key. */
  readonly revision: number
  /** The deciding values (`decidingValues`) for which the server answered last; of a stored document those that are saved, until it is asked. */
  readonly completedFor: string
  /** The deciding values of a stored document for which the server gave no answer. */
  readonly failedFor: string
  /** The last answer about the changes to a stored document. */
  readonly answer?: Values | undefined
  /** A newer version that arrived while unsaved changes were on the screen; it is shown once they are gone. */
  readonly newer?: Loaded
}

/** Where an open document returns to when what is under way ends. */
export type Mode = 'reading' | 'editing'

export type OpenState =
  | { readonly phase: Mode; readonly content: Content }
  /** A save or an action was refused: the errors stand at their fields and in a list above the form. */
  | { readonly phase: 'refused'; readonly content: Content; readonly resume: Mode }
  | { readonly phase: 'saving'; readonly content: Content; readonly resume: Mode }
  | { readonly phase: 'acting'; readonly content: Content; readonly resume: Mode; readonly action: PageAction }
  /** The dialog for an electronic signature is open. */
  | { readonly phase: 'signing'; readonly content: Content; readonly resume: Mode; readonly action: PageAction }
  /** Another user saved the same fields: this user chooses field by field. */
  | { readonly phase: 'conflict'; readonly content: Content; readonly clash: SaveConflict }
  /** The session ended; the page keeps everything until the person has signed in again. */
  | { readonly phase: 'signedOut'; readonly content: Content; readonly resume: Mode }

/** What is known before the document is on the screen, and when it cannot be shown. */
export interface ClosedState {
  readonly phase: 'loading' | 'failed' | 'denied' | 'gone'
  readonly page: Page
  readonly roles: readonly string[]
  /** Why the page could not be loaded; with `failed` only. */
  readonly error?: unknown
}

export type DocumentState = ClosedState | OpenState

export type DocumentEvent =
  /** A version of the document came from the server. */
  | { readonly type: 'documentArrived'; readonly doc: Loaded }
  /** The starting values of a new document are known. */
  | { readonly type: 'newDocumentBegun'; readonly values: Values }
  | { readonly type: 'loadFailed'; readonly reason: 'denied' | 'gone' | 'signedOut' | 'other'; readonly error: unknown }
  | { readonly type: 'loadStarted' }
  | { readonly type: 'pageChanged'; readonly page: Page; readonly roles: readonly string[] }
  | { readonly type: 'editStarted' }
  | { readonly type: 'editCancelled' }
  /** `isRestored`: a draft is put back, in which links that were exchanged have renewed what stands beside them. */
  | { readonly type: 'changed'; readonly changes: Values; readonly isRestored?: true }
  /** The person left a field: its value is checked. */
  | { readonly type: 'fieldLeft'; readonly field: PageField; readonly language: Language }
  /** The server completed a new document, or computed the changes of a stored one, whose deciding values were `keys`. `asked`: the values of the form of then. */
  | { readonly type: 'completed'; readonly keys: string; readonly values: Values; readonly asked: Values }
  /** The server gave no answer for these deciding values of a stored document. */
  | { readonly type: 'completionFailed'; readonly keys: string }
  | { readonly type: 'saveStarted' }
  | { readonly type: 'actionStarted'; readonly action: PageAction }
  | { readonly type: 'signingStarted'; readonly action: PageAction }
  /** A save or an action wrote this version. `sent`: the values that the save sent; what was typed since stays as unsaved change. */
  | { readonly type: 'written'; readonly doc: Loaded; readonly sent?: Values }
  /** `sent`: the values that were refused; the errors of what was changed since do not show. */
  | { readonly type: 'refused'; readonly errors: Errors; readonly sent?: Values }
  | { readonly type: 'conflicted'; readonly clash: SaveConflict }
  | { readonly type: 'conflictClosed' }
  /** `take`: paths where the other person's value stands (see `rebase`). */
  | { readonly type: 'conflictSolved'; readonly doc: Loaded; readonly take: readonly string[] }
  | { readonly type: 'signedOut' }
  | { readonly type: 'signedIn' }
  /** What was under way ended without a result: given up, or failed for a reason that a toast tells. */
  | { readonly type: 'halted' }

export const isOpen = (state: DocumentState): state is OpenState => 'content' in state

/** Returns whether nothing is under way that a save or an action has to wait for. */
export const isIdle = ({ phase }: OpenState): boolean => phase === 'reading' || phase === 'editing' || phase === 'refused'

/** Returns whether the form takes input or shows values, whatever is under way. */
export function modeOf(state: OpenState): Mode {
  if ('resume' in state) return state.resume
  return state.phase === 'reading' ? 'reading' : 'editing'
}

/** Returns whether the person reads a document that the form could be opened for: errors of an action then lead into editing. */
export const offersEdit = (state: OpenState): boolean => modeOf(state) === 'reading' && state.content.loaded?.may.edit === true

/** Returns as whom the rules of fields see the person. */
export function viewerOf({ page, roles, loaded }: Content, mode: Mode): Viewer {
  const action = !loaded ? 'create' : mode === 'editing' ? 'edit' : 'view'
  return { roles, action, partyRole: loaded?.partyRole ?? page.partyRole }
}

const unsaved = new WeakMap<OpenState, boolean>()
/** Returns whether something on the screen would be lost without saving. It is computed once for each state. */
export function hasUnsavedChanges(state: OpenState): boolean {
  let known = unsaved.get(state)
  if (known === undefined) {
    const { content } = state
    const mode = modeOf(state)
    const { page, values, loaded, untouched } = content
    known = mode === 'editing' && isDirty(page, values, loaded as Values | undefined, viewerOf(content, mode), untouched)
    unsaved.set(state, known)
  }
  return known
}

/** Returns the name of what is under way (`save` or an action's name); an empty text when nothing is. */
export function busyWith(state: OpenState): string {
  if (state.phase === 'saving') return 'save'
  return state.phase === 'acting' ? state.action.name : ''
}

/**
 * Returns the values on which the answer of the server depends, as one text: of a new document those that decide and those of `recomputeOn`, of a stored one the
 * latter alone. It is empty for a stored document whose type names none.
 */
export function decidingValues({ page, values, loaded }: Pick<Content, 'page' | 'values' | 'loaded'>): string {
  if (!loaded) return JSON.stringify([...keysOf(page, values), ...recomputeValues(page, values)])
  return page.recomputeOn?.length ? JSON.stringify(recomputeValues(page, values)) : ''
}

/**
 * Returns the deciding values for which the server is to be asked now; empty where there is nothing to ask. A stored document is asked about while it is written,
 * where the values differ from those of the last answer and can be read.
 */
export function openQuestion(state: OpenState): string {
  const { content } = state
  const { page, values, loaded, completedFor, failedFor } = content
  const deciding = decidingValues(content)
  if (!loaded) return deciding
  if (modeOf(state) !== 'editing' || !isIdle(state) || deciding === completedFor || deciding === failedFor) return ''
  const errors = validate(page, values, { viewer: viewerOf(content, 'editing'), language: 'en' })
  const isAbout = (path: string) => page.recomputeOn!.some((one) => path === one || path.startsWith(`${one}.`))
  return Object.keys(errors).some((path) => isAbout(path.replaceAll(/\[\d+\]/g, ''))) ? '' : deciding
}

/** Returns whether the figures of the server are still those of the last save, since it could not be asked what the next one makes of the values. */
export const hasSavedFigures = (state: OpenState): boolean =>
  modeOf(state) === 'editing' && state.content.failedFor !== '' && state.content.failedFor === decidingValues(state.content)
