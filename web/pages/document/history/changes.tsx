/** Describes differences: old and new values of fields, added and removed lines. */
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../../../model/calls/call-types.ts'
import type { Page, PageField, WireDoc } from '../../../../model/page.ts'
import { kindFor } from '../../../../ui/fields/registry.tsx'
import { fieldsOf } from '../../../../ui/state/form-state.ts'
import { useMessages } from '../../../../ui/text/language.tsx'
import { callQuery } from '../../../api/call-query.ts'
import { messages } from '../messages.ts'
import styles from './history.module.css'

export type Change = AnswerOf<'/ccommonapi/gui/page-view-changes'>[number]

/**
 * Returns a value of a change as text, `—` where there is none.
 * @param field absent for a status
 */
export function valueText(page: Page, field: PageField | undefined, { raw, title }: { raw: unknown; title?: string | undefined }): string {
  if (title) return title
  if (raw === null || raw === undefined || raw === '') return '—'
  if (!field) return page.statuses[String(raw)]?.label ?? (typeof raw === 'object' ? '…' : String(raw))
  return kindFor(field.type).text(raw, { field, value: raw, row: {} }) || (typeof raw === 'object' ? '…' : String(raw))
}

/** Splits `lines#17.price` into the lines field, the line id and the column. */
export function partsOf(page: Page, path: string): { readonly outer?: PageField; readonly line?: string; readonly column?: PageField } {
  const [, name, line, inner] = /^(\w+)(?:#(\d+))?(?:\.(\w+))?$/.exec(path) ?? []
  const outer = fieldsOf(page).find((one) => one.field === name)
  return { outer, line, column: outer?.columns?.find((one) => one.field === inner) }
}

export function Changes({
  page,
  doc,
  changes,
  most: limit = 200,
}: {
  page: Page
  doc: WireDoc
  changes: readonly Change[]
  most?: number
}): React.ReactElement {
  const t = useMessages(messages)
  const value = (raw: unknown, title: string | undefined, field: PageField | undefined) => valueText(page, field, { raw, title })
  const lineOf = (name: string, id: string): string => {
    const at = ((doc[name] ?? []) as readonly { id?: string }[]).findIndex((one) => one.id === id)
    return at < 0 ? '' : t('lineNo', { n: at + 1 })
  }
  return (
    <ul className={styles['changes']}>
      {changes
        .filter((one) => one.path !== 'number')
        .slice(0, limit)
        .map((one) => {
          const { outer, line, column } = partsOf(page, one.path)
          const where = [
            line && outer?.label,
            line && lineOf(outer!.field, line),
            line && !column ? '' : (column?.label ?? one.label.replace(/#.*/, '')),
          ]
            .filter(Boolean)
            .join(' · ')
          return (
            <li key={one.path}>
              {where}{' '}
              {line && !column && !one.path.includes('.') ? (
                one.from === null ? (
                  <span className={styles['now']}>{t('lineAdded')}</span>
                ) : (
                  <span className={styles['was']}>{t('lineRemoved')}</span>
                )
              ) : (
                <>
                  <span className={styles['was']}>{value(one.from, one.from$, column ?? (one.path === 'status' ? undefined : outer))}</span>{' '}
                  → <span className={styles['now']}>{value(one.to, one.to$, column ?? (one.path === 'status' ? undefined : outer))}</span>
                </>
              )}
            </li>
          )
        })}
    </ul>
  )
}

/** Reads the differences between two versions; `given`: those that people made, without computed values and the status. */
export function useDifference(
  page: Page,
  id: string,
  versions: { readonly from?: number; readonly to?: number; readonly given?: boolean },
): readonly Change[] | undefined {
  const { from, to, given } = versions
  return useQuery({
    ...callQuery('/ccommonapi/gui/page-view-changes', {
      method: 'GET',
      fields: { page: page.page, id, from: String(from), to: String(to), ...(given ? { by: 'people' } : {}) },
      quiet: true,
    }),
    enabled: from !== undefined && to !== undefined && from < to,
  }).data
}
