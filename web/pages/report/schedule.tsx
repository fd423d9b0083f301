/** Scheduled mails of a report: interval, time and receiving colleagues, and the list of the user's existing mails. */
import type { InputOf } from '../../../model/calls/call-types.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Modal, Select } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import type { Filter } from '../../../model/lists/filter.ts'
import type { ReportPage } from '../../../model/outputs/report.ts'
import { localMoment, useMessages } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'
import { callQuery } from '../../api/call-query.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { currentUser, subscribeUser } from '../../session/session-store.ts'
import { PeopleSelect, type Colleague } from '../document/approval/people-select.tsx'
import { messages } from './messages.ts'
import { callKey } from '../../api/query-keys.ts'
import { useAppMutation } from '../../api/mutation.ts'

type ScheduleInput = InputOf<'/scmrptapi/schedules/save'>
/** When the mail is sent and in which format; `day` is the weekday from 1 (Monday), or the day of the month. */
type Timing = Required<Pick<ScheduleInput, 'every' | 'day' | 'hour' | 'format'>>
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
  const t = useMessages(messages)
  const user = useSyncExternalStore(subscribeUser, currentUser)
  const [timing, setTiming] = useState<Timing>({ every: 'week', day: 1, hour: 8, format: 'xlsx' })
  const [people, setPeople] = useState<readonly Colleague[]>(user ? [{ id: user.id, title: user.fullname }] : [])
  const save = useAppMutation({
    send: (_: void, key) =>
      call('/scmrptapi/schedules/save', {
        data: { report: page.name, filters, ...timing, receivers: people.map((one) => one.id) },
        key,
      }),
    invalidates: [callKey('/scmrptapi/schedules/index')],
    onDone: () => say.success(t('saved')),
  })
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
      <TimingChoice timing={timing} onChange={(next) => setTiming((now) => ({ ...now, ...next }))} />
      <span className="muted">{t('receivers')}</span>
      <PeopleSelect label={t('receivers')} many value={people} onChange={setPeople} />
      <OwnSchedules report={page.name} />
    </Modal>
  )
}

/** The choice of interval, day, hour and file format. */
function TimingChoice({ timing, onChange }: { timing: Timing; onChange: (next: Partial<Timing>) => void }) {
  const t = useMessages(messages)
  const { every, day, hour, format } = timing
  return (
    <div className="row wrap my-12">
      <Choice
        label={t('every')}
        value={every}
        options={(['day', 'week', 'month'] as const).map((value) => ({ value, label: t(value) }))}
        onChange={(next) => onChange({ every: next, day: 1 })}
      />
      {every === 'week' && (
        <Choice
          label={t('onDay')}
          value={day}
          options={weekdays.map((word, at) => ({ value: at + 1, label: t(word) }))}
          onChange={(next) => onChange({ day: next })}
        />
      )}
      {every === 'month' && (
        <Choice
          label={t('onDate')}
          value={day}
          options={Array.from({ length: 28 }, (_, at) => ({ value: at + 1, label: String(at + 1) }))}
          onChange={(next) => onChange({ day: next })}
        />
      )}
      <Choice
        label={t('hour')}
        value={hour}
        options={Array.from({ length: 24 }, (_, value) => ({ value, label: `${String(value).padStart(2, '0')}:00` }))}
        onChange={(next) => onChange({ hour: next })}
      />
      <Choice
        label={t('format')}
        value={format}
        options={[
          { value: 'xlsx', label: 'Excel' },
          { value: 'csv', label: 'CSV' },
        ]}
        onChange={(next) => onChange({ format: next })}
      />
    </div>
  )
}

interface ChoiceProps<T> {
  readonly label: string
  readonly value: T
  readonly options: readonly { value: T; label: string }[]
  readonly onChange: (next: T) => void
}

/** One labelled select. */
function Choice<T extends string | number>({ label, value, options, onChange }: ChoiceProps<T>) {
  return (
    <label className="grid gap-2 flex-1 min-w-110">
      <span className="muted">{label}</span>
      <Select<T> aria-label={label} value={value} options={[...options]} onChange={onChange} />
    </label>
  )
}

/** The user's own mails of a report, with a button to remove each. */
function OwnSchedules({ report }: { report: string }) {
  const t = useMessages(messages)
  const schedules = useQuery({
    ...callQuery('/scmrptapi/schedules/index', { method: 'GET', quiet: true }),
    staleTime: 0,
  })
  const remove = useAppMutation({
    send: (id: string, key) => call('/scmrptapi/schedules/remove', { data: { id }, key }),
    invalidates: [callKey('/scmrptapi/schedules/index')],
  })
  const reportSchedules = schedules.data?.filter((one) => one.report === report) ?? []
  return (
    <>
      <h3 className="text-14 mt-16">{t('schedules')}</h3>
      {reportSchedules.length === 0 && <p className="muted">{t('noSchedules')}</p>}
      {reportSchedules.map((one) => (
        <div key={one.id} className="row justify-between">
          <span>
            {t(one.every)} · {t('nextAt', { at: localMoment(one.next_at) })}
          </span>
          <Button size="small" type="link" danger onClick={() => void remove.run(one.id)}>
            {t('remove')}
          </Button>
        </div>
      ))}
    </>
  )
}
