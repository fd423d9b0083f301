/** The a*–b* plane around the target: a letter for each option, and the limit of ΔE as a line. */
import type { Lab } from '../../../model/colour/colour-difference.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { limitLine, type DifferenceRule } from '../../../model/colour/limit-line.ts'
import type { Reading } from './lab-readings.ts'
import { messages } from './lab-dip-messages.ts'
import styles from './lab-dip.module.css'

/** Half of the side of the plot, and the room for its labels. */
const half = 120
const room = 20

interface PlotProps {
  readonly standard: Lab
  readonly readings: readonly Reading[]
  readonly rule: DifferenceRule | undefined
}

export function Plot({ standard, readings, rule }: PlotProps): React.ReactElement {
  const t = useMessages(messages)
  const line = rule ? limitLine(standard, rule) : []
  const places = readings.map(({ lab, ...rest }) => ({ ...rest, da: lab[1] - standard[1], db: lab[2] - standard[2] }))
  const reach = Math.max(0.5, ...line.flat().map(Math.abs), ...places.flatMap(({ da, db }) => [Math.abs(da), Math.abs(db)])) * 1.15
  const x = (da: number) => (da / reach) * half
  const y = (db: number) => (-db / reach) * half
  const side = half + room
  return (
    <figure className={styles['plot']}>
      <svg viewBox={`${-side} ${-side} ${2 * side} ${2 * side}`} role="img" aria-label={t('plot')}>
        <line x1={-half} x2={half} y1={0} y2={0} className={styles['axis']} />
        <line x1={0} x2={0} y1={-half} y2={half} className={styles['axis']} />
        <text x={half + 2} y={-4} textAnchor="end">
          +a* {t('red')}
        </text>
        <text x={-half} y={-4}>
          −a* {t('green')}
        </text>
        <text x={4} y={-half - 4}>
          +b* {t('yellow')}
        </text>
        <text x={4} y={half + 12}>
          −b* {t('blue')}
        </text>
        {line.length > 0 && (
          <polygon className={styles['limit']} data-part="limit" points={line.map(([da, db]) => `${x(da)},${y(db)}`).join(' ')} />
        )}
        <path d={`M -5 0 H 5 M 0 -5 V 5`} className={styles['target']} />
        {places.map(({ option, da, db, within }) => (
          <g key={option} data-option={option} data-within={within ?? undefined} className={styles['mark']}>
            <circle cx={x(da)} cy={y(db)} r={9} />
            <text x={x(da)} y={y(db) + 4} textAnchor="middle">
              {option}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className="muted">{t('plotNote')}</figcaption>
    </figure>
  )
}
