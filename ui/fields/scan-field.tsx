/** The field in which codes are read: by a hand scanner or typed, and by the camera where the browser reads codes. */
import { Button, Input, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { useMessages } from '../text/language.tsx'
import { scanMessages } from './scan-messages.ts'
import styles from './scan-field.module.css'

/** A code that stays before the camera is read once in this time (ms). */
const rest = 1500

interface ScanFieldProps {
  readonly label: string
  /** The camera as a reader of codes; absent where the browser cannot read them. */
  readonly Camera?: React.ComponentType<{ onRead: (code: string) => void }> | undefined
  /** The input, for a screen that leads back to it. */
  readonly input?: React.RefObject<InputRef | null>
  readonly onRead: (code: string) => void
  /** Offers a button beside the field that takes the code, for fingers. */
  readonly enter?: string
  /** What stands between the camera and the field. */
  readonly above?: React.ReactNode
  /** What stands beside the field, such as the pieces of a scan. */
  readonly children?: React.ReactNode
}

export function ScanField({ label, Camera, input, onRead, enter, above, children }: ScanFieldProps): React.ReactElement {
  const t = useMessages(scanMessages)
  const [code, setCode] = useState('')
  const [isOpen, setOpen] = useState(false)
  const last = useRef({ code: '', at: 0 })
  const take = () => {
    // A hand scanner ends each code with Enter, and the next one follows at once.
    setCode('')
    if (code.trim() !== '') onRead(code.trim())
  }
  const readByCamera = (read: string) => {
    const now = Date.now()
    const isNew = read !== last.current.code || now - last.current.at > rest
    last.current = { code: read, at: now }
    if (isNew) onRead(read)
  }
  return (
    <>
      {isOpen && Camera && <Camera onRead={readByCamera} />}
      {above}
      <div className={styles['field']}>
        <Input
          ref={input ?? null}
          autoFocus
          size="large"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          enterKeyHint="done"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          onPressEnter={take}
        />
        {children}
        {enter !== undefined && (
          <Button size="large" onClick={take}>
            {enter}
          </Button>
        )}
        {Camera && (
          <Button size="large" aria-pressed={isOpen} aria-label={t(isOpen ? 'closeCamera' : 'openCamera')} onClick={() => setOpen(!isOpen)}>
            <svg viewBox="0 0 24 24" width={22} height={22} fill="none" stroke="currentColor" strokeWidth={2} aria-hidden="true">
              <path d="M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M4 12h16" />
            </svg>
          </Button>
        )}
      </div>
    </>
  )
}
