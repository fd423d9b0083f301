/**
 * Crop dialog: fits a picture into a frame of the exact size that a field requires. The picture is dragged by mouse or moved by
 * sliders, then redrawn.
 */
import { Modal } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useText, useMessages } from '../text/language.tsx'
import { messages } from './file-messages.ts'
import styles from './crop.module.css'

interface CropProps {
  readonly file: File
  readonly width: number
  readonly height: number
  readonly onDone: (file: File) => void
  readonly onClose: () => void
}

/** Position of the picture: `zoom` 1 just fills the frame, `x` and `y` (0 to 1) say which part is visible. */
interface Lie {
  readonly zoom: number
  readonly x: number
  readonly y: number
}
const between = (value: number): number => Math.max(0, Math.min(1, value))

export function Crop({ file, width, height, onDone, onClose }: CropProps): React.ReactElement {
  const t = useText()
  const text = useMessages(messages)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [picture, setPicture] = useState<ImageBitmap>()
  const [lie, setLie] = useState<Lie>({ zoom: 1, x: 0.5, y: 0.5 })
  const drag = useRef<{ x: number; y: number }>(undefined)
  const unreadable = useEffectEvent(onClose)
  useEffect(() => {
    createImageBitmap(file).then(setPicture, () => unreadable())
  }, [file])
  const scale = picture ? Math.max(width / picture.width, height / picture.height) * lie.zoom : 1
  const [spareX, spareY] = picture ? [picture.width * scale - width, picture.height * scale - height] : [0, 0]
  useEffect(() => {
    const paint = canvas.current?.getContext('2d')
    if (!paint || !picture) return
    paint.fillStyle = '#fff'
    paint.fillRect(0, 0, width, height)
    paint.imageSmoothingQuality = 'high'
    paint.drawImage(picture, -spareX * lie.x, -spareY * lie.y, picture.width * scale, picture.height * scale)
  }, [picture, lie, width, height, scale, spareX, spareY])
  const slider = (name: keyof Lie, { label, least, most: maximum }: { label: string; least: number; most: number }) => (
    <label className="row">
      <span className={styles['label']}>{label}</span>
      <input
        type="range"
        className="grow"
        min={least}
        max={maximum}
        step={0.01}
        value={lie[name]}
        onChange={(event) => setLie({ ...lie, [name]: event.target.valueAsNumber })}
      />
    </label>
  )
  return (
    <Modal
      open
      width={Math.min(760, Math.max(420, width + 48))}
      title={text('crop', { width, height })}
      okText={text('use')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: !picture }}
      onCancel={onClose}
      onOk={() =>
        canvas.current!.toBlob((blob) => {
          if (blob) onDone(new File([blob], `${file.name.replace(/\.\w+$/, '')}.png`, { type: 'image/png' }))
        }, 'image/png')
      }
    >
      <p className="muted">{text('cropHint')}</p>
      <canvas
        ref={canvas}
        width={width}
        height={height}
        className={styles['frame']}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          drag.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={(event) => {
          const from = drag.current
          if (!from) return
          drag.current = { x: event.clientX, y: event.clientY }
          const shown = width / event.currentTarget.clientWidth
          setLie((now) => ({
            ...now,
            x: spareX > 0 ? between(now.x - ((event.clientX - from.x) * shown) / spareX) : now.x,
            y: spareY > 0 ? between(now.y - ((event.clientY - from.y) * shown) / spareY) : now.y,
          }))
        }}
        onPointerUp={() => {
          drag.current = undefined
        }}
      />
      {slider('zoom', { label: text('zoom'), least: 1, most: 4 })}
      {slider('x', { label: text('across'), least: 0, most: 1 })}
      {slider('y', { label: text('upDown'), least: 0, most: 1 })}
    </Modal>
  )
}
