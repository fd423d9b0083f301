/** Scheduled mails of a report: interval, time and receiving colleagues, and the list of the user's existing mails. */
import { useQuery } from '@tanstack/react-query'
import { Button, Modal, Select } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import type { Filter } from '../../../model/page.ts'
import type { ReportPage } from '../../../model/report.ts'
import { localMoment, useWords } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { currentUser, subscribeUser } from '../../session/session-store.ts'
import { PeopleSelect, type Colleague } from '../document/approval/people-select.tsx'
import { messages } from './messages.ts'
import { keys } from '../../api/query-keys.ts'
import { useAppMutation } from '../../api/mutation.ts'

interface Mail {
  readonly id: string
  readonly report: string
  readonly every: 'day' | 'week' | 'month'
  readonly next_at: string
}
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

export function Schedule({
  page,
  filters,
  onClose,
}: {
  page: ReportPage
  filters: readonly Filter[]
  onClose: () => void
}): React.ReactElement {
  const t = useWords(messages)
  const user = useSyncExternalStore(subscribeUser, currentUser)
  const [every, setEvery] = useState<Mail['every']>('week')
  const [day, setDay] = useState(1)
  const [hour, setHour] = useState(8)
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx')
  const [people, setPeople] = useState<readonly Colleague[]>(user ? [{ id: user.id, title: user.fullname }] : [])
  const mails = useQuery({
    queryKey: keys.reportSchedules(),
    queryFn: () => call('/scmrptapi/schedules/index', { method: 'GET', quiet: true }),
    staleTime: 0,
  })
  const invalidates = [keys.reportSchedules()]
  const save = useAppMutation({
    send: (_: void, key) =>
      call('/scmrptapi/schedules/save', {
        data: { report: page.name, filters, every, day, hour, format, receivers: people.map((one) => one.id) },
        key,
      }),
    invalidates,
    onDone: () => say.success(t('saved')),
  })
  const remove = useAppMutation({
    send: (id: string, key) => call('/scmrptapi/schedules/remove', { data: { id }, key }),
    invalidates,
  })
  const own = mails.data?.filter((one) => one.report === page.name) ?? []
  const select = <T extends string | number>(
    label: string,
    value: T,
    options: readonly { value: T; label: string }[],
    choose: (next: T) => void,
  ) => (
    <label className="grid gap-2 flex-1 min-w-110">
      <span className="muted">{label}</span>
      <Select aria-label={label} value={value} options={[...options]} onChange={choose} />
    </label>
  )
  return (
    <Modal
      open
      title={`${t('scheduleTitle')} · ${page.title}`}
      okText={t('save')}
      cancelText={t('cancel')}
      confirmLoading={save.busy}
      okButtonProps={{ disabled: people.length === 0 }}
      onOk={() => void save.run()}
      onCancel={onClose}
    >
      <p className="muted">{t('scheduleHint')}</p>
      <div className="row wrap my-12">
        {select(
          t('every'),
          every,
          (['day', 'week', 'month'] as const).map((value) => ({ value, label: t(value) })),
          (next) => {
            setEvery(next)
            setDay(1)
          },
        )}
        {every === 'week' &&
          select(
            t('onDay'),
            day,
            weekdays.map((word, at) => ({ value: at + 1, label: t(word) })),
            setDay,
          )}
        {every === 'month' &&
          select(
            t('onDate'),
            day,
            Array.from({ length: 28 }, (_, at) => ({ value: at + 1, label: String(at + 1) })),
            setDay,
          )}
        {select(
          t('hour'),
          hour,
          Array.from({ length: 24 }, (_, value) => ({ value, label: `${String(value).padStart(2, '0')}:00` })),
          setHour,
        )}
        {select(
          t('format'),
          format,
          [
            { value: 'xlsx' as const, label: 'Excel' },
            { value: 'csv' as const, label: 'CSV' },
          ],
          setFormat,
        )}
      </div>
      <span className="muted">{t('receivers')}</span>
      <PeopleSelect label={t('receivers')} many value={people} onChange={setPeople} />
      <h3 className="text-14 mt-16">{t('schedules')}</h3>
      {own.length === 0 && <p className="muted">{t('noSchedules')}</p>}
      {own.map((one) => (
        <div key={one.id} className="row justify-between">
          <span>
            {t(one.every)} · {t('nextAt', { at: localMoment(one.next_at) })}
          </span>
          <Button size="small" type="link" danger onClick={() => void remove.run(one.id)}>
            {t('remove')}
          </Button>
        </div>
      ))}
    </Modal>
  )
}
