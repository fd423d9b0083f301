/**
 * Query keys: what a cached answer is found, renewed and replaced by.
 *
 * The key of a call's answer is derived from the call's contract: its path and its input. `answerKey` is one answer, `callKey` all answers
 * of a call or those to a part of its input, `groupKey` all answers of a group of calls; `keys` shortens those of documents. Three
 * sources that are no single call have names of their own there. A path, an input or an array that is none of these does not compile:
 * TanStack Query's `Register` narrows every `queryKey` to `AppQueryKey`.
 */
import type { CallPath, PartOfInput } from '../../model/calls/call-types.ts'
import { languageNow } from '../session/session-store.ts'

declare const made: unique symbol
/** Key of one query, or the prefix of several. The functions of this file alone make it. */
export type AppQueryKey = readonly unknown[] & { readonly [made]: true }

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: AppQueryKey
  }
}
const keyOf = (...parts: readonly unknown[]) => parts as unknown as AppQueryKey

/** The addresses above a path: `/ccommonapi` and `/ccommonapi/recycle` of `/ccommonapi/recycle/index`. */
type Above<P extends string, Seen extends string = ''> = P extends `/${infer Head}/${infer Rest}`
  ? `${Seen}/${Head}` | Above<`/${Rest}`, `${Seen}/${Head}`>
  : never

const partsOf = (path: string): string[] => path.split('/').slice(1)

/**
 * Returns the key of one answer in the language of now.
 * @param input what the call is asked
 * @param versions what else the answer depends on, such as the version of the document it is about
 */
export const answerKey = <P extends CallPath>(path: P, input: PartOfInput<P> = {}, ...versions: readonly unknown[]): AppQueryKey =>
  keyOf(...partsOf(path), { ...input, language: languageNow() }, ...versions)

/** Returns the prefix of all answers of a call, in any language; with a part of its input, of those to it. */
export const callKey = <P extends CallPath>(path: P, input?: PartOfInput<P>): AppQueryKey =>
  keyOf(...partsOf(path), ...(input ? [input] : []))

/** Returns the prefix of all answers of the calls under an address. */
export const groupKey = (group: Above<CallPath>): AppQueryKey => keyOf(...partsOf(group))

/** Keys of documents, by the contracts of `/scmapi/:type/…`. Without the last arguments they are prefixes of several answers. */
export const keys = {
  /** One document in view form, in the language of now. */
  document: (type: string, id: string) => answerKey('/scmapi/:type/view', { type, id }),
  /** Documents in view form, in any language: all, those of a type, or one. */
  documents: (type?: string, id?: string) =>
    callKey('/scmapi/:type/view', { ...(type === undefined ? {} : { type }), ...(id === undefined ? {} : { id }) }),
  /** Rows, counts and groups of lists: of all types or of one. */
  lists: (type?: string) => callKey('/scmapi/:type/index', type === undefined ? {} : { type }),
  /** What a new document begins with: the answers of several calls put together, by the type and its `source`. */
  newDocument: (type: string, ...source: readonly unknown[]) => keyOf('new document', type, ...source),
  /** What a single type's own screen puts together from several answers, and what it depends on. */
  webPart: (part: string, ...query: readonly unknown[]) => keyOf('web part', part, ...query),
  /** The news of a version, a file beside the page. */
  news: () => keyOf('news'),
}

/** The task lists: approvals and other tasks, and input that is not saved yet. */
export const taskKeys: readonly AppQueryKey[] = [
  callKey('/notifyapi/notify-msg/my-task-list'),
  callKey('/scommonapi/sconf-ui-config-person/page-caches'),
]
export const unreadKey = callKey('/notifyapi/notify-msg/menu-unread-sum')
export const noticesKey = callKey('/notifyapi/notify-msg/index')
/** Keys of what surrounds a document: its place in lists, its tasks, its history, but not the document itself. */
export const surroundingKeys: readonly AppQueryKey[] = [
  keys.lists(),
  ...taskKeys,
  groupKey('/ccommonapi/cpm-bus'),
  callKey('/ccommonapi/gui/page-view-log'),
  unreadKey,
  noticesKey,
]
/** Keys of everything that shows a document, its place in lists or its tasks: a write to a document invalidates all of them. */
export const documentKeys: readonly AppQueryKey[] = [keys.documents(), ...surroundingKeys]
