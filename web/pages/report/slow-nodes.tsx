/** Approval duration report (审批时效): a line for each step with working time and overdue share, and the documents behind it (U67). */
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../../model/calls/call-types.ts'
import { Alert, Button, DatePicker, Drawer, Dropdown, Table } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { localMoment, useMessages } from '../../../ui/text/language.tsx'
import { Glyph } from '../../../ui/theme/status.tsx'
import { ApiError } from '../../api/client.ts'
import { callQuery } from '../../api/call-query.ts'
import { saveFile } from '../../api/download.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { messages } from '../admin/calendar-messages.ts'
import { NoRight } from '../../shell/not-found.tsx'
import { Failed } from '../../shell/failed.tsx'

type Line = AnswerOf<'/scmrptapi/slow-nodes/index'>['rows'][number]
type Days = readonly [from: string, to: string]
const keyOf = ({ type, process, node, step }: Line) => `${type} ${process} ${node} ${step ?? ''}`

function useTook(): (seconds: number | null) => string {
  const t = useMessages(messages)
  return (seconds) =>
    seconds === null
      ? '—'
      : seconds < 3600
        ? t('minutes', { n: Math.round(seconds / 60) })
        : t('inHours', { n: Math.round(seconds / 360) / 10 })
}

export function SlowNodes(): React.ReactElement {
  const text = useMessages(messages)
  const took = useTook()
  const [days, setDays] = useState<Days>(() => [dayjs().subtract(29, 'day').format('YYYY-MM-DD'), dayjs().format('YYYY-MM-DD')])
  const [opened, setOpened] = useState<Line | undefined>()
  const answer = useQuery({
    ...callQuery('/scmrptapi/slow-nodes/index', { method: 'GET', fields: { from: days[0], to: days[1] }, quiet: true }),
    retry: false,
    placeholderData: (before) => before,
  })
  useEffect(() => {
    document.title = `${text('slow')} · Weft`
  }, [text])
  if (answer.error instanceof ApiError && answer.error.code === 403) return <NoRight />
  return (
    <div className="p-16">
      <div className="row wrap mb-12">
        <div className="grow min-w-240">
          <h1 className="page-title">{text('slow')}</h1>
          <p className="muted">{text('slowHint')}</p>
        </div>
        <DatePicker.RangePicker
          aria-label={text('days')}
          allowClear={false}
          value={[dayjs(days[0]), dayjs(days[1])]}
          onChange={(next) => next?.[0] && next[1] && setDays([next[0].format('YYYY-MM-DD'), next[1].format('YYYY-MM-DD')])}
        />
        <ExportButton fields={{ from: days[0], to: days[1] }} disabled={!answer.data?.rows.length} />
      </div>
      {answer.isError ? (
        <Failed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <div className="sheet scroll-x">
          {answer.data?.truncated && <Alert type="warning" showIcon title={text('onlyNewest')} />}
          <Table<Line>
            rowKey={keyOf}
            size="small"
            loading={answer.isPending}
            dataSource={[...(answer.data?.rows ?? [])]}
            locale={{ emptyText: text('none') }}
            pagination={false}
            scroll={{ x: 760 }}
            columns={[
              { title: text('type'), dataIndex: 'typeText' },
              { title: text('node'), dataIndex: 'nodeText' },
              {
                title: text('step'),
                key: 'step',
                render: (_, one) => (
                  <Button type="link" size="small" className="p-0" onClick={() => setOpened(one)}>
                    {one.stepText}
                  </Button>
                ),
              },
              { title: text('count'), dataIndex: 'count', align: 'right', sorter: (a, b) => a.count - b.count },
              { title: text('waiting'), dataIndex: 'open', align: 'right', sorter: (a, b) => a.open - b.open },
              {
                title: text('median'),
                key: 'median',
                align: 'right',
                sorter: (a, b) => (a.median ?? -1) - (b.median ?? -1),
                render: (_, one) => took(one.median),
              },
              {
                title: text('p90'),
                key: 'p90',
                align: 'right',
                sorter: (a, b) => (a.p90 ?? -1) - (b.p90 ?? -1),
                render: (_, one) => took(one.p90),
              },
              {
                title: text('lateShare'),
                key: 'late',
                align: 'right',
                sorter: (a, b) => share(a) - share(b),
                render: (_, one) => <Late line={one} />,
              },
            ]}
          />
        </div>
      )}
      {opened && <Documents line={opened} days={days} onClose={() => setOpened(undefined)} />}
    </div>
  )
}

