/** A small picture with its call-outs over it; the drawing is loaded with the first picture that has some. */
import { lazy, Suspense, useState } from 'react'
import type { Callout } from '../../../model/fields/callouts.ts'
import { Thumb } from '../thumb.tsx'
import styles from './callouts.module.css'

const ShapesInFrame = lazy(() => import('./callout-shapes.tsx').then((module) => ({ default: module.ShapesInFrame })))

interface MarkedThumbProps {
  readonly url: string | undefined
  readonly size: number
  readonly shapes: readonly Callout[]
}

export function MarkedThumb({ url, size, shapes }: MarkedThumbProps): React.ReactElement {
  const [natural, setNatural] = useState<{ readonly width: number; readonly height: number }>()
  if (!url || shapes.length === 0) return <Thumb url={url} size={size} />
  return (
    <span className={styles['framed']}>
      <Thumb url={url} size={size} onLoad={({ naturalWidth: width, naturalHeight: height }) => setNatural({ width, height })} />
      {natural !== undefined && natural.width > 0 && (
        <span className={styles['over']}>
          <Suspense fallback={null}>
            <ShapesInFrame shapes={shapes} size={natural} />
          </Suspense>
        </span>
      )}
    </span>
  )
}
