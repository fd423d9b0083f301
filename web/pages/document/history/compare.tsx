/**
 * Comparison of a change document with the document that it changes: one row for each change, old beside new, differences highlighted
 * (U38).
 */
import type { Page, PageField, WireDoc } from '../../../../model/page.ts'
import { MoneyMark } from '../../../../ui/fields/money-head.tsx'
import { kindFor } from '../../../../ui/fields/registry.tsx'
import { fieldsOf, type Values } from '../../../../ui/state/form-state.ts'
import { useMessages } from '../../../../ui/text/language.tsx'
import { messages } from '../messages.ts'
import { differing } from './differing.tsx'
import styles from '../document.module.css'
import historyStyles from './history.module.css'

export function Compare({ page, doc }: { page: Page; doc: WireDoc }): React.ReactElement | null {
  const t = useMessages(messages)
  const { lines, line, about, what, from, to, amount, of, versions, total } = page.compare!
  const fields = fieldsOf(page)
  const outer = fields.find(({ field }) => field === lines)
  if (!outer) return null
  const column = (name: string) => outer.columns?.find(({ field }) => field === name)
  const rows = (doc[lines] ?? []) as readonly Values[]
  const named = [line, ...about].flatMap((name) => column(name) ?? [])
  const changeColumns = [what, from, to].map(column)
  const sum = amount === undefined ? undefined : column(amount)
  const cell = (field: PageField | undefined, row: Values) => {
    if (!field) return null
    const { Cell } = kindFor(field.type)
    return <Cell field={field} value={row[field.field]} row={{ ...row, doc }} />
  }
  const head = fields.find(({ field }) => field === of)
  const whole = total === undefined ? undefined : fields.find(({ field }) => field === total)
  const [before, after] = versions
  return (
    <section className={`sheet section ${historyStyles['compare']}`} aria-labelledby="compare-heading">
      <h2 id="compare-heading">
        {t('compareTitle')} {cell(head, doc)}{' '}
        <span className="muted">
          {after === undefined
            ? t('compareNext', { from: doc[before] ?? '' })
            : t('compareVersions', { from: doc[before] ?? '', to: doc[after] ?? '' })}
        </span>
      </h2>
      <div className={styles['compare-box']} role="region" aria-label={t('compareTitle')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{outer.label}</th>
              {changeColumns.map((field) => field && <th key={field.field}>{field.label}</th>)}
              {sum && (
                <th scope="col" className="num">
                  {sum.label}
                  <MoneyMark field={sum} rows={[{ doc }]} line />
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => {
              const [old, now] = differing(String(row[from] ?? ''), String(row[to] ?? ''))
              return (
                <tr key={(row['id'] as string | undefined) ?? at}>
                  <th scope="row">
                    {row[line] ? (
                      <span className={styles['compare-line']}>
                        {named.map((field) => (
                          <span key={field.field}>
                            {field.type === 'integer' && `${field.label} `}
                            {cell(field, row)}
                          </span>
                        ))}
                      </span>
                    ) : (
                      t('wholeDocument')
                    )}
                  </th>
                  <td>{cell(column(what), row)}</td>
                  <td>
                    <del>{old}</del>
                  </td>
                  <td>
                    <ins>{now}</ins>
                  </td>
                  {sum && <td className="num">{cell(sum, row)}</td>}
                </tr>
              )
            })}
          </tbody>
          {sum && whole && (
            <tfoot>
              <tr>
                <th scope="row" colSpan={4}>
                  {whole.label}
                </th>
                <td className="num">{cell(whole, doc)}</td>
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </section>
  )
}
