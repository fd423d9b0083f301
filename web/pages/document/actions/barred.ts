/** Actions that the viewer may take by role but not now, with the reason in words. */
import type { BarredAction, Page, PageAction } from '../../../../model/page.ts'
import { fieldsOf } from '../../../../ui/state/form-state.ts'
import { textOf } from '../../../../ui/list/value.tsx'
import type { useMessages } from '../../../../ui/text/language.tsx'
import type { Loaded } from '../machine/loaded-document.ts'
import { waitOf } from '../machine/waiting.ts'
import type { messages } from '../messages.ts'

/** A barred action and why it is. */
export interface Barred {
  readonly action: PageAction
  readonly reason: string
}

type Say = ReturnType<typeof useMessages<typeof messages>>

/** Returns the barred actions of a document in the order of its page; one whose reason cannot be said is left out. */
export function barredOf(page: Page, loaded: Loaded | undefined, text: Say): readonly Barred[] {
  if (!loaded?.may.barred) return []
  return loaded.may.barred.flatMap((barred) => {
    const action = page.actions.find(({ name }) => name === barred.name)
    const reason = action && reasonOf({ page, loaded, text }, barred)
    return action && reason ? [{ action, reason }] : []
  })
}

interface Telling {
  readonly page: Page
  readonly loaded: Loaded
  readonly text: Say
}

function reasonOf({ page, loaded, text }: Telling, { why, fields = [] }: BarredAction): string | undefined {
  const what = fields.flatMap((path) => labelOf(page, path, why === 'condition' ? loaded : undefined) ?? []).join(text('barredAnd'))
  switch (why) {
    case 'condition':
      return what === '' ? undefined : text('barredCondition', { what })
    case 'missing':
      return what === '' ? undefined : text('barredMissing', { what })
    case 'apart':
      return what === '' ? text('barredByOther') : text('barredApart', { what })
    case 'among':
      return what === '' ? text('barredByOther') : text('barredAmong', { what })
    case 'started':
      return text('barredStarted')
    case 'turn': {
      const who = waitOf(page, loaded)?.who
      return who ? text('barredTurnOf', { who }) : text('barredTurn')
    }
  }
}

/** Returns the label of a field or a column, with its value where a document is given; undefined where the page does not have it. */
function labelOf(page: Page, path: string, doc: Loaded | undefined): string | undefined {
  const [name, column] = path.split('.') as [string, string?]
  const outer = page.list.fields[name] ?? fieldsOf(page).find(({ field }) => field === name)
  const field = column === undefined ? outer : outer?.columns?.find((one) => one.field === column)
  if (!field) return undefined
  const value = doc && column === undefined ? textOf({ page, field, row: doc }) : ''
  return value === '' ? field.label : `${field.label} (${value})`
}
