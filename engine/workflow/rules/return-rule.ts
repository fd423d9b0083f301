/** Where a rejection leads: the types shared by the three return rules. */
import type { ProcessNode, ProcessStep } from '../../../model/process/process.ts'
import type { ProcessState, Task } from '../state/instance.ts'
import type { Person } from '../people/assignees.ts'

/** The node that is opened again. With `step`, only that step of it is opened, and earlier signatures stay valid. */
export interface Back {
  readonly node: ProcessNode
  readonly step?: {
    readonly step: ProcessStep
    /** The signature that is requested again; absent when everybody of the step signs again. */
    readonly again?: Task
    /** Signatures that stay valid. */
    readonly stand: readonly Task[]
    /** People of the step who sign after that person. */
    readonly after: readonly (Person & Pick<Task, 'kind'>)[]
    /** Open tasks of other branches, which go on. */
    readonly resume: readonly Task[]
  }
}

/** @param from the step that was rejected; absent at a node without approval */
export type BackRule = (flow: ProcessState, node: ProcessNode, from?: ProcessStep) => Promise<Back>
