/** Many pictures at once, each to the record that its name says (`/page/uploadimg/{opt}`). */
import { Button, Checkbox, Progress, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import type { PageField } from '../../../model/page.ts'
import { useWords } from '../../../ui/text/language.tsx'
import { Unsent, useServices } from '../../../ui/services.ts'
import { ApiError } from '../../api/client.ts'
import { typeOf, usePage } from '../../api/pages.ts'
import { NoRight, NotFound } from '../not-found.tsx'
import '../import/import.css'
import { attach, match, noteOf, refusal, type Item } from './item.ts'
import { LeftOver, type Left } from './unsent-images.tsx'
import { words } from './messages.ts'

const most = 500
const atOnce = 3

export function UploadImages(): React.ReactElement {
  const t = useWords(words)
  const type = typeOf(useParams()['opt']!)
  const page = usePage(type)
  if (page.error instanceof ApiError && page.error.code === 403) return <NoRight />
  if (page.error instanceof ApiError && page.error.code === 404) return <NotFound />
  if (!page.data) return <div className="blank">…</div>
  const fields = Object.values(page.data.list.fields).filter(
    (field) => field.type === 'image' && field.restriction === 0 && !field.isNotPost,
  )
  if (!page.data.may.edit) return <NoRight />
  if (fields.length === 0) return <div className="blank">{t('noField')}</div>
  return <Uploader key={type} type={type} title={page.data.title} fields={fields} />
}

function Uploader({ type, title, fields }: { type: string; title: string; fields: readonly PageField[] }) {
  const t = useWords(words)
  const [name, setName] = useState(fields[0]!.field)
  const [fit, setFit] = useState(true)
  const [replace, setReplace] = useState(false)
  const [items, setItems] = useState<readonly Item[]>([])
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const serial = useRef(0)
  const { upload, kept } = useServices()
  const stop = useRef<AbortController>(undefined)
  const place = `uploadimg.${type}`
  const field = fields.find((one) => one.field === name)!
  const { width, height, accept = [], maxBytes = 10_000_000, many } = field.files ?? {}
  const single = many === false
  useEffect(() => {
    document.title = `${t('title')} · ${title}`
  }, [t, title])
  const put = (key: number, changes: Partial<Item>) => setItems((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)))

  // They outlive the tab on this device until the server has them.
  const keep = async (some: readonly Item[]) => {
    for (const one of some) {
      const key = await kept.add(place, one.file)
      if (key !== undefined) put(one.key, { kept: key })
    }
  }
  const add = async (files: readonly Left[]) => {
    // Taken up again they go where they were going: into the field that the batch was for.
    const before =
      items.length === 0 ? files.find(({ settled }) => fields.some((one) => one.field === settled?.field))?.settled?.field : undefined
    const into = before ?? name
    if (before) setName(before)
    const taken = files.slice(0, most - items.length)
    const fresh = taken.map(({ file, settled }): Item => {
      const wrong = refusal(fields.find((one) => one.field === into)!, file)
      const base = { key: ++serial.current, file, target: null, part: 0 }
      if (wrong) return { ...base, state: 'ignored', why: t(wrong.word, 'max' in wrong ? { max: wrong.max } : {}) }
      const { target } = settled ?? {}
      return { ...base, state: target ? 'matched' : 'unmatched', ...(settled ? { target: settled.target, byHand: true } : {}) }
    })
    setItems((all) => [...all, ...fresh])
    const taking = fresh.filter((one) => one.state !== 'ignored')
    void keep(taking)
    const asked = taking.filter((one) => !one.byHand)
    if (asked.length === 0) return
    const found = await match(
      type,
      into,
      asked.map((one) => one.file.name),
    )
    asked.forEach((one, at) => {
      const hit = found[at]
      put(
        one.key,
        hit?.id ? { target: { id: hit.id, title: hit.title ?? hit.id }, state: 'matched' } : { state: hit?.many ? 'many' : 'unmatched' },
      )
    })
  }

  // One picture to a record: of several the last stays.
  const last = new Map(items.filter((one) => one.target).map((one) => [one.target!.id, one.key]))
  const shown = items.map((one) =>
    single && one.state === 'matched' && last.get(one.target!.id) !== one.key ? { ...one, state: 'duplicate' as const } : one,
  )
  const ready = shown.filter((one) => one.target && (one.state === 'matched' || one.state === 'failed'))

  // What was settled by hand lies beside the picture.
  const noted = useRef(new Map<number, string>())
  useEffect(() => {
    for (const { kept: at, byHand, target } of items) {
      const note = noteOf({ field: name, target })
      if (!byHand || at === undefined || noted.current.get(at) === note) continue
      noted.current.set(at, note)
      kept.note(at, note)
    }
  }, [items, kept, name])

  // What the server has need not be kept here any more.
  useEffect(() => {
    for (const one of items)
      if (one.state === 'done' && one.kept !== undefined) {
        kept.drop(one.kept)
        put(one.key, { kept: undefined })
      }
  }, [items, kept])

  const start = async () => {
    setBusy(true)
    const groups = [...Map.groupBy(ready, (one) => one.target!.id)]
    stop.current = new AbortController()
    const { signal } = stop.current
    const work = async () => {
      for (let group = groups.shift(); group && !signal.aborted; group = groups.shift()) {
        const [id, some] = group
        const sent: { key: number; file: string }[] = []
        for (const one of some) {
          put(one.key, { state: 'uploading', part: 0 })
          try {
            const done = await upload(one.file, {
              type,
              field: name,
              fit,
              signal,
              progress: (part) => put(one.key, { part }),
              // Nobody starts anew because the line broke: it goes on where it was.
              waiting: (now) => put(one.key, { state: now ? 'waiting' : 'uploading' }),
            })
            sent.push({ key: one.key, file: done.id })
          } catch (error) {
            const stopped = error instanceof Unsent && error.stopped
            put(one.key, stopped ? { state: 'matched' } : { state: 'failed', why: (error as Error).message })
          }
        }
        if (sent.length === 0) continue
        try {
          await attach(type, field, { id, files: sent.map((one) => one.file), replace })
          for (const { key } of sent) put(key, { state: 'done' })
        } catch (error) {
          const why = error instanceof ApiError ? (Object.values(error.fields).flat()[0] ?? error.message) : String(error)
          for (const { key } of sent) put(key, { state: 'failed', why })
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    setBusy(false)
  }
  const count = (...states: Item['state'][]) => shown.filter((one) => states.includes(one.state)).length
  const rule = [width && height ? `${width} × ${height}` : '', accept.join(' / '), `≤ ${Math.round(maxBytes / 1_000_000)} MB`]
    .filter(Boolean)
    .join(' · ')
  return (
    <div className="import">
      <div>
        <h1>
          {t('title')} · {title}
        </h1>
        <p className="muted">{t('hint')}</p>
      </div>
      <div
        className="sheet import-bar"
        style={{ padding: 12 }}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          void add([...event.dataTransfer.files].map((file) => ({ file })))
        }}
      >
        {fields.length > 1 && (
          <Select
            aria-label={t('field')}
            value={name}
            options={fields.map((one) => ({ value: one.field, label: one.label }))}
            onChange={setName}
            disabled={items.length > 0}
            style={{ minWidth: 160 }}
          />
        )}
        <Button type={items.length === 0 ? 'primary' : 'default'} onClick={() => input.current?.click()} disabled={busy}>
          {t('choose')}
        </Button>
        <span className="muted">{t('drop')}</span>
        <span className="muted">{t('rule', { rule })}</span>
        <span className="grow" />
        {width && height && (
          <Checkbox checked={fit} onChange={(event) => setFit(event.target.checked)}>
            {t('fit')}
          </Checkbox>
        )}
        {!single && (
          <Checkbox checked={replace} onChange={(event) => setReplace(event.target.checked)}>
            {t('replaceOld')}
          </Checkbox>
        )}
        <input
          ref={input}
          type="file"
          hidden
          multiple
          data-images={type}
          accept={accept.map((one) => `.${one}`).join(',')}
          onChange={(event) => {
            void add([...(event.target.files ?? [])].map((file) => ({ file })))
            event.target.value = ''
          }}
        />
      </div>
      {items.length === 0 && <LeftOver place={place} onTake={(left) => void add(left)} />}
      {shown.length > 0 && (
        <>
          <div className="import-bar">
            <span role="status">{t('sum', { done: count('done'), failed: count('failed'), left: count('unmatched', 'many') })}</span>
            <span className="grow" />
            <Button
              disabled={busy}
              onClick={() => {
                for (const one of items) kept.drop(one.kept)
                setItems([])
              }}
            >
              {t('clear')}
            </Button>
            {busy && <Button onClick={() => stop.current?.abort()}>{t('stop')}</Button>}
            <Button type="primary" loading={busy} disabled={ready.length === 0} onClick={() => void start()}>
              {count('failed') > 0 && count('matched') === 0 ? t('retry', { count: ready.length }) : t('start', { count: ready.length })}
            </Button>
          </div>
          <div className="import-box" tabIndex={0} role="region" aria-label={t('title')}>
            <table className="import-table">
              <thead>
                <tr>
                  <th>{t('file')}</th>
                  <th>{t('record')}</th>
                  <th>{t('state')}</th>
                  <th>
                    <span className="hide">{t('clear')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {shown.map((one) => (
                  <tr key={one.key}>
                    <td>{one.file.name}</td>
                    <td>
                      <Target
                        type={type}
                        item={one}
                        disabled={busy || one.state === 'done' || one.state === 'ignored'}
                        onPick={(target) => put(one.key, { target, byHand: true, state: target ? 'matched' : 'unmatched' })}
                      />
                    </td>
                    <td>
                      {one.state === 'uploading' ? (
                        <Progress size="small" style={{ width: 120 }} percent={Math.round(one.part * 100)} aria-label={one.file.name} />
                      ) : (
                        <span
                          style={{
                            color: ['failed', 'ignored'].includes(one.state)
                              ? 'var(--danger)'
                              : one.state === 'done'
                                ? 'var(--success)'
                                : undefined,
                          }}
                        >
                          {t(one.state, { why: one.why ?? '' })}
                        </span>
                      )}
                    </td>
                    <td>
                      <Button
                        size="small"
                        type="text"
                        aria-label={t('remove', { name: one.file.name })}
                        disabled={busy}
                        onClick={() => {
                          kept.drop(one.kept)
                          setItems(items.filter((other) => other.key !== one.key))
                        }}
                      >
                        ×
                      </Button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </div>
  )
}

function Target({
  type,
  item,
  disabled,
  onPick,
}: {
  type: string
  item: Item
  disabled: boolean
  onPick: (target: Item['target']) => void
}) {
  const t = useWords(words)
  const { pick } = useServices()
  const [options, setOptions] = useState<readonly { value: string; label: string }[]>([])
  return (
    <Select
      size="small"
      showSearch
      allowClear
      filterOption={false}
      style={{ width: 280 }}
      aria-label={`${t('record')} ${item.file.name}`}
      placeholder={t('find')}
      disabled={disabled}
      value={item.target?.id}
      options={
        item.target && !options.some((one) => one.value === item.target!.id)
          ? [{ value: item.target.id, label: item.target.title }, ...options]
          : [...options]
      }
      onSearch={(search) =>
        void pick(type, { search, size: 20 }).then((found) => setOptions(found.map((one) => ({ value: one.id, label: one.title }))))
      }
      onChange={(id: string | undefined) =>
        onPick(id === undefined ? null : { id, title: options.find((one) => one.value === id)?.label ?? item.target?.title ?? id })
      }
    />
  )
}
