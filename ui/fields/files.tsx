/** Files and pictures: drop, paste or choose; the rule for size and type is shown before, progress during. */
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../text/language.tsx'
import { useServices } from '../services.ts'
import { type CellProps, type FieldKind, type InputProps } from './field.ts'

export function useUrls(ids: readonly string[]): Readonly<Record<string, string>> {
  const { fileUrls } = useServices()
  const [urls, setUrls] = useState<Readonly<Record<string, string>>>({})
  const key = ids.join(',')
  useEffect(() => {
    if (key) fileUrls(key.split(',')).then(setUrls, () => undefined)
  }, [key, fileUrls])
  return urls
}

function Thumb({ url, size }: { url?: string; size: number }) {
  return url ? (
    <img
      src={url}
      alt=""
      loading="lazy"
      style={{ width: size, height: size, objectFit: 'contain', background: '#fff', border: '1px solid var(--line)', borderRadius: 4 }}
    />
  ) : (
    <span aria-hidden="true" style={{ display: 'inline-block', width: size, height: size, background: 'var(--sunken)', borderRadius: 4 }} />
  )
}

function rule(field: InputProps['field']): string {
  const { accept = [] as readonly string[], maxBytes, width, height, minimum, most } = field.files ?? {}
  const size = width && height ? `${minimum ? '≥ ' : ''}${width} × ${height}` : ''
  return [size, accept.join(' / '), maxBytes ? `≤ ${Math.round(maxBytes / 1_000_000)} MB` : '', most ? `≤ ${most}` : '']
    .filter(Boolean)
    .join(' · ')
}

function FileInput({ pictures = false, ...props }: InputProps & { pictures?: boolean }) {
  const { field, value, onChange, disabled, of } = props
  const t = useText()
  const { upload } = useServices()
  const ids = (value ?? []) as string[]
  const urls = useUrls(ids)
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState<readonly { name: string; part: number }[]>([])
  const [refused, setRefused] = useState<readonly string[]>([])
  const chooser = useRef<HTMLInputElement>(null)
  const add = async (files: readonly File[]) => {
    let now = ids
    setRefused([])
    for (const file of files) {
      setBusy((all) => [...all, { name: file.name, part: 0 }])
      try {
        const done = await upload(file, {
          type: of?.type,
          field: field.field,
          progress: (part) => setBusy((all) => all.map((one) => (one.name === file.name ? { ...one, part } : one))),
        })
        setNames((all) => ({ ...all, [done.id]: done.name }))
        now = field.files?.most === 1 ? [done.id] : [...now, done.id]
        onChange(now)
      } catch (error) {
        setRefused((all) => [...all, `${file.name}: ${(error as Error).message}`])
      }
      setBusy((all) => all.filter((one) => one.name !== file.name))
    }
  }
  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        if (!disabled) void add([...event.dataTransfer.files])
      }}
      onPaste={(event) => {
        const files = [...event.clipboardData.files]
        if (files.length > 0 && !disabled) void add(files)
      }}
    >
      <div className="row" style={{ flexWrap: 'wrap' }}>
        {ids.map((id) => (
          <span key={id} className="row" style={{ position: 'relative' }}>
            {pictures ? (
              <Thumb url={urls[id]} size={72} />
            ) : (
              <a href={urls[id]} target="_blank" rel="noreferrer">
                {names[id] ?? `#${id}`}
              </a>
            )}
            {!disabled && (
              <Button size="small" type="text" aria-label={t('remove')} onClick={() => onChange(ids.filter((one) => one !== id))}>
                ×
              </Button>
            )}
          </span>
        ))}
        {!disabled && (
          <Button id={props.id} size="small" onClick={() => chooser.current?.click()}>
            {t('upload')}
          </Button>
        )}
        <input
          ref={chooser}
          type="file"
          hidden
          multiple={field.files?.many !== false}
          accept={field.files?.accept.map((one) => `.${one}`).join(',')}
          onChange={(event) => {
            void add([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </div>
      {busy.map((one) => (
        <div key={one.name} className="muted">
          {one.name} {Math.round(one.part * 100)} %
        </div>
      ))}
      {refused.map((one) => (
        <div key={one} role="alert" className="over">
          {one}
        </div>
      ))}
      <div className="muted" style={{ fontSize: 12 }}>
        {rule(field)}
      </div>
    </div>
  )
}
function PictureCell({ value }: CellProps) {
  const ids = ((value ?? []) as string[]).slice(0, 1)
  const urls = useUrls(ids)
  return ids.length > 0 ? <Thumb url={urls[ids[0]!]} size={28} /> : null
}
const count = (value: any): string => (Array.isArray(value) && value.length > 0 ? String(value.length) : '')
export const file: FieldKind = { Input: FileInput, Cell: ({ value }) => <>{count(value)}</>, text: count }
export const image: FieldKind = { Input: (props) => <FileInput {...props} pictures />, Cell: PictureCell, text: count }
