/**
 * Scan dialog: the camera where the browser can read codes, a hand scanner or the keyboard elsewhere. It opens the document that the
 * code names.
 */
import { Button, Input, Modal } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMessages } from '../../ui/text/language.tsx'
import { call } from '../api/client.ts'
import { messages } from './messages.ts'

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
/** Not available in every browser, and missing from TypeScript's DOM types. */
const Reader = (globalThis as { BarcodeDetector?: new () => Detector }).BarcodeDetector

export function Scan({ onClose }: { onClose: () => void }): React.ReactElement {
  const t = useMessages(messages)
  const go = useNavigate()
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState('')
  const [camera, setCamera] = useState(false)
  const open = async (text: string) => {
    const wanted = text.trim()
    if (wanted === '') return
    const hits = await call('/ccommonapi/gui/global-search', {
      method: 'GET',
      fields: { search: wanted.slice(0, 100) },
      client: 'v2',
    })
    const hit = hits.find((one) => one.number?.toLowerCase() === wanted.toLowerCase()) ?? (hits.length === 1 ? hits[0] : undefined)
    if (!hit) return setMissing(wanted)
    onClose()
    void go(`/${hit.module}/page/${hit.page.replaceAll('_', '-')}?id=${hit.id}`)
  }
  return (
    <Modal open title={t('scanTitle')} footer={null} onCancel={onClose} width={420}>
      <p className="muted mb-8">{t('scanHint')}</p>
      <Input
        autoFocus
        size="large"
        inputMode="search"
        aria-label={t('scanTitle')}
        value={code}
        onChange={(event) => {
          setCode(event.target.value)
          setMissing('')
        }}
        onPressEnter={() => void open(code)}
      />
      {missing && (
        <p role="alert" className="over mt-8">
          {t('scanNo', { code: missing })}
        </p>
      )}
      {camera ? (
        <Camera onRead={(text) => void open(text)} />
      ) : (
        <Button block size="large" className="mt-12" disabled={!Reader} onClick={() => setCamera(true)}>
          {t(Reader ? 'scanCamera' : 'scanNoCamera')}
        </Button>
      )}
    </Modal>
  )
}

function Camera({ onRead }: { onRead: (code: string) => void }) {
  const t = useMessages(messages)
  const video = useRef<HTMLVideoElement>(null)
  const [refused, setRefused] = useState(false)
  const read = useEffectEvent(onRead)
  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setInterval> | undefined
    const begin = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (!video.current || !Reader) return
      video.current.srcObject = stream
      await video.current.play()
      const reader = new Reader()
      timer = setInterval(() => {
        void reader.detect(video.current!).then(
          ([barcode]) => barcode && read(barcode.rawValue),
          () => undefined,
        )
      }, 300)
    }
    begin().catch(() => setRefused(true))
    return () => {
      clearInterval(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
  }, [])
  if (refused) return <p role="alert">{t('scanNoCamera')}</p>
  return <video ref={video} muted playsInline className="w-full mt-12 rounded" />
}
