/** The type-specific section of a document: a web component from the type's folder, loaded on demand by name. */
import { lazy, Suspense } from 'react'
import type { Page, WireDoc } from '../../../../model/page.ts'

const PartSection = lazy(() => import('../../../web-parts.tsx').then((module) => ({ default: module.PartSection })))

export function OwnSection(props: { page: Page; doc: WireDoc | undefined; editing: boolean }): React.ReactElement | null {
  return props.page.section === undefined ? null : (
    <Suspense fallback={null}>
      <PartSection {...props} />
    </Suspense>
  )
}
