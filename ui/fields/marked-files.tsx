/** The pictures of a field with the call-outs of the field beside it, and the window in which they are marked or read. Loaded when a picture is opened. */
import { Button } from 'antd'
import { lazy, Suspense, use, useState } from 'react'
import type { Callouts } from '../../model/fields/callouts.ts'
import type { ShownFile } from '../services.ts'
import { useMessages } from '../text/language.tsx'
import type { InputProps } from './field.ts'
import { MeasuredInput } from './measured-input.tsx'
import { FileView, isPicture, useFiles } from './file-view.tsx'
import type { EditorProps } from '../callouts/callout-editor.tsx'
import { messages } from '../callouts/callout-messages.ts'
import { DocumentPicturesContext } from '../callouts/document-pictures.ts'

const CalloutEditor = lazy(() => import('../callouts/callout-editor.tsx').then((module) => ({ default: module.CalloutEditor })))

interface MarkedFilesProps extends Pick<InputProps, 'field' | 'row' | 'of'> {
  readonly ids: readonly string[]
  readonly files: Readonly<Record<string, ShownFile>>
  /** Absent where the call-outs are read. */
  readonly onMark?: ((value: Callouts | null) => void) | undefined
  /** What stands behind each file, such as the button that removes it. */
  readonly after?: (id: string) => React.ReactNode
}

export function MarkedFiles({ field, row, of, ids, files, onMark, after }: MarkedFilesProps): React.ReactElement {
  const t = useMessages(messages)
  const [opened, setOpened] = useState<string>()
  const marks = field.callouts ? (row[field.callouts.field] as Callouts | null | undefined) : undefined
  const marking = field.callouts?.open === true ? onMark : undefined
  const { field: callouts, measures } = field.callouts ?? {}
  const pictures = ids.flatMap((id) => (files[id] && isPicture(files[id]) ? [{ ...files[id], id }] : []))
  return (
    <>
      {ids.map((id) => {
        const file = files[id]
        const shapes = marks?.shapes.filter(({ picture }) => picture === id) ?? []
        const open = shapes.filter(({ done }) => !done).length
        const takesMarks = file !== undefined && isPicture(file) && (marking !== undefined || shapes.length > 0)
        return (
          <span key={id} className="row" data-part="file">
            <FileView file={file} shapes={shapes} onOpen={takesMarks ? () => setOpened(id) : undefined} />
            {takesMarks && (
              <Button
                size="small"
                type="text"
                aria-label={t(marking ? 'markName' : 'seeName', { name: file.name })}
                onClick={() => setOpened(id)}
              >
                {t(marking ? 'mark' : 'see')}
                {shapes.length > 0 && <span className="muted"> {t('count', { open, all: shapes.length })}</span>}
              </Button>
            )}
            {after?.(id)}
          </span>
        )
      })}
      {opened !== undefined && pictures.some(({ id }) => id === opened) && (
        <Apart>
          <Opened
            files={pictures}
            start={opened}
            value={marks}
            picker={measures && ((choice) => <MeasuredInput {...choice} {...{ measures, of }} callouts={callouts!} />)}
            onChange={marking}
            onClose={() => setOpened(undefined)}
          />
        </Apart>
      )}
    </>
  )
}

/** The window with the pictures of the field; those of the rest of the document may lie below them. */
function Opened(props: Omit<EditorProps, 'further'>): React.ReactElement {
  const [all] = useState(use(DocumentPicturesContext))
  const others = all.filter(({ id }, at) => props.files.every((one) => one.id !== id) && all.findIndex((one) => one.id === id) === at)
  const files = useFiles(others.map(({ id }) => id))
  const further = others.flatMap((one) => (files[one.id] && isPicture(files[one.id]!) ? [{ ...one, url: files[one.id]!.url }] : []))
  return <CalloutEditor {...props} further={further} />
}

const stop = (event: React.SyntheticEvent): void => event.stopPropagation()
/** Keeps what happens in the window from the cell or the list of files to which it belongs: React passes events of windows on to them. */
const Apart = ({ children }: { readonly children: React.ReactNode }): React.ReactElement => (
  <span onKeyDown={stop} onMouseDown={stop} onPointerDown={stop} onClick={stop} onDoubleClick={stop} onPaste={stop} onDrop={stop}>
    <Suspense fallback={null}>{children}</Suspense>
  </span>
)
