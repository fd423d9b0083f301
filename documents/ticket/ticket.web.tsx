/** `/page/ticket/view?key=`: page of a ticket by its number or id, with its actions by role, comments and history. */
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link, Navigate, useSearchParams } from 'react-router'
import { useMessages } from '../../ui/text/language.tsx'
import { useWebPart } from '../../ui/web-part.ts'
import type { ticket } from './ticket.ts'
import { messages } from './screens/messages.ts'

export function Ticket(): React.ReactElement {
  const { documentsOf, DocumentPage, partKey } = useWebPart()
  const t = useMessages(messages)
  const [query] = useSearchParams()
  const key = query.get('key') ?? ''
  const id = query.get('id')
  const counts = useQuery({
    queryKey: partKey('ticket', key),
    enabled: id === null && key !== '',
    retry: false,
    queryFn: async () => {
      const field = /^\d+$/.test(key) ? 'id' : 'number'
      const tickets = documentsOf<typeof ticket>('ticket')
      // Own tickets first, then those that another party raised and shared.
      for (const partyRole of [undefined, 'brand', 'supplier', 'factory']) {
        const rows = await tickets
          .list({ filters: [{ field, operator: 'eq', value: key }], size: 1, columns: [], ...(partyRole ? { partyRole } : {}) })
          .then(
            (answer) => answer.rows,
            () => [],
          )
        if (rows[0]) return rows[0].id
      }
      return null
    },
  })
  if (id !== null) return <DocumentPage type="ticket" />
  if (key === '') return <Navigate to="/ticket/index/ticket" replace />
  if (counts.data === null || counts.isError)
    return (
      <div className="blank" role="alert">
        <p>{t('noTicket')}</p>
        <p className="mt-12">
          <Link to="/ticket/index/ticket">
            <Button>{t('tickets')}</Button>
          </Link>
        </p>
      </div>
    )
  if (!counts.data) return <div className="blank">…</div>
  // The address as it is now: a panel that was opened meanwhile stays open.
  const address = new URLSearchParams(window.location.search)
  address.set('id', counts.data)
  return <Navigate to={`/page/ticket/view?${address}`} replace />
}
