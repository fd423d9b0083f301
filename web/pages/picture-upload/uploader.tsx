/** The page on which many pictures are chosen, matched with their records and sent. */
import { Button, Checkbox, Progress, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { PageField } from '../../../model/page.ts'
import { useServices } from '../../../ui/services.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import type { Item } from './item.ts'
import { LeftOver } from './unsent-images.tsx'
import styles from './uploader.module.css'
import { useUpload, type Upload } from './use-upload.ts'
import { messages } from './messages.ts'

/** @param fields the image fields that pictures may go into; at least one */
export function Uploader({ type, title, fields }: { type: string; title: string; fields: readonly PageField[] }): React.ReactElement {
  const t = useMessages(messages)
  const upload = useUpload(type, fields)
  const [fit, setFit] = useState(true)
  const [replace, setReplace] = useState(false)
  useEffect(() => {
    document.title = `${t('title')} · ${title}`
  }, [t, title])
  const { width, height } = upload.field.files ?? {}
  return (
    <div className="import">
      <div>
        <h1>
          {t('title')} · {title}
        </h1>
        <p className="muted">{t('hint')}</p>
      </div>
      <ChooseBar upload={upload} fields={fields}>
        {width && height && (
          <Checkbox checked={fit} onChange={(event) => setFit(event.target.checked)}>
            {t('fit')}
          </Checkbox>
        )}
        {!upload.single && (
          <Checkbox checked={replace} onChange={(event) => setReplace(event.target.checked)}>
            {t('replaceOld')}
          </Checkbox>
        )}
      </ChooseBar>
      {upload.items.length === 0 && <LeftOver place={upload.place} onTake={(left) => void upload.add(left)} />}
      {upload.items.length > 0 && (
        <>
          <SendBar upload={upload} onStart={() => void upload.start({ fit, replace })} />
          <Items upload={upload} />
        </>
      )}
    </div>
  )
}

/** Choosing files or dropping them, with what the field takes. */
function ChooseBar({
  upload: { type, field, setField, items, busy, add },
  fields,
  children,
}: {
  upload: Upload
  fields: readonly PageField[]
  children: React.ReactNode
}) {
  const t = useMessages(messages)
  const input = useRef<HTMLInputElement>(null)
  const { width, height, accept = [], maxBytes = 10_000_000 } = field.files ?? {}
  const rule = [width && height ? `${width} × ${height}` : '', accept.join(' / '), `≤ ${Math.round(maxBytes / 1_000_000)} MB`]
    .filter(Boolean)
    .join(' · ')
  const addFiles = (files: Iterable<File>) => void add([...files].map((file) => ({ file })))
  return (
    <div
      className={`sheet import-bar ${styles['choose']}`}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        addFiles(event.dataTransfer.files)
      }}
    >
      {fields.length > 1 && (
        <Select
          aria-label={t('field')}
          value={field.field}
          options={fields.map((one) => ({ value: one.field, label: one.label }))}
          onChange={setField}
          disabled={items.length > 0}
          className={styles['field']}
        />
      )}
      <Button type={items.length === 0 ? 'primary' : 'default'} onClick={() => input.current?.click()} disabled={busy}>
        {t('choose')}
      </Button>
      <span className="muted">{t('drop')}</span>
      <span className="muted">{t('rule', { rule })}</span>
      <span className="grow" />
      {children}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        data-images={type}
        accept={accept.map((one) => `.${one}`).join(',')}
        onChange={(event) => {
          addFiles(event.target.files ?? [])
          event.target.value = ''
        }}
      />
    </div>
  )
}

function SendBar({ upload: { items, ready, busy, clear, stop }, onStart }: { upload: Upload; onStart: () => void }) {
  const t = useMessages(messages)
  const count = (...states: readonly Item['state'][]) => items.filter((one) => states.includes(one.state)).length
  const again = count('failed') > 0 && count('matched') === 0
  return (
    <div className="import-bar">
      <span role="status">{t('sum', { done: count('done'), failed: count('failed'), left: count('unmatched', 'many') })}</span>
      <span className="grow" />
      <Button disabled={busy} onClick={clear}>
        {t('clear')}
      </Button>
      {busy && <Button onClick={stop}>{t('stop')}</Button>}
      <Button type="primary" loading={busy} disabled={ready.length === 0} onClick={onStart}>
        {t(again ? 'retry' : 'start', { count: ready.length })}
      </Button>
    </div>
  )
}

function Items({ upload }: { upload: Upload }) {
  const t = useMessages(messages)
  return (
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
          {upload.items.map((item) => (
            <ItemRow key={item.key} upload={upload} item={item} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ItemRow({ upload: { type, busy, put, remove }, item }: { upload: Upload; item: Item }) {
  const t = useMessages(messages)
  const { key, file, state, part, why = '' } = item
  return (
    <tr>
      <td>{file.name}</td>
      <td>
        <Target
          type={type}
          item={item}
          disabled={busy || state === 'done' || state === 'ignored'}
          onPick={(target) => put(key, { target, byHand: true, state: target ? 'matched' : 'unmatched' })}
        />
      </td>
      <td>
        {state === 'uploading' ? (
          <Progress size="small" className={styles['progress']} percent={Math.round(part * 100)} aria-label={file.name} />
        ) : (
          <span className={styles[state]}>{t(state, { why })}</span>
        )}
      </td>
      <td>
        <Button size="small" type="text" aria-label={t('remove', { name: file.name })} disabled={busy} onClick={() => remove(item)}>
          ×
        </Button>
      </td>
    </tr>
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
  const t = useMessages(messages)
  const { pick } = useServices()
  const [options, setOptions] = useState<readonly { value: string; label: string }[]>([])
  return (
    <Select
      size="small"
      showSearch
      allowClear
      filterOption={false}
      className={styles['target']}
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
        void pick(type, { search, size: 20 }).then((rows) => setOptions(rows.map((one) => ({ value: one.id, label: one.title }))))
      }
      onChange={(id: string | undefined) =>
        onPick(id === undefined ? null : { id, title: options.find((one) => one.value === id)?.label ?? item.target?.title ?? id })
      }
    />
  )
}
