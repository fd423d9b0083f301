/** Displays files by name, or as a picture that enlarges in place on click. */
import { Modal } from 'antd'
import { useEffect, useState } from 'react'
import { useServices, type ShownFile } from '../services.ts'
import { useText, useMessages } from '../text/language.tsx'
import { messages } from './file-messages.ts'
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

export function Thumb({ url, size, alt = '' }: { url?: string; size: number; alt?: string }): React.ReactElement {
  return url ? (
    <img src={url} alt={alt} loading="lazy" className={styles['picture']} style={{ width: size, height: size }} />
  ) : (
    <span aria-hidden="true" className={styles['empty']} style={{ width: size, height: size }} />
  )
}

/** Shows a file by name, or a picture that enlarges on click. */
export function FileView({ file, size = 72 }: { file?: ShownFile; size?: number }): React.ReactElement {
  const t = useText()
  const text = useMessages(messages)
  const [large, setLarge] = useState(false)
  if (!file) return <Thumb size={size} />
  if (!pictures.has(file.type))
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
        onClick={() => setLarge(true)}
      >
        <Thumb url={file.url} size={size} />
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
