/** The people of a document, as the display says them (`people`): who does what, for those that the header does not name yet. */
import type { Page, PageField } from '../../../../model/page.ts'
import { kindFor } from '../../../../ui/fields/registry.tsx'
import type { Values } from '../../../../ui/state/form-state.ts'
import { useMessages } from '../../../../ui/text/language.tsx'
import { messages } from '../messages.ts'
import { fieldNamed } from './facts.tsx'
import styles from './gauge.module.css'

/** Returns the people with a value that neither facts nor parties show. */
export function peopleIn({ display, ...page }: Page, values: Values): readonly { readonly field: PageField; readonly does: string }[] {
  const shown = new Set([...display.facts, ...display.parties, ...display.scope])
  return display.people.flatMap(({ link, does }) => {
    const field = shown.has(link) ? undefined : fieldNamed({ display, ...page }, link)
    const value = values[link] as unknown
    return field && value !== null && value !== undefined && value !== '' ? [{ field, does }] : []
  })
}

export function People({ page, values }: { page: Page; values: Values }): React.ReactElement | null {
  const t = useMessages(messages)
  const people = peopleIn(page, values)
  if (people.length === 0) return null
  return (
    <dl className={styles['people']} data-part="people" aria-label={t('peopleOf')}>
      {people.map(({ field, does }) => {
        const { Cell } = kindFor(field.type)
        return (
          <div key={field.field}>
            <dt>{does}</dt>
            <dd>
              <Cell field={field} value={values[field.field]} row={values} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
