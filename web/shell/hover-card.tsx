/**
 * Hover card of a linked document: number, status and a few fields, as far as the viewer may see them. Nothing is shown when nothing
 * is visible (U30).
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Page } from '../../model/page.ts'
import { MarkedImage } from '../../ui/callouts/callout-thumb.tsx'
import { useLooks } from '../../ui/fields/look.tsx'
import { WhereContext } from '../../ui/fields/masked.tsx'
import { MoneyMark } from '../../ui/fields/money-head.tsx'
import { Fact, Value } from '../../ui/list/value.tsx'
import { listQuery } from '../api/document-query.ts'
import { usePage } from '../api/pages.ts'
import styles from './hover-card.module.css'

const mostFacts = 5
const wide = 320
/** Where the card is measured before it has a place. */
const unplaced = { visibility: 'hidden', left: 0, top: 0 } as const

interface CardProps {
  readonly link: HTMLAnchorElement
  readonly type: string
  readonly id: string
}

const factsOf = ({ list }: Page): string[] =>
  [...new Set([...list.digest, ...list.columns])]
    .filter((name) => !['number', 'status', list.picture].includes(name) && list.fields[name] !== undefined)
    .slice(0, mostFacts)

/** Returns the field that says whether the amount among these facts is incomplete. */
const countOfMissing = (page: Page | undefined, facts: readonly string[]): string[] => {
  const { main, without } = page?.display.money ?? {}
  return main !== undefined && without !== undefined && facts.includes(main) && page!.list.fields[without] ? [without] : []
}

export function HoverCard({ link, type, id }: CardProps): React.ReactElement | null {
  const name = useId()
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<{ left: number; top: number }>()
  const page = usePage(type).data
  const facts = page ? factsOf(page) : []
  const row = useQuery({
    ...listQuery(
      type,
      { filters: [{ field: 'id', operator: 'eq', value: id }], columns: [...facts, ...countOfMissing(page, facts)], size: 1 },
      { quiet: true, client: 'v2' },
    ),
    enabled: page !== undefined,
    staleTime: 60_000,
    retry: false,
  }).data?.rows[0]
  const look = useLooks([{ type, id }])?.[id]
  const ready = page !== undefined && row !== undefined
  useLayoutEffect(() => {
    const card = box.current
    if (!card) return
    const at = link.getBoundingClientRect()
    const below = at.bottom + card.offsetHeight + 12 < window.innerHeight
    setPlace({
      left: Math.max(8, Math.min(at.left, window.innerWidth - wide - 8)),
      top: below ? at.bottom + 4 : Math.max(8, at.top - card.offsetHeight - 4),
    })
  }, [ready, link])
  useEffect(() => {
    if (!ready) return
    // The browser's own tooltip would cover the card.
    const { title } = link
    link.removeAttribute('title')
    link.setAttribute('aria-describedby', name)
    return () => {
      link.removeAttribute('aria-describedby')
      if (title) link.title = title
    }
  }, [ready, link, name])
  if (!ready) return null
  return (
    <div
      ref={box}
      id={name}
      role="tooltip"
      className={styles['hover-card']}
      data-part="hover-card"
      style={{ width: wide, ...(place ?? unplaced) }}
    >
      {look?.picture && (
        <span className={styles['picture']} data-part="picture">
          <MarkedImage url={look.picture} shapes={look.marks} />
        </span>
      )}
      <p className="row">
        <b className="ell grow">{row.number ?? link.textContent}</b>
        {page.list.fields['status'] && <Value page={page} field={page.list.fields['status']} row={row} />}
      </p>
      <p className="muted">{page.title}</p>
      <WhereContext value={{ type: page.page, id }}>
        <dl>
          {facts.map((fact) => {
            const field = page.list.fields[fact]!
            return (
              <div key={fact}>
                <dt className="muted">
                  {field.label}
                  <MoneyMark field={field} rows={[row]} />
                </dt>
                <dd className="ell">
                  <Fact page={page} field={field} row={row} />
                </dd>
              </div>
            )
          })}
        </dl>
      </WhereContext>
    </div>
  )
}
