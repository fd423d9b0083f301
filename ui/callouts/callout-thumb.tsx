/** Small pictures with their call-outs over them; the drawing is loaded with the first picture that has some. */
import { lazy, Suspense, useState } from 'react'
import type { Callout, Callouts, DrawnCallout } from '../../model/fields/callouts.ts'
import type { PageField } from '../../model/page.ts'
import { inFrame, type InFrame } from './in-frame.ts'
import { Thumb } from './thumb.tsx'
import styles from './callouts.module.css'

const ShapesInFrame = lazy(() => import('./callout-shapes.tsx').then((module) => ({ default: module.ShapesInFrame })))

const none: readonly Callout[] = []
/** Returns the call-outs on one picture of a field, in a document or a line that has them. */
export const shapesOn = (field: PageField | undefined, row: object, picture: string | undefined): readonly Callout[] => {
  const marks = field?.callouts && ((row as Readonly<Record<string, unknown>>)[field.callouts.field] as Callouts | null | undefined)
  return marks ? marks.shapes.filter((one) => one.picture === picture) : none
}

/** Draws over the picture beside it once its size is known. */
const Over = ({ shapes, frame }: { readonly shapes: readonly DrawnCallout[]; readonly frame: InFrame | undefined }) =>
  frame !== undefined && frame.width > 0 ? (
    <span className={styles['over']}>
      <Suspense fallback={null}>
        <ShapesInFrame shapes={shapes} frame={frame} />
      </Suspense>
    </span>
  ) : null

interface MarkedThumbProps {
  readonly url: string | undefined
  readonly size: number
  readonly shapes: readonly DrawnCallout[]
}

export function MarkedThumb({ url, size, shapes }: MarkedThumbProps): React.ReactElement {
  const [frame, setFrame] = useState<InFrame>()
  if (!url || shapes.length === 0) return <Thumb url={url} size={size} />
  return (
    <span className={styles['framed']}>
      <Thumb url={url} size={size} onLoad={(image) => setFrame(inFrame(image))} />
      <Over shapes={shapes} frame={frame} />
    </span>
  )
}

interface MarkedImageProps {
  readonly url: string
  readonly shapes?: readonly DrawnCallout[] | undefined
  /** Classes of the picture itself. */
  readonly className?: string | undefined
}

/** A picture that fills its frame, whole or cut, with its call-outs: numbered where there is room, else as dots and lines. */
export function MarkedImage({ url, shapes = none, className }: MarkedImageProps): React.ReactElement {
  const [frame, setFrame] = useState<InFrame>()
  const marked = shapes.length > 0
  const image = (
    <img src={url} alt="" loading="lazy" className={className} onLoad={(event) => marked && setFrame(inFrame(event.currentTarget))} />
  )
  if (!marked) return image
  return (
    <span className={styles['filled']}>
      {image}
      <Over shapes={shapes} frame={frame} />
    </span>
  )
}
