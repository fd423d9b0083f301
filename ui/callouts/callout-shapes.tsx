/** Call-outs as SVG over their picture: lines with a white rim and numbers. Loaded with the first picture that has some. */
import { getStroke } from 'perfect-freehand'
import { drawingOf, numberWeight, smallDrawingOf, type Drawn, type Primitive } from '../../model/fields/callout-drawing.ts'
import type { DrawnCallout } from '../../model/fields/callouts.ts'
import type { InFrame } from './in-frame.ts'
import styles from './callouts.module.css'

export interface ShapesProps {
  readonly shapes: readonly DrawnCallout[]
  /** The picture in its own pixels. */
  readonly size: { readonly width: number; readonly height: number }
  /** Width of a line in these pixels. */
  readonly line: number
}

/** Draws shapes in the units of the picture. */
export const Shapes = ({ shapes, size, line }: ShapesProps): React.ReactElement => (
  <>
    {shapes.map((shape) => (
      <Shape key={shape.no} shape={shape} drawn={{ ...size, line }} />
    ))}
  </>
)

/** One shape with its number. */
export const Shape = ({ shape, drawn }: { readonly shape: DrawnCallout; readonly drawn: Drawn }): React.ReactElement => (
  <Drawing of={drawingOf(shape, drawn, getStroke as never)} />
)

/** Writes primitives out as they are. */
const Drawing = ({ of }: { readonly of: readonly Primitive[] }) => of.map((one, at) => <Written key={at} one={one} />)

function Written({ one }: { readonly one: Primitive }) {
  if (one.element === 'text')
    return (
      <text
        x={one.x}
        y={one.y}
        fontSize={one.size}
        fontWeight={numberWeight}
        fill={one.fill}
        textAnchor="middle"
        className={styles['number']}
      >
        {one.text}
      </text>
    )
  const { fill, stroke, width } = one
  const painted = { fill, stroke, strokeWidth: width, strokeLinecap: 'round', strokeLinejoin: 'round' } as const
  return one.element === 'path' ? <path d={one.d} {...painted} /> : <circle cx={one.x} cy={one.y} r={one.radius} {...painted} />
}

/** Where the longer side of a picture has fewer pixels of the screen, its call-outs have no numbers. */
const roomForNumbers = 64

/** Shapes over a picture as it stands in its frame: with numbers, or on a small one as dots and lines. */
export function ShapesInFrame({
  shapes,
  frame,
}: {
  readonly shapes: readonly DrawnCallout[]
  readonly frame: InFrame
}): React.ReactElement {
  const { width, height, isCut, unit } = frame
  const longer = Math.max(width, height)
  const isSmall = longer / unit < roomForNumbers
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={isCut ? 'xMidYMid slice' : 'xMidYMid meet'}
      width="100%"
      height="100%"
      aria-hidden="true"
      data-part="call-outs"
      data-small={isSmall || undefined}
    >
      {isSmall ? (
        shapes.map((shape) => (
          <Drawing key={shape.no} of={smallDrawingOf(shape, { width, height, line: unit * 1.5 }, getStroke as never)} />
        ))
      ) : (
        <Shapes shapes={shapes} size={frame} line={longer / 60} />
      )}
    </svg>
  )
}
