/** A change document opens as a comparison, and its form is one click away (U38). While it is edited, only the form is shown. */
import { Segmented } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { Page, WireDoc } from '../../../../model/page.ts'
import { useMessages } from '../../../../ui/text/language.tsx'
import { messages } from '../messages.ts'
import styles from '../document.module.css'

const Compare = lazy(() => import('./compare.tsx').then((module) => ({ default: module.Compare })))

export function Compared({
  page,
  doc,
  editing,
  children,
}: {
  page: Page
  doc: WireDoc | undefined
  editing: boolean
  /** The form, for the page without the fields that the comparison shows. */
  children: (page: Page) => React.ReactNode
}): React.ReactElement {
  const t = useMessages(messages)
  const [asForm, setAsForm] = useState(false)
  const { compare } = page
  const lines = compare && doc && !editing ? ((doc[compare.lines] ?? []) as readonly unknown[]) : []
  const comparing = lines.length > 0 && !asForm
  const rest = useMemo(
    () =>
      comparing
        ? { ...page, blocks: page.blocks.map((block) => ({ ...block, form: block.form.filter(({ field }) => field !== compare!.lines) })) }
        : page,
    [comparing, page, compare],
  )
  return (
    <>
      {lines.length > 0 && (
        <div className={`row noprint ${styles['compare-mode']}`}>
          <Segmented
            size="small"
            aria-label={t('compareMode')}
            value={asForm ? 'form' : 'compare'}
            options={[
              { value: 'compare', label: t('compareOld') },
              { value: 'form', label: t('asForm') },
            ]}
            onChange={(mode) => setAsForm(mode === 'form')}
          />
        </div>
      )}
      {comparing && (
        <Suspense fallback={null}>
          <Compare page={page} doc={doc!} />
        </Suspense>
      )}
      {children(rest)}
    </>
  )
}
