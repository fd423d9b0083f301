/** Call-outs as SVG over their picture: lines with a white rim and numbers. Loaded with the first picture that has some. */
import { getStroke } from 'perfect-freehand'
import { calloutColours, drawingOf, type Drawn } from '../../model/fields/callout-drawing.ts'
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

/** One shape with its number; a done one has its number on white. */
export function Shape({ shape, drawn }: { readonly shape: DrawnCallout; readonly drawn: Drawn }): React.ReactElement {
  const { path, filled, badge } = drawingOf(shape, drawn, getStroke as never)
  const { line } = drawn
  const colour = shape.done ? calloutColours.done : calloutColours.open
  const radius = line * 4.5
  return (
    <>
      {path !== '' && (
        <>
          <path
            d={path}
            fill="none"
            stroke={calloutColours.rim}
            strokeWidth={line * (filled ? 1.2 : 2.2)}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
          <path
            d={path}
            fill={filled ? colour : 'none'}
            stroke={filled ? 'none' : colour}
            strokeWidth={line}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </>
      )}
      <circle
        cx={badge[0]}
        cy={badge[1]}
        r={radius}
        fill={shape.done ? calloutColours.rim : colour}
        stroke={shape.done ? colour : calloutColours.rim}
        strokeWidth={line * 0.7}
      />
      <text
        x={badge[0]}
        y={badge[1]}
        fontSize={radius * 1.25}
        fontWeight={600}
        fill={shape.done ? colour : calloutColours.rim}
        textAnchor="middle"
        dominantBaseline="central"
        className={styles['number']}
      >
        {shape.no}
      </text>
    </>
  )
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
        shapes.map((shape) => <SmallShape key={shape.no} shape={shape} drawn={{ width, height, line: unit * 1.5 }} />)
      ) : (
        <Shapes shapes={shapes} size={frame} line={longer / 60} />
      )}
    </svg>
  )
}

/** One shape on a small picture: a pin is a dot, any other shape its line. */
function SmallShape({ shape, drawn }: { readonly shape: DrawnCallout; readonly drawn: Drawn }) {
  const { path, filled, badge } = drawingOf(shape, drawn, getStroke as never)
  const { line } = drawn
  const colour = shape.done ? calloutColours.done : calloutColours.open
  if (path === '')
    return <circle cx={badge[0]} cy={badge[1]} r={line * 2} fill={colour} stroke={calloutColours.rim} strokeWidth={line * 0.6} />
  return filled ? <path d={path} fill={colour} /> : <path d={path} fill="none" stroke={colour} strokeWidth={line} />
}
