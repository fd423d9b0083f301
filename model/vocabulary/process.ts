/** The words of actions and approvals. */
import type { Step } from '../actions/action.ts'
import { actionsOf, type AnyDocument } from '../document.ts'
import type { Signing } from '../signing.ts'
import { ofActions, without, type TypesByName, type Word, type WordUse } from './word.ts'

/** Returns the steps of all approvals of a type, each with its action. */
export const stepsOf = (type: AnyDocument) =>
  Object.entries(actionsOf(type)).flatMap(([action, { steps = [] }]) => steps.map((step) => ({ action, step })))
const rolesOf = ({ by }: Step): readonly string[] => [by ?? []].flat()

/** Returns the roles that sign always, those that sign under a condition or above an amount, and those that wait for others than the step before. */
const stepUses = (type: AnyDocument): readonly WordUse[] =>
  stepsOf(type).map(({ action, step }) => {
    const limit = step.above
    const as = limit ? 'above' : step.when !== undefined ? 'when' : step.after ? 'after' : 'always'
    return { actions: [action], roles: rolesOf(step), ...(limit ? { by: [limit.field] } : {}), as }
  })

/** Returns the types whose documents are signed by documents of this one. */
function signedBy({ name }: AnyDocument, types: TypesByName): readonly string[] | undefined {
  const signed = [...types.values()].filter(({ signing }) => (signing as Signing | undefined)?.task === name).map((type) => type.name)
  return signed.length > 0 ? signed : undefined
}

export const processes: Readonly<Record<string, Word>> = {
  steps: {
    stated: ofActions('steps'),
    uses: stepUses,
    forOwner: true,
    page: 'uses',
    api: 'x-steps',
    help: {
      title: ['审批步骤', 'Steps of the approval'],
      text: {
        always: ['{actions}：{roles}', '{actions}: {roles}'],
        when: ['{actions}：{roles}（符合条件时）', '{actions}: {roles}, where a condition holds'],
        above: ['{actions}：{roles}（{by}超过限额时）', '{actions}: {roles}, where {by} is above a limit'],
        after: ['{actions}：{roles}（与其他步骤并行或汇合）', '{actions}: {roles}, beside or after other steps'],
      },
    },
  },
  // A type whose documents are signed, and the type whose documents are the tasks of those who sign.
  signing: {
    stated: (type, types) => (type.signing as unknown) ?? signedBy(type, types),
    uses: (type, types) => {
      const task = (type.signing as Signing | undefined)?.task
      return [task === undefined ? { types: signedBy(type, types) ?? [], as: 'task' } : { types: [task], as: 'signed' }]
    },
    page: 'uses',
    api: without('documents are signed by the calls of signing and by actions, which the contract has'),
    help: {
      title: ['电子签署', 'Signed electronically'],
      text: {
        signed: ['签署任务：{types}', 'The tasks of those who sign: {types}'],
        task: ['签署的单据：{types}', 'What is signed: {types}'],
      },
    },
  },
  'when of an action': {
    stated: ofActions('when'),
    page: without('the document says which actions may be done now (`may.actions`)'),
    api: 'x-when',
    help: without('the document offers an action where its condition holds'),
  },
}
