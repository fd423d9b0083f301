/** One row of the critical path board: what it is about at the left, its dates as bars at the right; on a phone one below the other. */
import { useRef, useState } from 'react'
import { addDays, daysBetween } from '../../../model/days.ts'
import { grouped } from '../../../model/decimal.ts'
import { daysOff, lateBy, openAt } from '../../../model/display/milestones.ts'
import type { Page, WireDoc } from '../../../model/page.ts'
import { MarkedImage } from '../../../ui/callouts/callout-thumb.tsx'
import { partsOfTitle } from '../../../ui/fields/link-label.tsx'
import type { ShownLook } from '../../../ui/services.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { nameOf } from './list-shapes.ts'
import { messages } from './path-messages.ts'
import { barsOf, causeOf, daysOver, isWithin, placeOf, type PathBar, type PathRow, type Scale } from './path-scale.ts'
import styles from './path.module.css'

interface PathRowProps {
  readonly page: Page
  readonly doc: WireDoc
  readonly row: PathRow
  readonly scale: Scale
  readonly look: ShownLook | undefined
  readonly href: string
  /** The place of the chosen date, where this row has it. */
  readonly chosen: number | undefined
  readonly isFirst: boolean
  readonly canMove: boolean
  readonly onOpen: () => void
  readonly onChoose: (at: number) => void
  readonly onDrag: (at: number, day: string) => void
}

export function PathRowView(props: PathRowProps): React.ReactElement {
  const { row, scale, chosen } = props
  return (
    <li className={styles['row']} data-chosen-row={chosen === undefined ? undefined : true}>
      <RowAbout {...props} />
      <svg className={styles['track']} data-part="path-track">
        {Array.from({ length: 12 }, (_, at) => (
          <line key={at} x1={`${(at / 12) * 100}%`} x2={`${(at / 12) * 100}%`} y1="0" y2="100%" className={styles['grid']} />
        ))}
        {barsOf(scale, row.milestones).map((bar) => (
          <Bar key={bar.at} {...props} bar={bar} />
        ))}
        <RowMarks row={row} scale={scale} />
        {isWithin(scale, scale.today) && (
          <line x1={`${placeOf(scale, scale.today)}%`} x2={`${placeOf(scale, scale.today)}%`} y1="0" y2="100%" className={styles['now']} />
        )}
      </svg>
    </li>
  )
}

/** Picture, name, number and party, pieces, the expected day above the agreed one, and the days to the target. */
function RowAbout({ page, doc, row, scale, look, href, onOpen }: PathRowProps) {
  const t = useMessages(messages)
  const late = lateBy(row)
  const toTarget = row.target === null || row.isOver ? undefined : daysBetween(row.projected ?? scale.today, row.target)
  const party = page.display.parties.map((name) => doc[`${name}$`]).find((title) => typeof title === 'string' && title !== '')
  const number = nameOf(page, doc)
  return (
    <div className={styles['left']}>
      <span className={styles['picture']}>{look?.picture && <MarkedImage url={look.picture} shapes={look.marks} />}</span>
      <span className={styles['about']}>
        <a
          href={href}
          tabIndex={-1}
          className="ell"
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey) return
            event.preventDefault()
            onOpen()
          }}
        >
          <b>{row.name === '' ? number : partsOfTitle(row.name).name}</b>
        </a>
        <span className={`ell ${styles['second']}`}>
          {row.name !== '' && <span className={styles['code']}>{number}</span>} {party ? partsOfTitle(String(party)).name : ''}
        </span>
      </span>
      <span className={`${styles['number']} ${styles['pieces']}`}>{row.quantity === null ? '' : grouped(row.quantity)}</span>
      <span className={styles['days']}>
        <span className={late > 0 ? styles['bad'] : ''}>{row.projected?.slice(5)}</span>
        <span className={styles['second']}>{late > 0 ? t('agreedOn', { day: row.agreed!.slice(5) }) : t('asAgreed')}</span>
      </span>
      <span className={`${styles['number']} ${styles['to-target']}${toTarget !== undefined && toTarget < 0 ? ` ${styles['bad']}` : ''}`}>
        {toTarget !== undefined && t('days', { n: toTarget < 0 ? `−${-toTarget}` : toTarget })}
      </span>
    </div>
  )
}

/** A label stands in a bar that has room for it. */
const roomFor = (label: string): number => [...label].reduce((sum, sign) => sum + (sign.codePointAt(0)! > 0x2e7f ? 13 : 7), 10)
/** The width of the weeks in pixels that labels are judged by: the narrowest at which bars have labels. */
const tracked = 700

