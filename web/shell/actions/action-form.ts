/** Asks for the form of an action: callers await the answer, `ActionForms` in the shell draws the dialog. */
import type { Page, PageActionForm, WireDoc } from '../../../model/page.ts'
import type { Values } from '../../../ui/state/form-state.ts'
import type { Asking } from './comment-dialog.tsx'

/** What a person gives with an action. */
export interface GivenForm {
  /** Changed values by path, `lines.column` for the new line. */
  readonly values: Values
  readonly comment: string
  /** The version of the document that the form shows. */
  readonly version: number | undefined
}

export interface FormAsking<T> extends Omit<Asking, 'careful'> {
  readonly page: Page
  readonly form: PageActionForm
  /** The document as it is shown; absent for several. */
  readonly doc?: WireDoc
  /** What the action is about, above its fields: the goods that one promises by it. */
  readonly brief?: React.ReactNode
  /** Returns the values with which the form opens, with what was typed so far (by path); absent for several documents. */
  readonly open?: (typed: Values) => Promise<{ readonly version: number; readonly values: Values }>
  /**
   * Does the action. The dialog stays open while it runs, and when it is refused.
   * @returns undefined when the user went back to the form
   */
  readonly send: (given: GivenForm) => Promise<T | undefined>
}

export interface FormRequest {
  readonly asking: FormAsking<unknown>
  readonly end: (result: unknown) => void
  readonly fail: (error: unknown) => void
}

let current: FormRequest | undefined
const listeners = new Set<() => void>()
const show = (request: FormRequest | undefined): void => {
  current = request
  for (const listener of listeners) listener()
}
export const requestNow = (): FormRequest | undefined => current
export const subscribeRequest = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Shows the form of an action until it is done.
 * @returns what `send` answered; undefined when the user cancels
 * @throws the error with which the form could not be opened
 */
export function askActionForm<T>(asking: FormAsking<T>): Promise<T | undefined> {
  current?.end(undefined)
  return new Promise<T | undefined>((resolve, reject) => {
    const close = () => current === request && show(undefined)
    const request: FormRequest = {
      asking: asking as FormAsking<unknown>,
      end: (result) => {
        close()
        resolve(result as T | undefined)
      },
      fail: (error) => {
        close()
        reject(error as Error)
      },
    }
    show(request)
  })
}
