/** The documents of one type that link to a document, as a list within its page. */
import { usePage } from '../../api/pages.ts'
import { Failed } from '../../shell/failed.tsx'
import type { ChildListProps } from '../document/form/section-context.ts'
import { List } from './list.tsx'

export function ChildList({ type, via, id, title }: ChildListProps): React.ReactElement {
  const page = usePage(type)
  if (page.isError) return <Failed error={page.error} onRetry={() => void page.refetch()} />
  if (!page.data) return <div className="blank">…</div>
  return (
    <List key={`${type} ${id}`} page={page.data} title={title} fixed={[{ field: via, operator: 'eq', value: id }]} only="table" embedded />
  )
}
