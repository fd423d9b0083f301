/** The chain of a document, read once for everything of its page that shows it. */
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../../../model/calls/call-types.ts'
import type { Page } from '../../../../model/page.ts'
import { callQuery } from '../../../api/call-query.ts'

export type RelatedType = AnswerOf<'/ccommonapi/utils/related'>[number]

/**
 * Returns the chain by type, the first cause first; undefined until it is there.
 * @param isShown whether it is read at all
 */
export const useRelated = (
  page: Page,
  { id, version }: { readonly id: string; readonly version?: number | undefined },
  isShown = true,
): readonly RelatedType[] | undefined =>
  useQuery({
    ...callQuery('/ccommonapi/utils/related', { method: 'GET', fields: { page: page.page, id }, quiet: true }, version),
    enabled: isShown,
    retry: false,
    staleTime: 30_000,
  }).data
