/** What screens of single types ask of documents of one type: list, view, change and actions, typed from the definition. */
import type { ActionName, NameOf } from '../model/document.ts'
import type { FormOf, ListAnswerOf, ListQueryOf, SavedOf, ViewOf } from '../model/wire-document.ts'

/** A document in the version on which a change is made. */
interface VersionOf {
  readonly id: string
  readonly version?: number
}

interface CallWay {
  /** The caller shows a failure itself: the default. */
  readonly quiet?: boolean
}

export interface DocumentCalls<D> {
  list(query: ListQueryOf<D>, way?: CallWay): Promise<ListAnswerOf<D>>
  view(id: string, way?: CallWay): Promise<ViewOf<D>>
  /**
   * Saves changes of a document that has no form on the screen; lines are set, added and removed one by one. What a person edits in a form is saved by
   * the form (`OtherDocument` of `ui/web-part.ts`).
   */
  save(doc: VersionOf, values: SavedOf<D>): Promise<ViewOf<D>>
  act(doc: VersionOf, action: ActionName<D>, values?: FormOf<D>): Promise<ViewOf<D>>
}

type Send = (type: string, operation: string, data: object, options: { readonly key?: string; readonly quiet: boolean }) => Promise<unknown>

/**
 * Returns the calls of any type over the one that sends them.
 * @param intent makes an idempotency key: each change that a person makes is one intent
 */
export const documentCallsOver =
  (send: Send, intent: () => string) =>
  <D>(type: NameOf<D>): DocumentCalls<D> => {
    const change = ({ id, version }: VersionOf, operation: string, values: object | undefined) =>
      send(type, operation, { id, version, ...(values === undefined ? {} : { values }) }, { key: intent(), quiet: true }) as Promise<
        ViewOf<D>
      >
    return {
      list: (query, { quiet = true } = {}) => send(type, 'index', query, { quiet }) as Promise<ListAnswerOf<D>>,
      view: (id, { quiet = true } = {}) => send(type, 'view', { id }, { quiet }) as Promise<ViewOf<D>>,
      save: (doc, values) => change(doc, 'save', values),
      act: (doc, action, values) => change(doc, action, values),
    }
  }
