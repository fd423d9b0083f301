/** The rows of a tile with their loading, failed and empty states. */
import { Button, Skeleton } from 'antd'
import { useText } from '../../../ui/text/language.tsx'

/**
 * Shows loading, error, empty state or the rows, the same way for each tile.
 * @param answer the query of the tile
 * @param empty whether the data holds no rows
 * @param children draws the rows as `li` elements
 */
export function TileRows<T>({
  answer,
  empty,
  children,
}: {
  answer: { data?: T; isError: boolean; isPending: boolean; refetch: () => unknown }
  empty: (data: T) => boolean
  children: (data: T) => React.ReactNode
}): React.ReactElement {
  const t = useText()
  if (answer.isPending) return <Skeleton active title={false} paragraph={{ rows: 3 }} />
  if (answer.isError || answer.data === undefined)
    return (
      <p role="alert" className="row">
        <span className="muted">{t('loadingFailed')}</span>
        <Button size="small" onClick={() => void answer.refetch()}>
          {t('retry')}
        </Button>
      </p>
    )
  return empty(answer.data) ? (
    <p className="muted" data-empty="">
      {t('nothingHere')}
    </p>
  ) : (
    <ul>{children(answer.data)}</ul>
  )
}
