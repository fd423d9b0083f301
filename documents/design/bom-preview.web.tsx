/** The section "Expansion" of a BOM: what a piece needs in a chosen colourway and size, and a list that leads to every cell without an answer. */
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { grouped } from '../../model/decimal.ts'
import type { ViewOf } from '../../model/wire-document.ts'
import { Swatch, useLooks } from '../../ui/fields/look.tsx'
import { LinkLabel } from '../../ui/fields/link-label.tsx'
import { AnswerSection } from '../../ui/sections/answer-section.tsx'
import { showCell } from '../../ui/lines/edits/show-cell.ts'
import { useMessages } from '../../ui/text/language.tsx'
import { useWebPart } from '../../ui/web-part.ts'
import type { BomPreview } from './bom-preview.calls.ts'
import type { bom } from './bom.ts'
import { messages } from './screens/bom-preview-messages.ts'
import styles from './screens/bom-preview.module.css'

const path = '/scmapi/bom-preview/view'
interface Chosen {
  readonly colorway?: string
  readonly size?: string
  readonly second?: string
}

export function Section({ doc }: { doc: ViewOf<typeof bom> }): React.ReactElement {
  const t = useMessages(messages)
  const { call, answerKey } = useWebPart()
  const [chosen, setChosen] = useState<Chosen>({})
  const answer = useQuery({
    queryKey: answerKey(path, { id: doc.id, ...chosen }, doc.version),
    queryFn: () => call(path, { data: { id: doc.id, ...chosen }, quiet: true }),
    retry: false,
    placeholderData: (before) => before,
  })
  const preview = answer.data
  const cells = preview?.missing.reduce((count, { sizes }) => count + sizes.length, 0) ?? 0
  return (
    <AnswerSection
      part="bom-preview"
      title={t('title')}
      beside={preview && (cells > 0 ? t('missing', { n: cells }) : t('complete'))}
      answers={[answer]}
      failed={t('failed')}
    >
      {preview && <Missing preview={preview} />}
      {preview && !preview.chosen && <p className="muted">{t('none')}</p>}
      {preview?.chosen && <Expanded preview={preview} onChoose={(next) => setChosen({ ...chosen, ...next })} />}
    </AnswerSection>
  )
}

/** Leads to a cell of the lines: that of the colourway where it is a column, else the column at which the line is corrected. */
function goTo({ at, column, colorway }: BomPreview['missing'][number]): void {
  const columns = column === 'materialColour' && colorway !== null ? [`colours|${colorway}`, column] : [column]
  showCell('lines', { line: at, column: columns })
}

function Missing({ preview: { missing } }: { preview: BomPreview }) {
  const t = useMessages(messages)
  if (missing.length === 0) return null
  return (
    <ul className={styles['missing']} aria-label={t('missingHere')}>
      {missing.map((cell) => (
        <li key={`${cell.at} ${cell.column} ${cell.colorway} ${cell.reason}`}>
          <button type="button" className="plain" onClick={() => goTo(cell)}>
            <span aria-hidden="true">⚠ </span>
            {cell.reason}
            {cell.sizes.length > 0 && <span className="muted"> · {t('sizes', { sizes: cell.sizes.join(' ') })}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}

function Expanded({ preview, onChoose }: { preview: BomPreview; onChoose: (chosen: Chosen) => void }) {
  const t = useMessages(messages)
  const { chosen, colorways, sizes, needs } = preview
  const looks = useLooks(needs.flatMap(({ colour }) => (colour ? [{ type: 'colour', id: colour.id }] : []))) ?? {}
  const names = [...new Set(sizes.map(({ size }) => size))]
  const seconds = sizes.flatMap(({ size, second }) => (size === chosen!.size.size && second ? [second] : []))
  const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
  return (
    <>
      <div className={styles['tools']}>
        <Select
          aria-label={t('colorway')}
          value={chosen!.colorway}
          popupMatchSelectWidth={false}
          options={colorways.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(colorway) => onChoose({ colorway })}
        />
        <Select aria-label={t('size')} value={chosen!.size.size} options={asOptions(names)} onChange={(size) => onChoose({ size })} />
        {seconds.length > 0 && (
          <Select
            aria-label={t('second')}
            value={chosen!.size.second ?? null}
            options={asOptions(seconds)}
            onChange={(second) => onChoose({ size: chosen!.size.size, ...(second ? { second } : {}) })}
          />
        )}
        <span className="muted">{t('ofStored')}</span>
      </div>
      <div className={styles['scroll']}>
        <table className={`weft ${styles['needs']}`}>
          <thead>
            <tr>
              <th scope="col">{t('line')}</th>
              <th scope="col">{t('material')}</th>
              <th scope="col">{t('colour')}</th>
              <th scope="col" className="num">
                {t('usage')}
              </th>
              <th scope="col" className="num">
                {t('gross')}
              </th>
            </tr>
          </thead>
          <tbody>
            {needs.map(({ key, material, colour, usage, gross, unit, purchased }) => (
              <tr key={key}>
                <th scope="row">{key}</th>
                <td>
                  <LinkLabel text={material.title} /> {!purchased && <span className="muted">{t('notBought')}</span>}
                </td>
                <td>
                  {colour && looks[colour.id]?.colour && <Swatch colour={looks[colour.id]!.colour!} />}{' '}
                  {colour ? <LinkLabel text={colour.title} /> : <span className="muted">{t('noColour')}</span>}
                </td>
                <td className="num">
                  {grouped(usage)} {unit}
                </td>
                <td className="num">
                  {grouped(gross)} {unit}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
