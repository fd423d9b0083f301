/** Columns beside the scenarios of a costing sheet: what suppliers quote for its style, as far as the reader may read quotes, in the currency of the sheet. */
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useMemo } from 'react'
import { Link } from 'react-router'
import type { FormOf } from '../../model/wire-document.ts'
import type { SideColumn } from '../../ui/lines/side-columns-context.ts'
import { useMessages, useText } from '../../ui/text/language.tsx'
import { useWebPart } from '../../ui/web-part.ts'
import type { costing } from '../design/costing.ts'
import { messages } from './screens/messages.ts'
import { priceOf, quoteFigures } from './screens/quote-columns.ts'
import { ConvertedBy } from './screens/converted-by.tsx'
import type { StyleQuotes } from './style-quotes.calls.ts'

interface ColumnsProps {
  /** The scenarios as the form has them, so that a price that is typed moves the margins of the quotes, and what the section `reads` in `costing.ts`. */
  readonly values: Pick<FormOf<typeof costing>, 'scenarios' | 'style' | 'currency'>
  readonly onColumns: (columns: readonly SideColumn[]) => void
}

export function Columns({ values, onColumns }: ColumnsProps): React.ReactElement | null {
  const t = useText()
  const say = useMessages(messages)
  const { answerKey, call } = useWebPart()
  const { style, currency } = values
  const input = { id: style ?? '', ...(currency ? { currency } : {}) }
  const { data, isError, refetch } = useQuery({
    queryKey: answerKey('/scmapi/style-quotes/view', input),
    queryFn: () => call('/scmapi/style-quotes/view', { data: input, quiet: true }),
    enabled: Boolean(style),
    retry: false,
  })
  const price = priceOf(values)
  const columns = useMemo((): readonly SideColumn[] => {
    if (!data) return []
    const figures = quoteFigures(data, price)
    return data.columns.map((column, at) => ({
      key: column.quote,
      name: say('quoteOf', { name: column.name }),
      head: <Head column={column} to={data.currency} />,
      values: { ...figures[at] },
    }))
  }, [data, price, say])
  useEffect(() => onColumns(columns), [columns, onColumns])
  if (!isError) return null
  return (
    <p role="alert">
      {say('failed')}{' '}
      <Button size="small" onClick={() => void refetch()}>
        {t('retry')}
      </Button>
    </p>
  )
}

/** Whose quote it is, how it stands and until when; by which rate it was converted. */
function Head({ column, to }: { readonly column: StyleQuotes['columns'][number]; readonly to: string }): React.ReactElement {
  const t = useMessages(messages)
  const { quote, number, name, status, statusLabel, validTo, expired } = column
  return (
    <>
      <Link to={`/design/page/design-quote?id=${quote}`} title={number ?? undefined}>
        {t('quoteOf', { name })}
      </Link>
      <small data-status={status}>{statusLabel}</small>
      <ConvertedBy quote={column} to={to} say={t} />
      {validTo && <small className={expired ? 'over' : undefined}>{expired ? t('expired') : t('validUntil', { day: validTo })}</small>}
    </>
  )
}
