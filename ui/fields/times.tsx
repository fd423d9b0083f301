/** Days, times, moments: always written as YYYY-MM-DD and HH:mm, whatever the browser's own language; typed, pasted or picked. */
import { DatePicker, TimePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { localMoment } from '../text/language.tsx'
import { aria, type FieldKind, type InputProps } from './field.ts'

dayjs.extend(customParseFormat)

/** The first is how it shows; the others are understood when typed or pasted. */
const days = ['YYYY-MM-DD', 'YYYY-M-D', 'YYYY/M/D', 'YYYY.M.D', 'YYYYMMDD', 'YYYY年M月D日']
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

function DateInput(props: InputProps) {
  return (
    <DatePicker
      {...common(props)}
      format={days}
      value={read(props.value, 'YYYY-MM-DD')}
      onChange={(day) => props.onChange(day ? day.format('YYYY-MM-DD') : null)}
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

export const date: FieldKind = {
  Input: DateInput,
  Cell: ({ value }) => <span style={{ whiteSpace: 'nowrap' }}>{value}</span>,
  text: (value) => value ?? '',
}
export const time: FieldKind = {
  Input: TimeInput,
  Cell: ({ value }) => <>{value ? String(value).slice(0, 5) : ''}</>,
  text: (value) => value ?? '',
}
export const dateTime: FieldKind = {
  Input: MomentInput,
  Cell: ({ value }) => (
    <span style={{ whiteSpace: 'nowrap' }} title={value ?? ''}>
      {value ? localMoment(value) : ''}
    </span>
  ),
  text: (value) => (value ? localMoment(value) : ''),
}
