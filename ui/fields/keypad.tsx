/** A large keypad for one figure: digits and a point for the thumb, or the keys of a keyboard; Enter leads to the next place. */
import { Button } from 'antd'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isDecimal } from '../../model/decimal.ts'
import { readNumber } from '../../model/money/amount-text.ts'
import { useMessages } from '../text/language.tsx'
import { messages } from './keypad-messages.ts'
import styles from './keypad.module.css'

interface KeypadProps {
  /** What is entered, and what it shall be. */
  readonly title: string
  readonly hint: string
  /** A decimal string; null: nothing yet. */
  readonly value: string | null
  /** Figures may be written as fractions: `20 5/16`. */
  readonly fractions?: boolean
  readonly isOutside: (value: string) => boolean
  /** Each figure while it is typed, as far as it can be read. Escape gives the one before. */
  readonly onType?: (value: string | null) => void
  /** What was typed when the keypad goes away without Enter or Escape. */
  readonly onLeave?: (value: string | null) => void
  readonly onEnter: (value: string | null) => void
  readonly onClose: () => void
}
const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', '⌫'] as const
const keysWithFractions = ['1', '2', '3', '⌫', '4', '5', '6', '/', '7', '8', '9', ' ', '.', '0'] as const
/** The most characters of a figure: `120 15/16`. */
const maxDigits = 9

/** Returns the figure after a key; a second point, space or stroke, or a key beyond the most changes nothing. */
export function afterKey(text: string, key: string): string {
  if (key === '⌫') return text.slice(0, -1)
  if (text.length >= maxDigits) return text
  if (key === '.') return /[./ ]/.test(text) ? text : `${text || '0'}.`
  if (key === ' ') return /^\d+$/.test(text) ? `${text} ` : text
  if (key === '/') return /^(\d+ )?\d+$/.test(text) ? `${text}/` : text
  return text === '0' ? key : text + key
}

/** Returns the figure as it is stored, a decimal; null without one, undefined for a text that is none (`20 5/`). */
function figureOf(text: string): string | null | undefined {
  if (text.trim() === '') return null
  // A space stands before a fraction only: `20 5` is not 205.
  if (text.trim().includes(' ') && !text.includes('/')) return undefined
  const value = readNumber(text.trim(), 'quantity')
  return isDecimal(value) ? value : undefined
}

export function Keypad({
  title,
  hint,
  value,
  fractions = false,
  isOutside,
  onType,
  onLeave,
  onEnter,
  onClose,
}: KeypadProps): React.ReactElement {
  const t = useMessages(messages)
  const [text, setText] = useState(value ?? '')
  /** The first key replaces what stands there. */
  const [isFresh, setFresh] = useState(true)
  const pad = useRef<HTMLDivElement>(null)
  useEffect(() => pad.current!.focus(), [])
  /** The value that stood there when the keypad opened: Escape brings it back. */
  const [before] = useState(value)
  const open = useRef<{ isTyped?: boolean; typed?: string | null | undefined; leave?: KeypadProps['onLeave'] }>({})
  useLayoutEffect(() => {
    open.current.leave = onLeave
  })
  useEffect(() => {
    const last = open.current
    return () => {
      if (last.typed !== undefined) last.leave?.(last.typed)
    }
  }, [])
  const offered: readonly string[] = fractions ? keysWithFractions : keys
  const press = (key: string) => {
    const next = afterKey(isFresh && key !== '⌫' ? '' : text, key)
    setText(next)
    setFresh(false)
    const figure = figureOf(next.replace(/\.$/, ''))
    Object.assign(open.current, { isTyped: true, typed: figure })
    // What is no figure yet leaves the one before.
    onType?.(figure === undefined ? before : figure)
    // Enter of a keyboard is the next place, not once more the key that was pressed.
    pad.current!.focus()
  }
  const now = figureOf(text)
  const outside = typeof now === 'string' && isOutside(now)
  const enter = () => {
    if (now === undefined) return
    Object.assign(open.current, { isTyped: false, typed: undefined })
    onEnter(now)
  }
  const giveUp = () => {
    if (open.current.isTyped) onType?.(before)
    Object.assign(open.current, { isTyped: false, typed: undefined })
    onClose()
  }
  const names: Readonly<Record<string, string>> = { '⌫': t('erase'), ' ': t('space') }
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
        // A button that has the focus is pressed by Enter itself, and by the space bar.
        if (event.key === 'Enter' && event.target === pad.current) enter()
        else if (event.key === 'Escape') giveUp()
        else if (offered.includes(key) && (key !== ' ' || event.target === pad.current)) {
          if (key === ' ') event.preventDefault()
          press(key)
        }
      }}
    >
      <p className={styles['head']}>
        <span>
          <b>{title}</b>
          <span className="muted">{hint}</span>
        </span>
        <output className={styles['figure']} data-outside={outside || now === undefined || undefined}>
          {text === '' ? '–' : text}
          {now === undefined && <small>{t('notRead')}</small>}
          {outside && <small>{t('outside')}</small>}
          {typeof now === 'string' && text.includes('/') && <small className="muted">= {now}</small>}
        </output>
      </p>
      <div className={styles['keys']} data-fractions={fractions || undefined}>
        {offered.map((key) => (
          <Button key={key} aria-label={names[key] ?? key} onClick={() => press(key)}>
            {key === ' ' ? '␣' : key}
          </Button>
        ))}
        <Button data-close onClick={onClose}>
          {t('close')}
        </Button>
        <Button type="primary" data-next disabled={now === undefined} onClick={enter}>
          {t('nextPart')}
        </Button>
      </div>
    </div>
  )
}
