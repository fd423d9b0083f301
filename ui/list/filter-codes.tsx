/** Many values of a filter as text: a pasted column of codes that become links, or one value per line. */
import { Button, Input } from 'antd'
import { useState } from 'react'
import type { PageField } from '../../model/page.ts'
import { useServices } from '../services.ts'
import { listed as strung, useLanguage } from '../text/language.tsx'
import { useTableText } from './messages.ts'
import styles from './filter-form.module.css'

/** The greatest number of values in one filter. */
export const limit = 500
/** Splits values separated by newlines or by commas. */
const listed = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\r\n,，;；\t]+/)
      .map((one) => one.trim())
      .filter(Boolean),
  ),
]

/** Turns a pasted column of codes into links and reports the codes that were not found. */
export function Codes({
  field,
  onFound,
}: {
  field: PageField
  onFound: (found: readonly { id: string; title: string }[]) => void
}): React.ReactElement {
  const language = useLanguage()
  const t = useTableText()
  const { pick } = useServices()
  const [open, setOpen] = useState(false)
  const [message, setMessage] = useState('')
  const [busy, setBusy] = useState(false)
  const read = async (text: string) => {
    const codes = listed(text)
    if (codes.length === 0) return setMessage('')
    setBusy(true)
    try {
      const links = await pick(field.to!, { codes: codes.slice(0, limit) })
      const lost = codes.slice(0, limit).filter((code) => !links.some((one) => one.code === code))
      onFound(links)
      setMessage(
        [
          t('codesTaken', { n: links.length }),
          lost.length > 0 ? t('codesLost', { n: lost.length, some: strung(language, lost.slice(0, 3)) }) : '',
          codes.length > limit ? t('overMost', { n: codes.length - limit }) : '',
        ]
          .filter(Boolean)
          .join(' · '),
      )
    } finally {
      setBusy(false)
    }
  }
  if (!open)
    return (
      <Button size="small" className={styles['start']} onClick={() => setOpen(true)}>
        {t('pasteCodes')}
      </Button>
    )
  return (
    <>
      <Input.TextArea
        autoFocus
        rows={3}
        aria-label={t('codes')}
        placeholder={t('codes')}
        aria-busy={busy}
        onBlur={(event) => void read(event.target.value)}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain')
          const { value, selectionStart, selectionEnd } = event.currentTarget
          void read(value.slice(0, selectionStart) + text + value.slice(selectionEnd))
        }}
      />
      {message && <span role="status">{message}</span>}
    </>
  )
}

/** One value per line, typed or pasted as a column. The text stays as written while the user types. */
export function Several({
  label,
  values,
  onChange,
}: {
  label: string
  values: readonly string[]
  onChange: (values: string[]) => void
}): React.ReactElement {
  const t = useTableText()
  const [text, setText] = useState(values.join('\n'))
  const over = listed(text).length - limit
  return (
    <>
      <Input.TextArea
        aria-label={label}
        rows={3}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          onChange(listed(event.target.value).slice(0, limit))
        }}
      />
      {over > 0 && <span role="status">{t('overMost', { n: over })}</span>}
    </>
  )
}
