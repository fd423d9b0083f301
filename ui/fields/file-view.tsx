/** Displays files by name, or as a picture that enlarges in place on click. */
import { Modal } from 'antd'
import { useEffect, useState } from 'react'
import type { Callout } from '../../model/fields/callouts.ts'
import { useServices, type ShownFile } from '../services.ts'
import { useText, useMessages } from '../text/language.tsx'
import { MarkedThumb } from '../callouts/callout-thumb.tsx'
import { messages } from './file-messages.ts'
import { Thumb } from '../callouts/thumb.tsx'
import styles from './file-view.module.css'

/** File types that the server sends inline. All others are sent as downloads. */
const pictures = new Set(['png', 'jpg', 'jpeg', 'webp', 'gif'])

/** Returns the files that may be shown, by id. A missing id is either not loaded yet or not visible to the user. */
export function useFiles(ids: readonly string[]): Readonly<Record<string, ShownFile>> {
  const { filesOf } = useServices()
  const [files, setFiles] = useState<Readonly<Record<string, ShownFile>>>({})
  const key = ids.join(',')
  useEffect(() => {
    if (key) filesOf(key.split(',')).then(setFiles, () => undefined)
  }, [key, filesOf])
  return files
}

/** Whether a file is one that the browser shows as a picture. */
export const isPicture = ({ type }: ShownFile): boolean => pictures.has(type)

interface FileViewProps {
  readonly file: ShownFile | undefined
  readonly size?: number
  /** The call-outs on the picture. */
  readonly shapes?: readonly Callout[]
  /** Enlarges the picture elsewhere than in its own window. */
  readonly onOpen?: (() => void) | undefined
}

/** Shows a file by name, or a picture that enlarges on click. */
export function FileView({ file, size = 72, shapes = [], onOpen }: FileViewProps): React.ReactElement {
  const t = useText()
  const text = useMessages(messages)
  const [large, setLarge] = useState(false)
  if (!file) return <Thumb url={undefined} size={size} />
  if (!isPicture(file))
    return (
      <a href={file.url} target="_blank" rel="noreferrer" className="ell" title={file.name}>
        {file.name}
      </a>
    )
  return (
    <>
      <button
        type="button"
        className="plain"
        aria-label={text('preview', { name: file.name })}
        title={file.name}
        onClick={() => (onOpen ? onOpen() : setLarge(true))}
      >
        <MarkedThumb url={file.url} size={size} shapes={shapes} />
      </button>
      {large && (
        <Modal
          open
          centered
          footer={null}
          title={file.name}
          width="min(1100px, 94vw)"
          closable={{ 'aria-label': t('close') }}
          onCancel={() => setLarge(false)}
        >
          <img src={file.url} alt={file.name} className={styles['whole']} />
        </Modal>
      )}
    </>
  )
}
