/** Where codes are read: a field for hand scanners and fingers, the camera, the pieces of a scan, and one step more or less of the size last counted. */
import { Button, InputNumber } from 'antd'
import { compare } from '../../../model/decimal.ts'
import { cellKey } from '../../../model/fields/matrix.ts'
import { ScanField } from '../../../ui/fields/scan-field.tsx'
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
export function ScanInput({ each, chosen, cells, onEach, onRead, onCount }: ScanInputProps): React.ReactElement {
  const t = useMessages(messages)
  const scanned = chosen && cells.find((cell) => keyOf(cell) === keyOf(chosen))?.scanned
  const steps = chosen && (
    <div className={styles['steps']} data-part="scan-steps">
      <Button disabled={compare(scanned ?? '0', String(each)) < 0} onClick={() => onCount({ ...spotOnly(chosen), pieces: `-${each}` })}>
        {t('less', { n: each })}
      </Button>
      <output>{scanned ?? '0'}</output>
      <Button onClick={() => onCount({ ...spotOnly(chosen), pieces: String(each) })}>{t('more', { n: each })}</Button>
    </div>
  )
  return (
    <div className={styles['input']}>
      <ScanField label={t('scanHere')} Camera={canReadCodes ? ScanCamera : undefined} onRead={onRead} above={steps}>
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
      </ScanField>
    </div>
  )
}

const spotOnly = ({ line, size, second }: Spot): Spot => ({ line, size, ...(second === undefined ? {} : { second }) })
