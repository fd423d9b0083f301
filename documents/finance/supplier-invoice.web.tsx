/**
 * `/page/invoice/supplier-invoice`: page of invoices against statements. It shows what can be billed, and the invoice once one is
 * selected.
 */
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { add, compare, grouped, sub } from '../../model/decimal.ts'
import { useLanguage, useMessages } from '../../ui/text/language.tsx'
import { useWebPart } from '../../ui/web-part.ts'
import '../../ui/theme/card-index.css'
import type { statement } from './statement.ts'
import type { supplierInvoice } from './supplier-invoice.ts'
import { messages } from './screens/messages.ts'

/** Approved invoices are already on the statement. */
const coming = ['submitted']

export function Invoice(): React.ReactElement {
  const { DocumentPage } = useWebPart()
  const [query] = useSearchParams()
  return ['id', 'new', 'from', 'copy'].some((key) => query.has(key)) ? <DocumentPage /> : <Billable />
}

function Billable() {
  const { documentsOf, failureOf, NoRight, partKey, usePage } = useWebPart()
  const t = useMessages(messages)
  const language = useLanguage()
  const page = usePage('supplier_invoice')
  useEffect(() => {
    document.title = `${t('invoices')} · Weft`
  }, [t])
  const answer = useQuery({
    queryKey: partKey('supplier-invoice', language),
    retry: false,
    staleTime: 0,
    queryFn: async () => {
      const statements = await documentsOf<typeof statement>('statement').list({
        filters: [{ field: 'status', operator: 'in', value: ['reconciled', 'ticketed', 'settled'] }],
        columns: ['supplier', 'dateTo', 'currency', 'invoiceable', 'invoiceTotal'],
        size: 100,
      })
      const ids = statements.rows.map((row) => row.id)
      const invoices =
        ids.length === 0
          ? []
          : (
              await documentsOf<typeof supplierInvoice>('supplier_invoice').list({
                filters: [
                  { field: 'statement', operator: 'in', value: ids },
                  { field: 'status', operator: 'in', value: coming },
                ],
                columns: ['statement', 'gross'],
                size: 200,
              })
            ).rows
      const shown = statements.rows.map((row) => {
        const billed = invoices
          .filter((one) => one.statement === row.id)
          .reduce((sum, one) => add(sum, one.gross ?? '0'), row.invoiceTotal ?? '0')
        const total = row.invoiceable ?? '0'
        return { row, billed, total, open: sub(total, billed) }
      })
      // A statement that is paid shows only while something of it is not invoiced.
      return shown.filter(({ row, open }) => row.status !== 'settled' || compare(open, '0') > 0)
    },
  })
  const error = page.error ?? answer.error
  if (failureOf(error)?.code === 403) return <NoRight />
  return (
    <div className="report-index">
      <div className="list-head">
        <h1>{t('invoices')}</h1>
        <span className="muted grow">{t('invoiceHint')}</span>
        <Link to="/finance/index/supplier-invoice">
          <Button>{t('allInvoices')}</Button>
        </Link>
      </div>
      {Boolean(error) && (
        <div className="blank" role="alert">
          {t('failed')} <Button onClick={() => void answer.refetch()}>{t('retry')}</Button>
        </div>
      )}
      {answer.data?.length === 0 && <div className="blank">{t('noStatements')}</div>}
      <div className="report-cards">
        {answer.data?.map(({ row, billed, total, open }) => (
          <section key={row.id} className="sheet report-card" aria-label={row.number}>
            <b>{row.number}</b>
            <span className="muted">
              {row.supplier$} · {row.dateTo}
            </span>
            <span>
              {t('billed', { billed: grouped(billed, 2), total: `${grouped(total, 2)} ${(row.currency$ ?? '').split('--')[0]}` })}
            </span>
            <span className="row">
              <span className="grow">{t('toBill', { open: grouped(open, 2) })}</span>
              {page.data?.may.create && compare(open, '0') > 0 && (
                <Link to={`/page/invoice/supplier-invoice?from=statement:${row.id}`} aria-label={`${t('bill')} ${row.number ?? ''}`}>
                  {t('bill')}
                </Link>
              )}
            </span>
          </section>
        ))}
      </div>
    </div>
  )
}
