/** Days, times, moments: the browser's own inputs, so that keyboard, phone and language work as people know them. */
import { localMoment } from '../text/language.tsx'
import { aria, type FieldKind, type InputProps } from './field.ts'

const box = (invalid?: boolean): React.CSSProperties => ({
  width: '100%',
  height: 32,
  padding: '0 10px',
  border: `1px solid ${invalid ? 'var(--danger)' : 'var(--strong)'}`,
  borderRadius: 6,
  background: 'var(--surface)',
  color: 'var(--text)',
  font: 'inherit',
})
const native = (
  type: 'date' | 'time' | 'datetime-local',
  read: (value: string) => string,
  show: (value: string) => string,
): FieldKind['Input'] =>
  function Native(props: InputProps) {
    return (
      <input
        {...aria(props)}
        type={type}
        step={type === 'date' ? undefined : 1}
        style={box(props.invalid)}
        value={props.value ? show(props.value) : ''}
        disabled={props.disabled}
        onChange={(event) => props.onChange(event.target.value ? read(event.target.value) : null)}
      />
    )
  }
const withSeconds = (value: string) => (value.length === 5 ? `${value}:00` : value)

export const date: FieldKind = {
  Input: native(
    'date',
    (value) => value,
    (value) => value,
  ),
  Cell: ({ value }) => <span style={{ whiteSpace: 'nowrap' }}>{value}</span>,
  text: (value) => value ?? '',
}
export const time: FieldKind = {
  Input: native('time', withSeconds, (value) => value),
  Cell: ({ value }) => <>{value ? String(value).slice(0, 5) : ''}</>,
  text: (value) => value ?? '',
}
export const dateTime: FieldKind = {
  Input: native(
    'datetime-local',
    (value) => new Date(value).toISOString(),
    (value) => localMoment(value).replace(' ', 'T'),
  ),
  Cell: ({ value }) => (
    <span style={{ whiteSpace: 'nowrap' }} title={value ?? ''}>
      {value ? localMoment(value) : ''}
    </span>
  ),
  text: (value) => (value ? localMoment(value) : ''),
}
