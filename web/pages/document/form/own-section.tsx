/** The type-specific section of a document: a web component from the type's folder, loaded on demand by name. */
import { createElement, Suspense, use } from 'react'
import { SectionContext, type OwnSectionProps } from './section-context.ts'

export function OwnSection(props: OwnSectionProps): React.ReactElement | null {
  const Section = use(SectionContext)
  return props.page.section === undefined ? null : <Suspense fallback={null}>{createElement(Section, props)}</Suspense>
}
