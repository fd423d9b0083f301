/** The documents of one type that link to a document, or that it names, as a list within its page. */
import { referenceTo } from '../../../model/fields/one-of.ts'
import type { Page } from '../../../model/page.ts'
import { queryOf } from '../../api/draft-name.ts'
import { usePage } from '../../api/pages.ts'
import { Failed } from '../../shell/failed.tsx'
import type { ChildListProps } from '../document/form/section-context.ts'
import { List } from './list.tsx'

export function ChildList({ type, via, ids, of, id, title, isOffered = false }: ChildListProps): React.ReactElement {
  const page = usePage(type)
  if (page.isError) return <Failed error={page.error} onRetry={() => void page.refetch()} />
  if (!page.data) return <div className="blank">…</div>
  // A conversion brings more than the link; else the link alone is filled, where a new document has it. The person may change it.
  const beginning = ({ blocks }: Page): string => {
    if (isOffered) return queryOf(`from=${of}:${id}`)
    const link = blocks.flatMap(({ form }) => form).find(({ field }) => field === via)
    return queryOf(
      link && !link.isNotPost && link.restriction !== 1 ? `fill=${link.field}:${link.type === 'oneOf' ? referenceTo(of, id) : id}` : '',
    )
  }
  const filter =
    via === undefined
      ? ({ field: 'id', operator: 'in', value: [...(ids ?? [])] } as const)
      : ({ field: via, operator: 'eq', value: page.data.list.fields[via]?.type === 'oneOf' ? referenceTo(of, id) : id } as const)
  return <List key={`${type} ${id}`} page={page.data} title={title} fixed={[filter]} only="table" embedded begin={beginning(page.data)} />
}
