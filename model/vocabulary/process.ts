/** The words of actions and approvals. */
import { actionsOf, type AnyDocument, type Step } from '../document.ts'
import { ofActions, without, type Word } from './word.ts'

const stepsOf = (type: AnyDocument) =>
  Object.entries(actionsOf(type)).flatMap(([action, { steps = [] }]) => steps.map((step) => ({ action, step })))
const rolesOf = ({ by }: Step): readonly string[] => [by].flat()

/** A key of steps: its uses are the actions with the roles of the steps that have it. */
const ofSteps = (name: 'when' | 'above' | 'after', help: Word['help']): Word => ({
  stated: (type) => {
    const having = stepsOf(type).filter(({ step }) => step[name] !== undefined)
    return having.length > 0 ? ofActions('steps')(type, new Map()) : undefined
  },
  uses: (type) =>
    stepsOf(type).flatMap(({ action, step }) => {
      const limit = name === 'above' ? step.above : undefined
      return step[name] === undefined ? [] : [{ actions: [action], roles: rolesOf(step), ...(limit ? { by: [limit.field] } : {}) }]
    }),
  forOwner: true,
  page: 'uses',
  api: `x-steps.${name}`,
  help,
})

export const processes: Readonly<Record<string, Word>> = {
  steps: {
    stated: ofActions('steps'),
    uses: (type) =>
      Object.entries(actionsOf(type)).flatMap(([action, { steps }]) =>
        steps ? [{ actions: [action], roles: [...new Set(steps.flatMap(rolesOf))] }] : [],
      ),
    forOwner: true,
    page: 'uses',
    api: 'x-steps',
    help: { title: ['审批步骤', 'Steps of the approval'], text: ['{actions}：{roles}', '{actions}: {roles}'] },
  },
  'when of a step': ofSteps('when', {
    title: ['有条件的审批', 'Approved only where it is needed'],
    text: ['{actions}：{roles}', '{actions}: {roles}'],
  }),
  'above of a step': ofSteps('above', {
    title: ['超过金额时的审批', 'Approved above an amount'],
    text: ['{actions}：{roles}（{by}）', '{actions}: {roles} ({by})'],
  }),
  'after of a step': ofSteps('after', {
    title: ['并行与汇合的审批', 'Side by side, and after others'],
    text: ['{actions}：{roles}', '{actions}: {roles}'],
  }),
  'when of an action': {
    stated: ofActions('when'),
    page: without('the document says which actions may be done now (`may.actions`)'),
    api: 'x-when',
    help: without('the document offers an action where its condition holds'),
  },
}
