/**
 * Working time of the platform: hours by weekday, holidays, make-up days, the time limit of built-in processes and the escalation
 * levels, with a preview of their effect (U67).
 */
import { Button, DatePicker, Input, InputNumber, Select } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { addWorking, spanOf, type Span, type TimeLimit, type WorkCalendar as Calendar } from '../../../model/process/work-time.ts'
import { localMoment, useMessages, semicolon } from '../../../ui/text/language.tsx'
import { messages } from './calendar-messages.ts'
import { nodesOf, OwnNodes, type OwnNode } from './node-limits.tsx'
import { AdminPage, useAdmin, useChange, type AdminAnswer, type AdminInput } from './frame.tsx'
import { useAdminText } from './messages.ts'
import styles from './work-calendar.module.css'
import { useAppMutation, type FieldErrors } from '../../api/mutation.ts'

type Settings = AdminAnswer<'work-calendar'>
type SettingsInput = AdminInput<'work-calendar/save'>
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

export function WorkCalendar(): React.ReactElement {
  const t = useMessages(messages)
  const answer = useAdmin('work-calendar')
  return (
    <AdminPage title={t('clock')} hint={t('clockHint')} answer={answer}>
      {answer.data && <Editor key={answer.data.version} settings={answer.data} />}
    </AdminPage>
  )
}

const textOf = (spans: readonly Span[]) => spans.map(([from, to]) => `${from}-${to}`).join(', ')
/** Parses the typed time spans. Text that is not a span stays in the list, and the server rejects it. */
const spansOf = (text: string): Span[] =>
  text
    .split(/[,，;；]/)
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => one.split(/\s*[-–—~]\s*/).map((time) => time.replace('：', ':').padStart(5, '0')) as unknown as Span)

/** The errors of the server at these paths and below them. */
function ErrorsAt({ errors, paths }: { errors: FieldErrors; paths: readonly string[] }) {
  const texts = Object.entries(errors).flatMap(([path, all]) =>
    paths.some((one) => path === one || path.startsWith(`${one}[`)) ? all : [],
  )
  return texts.length > 0 ? (
    <p role="alert" className="over text-12">
      {texts.join(semicolon())}
    </p>
  ) : null
}

/** What the administrator has entered; spans of a day as text. */
interface Entered extends Required<Pick<SettingsInput, 'zone' | 'closed' | 'open'>> {
  readonly week: readonly string[]
  readonly amount: number | null
  readonly unit: TimeLimit['unit']
  readonly levels: readonly number[]
  readonly nodes: readonly OwnNode[]
}
const enteredOf = ({ calendar, limit, levels, nodes }: Settings): Entered => ({
  week: calendar.week.map(textOf),
  zone: calendar.zone,
  closed: calendar.closed,
  open: calendar.open,
  amount: limit?.amount ?? null,
  unit: limit?.unit ?? 'day',
  levels,
  nodes: nodesOf(nodes),
})
interface PartProps {
  readonly entered: Entered
  readonly set: (changes: Partial<Entered>) => void
  readonly errors: FieldErrors
}

function Editor({ settings }: { settings: Settings }) {
  const text = useMessages(messages)
  const t = useAdminText()
  const change = useChange()
  const [entered, setEntered] = useState(() => enteredOf(settings))
  const [errors, setErrors] = useState<FieldErrors>({})
  const set = (changes: Partial<Entered>) => setEntered((now) => ({ ...now, ...changes }))
  const { week, zone, closed, open, amount, unit, levels, nodes } = entered
  const calendar: Calendar = { zone, week: week.map(spansOf), closed, open }
  const limit = amount === null ? null : { amount, unit }
  const save = useAppMutation({
    send: () => {
      setErrors({})
      return change('work-calendar/save', { ...calendar, limit, levels, nodes, version: settings.version })
    },
    onFailed: (error) => {
      setErrors(error.fields)
      // `change` has shown any other failure.
      return true
    },
  })
  const part = { entered, set, errors }
  // A field that is being corrected no longer shows its error.
  const clearDay = (at: number) => setErrors(({ [`week[${at}]`]: _, week: __, ...others }) => others)
  return (
    <form
      className="p-16 max-w-960"
      onSubmit={(event) => {
        event.preventDefault()
        void save.run()
      }}
    >
      <WorkingHours {...part} onCorrect={clearDay} />
      <fieldset className={styles.group}>
        <legend>
          <b>{text('limit')}</b> <span className="muted">{text('limitHint')}</span>
        </legend>
        <LimitFields {...part} />
        <Trial calendar={calendar} limit={limit} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>
          <b>{text('nodes')}</b> <span className="muted">{text('nodesHint')}</span>
        </legend>
        <OwnNodes choices={settings.choices} nodes={nodes} onChange={(next) => set({ nodes: next })} />
        <ErrorsAt errors={errors} paths={['nodes']} />
      </fieldset>
      <EscalationLevels {...part} />
      <Button type="primary" htmlType="submit" loading={save.busy} className="mt-16">
        {t('save')}
      </Button>
    </form>
  )
}

