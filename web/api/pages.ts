/** Page definitions as JSON, cached for this session and language. */
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../ui/text/language.tsx'
import { call } from './client.ts'
import { keys } from './query-keys.ts'

export const typeOf = (opt: string): string => opt.replaceAll('-', '_')

export function usePage(type: string, enabled = true) {
  const language = useLanguage()
  return useQuery({
    queryKey: keys.page(type, language),
    queryFn: () => call('/ccommonapi/gui/page-detail-struct', { method: 'GET', fields: { page: type }, quiet: true }),
    staleTime: 300_000,
    enabled,
  })
}
