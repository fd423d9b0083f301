/** Page definitions as JSON, cached for this session and language. */
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../ui/text/language.tsx'
import { callQuery } from './call-query.ts'

export const typeOf = (opt: string): string => opt.replaceAll('-', '_')

export function usePage(type: string, enabled = true) {
  // The answer is in the language of now: another one reads it again.
  useLanguage()
  return useQuery({
    ...callQuery('/ccommonapi/gui/page-detail-struct', { method: 'GET', fields: { page: type }, quiet: true }),
    staleTime: 300_000,
    enabled,
  })
}
