/**
 * The section "Material colours" of a colourway: its column of the BOM of the style, the version that is written or else the one in force. While it is written, the
 * cells of lines that are mapped by colourway are edited here, and saved in the BOM.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import type { Page, PageField } from '../../model/page.ts'
import type { FormLine, ViewOf, WireLine } from '../../model/wire-document.ts'
import { LinkLabel } from '../../ui/fields/link-label.tsx'
import { LinkInput } from '../../ui/fields/link-input.tsx'
import { useMessages } from '../../ui/text/language.tsx'
import { useWebPart } from '../../ui/web-part.ts'
import type { bom as colourBom } from './bom.ts'
import type { colorway } from './colorway.ts'
import { messages } from './screens/colorway-materials-messages.ts'
import styles from './screens/bom-preview.module.css'

type Bom = ViewOf<typeof colourBom>
type Line = WireLine<typeof colourBom, 'lines'>
type Cell = WireLine<typeof colourBom, 'colours'>
interface Chosen {
  readonly id: string | null
  readonly title: string
}

export function Section({ doc }: { doc: ViewOf<typeof colorway> }): React.ReactElement | null {
  const t = useMessages(messages)
  const { documentsOf, partKey, usePage } = useWebPart()
  const boms = documentsOf<typeof colourBom>('bom')
  const page = usePage('bom').data
  const answer = useQuery({
    queryKey: partKey('colorway-materials', doc.id, doc.version),
    retry: false,
    queryFn: async () => {
      const { rows } = await boms.list({
        filters: [{ field: 'style', operator: 'eq', value: doc.style }],
        columns: ['edition', 'status'],
        sort: ['-edition'],
        size: 20,
      })
      const written = rows.find(({ status }) => status === 'draft' || status === 'rejected')
      const current = written ?? rows.find(({ status }) => status === 'active') ?? rows[0]
      return current ? boms.view(current.id) : null
    },
  })
  if (!page) return null
  return (
    <section className="sheet section" data-part="colorway-materials" aria-labelledby="colorway-materials-heading">
      <h2 id="colorway-materials-heading">
        {t('title')}{' '}
        {answer.data && (
          <span className="muted">
            {t('of', { number: answer.data.number ?? '', status: page.statuses[answer.data.status ?? '']?.label ?? '' })}
          </span>
        )}
      </h2>
      {answer.error && <p role="alert">{t('failed')}</p>}
      {answer.data === null && <p className="muted">{t('none')}</p>}
      {answer.data && <Column page={page} bom={answer.data} way={doc.id} />}
    </section>
  )
}

const fieldIn = (page: Page, name: string): PageField | undefined =>
  page.blocks.flatMap(({ form }) => form).find(({ field }) => field === name)

/** The cells of the colourway, line by line. */
function Column({ page, bom, way }: { page: Page; bom: Bom; way: string }) {
  const t = useMessages(messages)
  const [changes, setChanges] = useState<ReadonlyMap<string, Chosen>>()
  const lines = bom.lines ?? []
  const cells = (bom.colours ?? []).filter((cell) => cell.colorway === way)
  const columns = fieldIn(page, 'lines')?.columns ?? []
  const rules = columns.find(({ field }) => field === 'rule')?.options ?? []
  const link = columns.find(({ field }) => field === 'materialColour')
  const mayEdit =
    page.may.edit && page.statuses[bom.status ?? '']?.edit === true && link !== undefined && fieldIn(page, 'colours')?.restriction === 0
  const save = useSave(bom, { way, cells, changes, onSaved: () => setChanges(undefined) })
  return (
    <>
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
            {lines.map((line) => (
              <ColourRow
                key={line.key}
                bom={bom}
                line={line}
                way={way}
                cell={cells.find((one) => one.key === line.key)}
                link={link}
                ruleOf={(rule) => rules.find(({ value }) => value === rule)?.label ?? ''}
                changes={changes}
                onChange={setChanges}
              />
            ))}
          </tbody>
        </table>
      </div>
      {mayEdit && (
        <div className={styles['tools']}>
          {changes ? (
            <>
              <Button type="primary" disabled={changes.size === 0} onClick={() => void save()}>
                {t('save')}
              </Button>
              <Button onClick={() => setChanges(undefined)}>{t('cancel')}</Button>
            </>
          ) : (
            <Button onClick={() => setChanges(new Map())}>{t('edit')}</Button>
          )}
        </div>
      )}
    </>
  )
}

