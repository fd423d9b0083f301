/** The tab "Fit session" of a fitting: what is measured, size by size, by a keypad; comments, photos, and the outcome with what it will cause. */
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ViewOf } from '../../model/wire-document.ts'
import type { SectionForm } from '../../ui/state/section-form.ts'
import { useLanguage, useMessages } from '../../ui/text/language.tsx'
import { useWebPart } from '../../ui/web-part.ts'
import type { TouchedDocuments } from './fit-outcome.rules.ts'
import type { fitting } from './fitting.ts'
import type { sampleRequest } from './sample-request.ts'
import type { sizeChart } from './size-chart.ts'
import { FitKeypad } from './screens/fit-keypad.tsx'
import { FitOutcome } from './screens/fit-outcome.tsx'
import { FitPhotos } from './screens/fit-photos.tsx'
import { FitPoints } from './screens/fit-points.tsx'
import { FitTable } from './screens/fit-table.tsx'
import { touchedBy } from './screens/fit-touched.ts'
import { partNameOf, pointsOf, rowsOf, sizesOf, type Measurement, type PicturedLine, type Place } from './screens/fit-values.ts'
import { messages } from './screens/fitting-messages.ts'
import styles from './screens/fitting.module.css'

interface SectionProps {
  readonly doc: ViewOf<typeof fitting>
  readonly form: SectionForm<typeof fitting>
}

export function Section({ doc, form }: SectionProps): React.ReactElement {
  const t = useMessages(messages)
  const touched = useTouched(doc)
  const [chosen, setChosen] = useState<string>()
  const [at, setAt] = useState<Place>()
  const [pictured, setPictured] = useState<Pictured>()
  const { useVoiceNoteCounts } = useWebPart()
  const voices = useVoiceNoteCounts('fitting', doc.id)
  const { values } = form
  const latest = useLatest(form)
  const groups = sizesOf(rowsOf(values))
  const group = groups.find(({ key }) => key === chosen) ?? groups[0]
  // A picture may arrive long after it was taken: it is written into the values of then.
  const write = (line: string, changes: Measurement) => {
    const { values: current, change } = latest.current
    change({ measurements: rowsOf(current).map((row) => (row.id === line ? { ...row, ...changes } : row)) })
  }
  const writePoint = (at: number, changes: PicturedLine) => {
    const { values: current, change } = latest.current
    change({ comments: pointsOf(current).map((point, n) => (n === at ? { ...point, ...changes } : point)) })
  }
  const goTo = (place: Place | undefined) => {
    setAt(place)
    const of = place && groups.find(({ rows }) => rows.some((row) => row.id === place.line))
    if (of) setChosen(of.key)
  }
  return (
    <section className={`sheet section ${styles['session']}`} data-part="fit-session" aria-labelledby="fit-heading">
      <h2 id="fit-heading" className="hide">
        {t('title')}
      </h2>
      {group === undefined ? (
        <p className="muted">{t('none')}</p>
      ) : (
        <>
          <div className={styles['bar']}>
            <div role="tablist" aria-label={t('sizes')} className={styles['sizes']}>
              {groups.map(({ key, label, rows, measured, outside }) => (
                <button key={key} type="button" role="tab" aria-selected={key === group.key} onClick={() => setChosen(key)}>
                  <span className="hide">{t('ofSize', { size: label, n: measured, of: rows.length, outside })}</span>
                  <b aria-hidden="true">{label}</b>
                  <span aria-hidden="true" className="muted">
                    {measured}/{rows.length}
                  </span>
                  {outside > 0 && (
                    <span aria-hidden="true" className={styles['wrong']}>
                      {outside}
                    </span>
                  )}
                </button>
              ))}
            </div>
            <span className="muted">{t(values.unit === 'inch' ? 'inch' : 'cm')}</span>
          </div>
          <div className={styles['desk']} data-padded={at !== undefined || undefined}>
            <FitTable
              group={group}
              form={form}
              at={at}
              onAt={goTo}
              onWrite={write}
              voices={voices}
              onPhotos={(line) => setPictured({ line })}
            />
            {at && (
              <FitKeypad
                key={`${at.line} ${at.column}`}
                place={at}
                groups={groups}
                inch={values.unit === 'inch'}
                onAt={goTo}
                onWrite={write}
              />
            )}
          </div>
        </>
      )}
      <FitPoints form={form} voices={voices} onPhotos={(point) => setPictured({ point })} />
      {doc.status === 'pending_review' && <FitOutcome form={form} touched={touched} onAt={goTo} />}
      {pictured && (
        <OpenPhotos {...{ doc, form, pictured }} onWrite={write} onWritePoint={writePoint} onClose={() => setPictured(undefined)} />
      )}
    </section>
  )
}

/** Whose pictures are open: those of a part by its line, or of a comment by its place. */
type Pictured = { readonly line: string } | { readonly point: number }
interface OpenPhotosProps extends SectionProps {
  readonly pictured: Pictured
  readonly onWrite: (line: string, changes: Measurement) => void
  readonly onWritePoint: (at: number, changes: PicturedLine) => void
  readonly onClose: () => void
}

function OpenPhotos({ doc, form, pictured, onWrite, onWritePoint, onClose }: OpenPhotosProps) {
  const t = useMessages(messages)
  const language = useLanguage()
  if ('line' in pictured) {
    const row = rowsOf(form.values).find(({ id }) => id === pictured.line)
    if (!row) return null
    const of = [partNameOf(row, language), row.size].filter(Boolean).join(' · ')
    return <FitPhotos {...{ doc, form, row, of, onClose }} lines="measurements" onWrite={(changes) => onWrite(pictured.line, changes)} />
  }
  const point = pointsOf(form.values)[pictured.point]
  if (!point) return null
  const of = t('ofPoint', { n: pictured.point + 1 })
  return (
    <FitPhotos {...{ doc, form, of, onClose }} lines="comments" row={point} onWrite={(changes) => onWritePoint(pictured.point, changes)} />
  )
}

/** Returns what holds the form as it was drawn last. */
function useLatest(form: SectionForm<typeof fitting>) {
  const latest = useRef(form)
  useLayoutEffect(() => {
    latest.current = form
  })
  return latest
}

/** Reads what an outcome will touch. Without a network nothing of it is known. */
function useTouched(doc: ViewOf<typeof fitting>): TouchedDocuments {
  const { documentsOf, partKey } = useWebPart()
  const answer = useQuery({
    queryKey: partKey('fitting', doc.id, doc.version),
    // Nothing is touched any more once it is judged.
    enabled: doc.status === 'pending_review',
    retry: false,
    staleTime: 10_000,
    queryFn: () =>
      touchedBy(doc, {
        charts: documentsOf<typeof sizeChart>('size_chart'),
        requests: documentsOf<typeof sampleRequest>('sample_request'),
      }),
  })
  return answer.data ?? {}
}
