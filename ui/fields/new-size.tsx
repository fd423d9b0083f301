/** Names a size, or a second size, that the size list does not have. */
import { Button, Input } from 'antd'
import { useState } from 'react'
import { cellParts } from './field.ts'
import styles from './matrix.module.css'

interface NewNameProps {
  readonly label: string
  readonly addLabel?: string
  readonly autoFocus?: boolean
  readonly onAdd: (name: string) => void
}

export function NewName({ label, addLabel, autoFocus, onAdd }: NewNameProps): React.ReactElement {
  const [name, setName] = useState('')
  const addName = () => {
    onAdd(name.trim())
    setName('')
  }
  /** Enter and Tab add the name, and the focus goes to the first input that it brings. */
  const onKeyDown = (event: React.KeyboardEvent<HTMLElement>) => {
    if (name.trim() === '' || event.shiftKey || (event.key !== 'Tab' && event.key !== 'Enter')) return
    event.preventDefault()
    event.stopPropagation()
    const table = event.currentTarget.closest('[data-part=sizes]')?.querySelector('table')
    const inputs = () => [...(table?.querySelectorAll<HTMLInputElement>(cellParts) ?? [])]
    const before = new Set(inputs())
    addName()
    setTimeout(() =>
      inputs()
        .find((input) => !before.has(input))
        ?.select(),
    )
  }
  return (
    <span className={`row ${styles['fresh']}`}>
      <Input
        size="small"
        className={styles['freshName']}
        maxLength={20}
        aria-label={label}
        placeholder={label}
        value={name}
        autoFocus={autoFocus}
        data-cell-part=""
        onKeyDown={onKeyDown}
        onChange={(event) => setName(event.target.value.toUpperCase())}
      />
      <Button size="small" aria-label={addLabel} disabled={name.trim() === ''} onClick={addName}>
        +
      </Button>
    </span>
  )
}
