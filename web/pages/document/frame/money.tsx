/** The amount of a document in its header: one figure with its tax basis and currency, what it leaves out, and at most three parts below it. */
import type { Page } from '../../../../model/page.ts'
import { Incomplete } from '../../../../ui/fields/incomplete.tsx'
import { MoneyMark } from '../../../../ui/fields/money-head.tsx'
import { kindFor } from '../../../../ui/fields/registry.tsx'
import type { Values } from '../../../../ui/state/form-state.ts'
import { fieldNamed } from './facts.tsx'
import styles from './head.module.css'

export function Money({ page, values }: { page: Page; values: Values }): React.ReactElement | null {
  const { main, parts = [] } = page.display.money ?? {}
  const figures = [main, ...parts].flatMap((name) => {
    const field = name === undefined ? undefined : fieldNamed(page, name)
    const value = field && values[field.field]
    return field && value !== null && value !== undefined && value !== '' ? [{ field, value, isMain: name === main }] : []
  })
  const [first] = figures
  if (!first?.isMain) return null
  const currencyOf = ({ field }: (typeof figures)[number]) => values[`${field.currency ?? ''}$`]
  // What the amount is in base currency says nothing new of a document that is in base currency.
  const isRepeated = (part: (typeof figures)[number]) =>
    part.field.currency !== first.field.currency && currencyOf(part) === currencyOf(first)
  return (
    <dl className={styles['money']} data-part="money">
      {figures
        .filter((figure) => !isRepeated(figure))
        .map(({ field, value, isMain }) => {
          const { Cell } = kindFor(field.type)
          return (
            <div key={field.field} data-main={isMain || undefined}>
              <dt>
                {field.label}
                <MoneyMark field={field} rows={[values]} />
              </dt>
              <dd data-field={field.field}>
                <Cell field={field} value={value} row={values} />
                {isMain && <Incomplete page={page} row={values} counted />}
              </dd>
            </div>
          )
        })}
    </dl>
  )
}
