/**
 * `/page/{opt}`: the page that an option names: its document when the address identifies one, otherwise its list. Static routes take
 * precedence.
 */
import { useSearchParams } from 'react-router'
import { DocumentPage } from '../document/page/document.tsx'
import { ListPage } from './list-page.tsx'

export function OptionPage(): React.ReactElement | null {
  const [query] = useSearchParams()
  return ['id', 'new', 'from', 'copy'].some((key) => query.has(key)) ? <DocumentPage /> : <ListPage />
}
