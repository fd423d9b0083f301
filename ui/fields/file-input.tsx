/**
 * File and picture input: drop, paste or choose. It states the requirements beforehand and lists each rejected file with its reason.
 */
import { Button, Progress } from 'antd'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useText, useMessages } from '../text/language.tsx'
import type { InputProps } from './field.ts'
import { messages } from './file-messages.ts'
import { MarkedFiles } from './marked-files.tsx'
import { useFiles } from './file-view.tsx'
import { useServices } from '../services.ts'
import { useUploads, type Going } from './uploads.ts'
import styles from './file-input.module.css'
import filesStyles from './files.module.css'

const Crop = lazy(() => import('./crop.tsx').then((module) => ({ default: module.Crop })))

/** Returns a short description of what the field accepts: pixel size, file types, file size, number of files. */
function rule(field: InputProps['field']): string {
  const { accept = [] as readonly string[], maxBytes, width, height, minimum, most: maxFiles, or } = field.files ?? {}
  const other = or ? ` / ${or.width} × ${or.height}` : ''
  const size = width && height ? `${minimum ? '≥ ' : ''}${width} × ${height}${other}` : ''
  return [size, accept.join(' / '), maxBytes ? `≤ ${Math.round(maxBytes / 1_000_000)} MB` : '', maxFiles ? `≤ ${maxFiles}` : '']
    .filter(Boolean)
    .join(' · ')
}

/** Tells whether a picture differs from the exact size (or the alternative exact size) that the field requires. */
async function needsCrop({ files }: InputProps['field'], file: File): Promise<boolean> {
  if (!files?.width || !files.height || files.minimum || !file.type.startsWith('image/')) return false
  const picture = await createImageBitmap(file).catch(() => undefined)
  const is = (size: { width?: number; height?: number } | undefined) =>
    size !== undefined && picture?.width === size.width && picture?.height === size.height
  return picture !== undefined && !is(files) && !is(files.or)
}

/** Sends drops and pastes that hit no file field to the first file field of the page. */
function usePage(box: React.RefObject<HTMLDivElement | null>, add: (files: readonly File[]) => void, disabled: boolean): boolean {
  const [over, setOver] = useState(false)
  const take = useEffectEvent(add)
  useEffect(() => {
    if (disabled) return
    const first = () =>
      [...document.querySelectorAll('[data-files]')].find((one) => (one as HTMLElement).offsetParent !== null) === box.current
    const elsewhere = (event: Event) => !(event.target as Element | null)?.closest?.('[data-files],.ant-modal,input,textarea')
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
    const drag = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      if (!hasFiles(event)) return
      event.preventDefault()
      if (elsewhere(event) && first()) take([...event.dataTransfer!.files])
    }
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length > 0 && elsewhere(event) && first()) take(files)
    }
    window.addEventListener('dragover', drag)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    window.addEventListener('paste', paste)
    return () => {
      window.removeEventListener('dragover', drag)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
      window.removeEventListener('paste', paste)
    }
  }, [box, disabled])
  return over
}

/** Returns the files of this field that an earlier tab could not upload. */
function useLeft(place: string | undefined) {
  const { kept: pendingFiles } = useServices()
  const [left, setLeft] = useState<Awaited<ReturnType<typeof pendingFiles.at>>>([])
  useEffect(() => {
    if (place) pendingFiles.at(place).then(setLeft, () => undefined)
  }, [place, pendingFiles])
  const take = (): File[] => {
    for (const { key } of left) pendingFiles.drop(key)
    setLeft([])
    return left.map(({ file }) => file)
  }
  return { left: left.length, take }
}

