/**
 * Date, time and timestamp fields. They are always written as YYYY-MM-DD and HH:mm, independent of the browser language, and can be
 * typed, pasted or picked.
 */
import { DatePicker, Input, TimePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { useRef, useState } from 'react'
import { isTime } from '../../model/fields/time.ts'
import { localMoment } from '../text/language.tsx'
import { aria, lineTraits, type FieldControl, type InputProps } from './field.ts'
import { pastedDay, pastedTime } from './pasted.ts'

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

/** How one of the three kinds is read from typed text. */
interface TypedKind {
  /** Returns whether a value is stored, and not text that could not be read. */
  readonly isStored: (value: string) => boolean
  /** Returns the stored form of typed text in any accepted notation; nothing for other text. */
  readonly stored: (text: string) => string | undefined
}
const strictly = (text: string, formats: readonly string[]): Dayjs | undefined => {
  const moment = dayjs(text.trim().normalize('NFKC'), [...formats], true)
  return moment.isValid() ? moment : undefined
}
const day: TypedKind = {
  isStored: (value) => strictly(value, ['YYYY-MM-DD']) !== undefined,
  stored: (text) => strictly(text, [...days, ...short])?.format('YYYY-MM-DD'),
}
const clock: TypedKind = {
  isStored: isTime,
  stored: (text) => strictly(text, clocks)?.format('HH:mm:ss'),
}
const localTime: TypedKind = {
  isStored: (value) => /^\d{4}-\d{2}-\d{2}T/.test(value) && dayjs(value).isValid(),
  stored: (text) => strictly(text, moments)?.toISOString(),
}

interface PickerProps {
  readonly input: InputProps
  readonly onBlur: () => void
  readonly onKeyDown: (event: { readonly key: string }) => void
  /** Writes a choice; null when the field was cleared. */
  readonly onChoose: (value: string | null) => void
}

/**
 * Returns an input that surrounds a picker and writes what was typed into it once it is left. Text that cannot be read stays as typed,
 * in a plain input; the form shows the error at the field.
 */
function typedInput(kind: TypedKind, Picker: React.ComponentType<PickerProps>): React.ComponentType<InputProps> {
  return function TypedInput(input: InputProps) {
    const value = typeof input.value === 'string' ? input.value : ''
    // A calendar that opens or closes puts the previous value back into the box. What was typed since the last choice is taken from here.
    const typed = useRef<string>(undefined)
    if (value !== '' && !kind.isStored(value)) return <UnreadableText {...input} key={value} kind={kind} />
    const leave = () => {
      const text = typed.current?.trim()
      typed.current = undefined
      if (text && text !== value) input.onChange(kind.stored(text) ?? text)
    }
    const choose = (next: string | null) => {
      typed.current = undefined
      input.onChange(next)
    }
    return (
      <span className="contents" onInput={({ target }) => (typed.current = (target as HTMLInputElement).value)}>
        <Picker input={input} onBlur={leave} onKeyDown={({ key }) => (key === 'Enter' || key === 'Tab') && leave()} onChoose={choose} />
      </span>
    )
  }
}
/** Shows text that was typed into a date or time field and cannot be read. */
function UnreadableText({ kind, ...props }: InputProps & { kind: TypedKind }) {
  const [text, setText] = useState(String(props.value))
  const leave = () => props.onChange(text.trim() === '' ? null : (kind.stored(text) ?? text))
  return (
    <Input
      {...common(props)}
      allowClear
      status="error"
      aria-invalid
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={leave}
      onKeyDown={({ key }) => (key === 'Enter' || key === 'Tab') && leave()}
    />
  )
}

const DateInput = typedInput(day, ({ input, onChoose, ...handlers }) => (
  <DatePicker
    {...common(input)}
    {...handlers}
    format={days}
    value={read(input.value, 'YYYY-MM-DD')}
    onChange={(chosen) => onChoose(chosen ? chosen.format('YYYY-MM-DD') : null)}
  />
))
const TimeInput = typedInput(clock, ({ input, onChoose, ...handlers }) => (
  <TimePicker
    {...common(input)}
    {...handlers}
    format={clocks}
    needConfirm={false}
    value={read(input.value, 'HH:mm:ss')}
    onChange={(chosen) => onChoose(chosen ? chosen.format('HH:mm:ss') : null)}
  />
))
const MomentInput = typedInput(localTime, ({ input, onChoose, ...handlers }) => (
  <DatePicker
    {...common(input)}
    {...handlers}
    showTime={{ format: 'HH:mm' }}
    needConfirm={false}
    format={moments}
    value={read(input.value)}
    onChange={(chosen) => onChoose(chosen ? chosen.toISOString() : null)}
  />
))

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
  paste: pastedTime,
  Input: TimeInput,
  Cell: ({ value }) => <>{isTime(String(value ?? '')) ? String(value).slice(0, 5) : value}</>,
  text: (value) => value ?? '',
}
export const dateTime: FieldControl = {
  ...lineTraits,
  oneChoice: true,
  Input: MomentInput,
  Cell: ({ value }) => (
    <span className="nowrap" title={value ?? ''}>
      {value ? (localTime.isStored(String(value)) ? localMoment(value) : value) : ''}
    </span>
  ),
  text: (value) => (value ? localMoment(value) : ''),
}
