/**
 * Query keys: what a cached answer is found, renewed and replaced by.
 *
 * The key of a call's answer is derived from the call's contract: its path and its input. `answerKey` is one answer, `callKey` all answers
 * of a call or those to a part of its input, `groupKey` all answers of a group of calls. Keys of document operations, which have no
 * contract of their own, come from the factories `keys`, from the left: `keys.document('order')` is the prefix of all orders. A path, an
 * input or an array that is none of these does not compile: TanStack Query's `Register` narrows every `queryKey` to `AppQueryKey`.
 */
import type { CallPath, PartOfInput } from '../../model/calls/call-types.ts'
import type { Language } from '../../model/text.ts'
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

/** Arguments are given from the left. Omitting the last ones makes the key a prefix. */
function family<Parts extends readonly unknown[]>(name: string): (...parts: Partial<Parts>) => AppQueryKey {
  return (...parts) => {
    const last = parts.findLastIndex((part) => part !== undefined)
    return keyOf(name, ...parts.slice(0, last + 1))
  }
}

/** Queries of document operations, and of the few sources that are no calls with a contract. */
export const keys = {
  /** A document in view form. */
  document: family<[type: string, id: string, language: Language]>('document'),
  /** A new document with its initial values; `source` is what it begins with. */
  newDocument: family<[type: string, ...source: unknown[]]>('new document'),
  /** Rows, counts and groups of a type's list: what is asked of it, in which language. */
  list: family<[type: string, query: object, language: Language]>('list'),
  /** The values that another user saved, of the version that a save met. */
  conflict: family<[type: string, id: string, version: number]>('conflict'),
  signingSession: family<[type: string, id: string, version: number, language: Language]>('signing session'),
  signingSessions: family<[type: string, id: string, version: number, language: Language]>('signing sessions'),
  /** Other queries of a single type's own screen: what they read, and what the answer depends on. */
  webPart: family<[part: string, ...query: unknown[]]>('web part'),
  /** Addresses of files by their ids. */
  files: family<[ids: readonly string[]]>('files'),
  /** The news of a version, a file beside the page. */
  news: family<[]>('news'),
  /** A big screen without a session, and one of its tiles. */
  wall: family<[secret: string, language: Language]>('wall'),
  wallTile: family<[secret: string, tile: string, language: Language]>('wall tile'),
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
  keys.list(),
  ...taskKeys,
  groupKey('/ccommonapi/cpm-bus'),
  callKey('/ccommonapi/gui/page-view-log'),
  unreadKey,
  noticesKey,
]
/** Keys of everything that shows a document, its place in lists or its tasks: a write to a document invalidates all of them. */
export const documentKeys: readonly AppQueryKey[] = [keys.document(), ...surroundingKeys]
