/** How far the quantity of a document has come: each step with its figure, its share of the whole, a bar, and the documents that made it. */
import { Dropdown } from 'antd'
import { Link, useNavigate } from 'react-router'
import { Decimal } from '../../../../model/decimal.ts'
import type { Page } from '../../../../model/page.ts'
import type { PageProgressStep } from '../../../../model/display/page-display.ts'
import { kindFor } from '../../../../ui/fields/registry.tsx'
import type { Values } from '../../../../ui/state/form-state.ts'
import { useNarrow } from '../../../../ui/theme/narrow.ts'
import { useMessages } from '../../../../ui/text/language.tsx'
import { Status } from '../../../../ui/theme/status.tsx'
import { documentPath } from '../../../api/services.ts'
import { messages } from '../messages.ts'
import { fieldNamed } from './facts.tsx'
import type { RelatedType } from './use-related.ts'
import styles from './band.module.css'

const figure = (values: Values, name: string | undefined): Decimal => {
  const value = name === undefined ? undefined : values[name]
  return new Decimal(typeof value === 'string' && value !== '' ? value : 0)
}

/** Whether the quantity has moved at all. */
export const hasMoved = ({ display: { progress } }: Page, values: Values): boolean =>
  progress !== undefined && progress.steps.some(({ field }) => !figure(values, field).isZero()) && !figure(values, progress.of).isZero()

/** @param related the chain of the document: what came of it, of the types of a step, stands below the step */
export function ProgressSteps({
  page,
  values,
  related,
}: {
  page: Page
  values: Values
  related: readonly RelatedType[]
}): React.ReactElement | null {
  const t = useMessages(messages)
  // On a phone the steps scroll sideways, which the keyboard can do only where they take the focus.
  const scrolls = useNarrow()
  const { progress } = page.display
  if (!progress || !hasMoved(page, values)) return null
  const whole = figure(values, progress.of)
  return (
    <ol className={styles['progress']} data-part="progress" aria-label={t('progressOf')} {...(scrolls ? { tabIndex: 0 } : {})}>
      <Step
        page={page}
        values={values}
        step={{ field: progress.of, label: fieldNamed(page, progress.of)?.label ?? '', by: [] }}
        share={100}
      />
      {progress.steps.map((step) => (
        <Step
          key={step.field}
          page={page}
          values={values}
          step={step}
          share={figure(values, step.field).div(whole).times(100).floor().toNumber()}
          docs={related.filter((one) => step.by.includes(one.page))}
        />
      ))}
    </ol>
  )
}

interface StepProps {
  readonly page: Page
  readonly values: Values
  readonly step: PageProgressStep
  readonly share: number
  /** Absent for the whole. */
  readonly docs?: readonly RelatedType[]
}

function Step({ page, values, step: { field: name, label, less }, share, docs }: StepProps) {
  const field = fieldNamed(page, name)
  const lessField = less === undefined || figure(values, less).isZero() ? undefined : fieldNamed(page, less)
  const shown = (one: NonNullable<typeof field>) => {
    const { Cell } = kindFor(one.type)
    return (
      <span data-field={one.field}>
        <Cell field={one} value={values[one.field] ?? '0'} row={values} />
      </span>
    )
  }
  return (
    <li data-part="step">
      <span className="ell">{label}</span>
      <span className={styles['figure']}>
        {field ? shown(field) : figure(values, name).toString()}
        {docs && <small> {share}%</small>}
      </span>
      <svg className={styles['bar']} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width={Math.min(100, share)} height="4" />
      </svg>
      <span className={styles['made']}>
        {docs && <MadeBy docs={docs} />}
        {lessField && (
          <span className="muted">
            {docs?.some((one) => one.docs.some(({ way }) => way === 'to')) ? ' · ' : ''}
            {lessField.label} {shown(lessField)}
          </span>
        )}
      </span>
    </li>
  )
}

/** The documents that moved a step: the way to the only one, or a menu of all. */
function MadeBy({ docs: types }: { docs: readonly RelatedType[] }) {
  const t = useMessages(messages)
  const go = useNavigate()
  const docs = types.flatMap(({ page, label, docs: ones }) =>
    ones.filter(({ way }) => way === 'to').map((one) => ({ ...one, page, label })),
  )
  const [only] = docs
  if (!only) return null
  const text = t('documentsOf', { n: docs.length, label: [...new Set(docs.map(({ label }) => label))].join(' / ') })
  if (docs.length === 1)
    return (
      <Link to={documentPath(only.page, only.id)} title={`${only.label} ${only.number ?? only.id} · ${only.statusText}`}>
        {only.number ?? text}
      </Link>
    )
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      menu={{
        style: { maxHeight: 360, overflow: 'auto' },
        items: docs.map((doc) => ({
          key: `${doc.page}:${doc.id}`,
          label: (
            <span className="row">
              <span className="grow">{doc.number ?? doc.id}</span>
              <Status family={doc.family} label={doc.statusText} />
            </span>
          ),
        })),
        onClick: ({ key }) => go(documentPath(key.split(':')[0]!, key.split(':')[1]!)),
      }}
    >
      <button type="button" className={`plain ${styles['menu']}`} aria-haspopup="menu">
        {text} <span aria-hidden="true">▾</span>
      </button>
    </Dropdown>
  )
}
