/** A large keypad for one figure: digits and a point for the thumb, or the keys of a keyboard; Enter leads to the next place. */
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../../ui/text/language.tsx'
import { messages } from './messages.ts'
import styles from './keypad.module.css'

interface KeypadProps {
  /** What is entered, and what it shall be. */
  readonly title: string
  readonly hint: string
  /** A decimal string; null: nothing yet. */
  readonly value: string | null
  readonly isOutside: (value: string) => boolean
  readonly onEnter: (value: string | null) => void
  readonly onClose: () => void
}
const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', '⌫'] as const
/** The most characters of a figure. */
const maxDigits = 9

/** Returns the figure after a key; a second point or a key beyond the most changes nothing. */
export function afterKey(text: string, key: string): string {
  if (key === '⌫') return text.slice(0, -1)
  if (text.length >= maxDigits || (key === '.' && text.includes('.'))) return text
  if (key === '.') return text === '' ? '0.' : `${text}.`
  return text === '0' ? key : text + key
}

/** Returns the figure as it is stored: without a point that nothing follows. */
const entered = (text: string): string | null => (text === '' ? null : text.replace(/\.$/, ''))

export function Keypad({ title, hint, value, isOutside, onEnter, onClose }: KeypadProps): React.ReactElement {
  const t = useMessages(messages)
  const [text, setText] = useState(value ?? '')
  /** The first key replaces what stands there. */
  const [isFresh, setFresh] = useState(true)
  const pad = useRef<HTMLDivElement>(null)
  useEffect(() => pad.current!.focus(), [])
  const press = (key: string) => {
    setText(afterKey(isFresh && key !== '⌫' ? '' : text, key))
    setFresh(false)
    // Enter of a keyboard is the next place, not once more the key that was pressed.
    pad.current!.focus()
  }
  const now = entered(text)
  const outside = now !== null && isOutside(now)
  return (
    <div
      ref={pad}
      className={styles['keypad']}
      role="group"
      aria-label={title}
      tabIndex={-1}
      data-part="keypad"
      onKeyDown={(event) => {
        const key = event.key === 'Backspace' ? '⌫' : event.key === ',' ? '.' : event.key
        // A button that has the focus is pressed by Enter itself.
        if (event.key === 'Enter' && event.target === pad.current) onEnter(now)
        else if (event.key === 'Escape') onClose()
        else if ((keys as readonly string[]).includes(key)) press(key)
      }}
    >
      <p className={styles['head']}>
        <span>
          <b>{title}</b>
          <span className="muted">{hint}</span>
        </span>
        <output className={styles['figure']} data-outside={outside || undefined}>
          {text === '' ? '–' : text}
          {outside && <small>{t('outside')}</small>}
        </output>
      </p>
      <div className={styles['keys']}>
        {keys.map((key) => (
          <Button key={key} aria-label={key === '⌫' ? t('erase') : key} onClick={() => press(key)}>
            {key}
          </Button>
        ))}
        <Button onClick={onClose}>{t('close')}</Button>
        <Button type="primary" onClick={() => onEnter(now)}>
          {t('nextPart')}
        </Button>
      </div>
    </div>
  )
}
