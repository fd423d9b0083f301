/** A labelled input with its error below, for the short forms of the user's profile page. */
import { Input } from 'antd'
import { useId } from 'react'

export function Line({
  label,
  value,
  onValue,
  error,
  hint,
  ...rest
}: {
  label: string
  value: string
  onValue?: (value: string) => void
  error?: string
  hint?: string
} & Pick<
  React.InputHTMLAttributes<HTMLInputElement>,
  'type' | 'maxLength' | 'autoComplete' | 'inputMode' | 'readOnly'
>): React.ReactElement {
  const id = useId()
  const about = [error && `${id}e`, hint && `${id}h`].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={id}>
        <span>{label}</span>
      </label>
      <Input
        id={id}
        value={value}
        status={error ? 'error' : ''}
        aria-invalid={Boolean(error)}
        aria-describedby={about || undefined}
        {...rest}
        onChange={(event) => onValue?.(event.target.value)}
      />
      {hint && (
        <p id={`${id}h`} className="muted text-12">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}e`} role="alert" className="over text-12">
          {error}
        </p>
      )}
    </div>
  )
}
