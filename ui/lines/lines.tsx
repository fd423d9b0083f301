/** Lines of a document: a grid on wide screens, cards on a phone. */
import { useNarrow } from '../theme/narrow.ts'
import { Cards } from './line-cards.tsx'
import { Grid } from './grid.tsx'
import type { GridProps } from './use-grid.ts'

export const Lines = (props: GridProps): React.ReactElement => (useNarrow() ? <Cards {...props} /> : <Grid {...props} />)
