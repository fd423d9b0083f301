/**
 * `/zp/prodmgm/index/vfscanvalidate`: page on which pieces are scanned against a packing list. A wrong scan is rejected at once, with
 * a sound and a message.
 */
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button, Input, InputNumber, Progress } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { compare, div, grouped, mul, sum } from '../../model/decimal.ts'
import type { ListAnswer, WireDoc } from '../../model/page.ts'
import { kindFor } from '../../ui/fields/registry.tsx'
import { useLanguage, useWords } from '../../ui/text/language.tsx'
import { useWebPart } from '../../ui/web-part.ts'
import { expectedOf, isComplete, keyOf, scan, type Expected, type Scanned } from './screens/scan-count.ts'
import { messages } from './screens/messages.ts'
import styles from './screens/scan.module.css'

/** Scans are stored on this device until the list is finished. */
const place = (id: string) => `weft.scan.${id}`
const storedScans = (id: string): Scanned => JSON.parse(localStorage.getItem(place(id)) ?? '{}') as Scanned

export function Scan(): React.ReactElement {
  const { documentCall, documentKey, usePage } = useWebPart()
  const t = useWords(messages)
  const page = usePage('packing_list')
  const [query, setQuery] = useSearchParams()
  const language = useLanguage()
  const id = query.get('id') ?? ''
  const answer = useQuery({
    queryKey: documentKey('packing_list', id, language),
    enabled: id !== '',
    retry: false,
    queryFn: () => documentCall<WireDoc>('packing_list', 'view', { id }),
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

/** Returns the whole percentage of the expected pieces. */
const part = (done: number, total: string): number =>
  compare(total, '0') > 0 ? Math.floor(Number(div(mul(String(done), '100'), total))) : 0

/** Plays a short tone: high for right, low for wrong. Devices without sound stay silent. */
function beep(right: boolean): void {
  try {
    const audio = new AudioContext()
    const tone = audio.createOscillator()
    tone.frequency.value = right ? 1320 : 220
    tone.connect(audio.destination)
    tone.start()
    tone.stop(audio.currentTime + (right ? 0.08 : 0.35))
    tone.onended = () => void audio.close()
  } catch {
    // The page shows the result as well.
  }
}

interface Sku extends WireDoc {
  readonly colorway?: string
  readonly size?: string
}

function Counting({ list, onLeave }: { list: WireDoc; onLeave: () => void }) {
  const t = useWords(messages)
  const language = useLanguage()
  const { call, documentCall, intent, toast } = useWebPart()
  const expected: readonly Expected[] = expectedOf((list['lines'] ?? []) as never)
  const [scanned, setScanned] = useState<Scanned>(() => storedScans(list.id))
  const [count, setCount] = useState(1)
  const [last, setLast] = useState<{ right: boolean; text: string } | undefined>()
  const [log, setLog] = useState<readonly { key: string; count: number }[]>([])
  const input = useRef<any>(null)
  const latest = useRef(scanned)
  const known = useRef(new Map<string, Sku | undefined>())
  const queue = useRef(Promise.resolve())
  const put = (next: Scanned) => {
    latest.current = next
    setScanned(next)
    localStorage.setItem(place(list.id), JSON.stringify(next))
  }
  const skuOf = async (code: string): Promise<Sku | undefined> => {
    if (!known.current.has(code)) {
      const { rows } = await documentCall<ListAnswer>('sku', 'index', {
        filters: [
          {
            any: [
              { field: 'barcode', operator: 'eq', value: code },
              { field: 'number', operator: 'eq', value: code.toUpperCase() },
            ],
          },
        ],
        columns: ['colorway', 'size', 'style'],
        size: 2,
      })
      known.current.set(code, rows.length === 1 ? (rows[0] as Sku) : undefined)
    }
    return known.current.get(code)
  }
  const tell = (right: boolean, text: string) => {
    beep(right)
    setLast({ right, text })
  }
  const take = async (code: string, pieces: number) => {
    try {
      const sku = await skuOf(code)
      if (!sku) return tell(false, t('unknown', { code }))
      const key = keyOf(String(sku.colorway), String(sku.size))
      const verdict = scan(expected, latest.current, { key, count: pieces })
      const label = expected.find((one) => one.key === key)?.label ?? sku.number ?? code
      if (verdict.kind === 'unexpected') return tell(false, t('unexpected', { label }))
      if (verdict.kind === 'tooMany') return tell(false, t('tooMany', { label, most: grouped(verdict.most) }))
      put(verdict.scanned)
      setLog((now) => [...now, { key, count: pieces }])
      tell(true, `${label} +${pieces}`)
    } catch {
      tell(false, t('away', { code }))
    }
  }
  const undo = () => {
    const back = log.at(-1)
    if (!back) return
    put({ ...latest.current, [back.key]: (latest.current[back.key] ?? 0) - back.count })
    setLog(log.slice(0, -1))
    setLast(undefined)
    input.current?.focus()
  }
  const done = Object.values(scanned).reduce((sum, one) => sum + one, 0)
  const total = sum(expected.map((one) => one.pieces))
  const complete = isComplete(expected, scanned)
  const finish = useMutation({
    mutationFn: () =>
      call('/ccommonapi/comments/save', {
        data: { type: 'packing_list', id: list.id, text: t(complete ? 'reportRight' : 'reportShort', { done, total }), shared: true },
        key: intent(),
      }),
    onSuccess: () => {
      localStorage.removeItem(place(list.id))
      toast.success(t('finished'))
      onLeave()
    },
  })
  return (
    <>
      <section className={`sheet ${styles['scan-bar']}`}>
        <b>{list.number}</b>
        <form
          className="row grow"
          onSubmit={(event) => {
            event.preventDefault()
            const element = input.current?.input as HTMLInputElement
            const code = element.value.trim()
            element.value = ''
            // Scanners are faster than the network, so scans are queued and none is lost.
            if (code) queue.current = queue.current.then(() => take(code, count))
          }}
        >
          <Input ref={input} autoFocus size="large" aria-label={t('scanHere')} placeholder={t('scanHere')} autoComplete="off" />
          <InputNumber
            size="large"
            min={1}
            max={9999}
            precision={0}
            value={count}
            aria-label={t('each')}
            onChange={(next) => setCount(next ?? 1)}
          />
          <Button size="large" htmlType="submit" type="primary">
            {t('enter')}
          </Button>
        </form>
      </section>
      <div
        role="status"
        aria-live="assertive"
        className={`${styles['scan-last']} ${last ? (last.right ? styles['right'] : 'wrong') : ''}`}
        data-part="scan-last"
      >
        {last ? `${last.right ? '✓' : '✕'} ${last.text}` : t('ready')}
      </div>
      <section className={`sheet ${styles['scan-table']}`} data-part="scan-table">
        <div className="row">
          <span>
            {grouped(String(done))} / {grouped(total)}
          </span>
          <Progress percent={part(done, total)} aria-label={t('progress')} />
        </div>
        <table className="weft" aria-label={t('progress')} lang={language}>
          <thead>
            <tr>
              <th scope="col">{t('piece')}</th>
              <th scope="col" className="num">
                {t('expected')}
              </th>
              <th scope="col" className="num">
                {t('scanned')}
              </th>
            </tr>
          </thead>
          <tbody>
            {expected.map((one) => {
              const here = scanned[one.key] ?? 0
              return (
                <tr key={one.key} className={String(here) === one.pieces ? styles['full'] : ''}>
                  <td>{one.label}</td>
                  <td className="num">{grouped(one.pieces)}</td>
                  <td className="num">
                    {grouped(String(here))} {String(here) === one.pieces && '✓'}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
        <div className={`row ${styles['scan-foot']}`}>
          <Button onClick={undo} disabled={log.length === 0}>
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
