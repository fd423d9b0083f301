/** The form of the page as a section that writes the document sees it: its changes are events of the page's state machine. */
import type { PageAction } from '../../../../model/page.ts'
import type { SectionForm } from '../../../../ui/state/section-form.ts'
import { isIdle, modeOf, type OpenState } from '../machine/document-state.ts'
import type { DocumentMachine } from '../machine/use-document-machine.ts'
import { openState } from '../machine/use-document-operations.ts'

/** @param onAct presses an action of the page */
export function sectionForm(machine: DocumentMachine, state: OpenState, onAct: (action: PageAction) => void): SectionForm {
  const { page, loaded, values, errors } = state.content
  const actions = loaded?.may.actions ?? []
  return {
    page,
    values,
    errors,
    mayEdit: loaded === undefined || loaded.may.edit,
    actions,
    busy: !isIdle(state),
    change(changes) {
      if (modeOf(openState(machine)) === 'reading') machine.send({ type: 'editStarted' })
      machine.send({ type: 'changed', changes })
    },
    act(name) {
      const action = page.actions.find((one) => one.name === name)
      if (action && actions.includes(name)) onAct(action)
    },
  }
}
