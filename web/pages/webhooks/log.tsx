/**
 * Interface log: time, receiver and response of every message; filtered by receiver, result, document and day; messages can be
 * resent.
 */
import type { KeyOf } from '../../../model/calls/call-types.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, DatePicker, Input, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { useMessages } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'
import { LogDetails } from './log-details.tsx'
import { LogTable } from './log-table.tsx'
import type { Receiver, SendableType } from './webhook-types.ts'
import { messages } from './messages.ts'
import { answerKey } from '../../api/query-keys.ts'

const size = 50

/** What the log is filtered by; '' means everything. Days are `YYYY-MM-DD`. */
type LogQuery = { readonly [K in Exclude<KeyOf<'/zutilsapi/out-api-bus/log'>, 'after'>]: string }
const everything: LogQuery = { api_key: '', state: '', type: '', search: '', from: '', to: '' }

export function OutLog({ receivers, choices }: { receivers: readonly Receiver[]; choices: readonly SendableType[] }): React.ReactElement {
  const t = useMessages(messages)
  const [query, setQuery] = useState(everything)
  const [opened, setOpened] = useState<string>()
  const entries = useInfiniteQuery({
    queryKey: answerKey('/zutilsapi/out-api-bus/log', query),
    queryFn: ({ pageParam }) => call('/zutilsapi/out-api-bus/log', { method: 'GET', fields: { ...query, after: pageParam }, quiet: true }),
    initialPageParam: '',
    getNextPageParam: (last) => (last.length === size ? last.at(-1)!.id : undefined),
    staleTime: 0,
    retry: false,
  })
  return (
    <div className="grid gap-12 one-column">
      <LogFilters
        {...{ receivers, choices, query }}
        onChange={(next) => setQuery((now) => ({ ...now, ...next }))}
        onRefresh={() => void entries.refetch()}
      />
      <LogTable entries={entries.data?.pages.flat() ?? []} receivers={receivers} loading={entries.isPending} onOpen={setOpened} />
      {entries.hasNextPage && (
        <Button loading={entries.isFetchingNextPage} onClick={() => void entries.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
      {opened && <LogDetails id={opened} onClose={() => setOpened(undefined)} />}
    </div>
  )
}

interface LogFiltersProps {
  readonly receivers: readonly Receiver[]
  readonly choices: readonly SendableType[]
  readonly query: LogQuery
  readonly onChange: (next: Partial<LogQuery>) => void
  readonly onRefresh: () => void
}

/** The filters of the log: receiver, result, document, days and a search text. */
function LogFilters({ receivers, choices, query, onChange, onRefresh }: LogFiltersProps) {
  const t = useMessages(messages)
  const day = (at: Dayjs | null | undefined) => at?.format('YYYY-MM-DD') ?? ''
  return (
    <div className="row wrap">
      <FilterSelect
        label={t('receiver')}
        value={query.api_key}
        options={receivers.map((one) => ({ value: one.api_key, label: one.name }))}
        onChange={(next) => onChange({ api_key: next })}
      />
      <FilterSelect
        label={t('result')}
        value={query.state}
        options={(['sent', 'failed', 'received', 'refused'] as const).map((value) => ({ value, label: t(value) }))}
        onChange={(next) => onChange({ state: next })}
      />
      <FilterSelect
        label={t('document')}
        value={query.type}
        options={choices.map((one) => ({ value: one.page, label: one.title }))}
        onChange={(next) => onChange({ type: next })}
      />
      <DatePicker.RangePicker
        aria-label={t('time')}
        placeholder={[t('from'), t('to')]}
        allowEmpty={[true, true]}
        onChange={(range) => onChange({ from: day(range?.[0]), to: day(range?.[1]) })}
      />
      <Input.Search
        aria-label={t('inLog')}
        placeholder={t('inLog')}
        allowClear
        maxLength={200}
        className="w-220"
        onSearch={(search) => onChange({ search })}
      />
      <Button onClick={onRefresh}>{t('refresh')}</Button>
    </div>
  )
}

interface FilterSelectProps {
  readonly label: string
  readonly value: string
  readonly options: readonly { value: string; label: string }[]
  readonly onChange: (value: string) => void
}

/** A select of one filter value; its first option is everything. */
function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
  const t = useMessages(messages)
  return (
    <Select
      aria-label={label}
      className="min-w-150"
      value={value}
      onChange={onChange}
      showSearch={{ optionFilterProp: 'label' }}
      options={[{ value: '', label: `${label}：${t('all')}` }, ...options]}
    />
  )
}
