/** What a section that writes the document (`writes` of `sections`) is given: the form of the page, which stays the only way to save. */
import type { ActionName, AnyDocument } from '../../model/document.ts'
import type { Page } from '../../model/page.ts'
import type { FormOf } from '../../model/wire-document.ts'
import type { Errors, Values } from './form-state.ts'

type ValuesOf<D> = D extends AnyDocument ? FormOf<D> : Values
type ActionOf<D> = D extends AnyDocument ? ActionName<D> : string

/** @typeParam D the definition, for a screen of a single type: `SectionForm<typeof fitting>` */
export interface SectionForm<D = unknown> {
  readonly page: Page
  /** The values on the screen: what is not saved yet stands in them, and computed figures follow. */
  readonly values: ValuesOf<D>
  /** Errors by path (`measurements[3].measured`). */
  readonly errors: Errors
  /** The person may write the document now. */
  readonly mayEdit: boolean
  /** Names of the actions that may be pressed now. */
  readonly actions: readonly ActionOf<D>[]
  /** A save or an action is under way. */
  readonly busy: boolean
  /** Changes values as typing into the form does; a form that is read is opened for it. */
  change(changes: ValuesOf<D>): void
  /** Presses an action of the page: what is not saved is saved first, and what the action asks is asked. */
  act(name: ActionOf<D>): void
}
