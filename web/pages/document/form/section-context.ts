/** The sections that types draw themselves. `web/routes.tsx` provides the component, because screens of types stand above all pages. */
import { createContext } from 'react'
import type { Page, WireDoc } from '../../../../model/page.ts'

export interface OwnSectionProps {
  readonly page: Page
  readonly doc: WireDoc
  /** The name of its web part. */
  readonly name: string
}
export const SectionContext = createContext<React.ComponentType<OwnSectionProps>>(() => null)
