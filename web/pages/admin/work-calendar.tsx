/**
 * Working time of the platform: hours by weekday, holidays, make-up days, the time limit of built-in processes and the escalation
 * levels, with a preview of their effect (U67).
 */
import { Button, DatePicker, Input, InputNumber, Select } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { addWorking, spanOf, type Span, type TimeLimit, type WorkCalendar as Calendar } from '../../../model/work-time.ts'
import '../../../ui/form/form.css'
import { localMoment, useWords, semicolon } from '../../../ui/text/language.tsx'
import { messages } from './calendar-messages.ts'
import { nodesOf, OwnNodes, type ClockNode, type OwnNode } from './node-limits.tsx'
import { AdminPage, useAdmin, useChange } from './frame.tsx'
import { useAdminText } from './messages.ts'
import styles from './work-calendar.module.css'
import { useAppMutation } from '../../api/mutation.ts'

interface Clock {
  readonly calendar: Calendar
  readonly limit: TimeLimit | null
  readonly levels: readonly number[]
  readonly nodes: Readonly<Record<string, { readonly limit?: TimeLimit; readonly batch?: false }>>
  readonly choices: readonly ClockNode[]
  readonly version: number
}
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

export function WorkCalendar(): React.ReactElement {
  const w = useWords(messages)
  const answer = useAdmin('work-calendar')
  return (
    <AdminPage title={w('clock')} hint={w('clockHint')} answer={answer}>
      {answer.data && <Editor key={answer.data.version} clock={answer.data} />}
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

function Editor({ clock }: { clock: Clock }) {
  const w = useWords(messages)
  const t = useAdminText()
  const change = useChange()
  const [week, setWeek] = useState(() => clock.calendar.week.map(textOf))
  const [zone, setZone] = useState(clock.calendar.zone)
  const [closed, setClosed] = useState(clock.calendar.closed)
  const [open, setOpen] = useState(clock.calendar.open)
  const [amount, setAmount] = useState<number | null>(clock.limit?.amount ?? null)
  const [unit, setUnit] = useState<TimeLimit['unit']>(clock.limit?.unit ?? 'day')
  const [levels, setLevels] = useState(clock.levels)
  const [nodes, setNodes] = useState<readonly OwnNode[]>(() => nodesOf(clock.nodes))
  const [fieldErrors, setWrong] = useState<Readonly<Record<string, readonly string[]>>>({})
  const calendar: Calendar = { zone, week: week.map(spansOf), closed, open }
  const limit = amount === null ? null : { amount, unit }
  const save = useAppMutation({
    send: () => {
      setWrong({})
      return change('work-calendar/save', { ...calendar, limit, levels, nodes, version: clock.version })
    },
    onFailed: (error) => {
      setWrong(error.fields)
      // `change` has shown any other failure.
      return true
    },
  })
  const errorsAt = (...paths: readonly string[]) => {
    const texts = Object.entries(fieldErrors).flatMap(([path, all]) =>
      paths.some((one) => path === one || path.startsWith(`${one}[`)) ? all : [],
    )
    return texts.length > 0 ? (
      <p role="alert" className="over text-12">
        {texts.join(semicolon())}
      </p>
    ) : null
  }
  const days = (label: string, value: readonly string[], set: (days: string[]) => void) => (
    <DatePicker
      multiple
      maxTagCount="responsive"
      className="w-full"
      aria-label={label}
      value={value.map((day) => dayjs(day))}
      onChange={(next: unknown) => set(((next ?? []) as dayjs.Dayjs[]).map((day) => day.format('YYYY-MM-DD')).sort())}
    />
  )
  return (
    <form
      className="p-16 max-w-960"
      onSubmit={(event) => {
        event.preventDefault()
        void save.run()
      }}
    >
      <fieldset className={styles.group}>
        <legend>
          <b>{w('hours')}</b> <span className="muted">{w('hoursHint')}</span>
        </legend>
        <div className="fields">
          {weekdays.map((day, at) => (
            <div key={day}>
              <span className="muted block">{w(day)}</span>
              <Input
                aria-label={w(day)}
                value={week[at]}
                status={fieldErrors[`week[${at}]`] ? 'error' : ''}
                onChange={(event) => {
                  setWeek(week.map((text, no) => (no === at ? event.target.value : text)))
                  // A field that is being corrected no longer shows its error.
                  setWrong(({ [`week[${at}]`]: _, week: __, ...others }) => others)
                }}
              />
              {errorsAt(`week[${at}]`)}
            </div>
          ))}
          <div>
            <span className="muted block">{w('zone')}</span>
            <Select
              className="w-full"
              aria-label={w('zone')}
              showSearch
              value={zone}
              onChange={setZone}
              options={Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }))}
            />
            {errorsAt('zone')}
          </div>
          <div>
            <span className="muted block">{w('closed')}</span>
            {days(w('closed'), closed, setClosed)}
            {errorsAt('closed')}
          </div>
          <div>
            <span className="muted block">{w('open')}</span>
            {days(w('open'), open, setOpen)}
            <span className="muted">{w('openHint')}</span>
            {errorsAt('open')}
          </div>
        </div>
        {fieldErrors['week'] && errorsAt('week')}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>
          <b>{w('limit')}</b> <span className="muted">{w('limitHint')}</span>
        </legend>
        <span className="row">
          <InputNumber aria-label={w('limit')} min={1} max={999} precision={0} value={amount} onChange={setAmount} />
          <Select
            aria-label={`${w('hour')} / ${w('day')}`}
            value={unit}
            onChange={setUnit}
            popupMatchSelectWidth={false}
            options={(['hour', 'day'] as const).map((value) => ({ value, label: w(value) }))}
          />
        </span>
        {errorsAt('limit.amount', 'limit.unit')}
        <Trial calendar={calendar} limit={limit} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>
          <b>{w('nodes')}</b> <span className="muted">{w('nodesHint')}</span>
        </legend>
        <OwnNodes choices={clock.choices} nodes={nodes} onChange={setNodes} />
        {errorsAt('nodes')}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>
          <b>{w('levels')}</b>
        </legend>
        <div className="fields">
          {(['level1', 'level2', 'level3'] as const).map((level, at) => (
            <div key={level}>
              <span className="muted block">{w(level)}</span>
              <InputNumber
                aria-label={w(level)}
                min={0}
                max={999}
                precision={0}
                value={levels[at]}
                onChange={(hours) => setLevels(levels.map((one, no) => (no === at ? (hours ?? 0) : one)))}
              />
            </div>
          ))}
        </div>
        {errorsAt('levels')}
      </fieldset>
      <Button type="primary" htmlType="submit" loading={save.busy} className="mt-16">
        {t('save')}
      </Button>
    </form>
  )
}

/** Previews the time limit of a task that arrives now. It uses the same computation as the server. */
function Trial({ calendar, limit }: { calendar: Calendar; limit: TimeLimit | null }) {
  const w = useWords(messages)
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
      {w('trial', { at: localMoment(new Date(due).toISOString()) })}
    </p>
  )
}
