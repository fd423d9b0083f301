/** Audit page: whether the chain of the journal holds, and which calls were refused to whom. */
import { useQuery } from '@tanstack/react-query'
import { Button, Table } from 'antd'
import { useState } from 'react'
import { localMoment } from '../../../ui/text/language.tsx'
import { callQuery } from '../../api/call-query.ts'
import { ApiError, callAt } from '../../api/client.ts'
import { useAppMutation } from '../../api/mutation.ts'
import { AdminPage, useAdmin, type AdminAnswer } from './frame.tsx'
import { useAdminText } from './messages.ts'

type Denied = AdminAnswer<'denied-calls'>['rows'][number]
type Chain = AdminAnswer<'journal-chain'>
const chain = '/clientinfoapi/admin/journal-chain/index'

export function Audit(): React.ReactElement {
  const t = useAdminText()
  const [page, setPage] = useState(1)
  const answer = useAdmin('denied-calls', { page: String(page) })
  return (
    <AdminPage title={t('audit')} hint={t('auditHint')} answer={answer}>
      <JournalChain />
      <Table<Denied>
        size="small"
        loading={answer.isPending}
        dataSource={answer.data?.rows ?? []}
        rowKey={(row) => [row.at, row.user_id, row.ip, row.route, row.status, row.reason].join(' ')}
        locale={{ emptyText: t('deniedNone') }}
        pagination={{
          current: page,
          pageSize: 50,
          total: answer.data?.count ?? 0,
          showSizeChanger: false,
          hideOnSinglePage: true,
          onChange: setPage,
        }}
        columns={[
          { title: t('deniedAt'), dataIndex: 'at', render: (at: string) => localMoment(at) },
          {
            title: t('deniedPerson'),
            dataIndex: 'name',
            render: (name: string, row) => (
              <>
                {name}
                <div className="muted">{row.company}</div>
              </>
            ),
          },
          { title: t('deniedFrom'), dataIndex: 'ip' },
          { title: t('deniedCall'), dataIndex: 'route', render: (route: string) => <code>{route}</code> },
          { title: t('deniedReason'), dataIndex: 'reason', render: (reason: string, row) => `${row.status || ''} ${reason}` },
          { title: t('deniedTimes'), dataIndex: 'times', align: 'right' },
        ]}
      />
    </AdminPage>
  )
}

/** The chain, computed part by part; a company's own administrator has no right to it and sees none. */
function JournalChain(): React.ReactElement | null {
  const t = useAdminText()
  const [checked, setChecked] = useState<Chain>()
  const first = useQuery({ ...callQuery(chain, { method: 'GET', fields: {}, quiet: true }), staleTime: 0, retry: false })
  const result = checked ?? first.data
  const verify = useAppMutation({
    send: async () => {
      let sum: Chain = await callAt(chain, { method: 'GET', fields: {} })
      setChecked(sum)
      while (sum.next !== null && sum.bad === null) {
        const part: Chain = await callAt(chain, { method: 'GET', fields: { from: sum.next } })
        sum = { ...part, links: sum.links + part.links, entries: sum.entries + part.entries }
        setChecked(sum)
      }
    },
  })
  if (first.error instanceof ApiError && first.error.code === 403) return null
  const more = result?.next !== null && result?.next !== undefined
  return (
    <section className="p-16" data-part="journal-chain">
      <div className="row wrap">
        <h2 className="grow">{t('chain')}</h2>
        <Button loading={verify.busy} onClick={() => void verify.run()}>
          {t('chainVerify')}
        </Button>
      </div>
      {result?.bad ? (
        <p role="alert" className="error-text">
          {t('chainBroken', { link: result.bad.link })} {t(`chain_${result.bad.reason}`, { entry: result.bad.entry ?? '' })}
          {result.bad.type && ` (${result.bad.type} ${result.bad.doc})`}
        </p>
      ) : (
        result && (
          <p role="status">
            {t(more ? 'chainPart' : 'chainHolds', { links: result.links, entries: result.entries, unsealed: result.unsealed })}
          </p>
        )
      )}
      {result?.head && (
        <p className="muted">
          {t('chainHead', { no: result.head.no, at: localMoment(result.head.at) })}{' '}
          <code className="break-anywhere">{result.head.hash}</code>
        </p>
      )}
    </section>
  )
}
