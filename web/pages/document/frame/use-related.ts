/** The documents that a document comes from and that came of it, read once for everything of its page that shows them. */
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../../../model/calls/call-types.ts'
import type { Page } from '../../../../model/page.ts'
import { callQuery } from '../../../api/call-query.ts'

export type RelatedType = AnswerOf<'/ccommonapi/utils/related'>[number]

/** Returns the related documents by type; undefined until they are there. */
export const useRelated = (
  page: Page,
  { id, version }: { readonly id: string; readonly version?: number | undefined },
): readonly RelatedType[] | undefined =>
  useQuery({
    ...callQuery('/ccommonapi/utils/related', { method: 'GET', fields: { page: page.page, id }, quiet: true }, version),
    retry: false,
    staleTime: 30_000,
  }).data