/** Exports the same lines as a file, under the name given by the server. */
function ExportButton({ fields, disabled }: { fields: Readonly<Record<string, string>>; disabled: boolean }) {
  const t = useMessages(messages)
  const save = (format: string) =>
    saveFile('/scmrptapi/slow-nodes/export', { ...fields, format }).catch((error: unknown) =>
      say.error(error instanceof ApiError ? error.message : ''),
    )
  return (
    <Dropdown
      trigger={['click']}
      disabled={disabled}
      menu={{
        items: [
          { key: 'xlsx', label: 'Excel' },
          { key: 'csv', label: 'CSV' },
        ],
        onClick: ({ key }) => void save(key),
      }}
    >
      <Button>{t('toFile')} ▾</Button>
    </Dropdown>
  )
}

const share = ({ late, timed }: Line) => (timed === 0 ? -1 : late / timed)

function Late({ line }: { line: Line }) {
  const t = useMessages(messages)
  if (line.timed === 0) return <span className="muted">{t('noClock')}</span>
  return (
    <span className={line.late > 0 ? 'due text-danger' : 'due'} title={t('lateOf', { late: line.late, all: line.timed })}>
      {line.late > 0 && <Glyph family="danger" />} {Math.round(share(line) * 100)}%
    </span>
  )
}

function Documents({ line, days, onClose }: { line: Line; days: Days; onClose: () => void }) {
  const text = useMessages(messages)
  const took = useTook()
  const { type, process, node, step } = line
  const answer = useQuery({
    ...callQuery('/scmrptapi/slow-nodes/rows', {
      method: 'GET',
      fields: { from: days[0], to: days[1], type, process, node, ...(step ? { step } : {}) },
      quiet: true,
    }),
    retry: false,
  })
  return (
    <Drawer
      open
      size={720}
      title={text('behind', { step: line.stepText })}
      extra={
        <ExportButton
          fields={{ from: days[0], to: days[1], type, process, node, ...(step ? { step } : {}) }}
          disabled={!answer.data?.rows.length}
        />
      }
      onClose={onClose}
      styles={{ body: { padding: 0 } }}
    >
      {answer.isError && <Failed error={answer.error} onRetry={() => void answer.refetch()} />}
      <Table<AnswerOf<'/scmrptapi/slow-nodes/rows'>['rows'][number]>
        rowKey={(one) => `${one.docId} ${one.assignee} ${one.at}`}
        size="small"
        loading={answer.isPending}
        dataSource={[...(answer.data?.rows ?? [])]}
        locale={{ emptyText: text('none') }}
        pagination={{ pageSize: 50, hideOnSinglePage: true }}
        scroll={{ x: 560 }}
        columns={[
          { title: text('type'), key: 'number', render: (_, one) => <Link to={one.url}>{one.number ?? one.title}</Link> },
          { title: text('handledBy'), dataIndex: 'assignee' },
          { title: text('arrived'), key: 'at', render: (_, one) => localMoment(one.at) },
          {
            title: text('signedAt'),
            key: 'doneAt',
            render: (_, one) => (one.doneAt ? localMoment(one.doneAt) : <span className="muted">{text('notYet')}</span>),
          },
          {
            title: text('took'),
            key: 'seconds',
            align: 'right',
            render: (_, one) => (
              <span className={one.late ? 'text-danger' : undefined}>
                {took(one.seconds)} {one.late && text('isLate')}
              </span>
            ),
          },
        ]}
      />
      {answer.data?.truncated && <Alert type="warning" showIcon title={text('onlyLongest')} />}
      {answer.data && answer.data.unseen > 0 && <p className="muted p-16">{text('unseen', { n: answer.data.unseen })}</p>}
    </Drawer>
  )
}
