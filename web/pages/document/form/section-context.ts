/**
 * What the document page shows of floors above it, provided by `web/routes.tsx`: sections that types draw themselves, and lists of documents
 * that link to this one.
 */
import { createContext } from 'react'
import type { Page, WireDoc } from '../../../../model/page.ts'

export interface OwnSectionProps {
  readonly page: Page
  readonly doc: WireDoc
  /** The name of its web part. */
  readonly name: string
}
export const SectionContext = createContext<React.ComponentType<OwnSectionProps>>(() => null)

export interface ChildListProps {
  readonly type: string
  /** Their link to the document. */
  readonly via: string
  /** The type of the document. */
  readonly of: string
  readonly id: string
  readonly title: string
}
export const ChildListContext = createContext<React.ComponentType<ChildListProps>>(() => null)
