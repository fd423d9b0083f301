/** Address field, edited in its parts. Error messages name exactly the parts that are missing. */
import { Input } from 'antd'
import type { Address } from '../../model/fields/address.ts'
import { useText } from '../text/language.tsx'
import { partsTraits, type FieldControl, type InputProps } from './field.ts'
import styles from './address.module.css'

const written = (value: Address | null) => (value ? [value.province, value.city, value.area, value.detail].filter(Boolean).join(' ') : '')
function AddressInput({ value, onChange, disabled, invalid, field, id }: InputProps) {
  const t = useText()
  const address = (value ?? {}) as Address
  const put = (part: keyof Address, text: string) => onChange({ ...address, [part]: text })
  const need = field.address?.require ?? []
  return (
    <span className={styles['parts']}>
      {(['province', 'city', 'area'] as const).map((part, at) => (
        <Input
          key={part}
          id={at === 0 ? id : undefined}
          aria-label={`${field.label} ${t(part)}`}
          aria-required={need.includes(part)}
          placeholder={t(part)}
          value={address[part] ?? ''}
          disabled={disabled}
          status={invalid && !address[part] ? 'error' : undefined}
          onChange={(event) => put(part, event.target.value)}
        />
      ))}
      <Input
        className={styles['street']}
        aria-label={`${field.label} ${t('address')}`}
        placeholder={t('address')}
        value={address.detail ?? ''}
        disabled={disabled}
        onChange={(event) => put('detail', event.target.value)}
      />
    </span>
  )
}
export const address: FieldControl = {
  ...partsTraits,
  wide: true,
  inList: false,
  Input: AddressInput,
  Cell: ({ value }) => <span className="ell">{written(value)}</span>,
  text: (value) => written(value),
}
