/** The keypad of a fit session: one value of one part; Enter stores it and leads to the next part. */
import { toleranceText } from '../../../model/sizes/tolerance.ts'
import { Keypad } from '../../../ui/fields/keypad.tsx'
import { useLanguage, useMessages } from '../../../ui/text/language.tsx'
import { isOutOfTolerance } from '../fit-judgement.rules.ts'
import { partNameOf, placeAfter, type Place, type Measurement, type SizeGroup } from './fit-values.ts'
import { messages } from './fitting-messages.ts'
import styles from './fitting.module.css'

interface FitKeypadProps {
  readonly place: Place
  readonly groups: readonly SizeGroup[]
  readonly inch: boolean
  readonly onAt: (place: Place | undefined) => void
  readonly onWrite: (line: string, changes: Measurement) => void
}

export function FitKeypad({ place, groups, inch, onAt, onWrite }: FitKeypadProps): React.ReactElement | null {
  const t = useMessages(messages)
  const language = useLanguage()
  const group = groups.find(({ rows }) => rows.some((row) => row.id === place.line))
  const row = group?.rows.find(({ id }) => id === place.line)
  if (!group || !row) return null
  const spec = String(row.spec ?? '–')
  const value = row[place.column] ?? null
  const write = (next: string | null) => {
    if (next !== value) onWrite(place.line, { [place.column]: next })
  }
  return (
    <div className={styles['pad']}>
      <Keypad
        title={`${partNameOf(row, language)} · ${group.label}`}
        hint={place.column === 'measured' ? t('shallBe', { spec, tolerance: toleranceText(row) }) : t('revise', { spec })}
        value={value === null ? null : String(value)}
        fractions={inch}
        isOutside={(next) => place.column === 'measured' && isOutOfTolerance({ ...row, measured: next })}
        onType={write}
        onEnter={(next) => {
          write(next)
          onAt(placeAfter(groups, place))
        }}
        onClose={() => onAt(undefined)}
      />
    </div>
  )
}
