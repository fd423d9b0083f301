/** An element at a place that is computed: pixels from the left of the lines and from the first row. */
interface PlacedProps extends React.ComponentProps<'div'> {
  readonly left?: number | undefined
  readonly top?: number | undefined
  readonly width?: number | undefined
  readonly height?: number | undefined
}

export const Placed = ({ left, top, width, height, ...rest }: PlacedProps): React.ReactElement => (
  <div {...rest} style={{ left, top, width, height }} />
)
