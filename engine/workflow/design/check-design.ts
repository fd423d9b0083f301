/** Validates a process design (DM-5-020 to DM-5-025), without side effects. All errors are returned together, at their fields. */
import type { FieldError } from '../../../model/errors.ts'
import type { ProcessDefinition, ProcessNode } from '../../../model/process/process.ts'
import { localise, type Language } from '../../../model/text.ts'
import { isConditional, stepFaults } from '../../../model/process/process-steps.ts'
import { nodesOf, stepsOf } from './process-nodes.ts'

/** Returns errors by field path (`nodes[2].launchAction`, index as submitted). Without errors the design may be saved and published. */
export function checkProcess(definition: ProcessDefinition, language: Language = 'zh'): FieldError[] {
  if (definition.nodes.length === 0) return [{ path: 'nodes', key: 'common.INPUT_REQUIRED' }]
  const name = (node: ProcessNode): string => localise(node.text, language) || node.status
  const place = (node: ProcessNode): string => `nodes[${definition.nodes.indexOf(node)}]`
  return [
    ...ends(definition, { name, place }),
    ...launches(definition, { name, place }),
    ...repeats(definition, { name, place }),
    ...steps(definition),
    ...order(definition, { name, place }, language),
    ...targets(definition, { name, place }),
    ...clocks(definition, { name, place }),
  ]
}

interface Naming {
  readonly name: (node: ProcessNode) => string
  readonly place: (node: ProcessNode) => string
}

/** DM-5-020: the last node must define an end. */
function ends(definition: ProcessDefinition, { name, place }: Naming): FieldError[] {
  const last = nodesOf(definition).at(-1)!
  return last.end ? [] : [{ path: `${place(last)}.end`, key: 'process.lastNodeEnd', values: { node: name(last) } }]
}

/** DM-5-021: all nodes but the last need a launch action and its description. */
function launches(definition: ProcessDefinition, { name, place }: Naming): FieldError[] {
  return nodesOf(definition)
    .slice(0, -1)
    .flatMap((node) => {
      const missing = !node.launchAction?.trim()
        ? 'launchAction'
        : !node.launchText?.every((text) => text.trim())
          ? 'launchText'
          : undefined
      return missing === undefined
        ? []
        : [{ path: `${place(node)}.${missing}`, key: 'process.launch' as const, values: { node: name(node) } }]
    })
}

/** DM-5-022, 023, 024: sequence, status code and launch action are unique among the nodes. */
function repeats(definition: ProcessDefinition, { name, place }: Naming): FieldError[] {
  const all = definition.nodes
  return [
    ...doubled(all, (node) => node.sequence).flatMap((group) =>
      group.map(
        (node): FieldError => ({ path: `${place(node)}.sequence`, key: 'process.sequence', values: { nodes: group.map(name).join(', ') } }),
      ),
    ),
    ...doubled(all, (node) => node.status).flatMap((group) =>
      group.map((node): FieldError => ({ path: `${place(node)}.status`, key: 'process.status', values: { status: node.status } })),
    ),
    ...doubled(
      all.filter((node) => node.launchAction?.trim()),
      (node) => node.launchAction,
    ).flatMap((group) =>
      group.map(
        (node): FieldError => ({ path: `${place(node)}.launchAction`, key: 'process.action', values: { action: node.launchAction } }),
      ),
    ),
  ]
}

/** DM-5-025: step codes are unique in the whole definition. */
function steps(definition: ProcessDefinition): FieldError[] {
  const placed = definition.nodes.flatMap((node, at) =>
    node.steps.map((step, no) => ({ code: step.code, path: `nodes[${at}].steps[${no}].code` })),
  )
  return doubled(placed, ({ code }) => code).flatMap((group) =>
    group.map(({ code, path }): FieldError => ({ path, key: 'process.step', values: { step: code } })),
  )
}

/**
 * The steps of a node form a graph without circles in which every step is reached: each names steps of its node, and none stands behind one
 * that always ends the node. At least one step is asked without condition, so that no document passes an approval that nobody gave.
 */
function order(definition: ProcessDefinition, { name, place }: Naming, language: Language): FieldError[] {
  return definition.nodes
    .filter(({ approveFlow, steps }) => approveFlow && steps.length > 0)
    .flatMap((node) => {
      const at = (code: string) => `${place(node)}.steps[${node.steps.findIndex((step) => step.code === code)}]`
      const text = (code: string) => {
        const step = node.steps.find((one) => one.code === code)
        return (step && localise(step.name, language)) || code
      }
      const faults = stepFaults(stepsOf(node)).map(({ code, fault, cause }): FieldError => {
        const values = { step: text(code), before: text(cause) }
        return { path: `${at(code)}.${fault === 'unreachable' ? 'end' : 'after'}`, key: `process.step.${fault}`, values }
      })
      const always = node.steps.some((step) => !isConditional(step))
      return always ? faults : [...faults, { path: `${place(node)}.steps`, key: 'process.unconditional', values: { node: name(node) } }]
    })
}

/**
 * The target status of a completed node, and of each of its branches, must belong to another node. A branch has a condition. to another node. Without one, the next node in sequence follows. */
function targets(definition: ProcessDefinition, { name, place }: Naming): FieldError[] {
  const statuses = new Set(definition.nodes.map((node) => node.status))
  const branches = definition.nodes.flatMap((node) =>
    (node.branches ?? []).flatMap((branch, no): FieldError[] => [
      ...(branch.target === node.status || !statuses.has(branch.target)
        ? [{ path: `${place(node)}.branches[${no}].target`, key: 'process.target' as const, values: { node: name(node) } }]
        : []),
      ...(isConditional({ code: '', ...branch })
        ? []
        : [{ path: `${place(node)}.branches[${no}].when`, key: 'common.INPUT_REQUIRED' as const }]),
    ]),
  )
  const single = definition.nodes
    .filter((node) => !node.end && node.target !== undefined && (node.target === node.status || !statuses.has(node.target)))
    .map((node) => ({ path: `${place(node)}.target`, key: 'process.target' as const, values: { node: name(node) } }))
  return [...single, ...branches]
}

/** No task is open at an end node, so a limit or a ban on bulk approval is refused there. */
function clocks(definition: ProcessDefinition, { name, place }: Naming): FieldError[] {
  return definition.nodes
    .filter((node) => node.end)
    .flatMap((node) =>
      (['limit', 'batch', 'branches'] as const)
        .filter((key) => node[key] !== undefined)
        .map((key): FieldError => ({ path: `${place(node)}.${key}`, key: 'process.clock', values: { node: name(node) } })),
    )
}

const doubled = <T>(all: readonly T[], key: (one: T) => unknown): T[][] =>
  [...Map.groupBy(all, key).values()].filter((group) => group.length > 1)
