/** What a section that writes the document (`writes` of `sections`) is given: the form of the page, which stays the only way to save. */
import type { Page } from '../../model/page.ts'
import type { Errors, Values } from './form-state.ts'

export interface SectionForm {
  readonly page: Page
  /** The values on the screen: what is not saved yet stands in them, and computed figures follow. */
  readonly values: Values
  /** Errors by path (`measurements[3].measured`). */
  readonly errors: Errors
  /** The person may write the document now. */
  readonly mayEdit: boolean
  /** Names of the actions that may be pressed now. */
  readonly actions: readonly string[]
  /** A save or an action is under way. */
  readonly busy: boolean
  /** Changes values as typing into the form does; a form that is read is opened for it. */
  change(changes: Values): void
  /** Presses an action of the page: what is not saved is saved first, and what the action asks is asked. */
  act(name: string): void
}
