/**
 * Date, time and timestamp fields. They are always written as YYYY-MM-DD and HH:mm, independent of the browser language, and can be
 * typed, pasted or picked.
 */
import { DatePicker, Input, TimePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { useRef, useState } from 'react'
import { localMoment } from '../text/language.tsx'
import { aria, lineTraits, type FieldControl, type InputProps } from './field.ts'
import { pastedDay } from './pasted.ts'

dayjs.extend(customParseFormat)

/** The first format is for display. The others are accepted while typing or pasting. */
const days = ['YYYY-MM-DD', 'YYYY/MM/DD', 'YYYY.MM.DD', 'YYYYMMDD', 'YYYY年M月D日']
/** Accepted only on blur: someone typing 2027-12-24 passes 2027-12-2 on the way, which must not become 2 December. */
const short = ['YYYY-M-D', 'YYYY/M/D', 'YYYY.M.D']
const moments = ['YYYY-MM-DD HH:mm', 'YYYY-M-D H:mm', 'YYYY/M/D H:mm', 'YYYY-MM-DD HH:mm:ss']
const clocks = ['HH:mm', 'H:mm', 'HHmm', 'HH:mm:ss']

const common = (props: InputProps) => ({
  ...aria(props),
  style: { width: '100%' },
  disabled: props.disabled,
  status: props.invalid ? ('error' as const) : undefined,
  allowClear: !props.field.required,
  placeholder: '',
})
const read = (value: unknown, format?: string): Dayjs | null => {
  const day = typeof value === 'string' && value !== '' ? dayjs(value, format) : null
  return day?.isValid() ? day : null
}

/** Returns the stored form of a date from any accepted notation. */
const dayOf = (text: string): string | undefined => {
  const day = dayjs(text.trim(), [...days, ...short], true)
  return day.isValid() ? day.format('YYYY-MM-DD') : undefined
}

function DateInput(props: InputProps) {
  const value = typeof props.value === 'string' ? props.value : ''
  // A calendar that opens or closes puts the previous value back into the box. What was typed since the last choice is taken from here.
  const typed = useRef<string>(undefined)
  if (value !== '' && !dayjs(value, 'YYYY-MM-DD', true).isValid()) return <NoDay {...props} key={value} />
  const ended = () => {
    const text = typed.current?.trim()
    typed.current = undefined
    // Text that is not a date stays as typed. The form shows the error at the field.
    if (text && text !== value) props.onChange(dayOf(text) ?? text)
  }
  return (
    <span className="contents" onInput={({ target }) => (typed.current = (target as HTMLInputElement).value)}>
      <DatePicker
        {...common(props)}
        format={days}
        value={read(value, 'YYYY-MM-DD')}
        onChange={(day) => {
          typed.current = undefined
          props.onChange(day ? day.format('YYYY-MM-DD') : null)
        }}
        onBlur={ended}
        onKeyDown={({ key }) => (key === 'Enter' || key === 'Tab') && ended()}
      />
    </span>
  )
}
/** Shows text that was typed into a date field and is not a date. */
function NoDay(props: InputProps) {
  const [text, setText] = useState(String(props.value))
  const ended = () => props.onChange(text.trim() === '' ? null : (dayOf(text) ?? text))
  return (
    <Input
      {...common(props)}
      allowClear
      status="error"
      aria-invalid
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={ended}
      onKeyDown={({ key }) => (key === 'Enter' || key === 'Tab') && ended()}
    />
  )
}
function TimeInput(props: InputProps) {
  return (
    <TimePicker
      {...common(props)}
      format={clocks}
      needConfirm={false}
      value={read(props.value, 'HH:mm:ss')}
      onChange={(time) => props.onChange(time ? time.format('HH:mm:ss') : null)}
    />
  )
}
function MomentInput(props: InputProps) {
  return (
    <DatePicker
      {...common(props)}
      showTime={{ format: 'HH:mm' }}
      needConfirm={false}
      format={moments}
      value={read(props.value)}
      onChange={(moment) => props.onChange(moment ? moment.toISOString() : null)}
    />
  )
}

export const date: FieldControl = {
  ...lineTraits,
  oneChoice: true,
  card: { shown: true, weight: 2, cell: false },
  paste: pastedDay,
  Input: DateInput,
  Cell: ({ value }) => <span className="nowrap">{value}</span>,
  text: (value) => value ?? '',
}
export const time: FieldControl = {
  ...lineTraits,
  oneChoice: true,
  Input: TimeInput,
  Cell: ({ value }) => <>{value ? String(value).slice(0, 5) : ''}</>,
  text: (value) => value ?? '',
}
export const dateTime: FieldControl = {
  ...lineTraits,
  oneChoice: true,
  Input: MomentInput,
  Cell: ({ value }) => (
    <span className="nowrap" title={value ?? ''}>
      {value ? localMoment(value) : ''}
    </span>
  ),
  text: (value) => (value ? localMoment(value) : ''),
}
