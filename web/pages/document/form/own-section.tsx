/** A section that a type draws itself: a web component from the type's folder, loaded on demand by name. */
import { createElement, Suspense, use } from 'react'
import type { Page, WireDoc } from '../../../../model/page.ts'
import { SectionContext, type OwnSectionProps } from './section-context.ts'

export function OwnSection(props: OwnSectionProps): React.ReactElement {
  return <Suspense fallback={null}>{createElement(use(SectionContext), props)}</Suspense>
}

/**
 * Returns the sections of a page that stand at a place in the document's status. Above the form, while the document is written, those that write
 * it; a tab stays, since the maker of a draft is always writing.
 */
export const sectionsAt = (
  page: Page,
  at: 'above' | 'tab',
  { doc, editing }: { readonly doc: Pick<WireDoc, 'status'>; readonly editing: boolean },
): NonNullable<Page['sections']> =>
  (page.sections ?? []).filter(
    (one) =>
      one.at === at && (one.statuses === undefined || one.statuses.includes(doc.status ?? '')) && (at === 'tab' || one.writes || !editing),
  )

/** The sections above a form. */
export function SectionsAbove({
  page,
  doc,
  editing,
  form,
}: Pick<OwnSectionProps, 'page' | 'form'> & { doc: WireDoc | undefined; editing: boolean }) {
  if (!doc) return null
  return sectionsAt(page, 'above', { doc, editing }).map(({ name, writes }) => (
    <OwnSection key={name} page={page} doc={doc} name={name} form={writes ? form : undefined} />
  ))
}

/** The sections above the rows of a list. */
export const SectionsOfList = ({ page, filters }: Pick<OwnSectionProps, 'page' | 'filters'>): React.ReactNode =>
  (page.sections ?? []).flatMap(({ name, at }) =>
    at === 'list' ? [<OwnSection key={name} page={page} name={name} filters={filters} />] : [],
  )
