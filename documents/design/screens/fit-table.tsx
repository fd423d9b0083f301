/** The parts of one size in a fit session: spec, what the factory and we measured, deviation, tolerance, revised value and comment; cards on a phone. */
import { Button, Checkbox, Input } from 'antd'
import { toleranceText } from '../../../model/sizes/tolerance.ts'
import type { SectionForm } from '../../../ui/state/section-form.ts'
import { useLanguage, useMessages } from '../../../ui/text/language.tsx'
import { isOutOfTolerance } from '../fit-judgement.rules.ts'
import type { fitting } from '../fitting.ts'
import { PhotoButton } from './fit-photo-button.tsx'
import { deviationOf, partNameOf, rowsOf, type Column, type Place, type Measurement, type SizeGroup } from './fit-values.ts'
import { messages } from './fitting-messages.ts'
import styles from './fitting.module.css'

interface FitTableProps {
  readonly group: SizeGroup
  readonly form: SectionForm<typeof fitting>
  readonly at: Place | undefined
  readonly onAt: (place: Place | undefined) => void
  readonly onWrite: (line: string, changes: Measurement) => void
  /** How many voice notes stand at a line or a picture, by its id. */
  readonly voices: Readonly<Record<string, number>>
  /** Opens the pictures and voice notes of a part. */
  readonly onPhotos: (line: string) => void
}

const columns = ['part', 'spec', 'factory', 'measured', 'deviation', 'tolerance', 'revised', 'comment', 'photo'] as const
const figures: ReadonlySet<string> = new Set(['spec', 'factory', 'measured', 'deviation', 'tolerance', 'revised'])

export function FitTable({ group, ...rest }: FitTableProps): React.ReactElement {
  const t = useMessages(messages)
  return (
    <div className={styles['scroll']}>
      <table className={`weft ${styles['parts']}`} aria-label={group.label}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" className={figures.has(name) ? 'num' : undefined}>
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {group.rows.map((row) => (
            <PartRow key={String(row.id)} row={row} {...rest} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function PartRow({ row, form, at, voices, onAt, onWrite, onPhotos }: Omit<FitTableProps, 'group'> & { readonly row: Measurement }) {
  const t = useMessages(messages)
  const language = useLanguage()
  const line = String(row.id)
  const part = partNameOf(row, language)
  const errorsAt = useErrors(form, line)
  const cell = (column: Column) => (
    <Value
      row={row}
      column={column}
      part={part}
      form={form}
      isHere={at?.line === line && at.column === column}
      errors={errorsAt(column)}
      onAt={onAt}
    />
  )
  const outside = isOutOfTolerance(row)
  return (
    <tr data-outside={outside || undefined}>
      <th scope="row">{part}</th>
      <td className="num" data-label={t('spec')}>
        {String(row.spec ?? '–')}
      </td>
      <td className="num" data-label={t('factory')}>
        {String(row.factoryMeasured ?? '–')}
      </td>
      <td className="num" data-label={t('measured')}>
        {cell('measured')}
      </td>
      <td className={`num ${outside ? styles['off'] : ''}`} data-label={t('deviation')}>
        {deviationOf(row) ?? '–'}
        {outside && <span className="hide"> {t('outside')}</span>}
      </td>
      <td className="num" data-label={t('tolerance')}>
        {toleranceText(row)}
      </td>
      <td className="num" data-label={t('revised')}>
        {cell('revised')}
        <ChartNow row={row} form={form} onWrite={onWrite} />
      </td>
      <td data-label={t('comment')} className={styles['comment']}>
        {form.mayEdit ? (
          <Input
            aria-label={t('commentOf', { part })}
            value={String(row.comment ?? '')}
            maxLength={400}
            status={errorsAt('comment') ? 'error' : ''}
            onChange={(event) => onWrite(line, { comment: event.target.value || null })}
          />
        ) : (
          String(row.comment ?? '')
        )}
        <Wrong texts={errorsAt('comment')} />
      </td>
      <td>
        <PhotoButton of={part} row={row} voices={voices} onOpen={() => onPhotos(line)} />
      </td>
    </tr>
  )
}

/** The errors of a line by column, wherever it stands among the lines. */
function useErrors({ errors, values }: SectionForm<typeof fitting>, line: string): (column: string) => readonly string[] | undefined {
  const place = rowsOf(values).findIndex((row) => row.id === line)
  return (column) => errors[`measurements[${place}].${column}`]
}

const Wrong = ({ texts }: { readonly texts: readonly string[] | undefined }) =>
  texts ? (
    <div className="error-text" role="alert">
      {texts.join(' ')}
    </div>
  ) : null

interface ValueProps {
  readonly row: Measurement
  readonly column: Column
  readonly part: string
  readonly form: SectionForm<typeof fitting>
  /** The keypad writes this value. */
  readonly isHere: boolean
  readonly errors: readonly string[] | undefined
  readonly onAt: (place: Place | undefined) => void
}

function Value({ row, column, part, form, isHere, errors, onAt }: ValueProps) {
  const t = useMessages(messages)
  const value = String(row[column] ?? '–')
  // Who may not write reads text: a button that is never free looks like a fault.
  if (!form.mayEdit) return value
  return (
    <>
      <Button
        className={styles['value']!}
        aria-label={t('cell', { part, column: t(column), value })}
        data-outside={(column === 'measured' && isOutOfTolerance(row)) || undefined}
        data-now={isHere || undefined}
        onClick={() => onAt({ line: String(row.id), column })}
      >
        {value}
      </Button>
      <Wrong texts={errors} />
    </>
  )
}

/** What the chart says of the cell now, where someone has changed it since: the person says which counts. */
function ChartNow({ row, form, onWrite }: Pick<FitTableProps, 'form' | 'onWrite'> & { readonly row: Measurement }) {
  const t = useMessages(messages)
  if (row.chartNow === undefined || row.chartNow === null) return null
  return (
    <div className={styles['chart-now']}>
      <span>{t('chartNow', { value: String(row.chartNow) })}</span>
      {row.revised !== null && (
        <Checkbox
          checked={row.overrule === true}
          disabled={!form.mayEdit}
          onChange={(event) => onWrite(String(row.id), { overrule: event.target.checked })}
        >
          {t('overrule')}
        </Checkbox>
      )}
    </div>
  )
}
