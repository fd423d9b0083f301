/** Number of rows found by a list; beyond ten thousand the exact count is made on request. */
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { grouped } from '../../../model/decimal.ts'
import type { Page } from '../../../model/page.ts'
import type { ListAnswer, ListQuery } from '../../../model/lists/list-query.ts'
import { useText } from '../../../ui/text/language.tsx'
import { listQuery } from '../../api/document-query.ts'
import { useListText } from './messages.ts'

/** Returns the number of rows as text for a sentence; empty while unknown. */
export const countInWords = (answer: ListAnswer | undefined): string =>
  answer?.count === undefined ? '' : `${grouped(String(answer.count))}${answer.more ? ' +' : ''}`

export function Count({
  page,
  answer,
  seek,
  chosen,
}: {
  page: Page
  answer: ListAnswer | undefined
  seek: Pick<ListQuery, 'filters' | 'search'>
  /** Number of selected rows. */
  chosen: number
}): React.ReactElement {
  const t = useText()
  const text = useListText()
  const [wanted, setWanted] = useState('')
  const sought = JSON.stringify(seek)
  const exact = useQuery({
    ...listQuery(page.page, { ...seek, size: 1, columns: [], count: 'exact' }),
    enabled: wanted === sought && answer?.more === true,
  })
  const known = answer?.more && wanted === sought ? exact.data?.count : undefined
  const shown = known === undefined ? answer?.count : known
  return (
    <span className="muted" aria-live="polite">
      {shown === undefined
        ? ''
        : t('count', { n: answer?.more && known === undefined ? `${grouped(String(shown))} +` : grouped(String(shown)) })}
      {chosen > 0 && ` · ${t('selected', { n: chosen })}`}
      {answer?.more && known === undefined && (
        <Button size="small" type="link" loading={exact.isFetching} onClick={() => setWanted(sought)}>
          {text('countExactly')}
        </Button>
      )}
    </span>
  )
}
