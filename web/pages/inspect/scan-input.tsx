/** Where codes are read: a field for hand scanners and fingers, the camera, the pieces of a scan, and one step more or less of the size last counted. */
import { Button, Input, InputNumber } from 'antd'
import { useRef, useState } from 'react'
import { compare } from '../../../model/decimal.ts'
import { cellKey } from '../../../model/fields/matrix.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { canReadCodes, ScanCamera } from '../../shell/scan-camera.tsx'
import type { ScanEntry } from '../unsent/queue.ts'
import type { ScannedCell } from '../unsent/scanned.ts'
import { messages } from './messages.ts'
import styles from './scan.module.css'

type Spot = Omit<ScannedCell, 'expected' | 'scanned'>
const keyOf = (spot: Spot): string => `${spot.line} ${cellKey({ ...spot, pieces: '0' })}`

interface ScanInputProps {
  /** The pieces of a scan, such as those of a carton. */
  readonly each: number
  /** The size that was counted or tapped last. */
  readonly chosen: Spot | undefined
  readonly cells: readonly ScannedCell[]
  readonly onEach: (each: number) => void
  readonly onRead: (code: string) => void
  readonly onCount: (entry: Omit<ScanEntry, 'key'>) => void
}
/** A code that stays before the camera counts once in this time (ms). */
const rest = 1500

export function ScanInput({ each, chosen, cells, onEach, onRead, onCount }: ScanInputProps): React.ReactElement {
  const t = useMessages(messages)
  const [code, setCode] = useState('')
  const [camera, setCamera] = useState(false)
  const last = useRef({ code: '', at: 0 })
  const scanned = chosen && cells.find((cell) => keyOf(cell) === keyOf(chosen))?.scanned
  const readByCamera = (read: string) => {
    const now = Date.now()
    const isNew = read !== last.current.code || now - last.current.at > rest
    if (isNew) onRead(read)
    last.current = { code: read, at: now }
  }
  return (
    <>
      {camera && <ScanCamera onRead={readByCamera} />}
      {chosen && (
        <div className={styles['steps']} data-part="scan-steps">
          <Button disabled={compare(scanned ?? '0', String(each)) < 0} onClick={() => onCount({ ...spotOnly(chosen), pieces: `-${each}` })}>
            {t('less', { n: each })}
          </Button>
          <output>{scanned ?? '0'}</output>
          <Button onClick={() => onCount({ ...spotOnly(chosen), pieces: String(each) })}>{t('more', { n: each })}</Button>
        </div>
      )}
      <div className={styles['input']}>
        <Input
          autoFocus
          size="large"
          aria-label={t('scanHere')}
          placeholder={t('scanHere')}
          autoComplete="off"
          enterKeyHint="done"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          onPressEnter={() => {
            // A hand scanner ends each code with Enter, and the next one follows at once.
            setCode('')
            if (code.trim() !== '') onRead(code.trim())
          }}
        />
        <InputNumber
          size="large"
          min={1}
          max={9999}
          precision={0}
          value={each}
          prefix="×"
          controls={false}
          aria-label={t('perScan')}
          onChange={(next) => onEach(next ?? 1)}
        />
        {canReadCodes && (
          <Button
            size="large"
            aria-pressed={camera}
            aria-label={t(camera ? 'closeCamera' : 'openCamera')}
            onClick={() => setCamera(!camera)}
          >
            <svg viewBox="0 0 24 24" width={22} height={22} fill="none" stroke="currentColor" strokeWidth={2} aria-hidden="true">
              <path d="M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M4 12h16" />
            </svg>
          </Button>
        )}
      </div>
    </>
  )
}

const spotOnly = ({ line, size, second }: Spot): Spot => ({ line, size, ...(second === undefined ? {} : { second }) })
