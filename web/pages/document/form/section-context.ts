/**
 * What pages of documents and lists show of floors above them, provided by `web/routes.tsx`: sections that types draw themselves, and lists of documents
 * that link to a document.
 */
import { createContext } from 'react'
import type { ListQuery } from '../../../../model/lists/list-query.ts'
import type { Page, WireDoc } from '../../../../model/page.ts'
import type { SectionForm } from '../../../../ui/state/section-form.ts'

export interface OwnSectionProps {
  readonly page: Page
  /** Of a section of a document. */
  readonly doc?: WireDoc
  /** Of a section of a list: what filters it. */
  readonly filters?: ListQuery['filters']
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
  /** A conversion of the document makes documents of this type now. */
  readonly isOffered?: boolean
}
export const ChildListContext = createContext<React.ComponentType<ChildListProps>>(() => null)
