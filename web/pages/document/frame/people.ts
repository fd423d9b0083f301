/** The people of a document, as the display says them (`people`): who does what, for those that the header does not name yet. */
import type { Page, PageField } from '../../../../model/page.ts'
import { isBlank } from '../../../../ui/form/fields-in-sight.ts'
import type { Values } from '../../../../ui/state/form-state.ts'
import { fieldNamed } from './facts.tsx'

/** Returns the people with a value that neither facts nor parties show; the label of each says what they do. */
export function peopleIn({ display, ...page }: Page, values: Values): readonly PageField[] {
  const shown = new Set([...display.facts, ...display.parties, ...display.scope])
  return display.people.flatMap(({ link, does }) => {
    const field = shown.has(link) ? undefined : fieldNamed({ display, ...page }, link)
    return field && !isBlank(values[link]) ? [{ ...field, label: does }] : []
  })
}
