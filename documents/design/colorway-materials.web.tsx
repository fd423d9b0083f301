/**
 * The section "Material colours" of a colourway: its column of the BOM of the style, the version that is written or else the one in force. While it is written, the
 * cells of lines that are mapped by colourway are edited here, and saved in the BOM.
 */
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { PageField } from '../../model/page.ts'
import type { FormLine, ViewOf } from '../../model/wire-document.ts'
import { LinkLabel } from '../../ui/fields/link-label.tsx'
import { LinkInput } from '../../ui/fields/link-input.tsx'
import { fieldsOf } from '../../ui/state/form-state.ts'
import { useMessages } from '../../ui/text/language.tsx'
import { useWebPart, type OtherForm } from '../../ui/web-part.ts'
import type { bom } from './bom.ts'
import type { colorway } from './colorway.ts'
import { messages } from './screens/colorway-materials-messages.ts'
import styles from './screens/bom-preview.module.css'

type BomForm = OtherForm<typeof bom>
type Line = FormLine<typeof bom, 'lines'>
type Cell = FormLine<typeof bom, 'colours'>

export function Section({ doc }: { doc: ViewOf<typeof colorway> }): React.ReactElement | null {
  const t = useMessages(messages)
  const { documentsOf, OtherDocument, partKey, usePage } = useWebPart()
  const page = usePage('bom').data
  const answer = useQuery({
    queryKey: partKey('colorway-materials', doc.id, doc.version),
    retry: false,
    queryFn: async () => {
      const { rows } = await documentsOf<typeof bom>('bom').list({
        filters: [{ field: 'style', operator: 'eq', value: doc.style }],
        columns: ['edition', 'status'],
        sort: ['-edition'],
        size: 20,
      })
      const written = rows.find(({ status }) => status === 'draft' || status === 'rejected')
      return (written ?? rows.find(({ status }) => status === 'active') ?? rows[0])?.id ?? null
    },
  })
  if (!page) return null
  return (
    <section className="sheet section" data-part="colorway-materials" aria-labelledby="colorway-materials-heading">
      {!answer.data && <Heading />}
      {answer.error && <p role="alert">{t('failed')}</p>}
      {answer.data === null && <p className="muted">{t('none')}</p>}
      {answer.data && (
        <OtherDocument<typeof bom> type="bom" id={answer.data}>
          {(form) => <Column form={form} way={doc.id} />}
        </OtherDocument>
      )}
    </section>
  )
}

function Heading({ of }: { of?: string }) {
  const t = useMessages(messages)
  return (
    <h2 id="colorway-materials-heading">
      {t('title')} {of !== undefined && <span className="muted">{of}</span>}
    </h2>
  )
}

