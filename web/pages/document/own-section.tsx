/** The section that a single type has besides its form: a web part of its document's folder, loaded on demand by its name. */
import { lazy, Suspense } from 'react'
import type { Page, WireDoc } from '../../../model/page.ts'

const PartSection = lazy(() => import('../../web-parts.tsx').then((module) => ({ default: module.PartSection })))

export function OwnSection(props: { page: Page; doc: WireDoc | undefined; editing: boolean }): React.ReactElement | null {
  return props.page.section === undefined ? null : (
    <Suspense fallback={null}>
      <PartSection {...props} />
    </Suspense>
  )
}
