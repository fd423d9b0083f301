/** Picks a colour from a picture of this device, which is not uploaded: by a click, or by arrow keys and Enter. */
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../../ui/text/language.tsx'
import { pixelsAround, fitted, meanColour } from './pixel-colour.ts'
import { messages } from './nearest-messages.ts'
import styles from './nearest-colours.module.css'

/** The longest side of the picture on the screen, in pixels. */
const longest = 420
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export function PixelPicker({ onPick }: { readonly onPick: (hex: string) => void }): React.ReactElement {
  const t = useMessages(messages)
  const [picture, setPicture] = useState<ImageBitmap>()
  const [unreadable, setUnreadable] = useState(false)
  const choose = (file: File | undefined) => {
    if (!file) return
    setUnreadable(false)
    createImageBitmap(file).then(setPicture, () => setUnreadable(true))
  }
  return (
    <div className={`noprint ${styles['picker']}`}>
      <label>
        <span className="muted">{t('fromPicture')}</span>
        <input type="file" accept="image/png,image/jpeg,image/webp" onChange={(event) => choose(event.currentTarget.files?.[0])} />
      </label>
      {unreadable && <p role="alert">{t('notAPicture')}</p>}
      {picture && <Pixels picture={picture} onPick={onPick} />}
    </div>
  )
}

function Pixels({ picture, onPick }: { readonly picture: ImageBitmap; readonly onPick: (hex: string) => void }) {
  const t = useMessages(messages)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width, height } = fitted(picture, longest)
  const [at, setAt] = useState({ x: Math.round(width / 2), y: Math.round(height / 2) })
  useEffect(() => {
    canvas.current!.getContext('2d', { willReadFrequently: true })!.drawImage(picture, 0, 0, width, height)
  }, [picture, width, height])
  const pick = (x: number, y: number) => {
    setAt({ x, y })
    const { left, top, across, down } = pixelsAround({ width, height }, { x, y })
    onPick(meanColour(canvas.current!.getContext('2d')!.getImageData(left, top, across, down).data))
  }
  return (
    <button
      type="button"
      className={`plain ${styles['pixels']}`}
      aria-label={t('pickPixel')}
      onClick={(event) => {
        // A click by Enter or Space has no place of its own.
        if (event.detail === 0) return pick(at.x, at.y)
        const box = canvas.current!.getBoundingClientRect()
        pick(Math.floor(((event.clientX - box.left) / box.width) * width), Math.floor(((event.clientY - box.top) / box.height) * height))
      }}
      onKeyDown={(event) => {
        const way = arrows[event.key]
        if (!way) return
        event.preventDefault()
        const by = event.shiftKey ? 1 : 8
        const within = (value: number, most: number) => Math.min(most - 1, Math.max(0, value))
        setAt(({ x, y }) => ({ x: within(x + way[0] * by, width), y: within(y + way[1] * by, height) }))
      }}
    >
      <canvas ref={canvas} width={width} height={height} />
      <span aria-hidden="true" className={styles['cross']} style={{ left: `${(at.x / width) * 100}%`, top: `${(at.y / height) * 100}%` }} />
    </button>
  )
}
