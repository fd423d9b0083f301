/** The lines of a document: a grid where there is room for one, cards on a phone. */
import { useNarrow } from '../theme/narrow.ts'
import { Cards } from './line-cards.tsx'
import { Grid, type GridProps } from './grid.tsx'

export const Lines = (props: GridProps): React.ReactElement => (useNarrow() ? <Cards {...props} /> : <Grid {...props} />)
