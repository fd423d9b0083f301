/** Call-outs as SVG over their picture: lines with a white rim and numbers. Loaded with the first picture that has some. */
import { getStroke } from 'perfect-freehand'
import { calloutColours, drawingOf, type Drawn } from '../../model/fields/callout-drawing.ts'
import type { Callout } from '../../model/fields/callouts.ts'
import styles from './callouts.module.css'

export interface ShapesProps {
  readonly shapes: readonly Callout[]
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
export function Shape({ shape, drawn }: { readonly shape: Callout; readonly drawn: Drawn }): React.ReactElement {
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

/** Shapes over a picture that stands in a frame whole (`object-fit: contain`), as large as the frame. */
export function ShapesInFrame({ shapes, size }: Omit<ShapesProps, 'line'>): React.ReactElement {
  const line = Math.max(size.width, size.height) / 60
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="xMidYMid meet"
      width="100%"
      height="100%"
      aria-hidden="true"
      data-part="call-outs"
    >
      <Shapes shapes={shapes} size={size} line={line} />
    </svg>
  )
}
