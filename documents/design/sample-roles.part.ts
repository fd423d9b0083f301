/** Who works with samples: makers ask for them and judge them, keepers hold the rack, and everybody of the brand who may borrow one. */
import { designers } from './design-hands.part.ts'

export const sampleMakers = designers
/** The rack, its pieces and their loans. */
export const sampleKeepers = ['merchandiser', 'warehouse', 'sample_keeper', 'admin'] as const
export const sampleReaders = [
  ...sampleMakers,
  'buyer',
  'manager',
  'planner',
  'inspector',
  'warehouse',
  'design_manager',
  'pattern_maker',
  'technologist',
  'sample_keeper',
] as const
/** A factory works under an account of its own or that of its supplier. */
export const sewers = ['factory', 'supplier'] as const
/** What a factory neither sees nor learns of: who holds a sample, where it stands, and drafts that are not its own. */
export const brandAlone = { restrict: { others: 2 } } as const
