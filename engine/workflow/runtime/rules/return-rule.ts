/** Where a rejection leads: the words that the three rules share. */
import type { ProcessNode, ProcessStep } from '../../../../model/process.ts'
import type { ProcessState, Task } from '../instance.ts'
import type { Person } from '../assignees.ts'

/** The node that is opened again; with `step`, only that step of it is, and what was signed before still stands. */
export interface Back {
  readonly node: ProcessNode
  readonly step?: {
    readonly step: ProcessStep
    /** The signature that is asked for again; absent: everybody of the step. */
    readonly again?: Task
    /** Signatures that stand. */
    readonly stand: readonly Task[]
    /** People of the step who sign after that person. */
    readonly after: readonly Person[]
  }
}

export type BackRule = (flow: ProcessState, node: ProcessNode) => Promise<Back>
