/**
 * What the document page shows of floors above it, provided by `web/routes.tsx`: sections that types draw themselves, and lists of documents
 * that link to this one.
 */
import { createContext } from 'react'
import type { Page, WireDoc } from '../../../../model/page.ts'
import type { SectionForm } from '../../../../ui/state/section-form.ts'

export interface OwnSectionProps {
  readonly page: Page
  readonly doc: WireDoc
  /** The name of its web part. */
  readonly name: string
  /** The form of the page, for a section that writes. */
  readonly form?: SectionForm | undefined
}
export const SectionContext = createContext<React.ComponentType<OwnSectionProps>>(() => null)

export interface ChildListProps {
  readonly type: string
  /** Their link to the document, or the documents themselves. */
  readonly via: string | undefined
  readonly ids?: readonly string[] | undefined
  /** The type of the document. */
  readonly of: string
  readonly id: string
  readonly title: string
}
export const ChildListContext = createContext<React.ComponentType<ChildListProps>>(() => null)