/** Working hours by weekday, the time zone, and the days that are exceptions. */
function WorkingHours({ entered, set, errors, onCorrect }: PartProps & { onCorrect: (at: number) => void }) {
  const t = useMessages(messages)
  const { week, zone, closed, open } = entered
  return (
    <fieldset className={styles.group}>
      <legend>
        <b>{t('hours')}</b> <span className="muted">{t('hoursHint')}</span>
      </legend>
      <div className="fields">
        {weekdays.map((day, at) => (
          <div key={day}>
            <span className="muted block">{t(day)}</span>
            <Input
              aria-label={t(day)}
              value={week[at]}
              status={errors[`week[${at}]`] ? 'error' : ''}
              onChange={(event) => {
                set({ week: week.map((text, no) => (no === at ? event.target.value : text)) })
                onCorrect(at)
              }}
            />
            <ErrorsAt errors={errors} paths={[`week[${at}]`]} />
          </div>
        ))}
        <div>
          <span className="muted block">{t('zone')}</span>
          <Select
            className="w-full"
            aria-label={t('zone')}
            showSearch
            value={zone}
            onChange={(next) => set({ zone: next })}
            options={Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }))}
          />
          <ErrorsAt errors={errors} paths={['zone']} />
        </div>
        <div>
          <span className="muted block">{t('closed')}</span>
          <Days label={t('closed')} value={closed} onChange={(days) => set({ closed: days })} />
          <ErrorsAt errors={errors} paths={['closed']} />
        </div>
        <div>
          <span className="muted block">{t('open')}</span>
          <Days label={t('open')} value={open} onChange={(days) => set({ open: days })} />
          <span className="muted">{t('openHint')}</span>
          <ErrorsAt errors={errors} paths={['open']} />
        </div>
      </div>
      {errors['week'] && <ErrorsAt errors={errors} paths={['week']} />}
    </fieldset>
  )
}

/** Several days as `YYYY-MM-DD`. */
function Days({ label, value, onChange }: { label: string; value: readonly string[]; onChange: (days: string[]) => void }) {
  return (
    <DatePicker
      multiple
      maxTagCount="responsive"
      className="w-full"
      aria-label={label}
      value={value.map((day) => dayjs(day))}
      onChange={(next: unknown) => onChange(((next ?? []) as dayjs.Dayjs[]).map((day) => day.format('YYYY-MM-DD')).sort())}
    />
  )
}

function LimitFields({ entered: { amount, unit }, set, errors }: PartProps) {
  const t = useMessages(messages)
  return (
    <>
      <span className="row">
        <InputNumber aria-label={t('limit')} min={1} max={999} precision={0} value={amount} onChange={(next) => set({ amount: next })} />
        <Select
          aria-label={`${t('hour')} / ${t('day')}`}
          value={unit}
          onChange={(next) => set({ unit: next })}
          popupMatchSelectWidth={false}
          options={(['hour', 'day'] as const).map((value) => ({ value, label: t(value) }))}
        />
      </span>
      <ErrorsAt errors={errors} paths={['limit.amount', 'limit.unit']} />
    </>
  )
}

/** Hours after the time limit at which each level is informed. */
function EscalationLevels({ entered: { levels }, set, errors }: PartProps) {
  const t = useMessages(messages)
  return (
    <fieldset className={styles.group}>
      <legend>
        <b>{t('levels')}</b>
      </legend>
      <div className="fields">
        {(['level1', 'level2', 'level3'] as const).map((level, at) => (
          <div key={level}>
            <span className="muted block">{t(level)}</span>
            <InputNumber
              aria-label={t(level)}
              min={0}
              max={999}
              precision={0}
              value={levels[at]}
              onChange={(hours) => set({ levels: levels.map((one, no) => (no === at ? (hours ?? 0) : one)) })}
            />
          </div>
        ))}
      </div>
      <ErrorsAt errors={errors} paths={['levels']} />
    </fieldset>
  )
}

/** Previews the time limit of a task that arrives now. It uses the same computation as the server. */
function Trial({ calendar, limit }: { calendar: Calendar; limit: TimeLimit | null }) {
  const t = useMessages(messages)
  const [now] = useState(() => Date.now())
  if (!limit) return null
  let due: number
  try {
    due = addWorking(calendar, now, spanOf(calendar, limit))
  } catch {
    return null
  }
  if (!Number.isFinite(due)) return null
  return (
    <p className="muted" role="status">
      {t('trial', { at: localMoment(new Date(due).toISOString()) })}
    </p>
  )
}