export function FileInput({ id, field, value, row, onChange, disabled = false, of, describedBy }: InputProps): React.ReactElement {
  const t = useText()
  const text = useMessages(messages)
  const ids = (value ?? []) as string[]
  const files = useFiles(ids)
  const box = useRef<HTMLDivElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const [cropping, setCropping] = useState<File>()
  const place = of && !disabled ? [of.type, of.doc['id'] ?? 'new', of.path, row['id'] ?? ''].join('.') : undefined
  const uploads = useUploads({ field, type: of?.type, path: of?.path, place, ids, onChange })
  const { left, take } = useLeft(place)
  const add = async (chosenFiles: readonly File[]) => {
    const one = chosenFiles.length === 1 ? chosenFiles[0]! : undefined
    if (one && (await needsCrop(field, one))) setCropping(one)
    else await uploads.add(chosenFiles)
  }
  const over = usePage(box, (given) => void add(given), disabled)
  return (
    <div
      ref={box}
      data-files={field.field}
      className={`${filesStyles['files']}${over && !disabled ? ` ${filesStyles['over-files']}` : ''}`}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        if (!disabled && event.dataTransfer.files.length > 0) void add([...event.dataTransfer.files])
      }}
      onPaste={(event) => {
        const pastedFiles = [...event.clipboardData.files]
        if (pastedFiles.length > 0 && !disabled) void add(pastedFiles)
      }}
    >
      <div className={`row ${styles['files']}`}>
        <GivenFiles {...{ field, row, of, ids, files, disabled, onChange }} />
        {!disabled && (
          <Button id={id} size="small" aria-describedby={describedBy} onClick={() => chooser.current?.click()}>
            {t('upload')}
          </Button>
        )}
        {over && !disabled && <span className="muted">{text('drop')}</span>}
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
      {uploads.going.map((one) => (
        <GoingFile key={one.key} going={one} uploads={uploads} />
      ))}
      {left > 0 && (
        <div className={`row ${styles['files']}`} role="status">
          {text('left', { n: left })}
          <Button size="small" onClick={() => void uploads.add(take())}>
            {text('send')}
          </Button>
          <Button size="small" type="text" onClick={take}>
            {text('drop2')}
          </Button>
        </div>
      )}
      {uploads.skipped.length > 0 && <SkippedFiles uploads={uploads} />}
      <div className={`muted ${styles['rule']}`}>{rule(field)}</div>
      {cropping && (
        <Suspense fallback={null}>
          <Crop
            file={cropping}
            width={field.files!.width!}
            height={field.files!.height!}
            onClose={() => setCropping(undefined)}
            onDone={(cut) => {
              setCropping(undefined)
              void uploads.add([cut])
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The files of the field: pictures are marked, and each can be taken out. */
function GivenFiles({ field, row, of, ids, files, disabled, onChange }: GivenFilesProps): React.ReactElement {
  const text = useMessages(messages)
  const { callouts } = field
  const forget = (one: string) => (
    <Button
      size="small"
      type="text"
      aria-label={text('forget', { name: files[one]?.name ?? '' })}
      onClick={() => onChange(ids.filter((other) => other !== one))}
    >
      ×
    </Button>
  )
  return (
    <MarkedFiles
      {...{ field, row, of, ids, files }}
      onMark={disabled || !callouts ? undefined : (marks) => onChange(ids, { [callouts.field]: marks })}
      after={(one) => !disabled && forget(one)}
    />
  )
}
interface GivenFilesProps extends Pick<InputProps, 'field' | 'row' | 'of' | 'onChange'> {
  readonly ids: readonly string[]
  readonly files: ReturnType<typeof useFiles>
  readonly disabled: boolean
}

type Uploads = ReturnType<typeof useUploads>

/** A file on its way: how far it is, that it waits for the network, or why it failed. */
function GoingFile({ going, uploads }: { going: Going; uploads: Uploads }): React.ReactElement {
  const t = useMessages(messages)
  const { key, file, part, message, waiting } = going
  return (
    <div className={`row ${filesStyles['file-going']}`} data-part="file-going">
      <span className={`ell ${styles['name']}`}>{file.name}</span>
      {waiting && <span role="status">{t('waits')}</span>}
      {!waiting && part === undefined && (
        <>
          <span className="over" role="alert">
            {message}
          </span>
          <Button size="small" onClick={() => uploads.again(going)}>
            {t('again')}
          </Button>
        </>
      )}
      {!waiting && part !== undefined && (
        <Progress
          className={styles['progress']}
          size="small"
          percent={Math.round(part * 100)}
          aria-label={t('uploading', { name: file.name })}
        />
      )}
      <Button size="small" type="text" aria-label={t('stop', { name: file.name })} onClick={() => uploads.stop(key)}>
        ×
      </Button>
    </div>
  )
}

/** The files that were not taken, each with its reason. */
function SkippedFiles({ uploads }: { uploads: Uploads }): React.ReactElement {
  const t = useMessages(messages)
  return (
    <div role="alert" className={filesStyles['files-skipped']}>
      <table>
        <caption>{t('skipped')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('file')}</th>
            <th scope="col">{t('why')}</th>
          </tr>
        </thead>
        <tbody>
          {uploads.skipped.map((one, at) => (
            <tr key={at}>
              <td>{one.name}</td>
              <td className="over">{one.why}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button size="small" onClick={uploads.forget}>
        {t('clear')}
      </Button>
    </div>
  )
}
