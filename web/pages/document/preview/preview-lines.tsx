/**
 * The lines of a document in brief: each thing with its picture and name, below it its colours with sizes, price and amount, and how the price
 * stands to that of the document that it was made from. An approver and a phone have no room for the grid.
 */
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import type { AnswerOf } from '../../../../model/calls/call-types.ts'
import { compare, Decimal, grouped, sub } from '../../../../model/decimal.ts'
import type { Page, PageField, WireDoc } from '../../../../model/page.ts'
import { LinkLabel, partsOfTitle } from '../../../../ui/fields/link-label.tsx'
import { MarkedImage } from '../../../../ui/callouts/callout-thumb.tsx'
import { Swatch, useLooks, type Looks } from '../../../../ui/fields/look.tsx'
import { MoneyMark } from '../../../../ui/fields/money-head.tsx'
import { kindFor } from '../../../../ui/fields/registry.tsx'
import type { Values } from '../../../../ui/state/form-state.ts'
import { useMessages } from '../../../../ui/text/language.tsx'
import { callQuery } from '../../../api/call-query.ts'
import { groupsIn, piecesIn, previewParts, sizesIn, sumIn, type LineGroup, type LineParts } from './line-groups.ts'
import { messages } from './messages.ts'
import styles from './preview.module.css'

type SourcePrice = AnswerOf<'/ccommonapi/utils/source-prices'>[number]

/** How many things are shown before the others are asked for. */
const maxLines = 8

export function PreviewLines({ page, doc }: { page: Page; doc: WireDoc }): React.ReactElement | null {
  const parts = previewParts(page, doc)
  const isPriced = parts.some(({ price }) => price !== undefined)
  const { data: prices } = useQuery({
    ...callQuery('/ccommonapi/utils/source-prices', { method: 'GET', fields: { page: page.page, id: doc.id }, quiet: true }),
    enabled: isPriced,
    retry: false,
  })
  if (parts.length === 0) return null
  return (
    <div className={styles['preview']} data-part="preview-lines">
      {parts.slice(0, 2).map((part) => (
        <Part key={part.field.field} parts={part} doc={doc} prices={prices ?? []} />
      ))}
    </div>
  )
}

function Part({ parts, doc, prices }: { parts: LineParts; doc: WireDoc; prices: readonly SourcePrice[] }) {
  const t = useMessages(messages)
  const [isWhole, setWhole] = useState(false)
  const groups = groupsIn(parts, doc)
  const shown = isWhole ? groups : groups.slice(0, maxLines)
  const looks = useLooks(
    shown.flatMap(({ lines }) => lines.flatMap((line) => [parts.group, parts.row].flatMap((link) => lookAt(line, link)))),
  )
  return (
    <section aria-label={parts.field.label}>
      <h3>
        {parts.field.label} <span className="muted">{groups.length}</span>
      </h3>
      <ul>
        {shown.map((group) => (
          <Group key={group.key} group={group} parts={parts} doc={doc} looks={looks ?? {}} prices={prices} />
        ))}
      </ul>
      {shown.length < groups.length && (
        <Button onClick={() => setWhole(true)}>{t('moreGroups', { n: groups.length - shown.length })}</Button>
      )}
    </section>
  )
}

const lookAt = (line: Values, link: PageField | undefined) => {
  const id = link && line[link.field]
  return link?.to !== undefined && typeof id === 'string' ? [{ type: link.to, id }] : []
}
const titleIn = (line: Values, { field, type }: PageField): string => String((type === 'link' ? line[`${field}$`] : line[field]) ?? '')

interface GroupProps {
  readonly group: LineGroup
  readonly parts: LineParts
  readonly doc: WireDoc
  readonly looks: Looks
  readonly prices: readonly SourcePrice[]
}

