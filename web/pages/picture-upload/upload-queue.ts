/** The pictures of one upload: chosen, matched with records, sent. Pure. */
import type { AnswerOf } from '../../../model/calls/call-types.ts'
import type { PageField } from '../../../model/page.ts'
import { refusal, type Item } from './item.ts'
import type { Left } from './unsent-images.tsx'

export interface UploadState {
  readonly items: readonly Item[]
  /** Pictures are being sent. */
  readonly phase: 'choosing' | 'sending'
}
export const nothingChosen: UploadState = { items: [], phase: 'choosing' }

/** What the server knows about a file's name: its record, or that several have it. */
type Match = Pick<AnswerOf<'/attachapi/match-images'>[number], 'id' | 'title' | 'many'>
export type UploadEvent =
  | { readonly type: 'added'; readonly items: readonly Item[] }
  | { readonly type: 'matched'; readonly keys: readonly number[]; readonly matches: readonly Match[] }
  | { readonly type: 'changed'; readonly key: number; readonly changes: Partial<Item> }
  | { readonly type: 'removed'; readonly key: number }
  | { readonly type: 'cleared' }
  | { readonly type: 'sendStarted' }
  | { readonly type: 'sendEnded' }

export function uploadReducer(state: UploadState, event: UploadEvent): UploadState {
  switch (event.type) {
    case 'added':
      return { ...state, items: [...state.items, ...event.items] }
    case 'matched':
      return { ...state, items: state.items.map((item) => matchedItem(item, event.matches[event.keys.indexOf(item.key)])) }
    case 'changed':
      return { ...state, items: state.items.map((item) => (item.key === event.key ? { ...item, ...event.changes } : item)) }
    case 'removed':
      return { ...state, items: state.items.filter((item) => item.key !== event.key) }
    case 'cleared':
      return { ...state, items: [] }
    case 'sendStarted':
      return { ...state, phase: 'sending' }
    case 'sendEnded':
      return { ...state, phase: 'choosing' }
  }
}

function matchedItem(item: Item, match: Match | undefined): Item {
  if (!match) return item
  return match.id
    ? { ...item, state: 'matched', target: { id: match.id, title: match.title ?? match.id } }
    : { ...item, state: match.many ? 'many' : 'unmatched' }
}

/**
 * Returns a chosen file as an item of the queue.
 * @param field the field that it goes into; a file that does not fit is ignored
 */
export function itemOf(
  { file, settled }: Left,
  { key, field }: { key: number; field: PageField },
): Item & { refused?: ReturnType<typeof refusal> } {
  const refused = refusal(field, file)
  const base = { key, file, target: null, part: 0 }
  if (refused) return { ...base, state: 'ignored', refused }
  return { ...base, state: settled?.target ? 'matched' : 'unmatched', ...(settled ? { target: settled.target, byHand: true } : {}) }
}

/** Returns the items as they are shown: where a record takes one picture only, of several the last is sent. */
export function shownItems(items: readonly Item[], single: boolean): readonly Item[] {
  const last = new Map(items.filter((one) => one.target).map((one) => [one.target!.id, one.key]))
  return items.map((one) =>
    single && one.state === 'matched' && last.get(one.target!.id) !== one.key ? { ...one, state: 'duplicate' as const } : one,
  )
}

export const isReady = ({ target, state }: Item): boolean => target !== null && (state === 'matched' || state === 'failed')
