/** The edge of the preview panel: changes its width with the pointer or the arrow keys, and stores it on this device. */
import { useState } from 'react'
import { useListText } from './messages.ts'
import styles from './list.module.css'

const [least, maxWidth, usual] = [300, 720, 372]
const storedWidth = (): number => Math.min(maxWidth, Math.max(least, Number(localStorage.getItem('weft.peek')) || usual))

/** Returns the width of the panel in pixels, and a function that changes it within its bounds. */
export function usePeekWidth(): readonly [width: number, setWidth: (width: number) => void] {
  const [width, setWidth] = useState(storedWidth)
  return [
    width,
    (next) => {
      const fitting = Math.min(maxWidth, Math.max(least, next))
      setWidth(fitting)
      localStorage.setItem('weft.peek', String(fitting))
    },
  ]
}

export function PeekGrip({ width, onWidth }: { width: number; onWidth: (width: number) => void }): React.ReactElement {
  const t = useListText()
  return (
    <div
      className={styles['peek-grip']}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('resizePeek')}
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={maxWidth}
      onKeyDown={(event) => {
        const by = { ArrowLeft: 24, ArrowRight: -24 }[event.key]
        if (by) onWidth(width + by)
      }}
      onPointerDown={(event) => {
        event.preventDefault()
        const [begin, was] = [event.clientX, width]
        const move = (to: PointerEvent) => onWidth(was + begin - to.clientX)
        window.addEventListener('pointermove', move)
        window.addEventListener('pointerup', () => window.removeEventListener('pointermove', move), { once: true })
      }}
    />
  )
}
