/** Documents that use a document as a table with the columns of their cards; the first cell leads to the document. */
import { Link } from 'react-router'
import type { WireDoc } from '../../../../model/page.ts'
import { Swatch, type Looks } from '../../../../ui/fields/look.tsx'
import { isRight } from '../../../../ui/fields/registry.tsx'
import { Fact, RowStatus } from '../../../../ui/list/value.tsx'
import { pathOfUse, tableColumns, type UsesProps } from './used-by-rows.ts'
import styles from './used-by.module.css'

export function UsedByTable({ user, via, rows, looks }: UsesProps & { looks: Looks }): React.ReactElement {
  const isFilled = (name: string, row: WireDoc) => name === 'status' || ![undefined, null, ''].includes(row[name] as string)
  // A column without a value in any row is left out; the first one leads to the document.
  const columns = tableColumns(user, via).filter(({ field }, at) => at === 0 || rows.some((row) => isFilled(field, row)))
  return (
    <div className={styles['scroll']}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {columns.map(({ field, label, type }) => (
              <th key={field} scope="col" data-right={isRight(type) || undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((field, at) => (
                <td key={field.field} data-right={isRight(field.type) || undefined}>
                  {field.field === 'status' ? (
                    <RowStatus page={user} row={row} />
                  ) : at === 0 ? (
                    <Link to={pathOfUse(user, row)}>
                      {looks[row.id]?.colour && <Swatch colour={looks[row.id]!.colour!} />} <Fact page={user} field={field} row={row} />
                    </Link>
                  ) : (
                    <Fact page={user} field={field} row={row} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
