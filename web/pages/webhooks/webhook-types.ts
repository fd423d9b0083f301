/** Types of external receivers and of the interface log, from their contracts. */
import type { AnswerOf } from '../../../model/calls/call-types.ts'

type ListedReceiver = AnswerOf<'/zutilsapi/out-api-bus/index'>[number]
/** A receiver as administrators see it. */
export type Receiver = Extract<ListedReceiver, { readonly url: string }>
export type SendableType = AnswerOf<'/zutilsapi/out-api-bus/choices'>[number]
export type LogEntry = AnswerOf<'/zutilsapi/out-api-bus/log-view'>

/** Tells whether a receiver came with its address and settings: administrators get them, others the names alone. */
export const isManaged = (receiver: ListedReceiver): receiver is Receiver => 'url' in receiver

/** Tells whether the entry is an incoming call from another system. */
export const isIncoming = ({ state }: LogEntry): boolean => state === 'received' || state === 'refused'