/** One thing: its picture, its name, the sums of its figures, and its lines below where they are parts of it. */
function Group({ group: { lines, link, pieces }, parts, doc, looks, prices }: GroupProps) {
  const t = useMessages(messages)
  const ids = lines.flatMap((line) => [parts.row, link].flatMap((one) => lookAt(line, one).map(({ id }) => id)))
  const look = ids.map((id) => looks[id]).find((one) => one?.picture)
  return (
    <li className={styles['group']}>
      <span className={styles['picture']} data-part="picture" aria-hidden="true">
        {look && <MarkedImage url={look.picture!} shapes={look.marks} />}
      </span>
      <div className={styles['about']}>
        <p className={styles['head']}>
          <b className={styles['name']}>{link ? <LinkLabel text={titleIn(lines[0]!, link) || '—'} /> : '—'}</b>
          {pieces !== undefined && <span className={styles['figure']}>{t('pieces', { n: grouped(pieces) })}</span>}
          {parts.figures.map((column) => (
            <Figure key={column.field} column={column} value={sumIn(lines, column)} doc={doc} isLabelled={pieces === undefined} />
          ))}
        </p>
        {parts.matrix && (
          <ul>
            {lines.map((line) => (
              <SizedLine
                key={String(line['id'])}
                line={line}
                matrix={parts.matrix!}
                parts={parts}
                doc={doc}
                looks={looks}
                prices={prices}
              />
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

function Figure({
  column,
  value,
  doc,
  isLabelled,
}: {
  column: PageField
  value: string | undefined
  doc: WireDoc
  isLabelled: boolean
}): React.ReactElement | null {
  if (value === undefined) return null
  const { Cell } = kindFor(column.type)
  return (
    <span className={styles['figure']}>
      {isLabelled && <span className="muted">{column.label} </span>}
      <Cell field={column} value={value} row={{ doc }} />
      {column.type === 'money' && !isLabelled && <span className="muted">{<MoneyMark field={column} rows={[{ doc }]} line />}</span>}
    </span>
  )
}

/** A colour with its sizes, its pieces, and its price with how it stands to the source. */
function SizedLine({
  line,
  matrix,
  parts,
  doc,
  looks,
  prices,
}: Omit<GroupProps, 'group'> & { line: Values; matrix: PageField }): React.ReactElement {
  const { row, price } = parts
  const colour = row && looks[String(line[row.field])]?.colour
  const value = price && line[price.field]
  const source = price && prices.find((one) => one.line === line['id'] && one.column === price.field)
  const { Cell } = kindFor(price?.type ?? 'money')
  return (
    <li className={styles['line']}>
      <span>
        {colour && <Swatch colour={colour} />} {row && partsOfTitle(titleIn(line, row)).name}
      </span>
      <span className={styles['figure']}>{grouped(piecesIn(line, matrix))}</span>
      <span className={styles['sizes']}>
        {sizesIn(line, matrix).map(({ key, name, pieces }) => (
          <span key={key}>
            <span className="muted">{name}</span> {grouped(pieces)}
          </span>
        ))}
      </span>
      {price && value !== null && value !== undefined && (
        <span className={styles['price']}>
          <span className="muted">{price.label}</span> <Cell field={price} value={value} row={{ ...line, doc }} />
          {source && <Against price={String(value)} source={source} />}
        </span>
      )}
    </li>
  )
}

/** How a price stands to that of the source: as there, above or below it, in words beside the sign. */
function Against({ price, source }: { price: string; source: SourcePrice }) {
  const t = useMessages(messages)
  const way = compare(price, source.price)
  const by = sub(price, source.price).replace('-', '')
  const percent = new Decimal(source.price).isZero() ? '—' : new Decimal(by).div(source.price).times(100).toFixed(1)
  const values = { source: partsOfTitle(source.title).code ?? source.title, by, percent }
  return (
    <span className={styles['against']} data-state={way === 0 ? 'same' : way > 0 ? 'above' : 'below'}>
      {way === 0 ? `✓ ${t('asSource', values)}` : way > 0 ? `▲ ${t('aboveSource', values)}` : `▼ ${t('belowSource', values)}`}
    </span>
  )
}
