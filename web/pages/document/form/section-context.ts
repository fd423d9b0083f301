/** The section of a single type above its form. `web/routes.tsx` provides the component, because screens of types stand above all pages. */
import { createContext } from 'react'
import type { Page, WireDoc } from '../../../../model/page.ts'

export interface OwnSectionProps {
  readonly page: Page
  readonly doc: WireDoc | undefined
  readonly editing: boolean
}
export const SectionContext = createContext<React.ComponentType<OwnSectionProps>>(() => null)
