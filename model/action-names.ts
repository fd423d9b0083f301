/** Names that the type of a definition gives to its logic: warnings that its actions ask to confirm, and work that a job does. */
import type { Work } from './lifecycle/work.ts'

/** The names of warnings that one action of a record of actions asks to confirm. */
export type ActionAsks<A> = { [K in keyof A]: A[K] extends { readonly asks: readonly (infer C extends string)[] } ? C : never }[keyof A]
/** The names of warnings that actions of a type ask to confirm. */
export type AskName<D> = D extends { readonly actions: infer A } ? ActionAsks<A> : never
type ActionWork<A> = { [K in keyof A]: A[K] extends { readonly work: Work } ? K & string : never }[keyof A]
/** The names of actions of a type whose result a job computes. */
export type WorkName<D> = D extends { readonly actions: infer A } ? ActionWork<A> : never
/** The fields that the work of an action sets. */
export type WorkField<D, K> = D extends { readonly actions: infer A }
  ? K extends keyof A
    ? A[K] extends { readonly work: { readonly writes: readonly (infer N extends string)[] } }
      ? N
      : never
    : never
  : never
