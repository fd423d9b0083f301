/** The list of any document type, drawn from its page JSON alone: filters, views, shapes, groups, bulk actions, preview. */
import { useEffect, useState } from 'react'
import { SectionsOfList } from '../document/form/own-section.tsx'
import { ListUpdates } from '../messages/document-live.tsx'
import { Foot } from './list-footer.tsx'
import { useListKeys } from './keys.tsx'
import { ListHead, ListTools, ListViews } from './list-bars.tsx'
import { ListBody } from './list-body.tsx'
import { ListDialogs, type ListDialog } from './list-dialogs.tsx'
import { ManualBar } from './manual-list.tsx'
import { useList, type ListProps } from './use-list.ts'
import styles from './list.module.css'

const heights = { compact: '28px', middle: '36px', wide: '44px' } as const

export function List(props: ListProps): React.ReactElement {
  const list = useList(props)
  const { page, above, narrow = false, embedded = false } = props
  const { state, all, answer, chosen, shape, grouping, density, manual, quick, create, change, send } = list
  const [dialog, setDialog] = useState<ListDialog | undefined>()
  useEffect(() => {
    if (!embedded) document.title = `${page.title} · Weft`
  }, [page.title, embedded])
  useListKeys({
    '/': () => list.searchBox.current?.focus(),
    f: () => document.querySelector<HTMLElement>('[data-filter]')?.click(),
    n: create,
    e: quick === undefined ? undefined : () => list.setQuick(!quick),
    '?': () => setDialog('keys'),
    Escape: () => send({ type: 'previewClosed' }),
  })
  return (
    <div className={styles['list']} style={{ '--row-h': heights[density] } as React.CSSProperties}>
      <ListHead list={list} />
      {/* Views count the whole list, not the rows of one document. */}
      {!embedded && <ListViews list={list} onDialog={setDialog} />}
      <ListTools list={list} onDialog={setDialog} />
      <ManualBar manual={manual} onApply={() => list.apply()} />
      {above?.(all, change)}
      {!embedded && !props.chosenBar && <SectionsOfList page={page} filters={all.filters} />}
      <ListBody list={list} />
      <div className={styles['updates']}>
        <ListUpdates page={page} onRefresh={list.refresh} />
      </div>
      <Foot
        page={page}
        state={state}
        answer={answer.data}
        chosen={chosen}
        paged={!grouping && !list.nested && (shape === 'table' || shape === 'gallery')}
        brief={narrow}
        change={change}
      />
      <ListDialogs list={list} dialog={dialog} onClose={() => setDialog(undefined)} />
    </div>
  )
}
