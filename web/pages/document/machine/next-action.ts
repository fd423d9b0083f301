/** The next step of a document for its reader: the head names it and the bar has it as its first button, so both take it from here. */
import type { Page } from '../../../../model/page.ts'
import { isEnding, nextStep, type Primary } from '../../../shell/actions/primary-action.ts'
import type { Loaded } from './loaded-document.ts'
import { waitOf } from './waiting.ts'

/**
 * Returns what stands out in a document: what its status names, else the action that the document waits for, else the one that leads on.
 * Actions that are barred do not count; undefined where it is not this person's turn.
 */
export function stepOf(page: Page, doc: Loaded): Primary | undefined {
  const status = doc.status ?? ''
  const { actions: names, barred = [] } = doc.may
  const actions = page.actions.filter(({ name }) => names.includes(name) && !barred.some((one) => one.name === name))
  const conversions = page.conversions.filter(({ to }) => doc.may.conversions.includes(to))
  const named = page.statuses[status]?.primary ?? []
  const declared = nextStep(page, status, {
    actions: actions.filter(({ name }) => named.includes(name)),
    conversions: conversions.filter(({ to }) => named.includes(to)),
  })
  const label = waitOf(page, doc)?.label
  const awaited = actions.find((action) => action.label === label && action.from.includes(status) && !isEnding(page, action))
  return declared ?? (awaited ? { kind: 'action', action: awaited } : nextStep(page, status, { actions, conversions }))
}

/** Returns the label of a step. */
export const labelOfStep = (step: Primary): string => (step.kind === 'action' ? step.action.label : step.conversion.label)
