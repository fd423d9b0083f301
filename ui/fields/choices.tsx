/** Field kinds with a closed set of answers: boolean, choice, dictionary value, status. */
import { Select } from 'antd'
import { languageHere, sayIn, useText } from '../text/language.tsx'
import { aria, lineTraits, type CellProps, type FieldControl, type InputProps } from './field.ts'
import { pastedChoice, pastedYesNo } from './pasted.ts'

const labelOf = ({ field, value }: CellProps) => field.options.find((one) => one.value === value)?.label ?? String(value ?? '')

interface ChooseProps extends InputProps {
  readonly options: readonly { value: string; label: string; disabled?: boolean }[]
  /** Text shown when there is nothing to choose. */
  readonly none?: string
}

/** Selects one value of a closed set. */
export function Choose({ options, none, ...props }: ChooseProps): React.ReactElement {
  const { value, onChange, disabled, invalid, field, of, onDone } = props
  // In a grid cell the choices open together with the cell.
  const inCell = of?.cell === true
  return (
    <Select
      {...aria(props)}
      className="whole-width"
      value={value ?? undefined}
      disabled={disabled}
      status={invalid ? 'error' : undefined}
      allowClear={!field.required}
      autoFocus={inCell}
      defaultOpen={inCell}
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={field.label}
      options={options.map((one) => ({ ...one }))}
      onChange={(next) => onChange(next ?? null)}
      onSelect={() => onDone?.()}
      popupMatchSelectWidth={false}
      notFoundContent={none}
    />
  )
}
export const choice: FieldControl = {
  ...lineTraits,
  oneChoice: true,
  card: { shown: true, weight: 3, cell: false },
  paste: pastedChoice,
  Input: (props) => <Choose {...props} options={props.field.options} />,
  Cell: (props) => <span className="ell">{labelOf(props)}</span>,
  text: (_, props) => labelOf(props),
}

function YesNo(props: InputProps) {
  const t = useText()
  return (
    <Choose
      {...props}
      value={props.value === null || props.value === undefined ? undefined : String(props.value)}
      options={[
        { value: 'true', label: t('yes') },
        { value: 'false', label: t('no') },
      ]}
      onChange={(next) => props.onChange(next === null ? null : next === 'true')}
    />
  )
}
function YesNoCell({ value }: CellProps) {
  const t = useText()
  return value === null || value === undefined ? null : <span className={value ? '' : 'muted'}>{value ? t('yes') : t('no')}</span>
}
export const yesNo: FieldControl = {
  ...lineTraits,
  oneChoice: true,
  card: { shown: true, weight: 0, cell: true },
  paste: pastedYesNo,
  Input: YesNo,
  Cell: YesNoCell,
  text: (value) => (typeof value === 'boolean' ? sayIn(languageHere())(value ? 'yes' : 'no') : ''),
}

/** Dictionary items maintained by the platform. They arrive with the page. */
export const dictionaryValue: FieldControl = { ...choice, card: lineTraits.card }

/** The status of a document; only its actions change it. */
export const status: FieldControl = { ...dictionaryValue, oneChoice: false, inList: false, paste: lineTraits.paste }