type Changes = ReadonlyMap<string, Chosen>
interface SaveOf {
  readonly way: string
  readonly cells: readonly Cell[]
  readonly changes: Changes | undefined
  readonly onSaved: () => void
}

/** Returns what saves the changed cells in the BOM: cells that are emptied go, others are changed or added. */
function useSave(bom: Bom, { way, cells, changes, onSaved }: SaveOf): () => Promise<void> {
  const t = useMessages(messages)
  const { documentsOf, documentKey, failureOf, partKey, renewLists, toast } = useWebPart()
  const queries = useQueryClient()
  return async () => {
    const remove: string[] = []
    const set: FormLine<typeof colourBom, 'colours'>[] = []
    for (const [key, { id }] of changes ?? []) {
      const cell = cells.find((one) => one.key === key)
      if (id === null) remove.push(...(cell ? [cell.id] : []))
      else set.push(cell ? { id: cell.id, materialColour: id } : { key, colorway: way, materialColour: id })
    }
    try {
      await documentsOf<typeof colourBom>('bom').save(bom, { colours: { set, remove } })
      toast.success(t('saved', { number: bom.number ?? '' }))
      onSaved()
    } catch (error) {
      const failure = failureOf(error)
      if (!failure) throw error
      toast.error(failure.message)
    }
    renewLists()
    void queries.invalidateQueries({ queryKey: documentKey('bom', bom.id) })
    void queries.invalidateQueries({ queryKey: partKey('colorway-materials') })
  }
}

interface ColourRowProps {
  readonly bom: Bom
  readonly line: Line
  readonly way: string
  readonly cell: Cell | undefined
  readonly link: PageField | undefined
  readonly ruleOf: (rule: unknown) => string
  /** What is changed, by key of the line; absent while nothing is edited. */
  readonly changes: Changes | undefined
  readonly onChange: (changes: Changes) => void
}

/** A line of the BOM with the colour that the colourway has of it. */
function ColourRow({ bom, line, way, cell, link, ruleOf, changes, onChange }: ColourRowProps) {
  const t = useMessages(messages)
  const key = line.key ?? ''
  const stored: Chosen = {
    id: cell?.materialColour ?? null,
    title: cell?.materialColour$ ?? '',
  }
  const chosen = changes?.get(key) ?? stored
  return (
    <tr>
      <th scope="row">{key}</th>
      <td>
        <LinkLabel text={line.material$ ?? ''} />
      </td>
      <td>{line.use}</td>
      <td>
        {changes && link && isMapped(line, way) ? (
          <LinkInput
            id={`colour-${key}`}
            field={{ ...link, label: `${t('colour')} ${key}` }}
            value={chosen.id}
            row={{ ...line, materialColour$: chosen.title }}
            of={{ type: 'bom', path: 'lines.materialColour', doc: bom }}
            onChange={(id, more) =>
              onChange(new Map([...changes, [key, { id: (id as string | null) ?? null, title: String(more?.materialColour$ ?? '') }]]))
            }
          />
        ) : (
          <Shown line={line} way={way} stored={stored} ruleOf={ruleOf} />
        )}
      </td>
    </tr>
  )
}

const isForWay = (line: Line, way: string): boolean => {
  const ways = line.colorways ?? []
  return ways.length === 0 || ways.includes(way)
}
const isMapped = (line: Line, way: string): boolean => line.rule === 'map' && isForWay(line, way)

/** What the colourway gets of a line: the colour of its cell, a fixed one, or the rule that answers it. */
function Shown({ line, way, stored, ruleOf }: { line: Line; way: string; stored: Chosen; ruleOf: (rule: unknown) => string }) {
  const t = useMessages(messages)
  if (!isForWay(line, way)) return <span className="muted">{t('notUsed')}</span>
  if (line.rule === 'fixed') return <LinkLabel text={line.materialColour$ ?? ''} />
  if (line.rule !== 'map') return <span className="muted">{t('byRule', { rule: ruleOf(line.rule) })}</span>
  return stored.id === null ? <span className="over">{t('missing')}</span> : <LinkLabel text={stored.title} />
}
