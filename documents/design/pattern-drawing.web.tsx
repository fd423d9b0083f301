/** The section "Drawn pieces" of a pattern: the pieces of its CAD file as drawings beside its lines; choosing one marks the other. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { grouped } from '../../model/decimal.ts'
import type { FormLine, ViewOf } from '../../model/wire-document.ts'
import { AnswerState } from '../../ui/sections/answer-section.tsx'
import { useMessages } from '../../ui/text/language.tsx'
import { useWebPart } from '../../ui/web-part.ts'
import type { PatternDrawing } from './pattern-drawing.calls.ts'
import type { pattern } from './pattern.ts'
import { DrawnPieces } from './screens/drawn-pieces.tsx'
import { messages } from './screens/pattern-messages.ts'
import styles from './screens/pattern-drawing.module.css'

const path = '/scmapi/pattern-drawing/view'

export function Section({ doc }: { doc: ViewOf<typeof pattern> }): React.ReactElement {
  const t = useMessages(messages)
  const { call, answerKey, failureOf } = useWebPart()
  const [chosen, setChosen] = useState<string>()
  const file = doc.cad?.[0]
  const answer = useQuery({
    // The file says what is drawn: another one is read again.
    queryKey: answerKey(path, { id: doc.id }, file),
    queryFn: () => call(path, { data: { id: doc.id }, quiet: true }),
    enabled: file !== undefined,
    retry: false,
    staleTime: Infinity,
  })
  const choose = (name: string) => setChosen(name === chosen ? undefined : name)
  const drawing = answer.data
  const failure = answer.error ? failureOf(answer.error) : undefined
  return (
    <section className="sheet section" data-part="pattern-drawing" aria-label={t('title')} aria-busy={answer.isFetching}>
      {file === undefined && <p className="muted">{t('noFile')}</p>}
      {answer.isFetching && !drawing && <p role="status">{t('reading')}</p>}
      <AnswerState answers={[answer]} failed={`${failure?.message ?? t('failed')} ${t('fileStays')}`} />
      {drawing && drawing.pieces.length === 0 && <p className="muted">{t('noPieces')}</p>}
      {drawing && drawing.pieces.length > 0 && (
        <div className={styles['split']}>
          <DrawnPieces drawing={drawing} chosen={chosen} onChoose={choose} />
          <PieceList drawing={drawing} doc={doc} chosen={chosen} onChoose={choose} />
        </div>
      )}
    </section>
  )
}

type Line = Pick<FormLine<typeof pattern, 'cutPieces'>, 'quantity' | 'area'> & { readonly name: string }

/** The lines of the pattern, and drawn pieces that are no line yet; a line that is not drawn says so. */
function PieceList(props: {
  drawing: PatternDrawing
  doc: ViewOf<typeof pattern>
  chosen: string | undefined
  onChoose: (name: string) => void
}) {
  const { drawing, doc, chosen, onChoose } = props
  const t = useMessages(messages)
  const lines: readonly Line[] = (doc.cutPieces ?? []).map((line) => ({ ...line, name: line.name ?? '' }))
  const drawn = new Set(drawing.pieces.map(({ name }) => name))
  const named = new Set(lines.map(({ name }) => name))
  const rows = [...lines, ...drawing.pieces.filter(({ name }) => !named.has(name))]
  return (
    <ul className={styles['list']} aria-label={t('pieces')}>
      {rows.map(({ name, quantity, area }) => (
        <li key={name}>
          <button
            type="button"
            className="plain"
            aria-pressed={drawn.has(name) ? name === chosen : undefined}
            disabled={!drawn.has(name)}
            onClick={() => onChoose(name)}
          >
            <b>{name}</b> × {quantity ?? 1}
            {area ? ` · ${grouped(area)} cm²` : ''}
          </button>
          {!drawn.has(name) && <span className="muted"> {t('notDrawn')}</span>}
          {!named.has(name) && <span className="muted"> {t('noLine')}</span>}
        </li>
      ))}
      {drawing.isCut && <li className="muted">{t('isCut')}</li>}
    </ul>
  )
}
