/** The camera as a reader of codes, where the browser can read them. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMessages } from '../../ui/text/language.tsx'
import { messages } from './messages.ts'

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
/** Not available in every browser, and missing from TypeScript's DOM types. */
const Reader = (globalThis as { BarcodeDetector?: new () => Detector }).BarcodeDetector
export const canReadCodes = Reader !== undefined

/** @param onRead called with each code that is read; one that stays before the camera is read again and again */
export function ScanCamera({ onRead }: { onRead: (code: string) => void }): React.ReactElement {
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
