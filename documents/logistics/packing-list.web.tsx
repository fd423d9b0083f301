/**
 * `/zp/prodmgm/index/vfscanvalidate`: page on which pieces are scanned against a packing list. A wrong scan is rejected at once, with
 * a sound and a message.
 */
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button, type InputRef } from 'antd'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { sum } from '../../model/decimal.ts'
import type { ViewOf } from '../../model/wire-document.ts'
import { kindFor } from '../../ui/fields/registry.tsx'
import { useMessages } from '../../ui/text/language.tsx'
import { useWebPart } from '../../ui/web-part.ts'
import type { packingList } from './packing-list.ts'
import { expectedOf, isComplete } from './screens/scan-count.ts'
import { ScanInput } from './screens/scan-input.tsx'
import { ScannedPieces, ScanProgress } from './screens/scan-progress.tsx'
import { useScanSession } from './screens/use-scan-session.tsx'
import { messages } from './screens/messages.ts'
import styles from './screens/scan.module.css'

export function Scan(): React.ReactElement {
  const { documentsOf, documentKey, usePage } = useWebPart()
  const t = useMessages(messages)
  const page = usePage('packing_list')
  const [query, setQuery] = useSearchParams()
  const id = query.get('id') ?? ''
  const answer = useQuery({
    queryKey: documentKey('packing_list', id),
    enabled: id !== '',
    retry: false,
    queryFn: () => documentsOf<typeof packingList>('packing_list').view(id, { quiet: false }),
  })
  const list = id === '' ? undefined : answer.data
  useEffect(() => {
    document.title = `${t('title')} · Weft`
  }, [t])
  useEffect(() => {
    if (answer.isError) setQuery({})
  }, [answer.isError, setQuery])
  const Link = kindFor('link').Input
  const field = { field: 'packingList', label: t('list'), type: 'link', to: 'packing_list', displayfield: 'packingList$' } as never
  return (
    <div className={styles['scan']}>
      <h1>{t('title')}</h1>
      {Boolean(page.error) && <div role="alert">{t('noRight')}</div>}
      {list ? (
        <Counting key={list.id} list={list} onLeave={() => setQuery({})} />
      ) : (
        <section className={`sheet ${styles['scan-choose']}`} data-part="scan-choose">
          <label htmlFor="scan-list">{t('choose')}</label>
          <Link id="scan-list" field={field} value={null} row={{}} onChange={(value) => value && setQuery({ id: String(value) })} />
        </section>
      )}
    </div>
  )
}

/** The scan check of one packing list: input, result of the last scan, progress, and the report into the list's comments at the end. */
function Counting({ list, onLeave }: { list: ViewOf<typeof packingList>; onLeave: () => void }) {
  const t = useMessages(messages)
  const { call, intent, toast } = useWebPart()
  const expected = expectedOf(list.lines ?? [])
  const input = useRef<InputRef>(null)
  const { scanned, result, canUndo, undo, scanCode, forget } = useScanSession(list.id, expected)
  const done = Object.values(scanned).reduce((pieces, one) => pieces + one, 0)
  const total = sum(expected.map((one) => one.pieces))
  const complete = isComplete(expected, scanned)
  const finish = useMutation({
    mutationFn: () =>
      call('/ccommonapi/comments/save', {
        data: { type: 'packing_list', id: list.id, text: t(complete ? 'reportRight' : 'reportShort', { done, total }), shared: true },
        key: intent(),
      }),
    onSuccess: () => {
      forget()
      toast.success(t('finished'))
      onLeave()
    },
  })
  const undoLast = () => {
    undo()
    input.current?.focus()
  }
  return (
    <>
      <section className={`sheet ${styles['scan-bar']}`}>
        <b>{list.number}</b>
        <ScanInput input={input} onScan={scanCode} />
      </section>
      <div
        role="status"
        aria-live="assertive"
        className={`${styles['scan-last']} ${result ? (result.right ? styles['right'] : 'wrong') : ''}`}
        data-part="scan-last"
      >
        {result ? `${result.right ? '✓' : '✕'} ${result.text}` : t('ready')}
      </div>
      <section className={`sheet ${styles['scan-table']}`} data-part="scan-table">
        <ScanProgress done={done} total={total} />
        <ScannedPieces expected={expected} scanned={scanned} />
        <div className={`row ${styles['scan-foot']}`}>
          <Button onClick={undoLast} disabled={!canUndo}>
            {t('undo')}
          </Button>
          <Button onClick={onLeave}>{t('later')}</Button>
          <span className="grow" />
          <Button type="primary" loading={finish.isPending} disabled={done === 0} onClick={() => finish.mutate()}>
            {complete ? t('finish') : t('finishShort')}
          </Button>
        </div>
      </section>
    </>
  )
}
