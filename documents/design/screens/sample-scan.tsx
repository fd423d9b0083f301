/** Where labels of samples are read: a field for hand scanners and fingers, and the camera where the browser reads codes. */
import { Button, Input } from 'antd'
import { useRef, useState } from 'react'
import { useMessages } from '../../../ui/text/language.tsx'
import { useWebPart } from '../../../ui/web-part.ts'
import { messages } from './sample-messages.ts'

/** A label that stays before the camera is read once in this time (ms). */
const rest = 1500

export function SampleScan({ onRead }: { onRead: (code: string) => void }): React.ReactElement {
  const t = useMessages(messages)
  const { ScanCamera } = useWebPart()
  const [code, setCode] = useState('')
  const [camera, setCamera] = useState(false)
  const last = useRef({ code: '', at: 0 })
  const enter = () => {
    setCode('')
    if (code.trim() !== '') onRead(code.trim())
  }
  const readByCamera = (read: string) => {
    const now = Date.now()
    const isNew = read !== last.current.code || now - last.current.at > rest
    last.current = { code: read, at: now }
    if (isNew) onRead(read)
  }
  return (
    <>
      {camera && ScanCamera && <ScanCamera onRead={readByCamera} />}
      <div className="row">
        <Input
          autoFocus
          size="large"
          aria-label={t('scanHere')}
          placeholder={t('scanHere')}
          autoComplete="off"
          enterKeyHint="done"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          onPressEnter={enter}
        />
        <Button size="large" onClick={enter}>
          {t('enter')}
        </Button>
        {ScanCamera && (
          <Button size="large" aria-pressed={camera} onClick={() => setCamera(!camera)}>
            {t(camera ? 'closeCamera' : 'openCamera')}
          </Button>
        )}
      </div>
    </>
  )
}
