/** An element at a place that is computed: pixels from the left of the lines and from the first row. */
import styles from './grid.module.css'

interface PlacedProps extends React.ComponentProps<'div'> {
  readonly left?: number | undefined
  readonly top?: number | undefined
  readonly width?: number | undefined
  readonly height?: number | undefined
}

/** A row between the lines of a grid, such as a heading or a total; it is one cell to those who hear the page. */
export const PlacedRow = ({ children, ...rest }: PlacedProps): React.ReactElement => (
  <Placed role="row" {...rest}>
    <div role="gridcell" className={styles['whole-row']}>
      {children}
    </div>
  </Placed>
)

export const Placed = ({ left, top, width, height, ...rest }: PlacedProps): React.ReactElement => (
  <div {...rest} style={{ left, top, width, height }} />
)
