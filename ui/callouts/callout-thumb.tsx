/** Small pictures with their call-outs over them; the drawing is loaded with the first picture that has some. */
import { lazy, Suspense, useState } from 'react'
import type { Callout, Callouts } from '../../model/fields/callouts.ts'
import type { PageField } from '../../model/page.ts'
import { Thumb } from './thumb.tsx'
import styles from './callouts.module.css'

const ShapesInFrame = lazy(() => import('./callout-shapes.tsx').then((module) => ({ default: module.ShapesInFrame })))

const none: readonly Callout[] = []
/** Returns the call-outs on one picture of a field, in a document or a line that has them. */
export const shapesOn = (field: PageField | undefined, row: object, picture: string | undefined): readonly Callout[] => {
  const marks = field?.callouts && ((row as Readonly<Record<string, unknown>>)[field.callouts.field] as Callouts | null | undefined)
  return marks ? marks.shapes.filter((one) => one.picture === picture) : none
}

interface Size {
  readonly width: number
  readonly height: number
}
/** Draws over the picture beside it once its size is known. */
const Over = ({ shapes, size }: { readonly shapes: readonly Callout[]; readonly size: Size | undefined }) =>
  size !== undefined && size.width > 0 ? (
    <span className={styles['over']}>
      <Suspense fallback={null}>
        <ShapesInFrame shapes={shapes} size={size} />
      </Suspense>
    </span>
  ) : null
const sizeOf = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): Size => ({ width, height })

interface MarkedThumbProps {
  readonly url: string | undefined
  readonly size: number
  readonly shapes: readonly Callout[]
}

export function MarkedThumb({ url, size, shapes }: MarkedThumbProps): React.ReactElement {
  const [natural, setNatural] = useState<Size>()
  if (!url || shapes.length === 0) return <Thumb url={url} size={size} />
  return (
    <span className={styles['framed']}>
      <Thumb url={url} size={size} onLoad={(image) => setNatural(sizeOf(image))} />
      <Over shapes={shapes} size={natural} />
    </span>
  )
}

/** A picture that fills its frame whole (`object-fit: contain`), with its call-outs. */
export function MarkedImage({ url, shapes }: Omit<MarkedThumbProps, 'size'> & { readonly url: string }): React.ReactElement {
  const [natural, setNatural] = useState<Size>()
  const image = <img src={url} alt="" loading="lazy" onLoad={(event) => setNatural(sizeOf(event.currentTarget))} />
  if (shapes.length === 0) return image
  return (
    <span className={styles['filled']}>
      {image}
      <Over shapes={shapes} size={natural} />
    </span>
  )
}
