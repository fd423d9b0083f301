/** Input and answer of every call by its path: types only, for clients. */
import type { z } from 'zod'
import type { callGroups } from './all-calls.ts'
import type { DocumentCallGroups, Frozen } from './contract.ts'

type Groups = typeof callGroups & DocumentCallGroups
type Group = Groups[keyof Groups]
type ByPath<G> = { [K in keyof G as G[K] extends { readonly path: infer P extends string } ? P : never]: G[K] }
type Merged<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never
type Calls = Merged<Group extends infer G ? (G extends unknown ? ByPath<G> : never) : never>

export type CallPath = keyof Calls
/** Of several paths each is taken by itself: the input of one of them never hides a key of another. */
type Schema<P extends CallPath, K extends 'input' | 'output'> = P extends CallPath
  ? Calls[P] extends { readonly [key in K]: infer S extends z.ZodType }
    ? S
    : never
  : never
/** What is sent to a call. */
export type InputOf<P extends CallPath> = Frozen<z.input<Schema<P, 'input'>>>
/** What a call answers. */
export type AnswerOf<P extends CallPath> = Frozen<z.output<Schema<P, 'output'>>>
export type MethodOf<P extends CallPath> = Calls[P] extends { readonly method: infer M extends string } ? M : never
/** Names of the input of a call, or of any one of several. */
export type KeyOf<P extends CallPath> = P extends CallPath ? keyof InputOf<P> : never
type DataKeyOf<P extends CallPath> = P extends CallPath
  ? InputOf<P> extends { readonly DATA: infer Data }
    ? Data extends unknown
      ? keyof Data
      : never
    : never
  : never
/** A part of what a call is asked: names of its contract's input, or of what it takes as `DATA`, with any values. */
export type PartOfInput<P extends CallPath> = { readonly [K in KeyOf<P> | DataKeyOf<P>]?: unknown }