/** The cells of the colourway, line by line. */
function Column({ form, way }: { form: BomForm; way: string }) {
  const t = useMessages(messages)
  const { page, doc, values } = form
  const fields = fieldsOf(page)
  const columns = fields.find(({ field }) => field === 'lines')?.columns ?? []
  const rules = columns.find(({ field }) => field === 'rule')?.options ?? []
  const link = columns.find(({ field }) => field === 'materialColour')
  const mayEdit = form.mayEdit && link !== undefined && fields.find(({ field }) => field === 'colours')?.restriction === 0
  return (
    <>
      <Heading of={t('of', { number: doc.number ?? '', status: page.statuses[doc.status ?? '']?.label ?? '' })} />
      <div className={styles['scroll']}>
        <table className={`weft ${styles['needs']}`}>
          <thead>
            <tr>
              {(['line', 'material', 'use', 'colour'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(values.lines ?? []).map((line) => (
              <ColourRow
                key={line.key}
                form={form}
                line={line}
                way={way}
                link={mayEdit && form.editing ? link : undefined}
                ruleOf={(rule) => rules.find(({ value }) => value === rule)?.label ?? ''}
              />
            ))}
          </tbody>
        </table>
      </div>
      {mayEdit && <Tools form={form} />}
    </>
  )
}

function Tools({ form }: { form: BomForm }) {
  const t = useMessages(messages)
  return (
    <div className={styles['tools']}>
      {form.editing ? (
        <>
          <Button type="primary" loading={form.busy} disabled={!form.unsaved} onClick={form.save}>
            {t('save')}
          </Button>
          <Button disabled={form.busy} onClick={form.cancel}>
            {t('cancel')}
          </Button>
        </>
      ) : (
        <Button onClick={form.edit}>{t('edit')}</Button>
      )}
    </div>
  )
}

const isCell = (cell: Cell, line: Line, way: string): boolean => cell.key === line.key && cell.colorway === way

/** Returns the cells of a BOM with the colour of a line in a colourway; without a colour the cell goes. */
function withColour(cells: readonly Cell[], { line, way, id, title }: Record<'way' | 'title', string> & { line: Line; id: string | null }) {
  if (id === null) return cells.filter((cell) => !isCell(cell, line, way))
  const colour = { materialColour: id, materialColour$: title }
  return cells.some((cell) => isCell(cell, line, way))
    ? cells.map((cell) => (isCell(cell, line, way) ? { ...cell, ...colour } : cell))
    : [...cells, { key: line.key, colorway: way, ...colour }]
}

interface ColourRowProps {
  readonly form: BomForm
  readonly line: Line
  readonly way: string
  /** The field of the colour while it is edited. */
  readonly link: PageField | undefined
  readonly ruleOf: (rule: Line['rule']) => string
}

/** A line of the BOM with the colour that the colourway has of it. */
function ColourRow({ form, line, way, link, ruleOf }: ColourRowProps) {
  const t = useMessages(messages)
  const key = line.key ?? ''
  const cells = form.values.colours ?? []
  const place = cells.findIndex((cell) => isCell(cell, line, way))
  const cell = cells[place]
  const wrong = place < 0 ? undefined : (form.errors[`colours[${place}].materialColour`] ?? form.errors[`colours[${place}]`])
  return (
    <tr>
      <th scope="row">{key}</th>
      <td>
        <LinkLabel text={line.material$ ?? ''} />
      </td>
      <td>{line.use}</td>
      <td>
        {link && isMapped(line, way) ? (
          <LinkInput
            id={`colour-${key}`}
            field={{ ...link, label: `${t('colour')} ${key}` }}
            value={cell?.materialColour ?? null}
            row={{ ...line, materialColour$: cell?.materialColour$ ?? '' }}
            of={{ type: 'bom', path: 'lines.materialColour', doc: form.values }}
            invalid={wrong !== undefined}
            onChange={(id, more) => {
              const title = String(more?.['materialColour$'] ?? '')
              form.change({ colours: withColour(cells, { line, way, id: (id as string | null) ?? null, title }) })
            }}
          />
        ) : (
          <Shown line={line} way={way} cell={cell} ruleOf={ruleOf} />
        )}
        {wrong && (
          <div className="error-text" role="alert">
            {wrong.join(' ')}
          </div>
        )}
      </td>
    </tr>
  )
}

const isForWay = ({ colorways }: Line, way: string): boolean => (colorways ?? []).length === 0 || colorways!.includes(way)
const isMapped = (line: Line, way: string): boolean => line.rule === 'map' && isForWay(line, way)

/** What the colourway gets of a line: the colour of its cell, a fixed one, or the rule that answers it. */
function Shown({ line, way, cell, ruleOf }: Pick<ColourRowProps, 'line' | 'way' | 'ruleOf'> & { readonly cell: Cell | undefined }) {
  const t = useMessages(messages)
  if (!isForWay(line, way)) return <span className="muted">{t('notUsed')}</span>
  if (line.rule === 'fixed') return <LinkLabel text={line.materialColour$ ?? ''} />
  if (line.rule !== 'map') return <span className="muted">{t('byRule', { rule: ruleOf(line.rule) })}</span>
  return cell ? <LinkLabel text={cell.materialColour$ ?? ''} /> : <span className="over">{t('missing')}</span>
}
