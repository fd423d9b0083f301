/** The steps of one node as a graph: which step waits for which. Without `after` they form a line in the order of their sequence. */

interface GraphStep {
  readonly code: string
  readonly end?: boolean
  readonly after?: readonly string[]
  readonly when?: unknown
  readonly above?: unknown
}

/** Returns the codes of the steps that this one waits for. @param steps all steps of the node, in order of their sequence */
export function predecessors(steps: readonly GraphStep[], step: GraphStep): readonly string[] {
  if (step.after) return step.after
  const before = steps[steps.indexOf(step) - 1]
  return before ? [before.code] : []
}

/** Returns the codes of all steps that come before this one, whatever the number of steps between; with a circle the step itself too. */
export function ancestors(steps: readonly GraphStep[], code: string): ReadonlySet<string> {
  const before = new Set<string>()
  const walk = (at: string): void => {
    const step = steps.find((one) => one.code === at)
    for (const one of step ? predecessors(steps, step) : [])
      if (!before.has(one)) {
        before.add(one)
        walk(one)
      }
  }
  walk(code)
  return before
}

/** Returns the codes of all steps that come after this one. */
export const descendants = (steps: readonly GraphStep[], code: string): ReadonlySet<string> =>
  new Set(steps.filter((step) => step.code !== code && ancestors(steps, step.code).has(code)).map((step) => step.code))

/** Whether the step is asked on a condition only. */
export const isConditional = ({ when, above }: GraphStep): boolean => when !== undefined || above !== undefined

/** Whether the steps form a line, each after the one before it. */
export const isLine = (steps: readonly GraphStep[]): boolean =>
  steps.every(
    (step, at) =>
      step.after === undefined || (at === 0 ? step.after.length === 0 : step.after.length === 1 && step.after[0] === steps[at - 1]!.code),
  )

/** What is wrong with the steps of a node, at a step: an unknown predecessor, a circle, or an unconditional end before it. */
export interface StepFault {
  readonly code: string
  readonly fault: 'unknown' | 'circle' | 'unreachable'
  /** The code of the step that causes it. */
  readonly cause: string
}

/** Returns the faults of the steps of a node, in order, one for each step at most. */
export function stepFaults(steps: readonly GraphStep[]): readonly StepFault[] {
  const codes = new Set(steps.map(({ code }) => code))
  return steps.flatMap((step): StepFault[] => {
    const { code } = step
    const unknown = step.after?.find((one) => !codes.has(one))
    if (unknown !== undefined) return [{ code, fault: 'unknown', cause: unknown }]
    const before = ancestors(steps, code)
    if (before.has(code))
      return [{ code, fault: 'circle', cause: predecessors(steps, step).find((one) => ancestors(steps, one).has(code)) ?? code }]
    const end = steps.find((one) => before.has(one.code) && one.end === true && !isConditional(one))
    return end ? [{ code, fault: 'unreachable', cause: end.code }] : []
  })
}