/** One date: what was agreed as a thin hollow bar above what is. It is a button, and its end can be dragged while it is open. */
function Bar({ row, bar, chosen, isFirst, canMove, onChoose, onDrag }: PathRowProps & { bar: PathBar }) {
  const t = useMessages(messages)
  const { milestone, at, state, agreed, real } = bar
  const begin = useRef<number | undefined>(undefined)
  const [by, setBy] = useState(0)
  const width = Math.max(0.4, real.to - real.from)
  const day = milestone.actual ?? milestone.projected ?? milestone.plan ?? ''
  const label = milestone.actual
    ? t('doneOn', { label: milestone.label, day: milestone.actual })
    : t('expectedOn', { label: milestone.label, plan: milestone.plan ?? '—', day })
  const off = daysOff(milestone) ?? 0
  const isOpen = milestone.actual === null && milestone.line !== undefined && canMove
  const share = (event: React.PointerEvent<SVGGElement>) => event.clientX / event.currentTarget.ownerSVGElement!.clientWidth
  const open = openAt(row.milestones)
  return (
    <g
      role="button"
      tabIndex={chosen === at || (isFirst && at === Math.max(0, open)) ? 0 : -1}
      aria-label={off > 0 ? `${label}, ${t('daysLate', { n: off })}` : label}
      aria-pressed={chosen === at}
      data-chosen={chosen === at || undefined}
      data-part="path-bar"
      data-draggable={isOpen || undefined}
      className={styles['bar-of']}
      onFocus={() => chosen !== at && onChoose(at)}
      onClick={() => onChoose(at)}
      onPointerDown={(event) => {
        if (!isOpen) return
        begin.current = share(event)
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        if (begin.current !== undefined) setBy(daysOver(share(event) - begin.current))
      }}
      onPointerUp={() => {
        begin.current = undefined
        if (by !== 0) onDrag(at, addDays(day, by))
        setBy(0)
      }}
      onPointerCancel={() => {
        begin.current = undefined
        setBy(0)
      }}
    >
      <title>{label}</title>
      {agreed && (
        <rect
          x={`${agreed.from}%`}
          width={`${Math.max(0.3, agreed.to - agreed.from)}%`}
          y="10"
          height="5"
          rx="1"
          className={styles['agreed']}
        />
      )}
      <rect x={`${real.from}%`} width={`${width}%`} y="19" height="20" rx="2" data-state={state} className={styles['real']} />
      {(width / 100) * tracked > roomFor(milestone.label) && (
        <text x={`${real.from}%`} dx="5" y="33" data-state={state} className={styles['label']}>
          {milestone.label}
        </text>
      )}
      {by !== 0 && (
        <text x={`${real.to}%`} dx="4" y="52" className={styles['moved']}>
          {addDays(day, by).slice(5)}
        </text>
      )}
    </g>
  )
}

/** The agreed end as a hollow diamond, the expected one as a filled, the way between them in red with its cause, and the flag of the target. */
function RowMarks({ row, scale }: { row: PathRow; scale: Scale }) {
  const t = useMessages(messages)
  const late = lateBy(row)
  const { agreed, projected, target } = row
  const cause = late > 0 ? causeOf(row) : undefined
  const why = cause && (cause.note ?? t('lateNode', { label: cause.label, n: daysOff(cause) ?? 0 }))
  const past = target !== null && projected !== null && projected > target
  const at = (day: string) => `${placeOf(scale, day)}%`
  const isFar = projected !== null && placeOf(scale, projected) > 62
  return (
    <>
      {late > 0 && <line x1={at(agreed!)} x2={at(projected!)} y1="46" y2="46" className={styles['late-line']} />}
      {agreed !== null && isWithin(scale, agreed) && (
        <svg x={at(agreed)} overflow="visible">
          <path d="M0 7l6 6-6 6-6-6z" className={styles['hollow']} />
        </svg>
      )}
      {!row.isOver && projected !== null && isWithin(scale, projected) && (
        <svg x={at(projected)} overflow="visible">
          <path d="M0 23l6 6-6 6-6-6z" data-late={late > 0 || undefined} className={styles['filled']} />
          {late > 0 && (
            // At the right there is no room behind the mark: then the words stand above the bars.
            <text {...(isFar ? { x: 0, y: 14, textAnchor: 'end' as const } : { x: 10, y: 33 })} className={styles['why']}>
              <tspan className={styles['bad-text']}>
                {t('daysLate', { n: late })}
                {past ? ` ${t('pastTarget')}` : ''}
              </tspan>{' '}
              {why}
            </text>
          )}
        </svg>
      )}
      {target !== null && isWithin(scale, target) && (
        <svg x={at(target)} overflow="visible">
          <path d="M0 4v50" className={styles['target']} />
          <path d="M0 4h9l-2 3 2 3H0z" className={styles['flag']} />
        </svg>
      )}
    </>
  )
}
