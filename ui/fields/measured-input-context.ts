/** The choice of what a measure line of call-outs measures. It is the choice of a link, which stands above the pictures: the host provides it (`measured-input.tsx`). */
import { createContext } from 'react'
import type { Measured } from '../../model/field.ts'
import type { PartChoice } from '../callouts/callout-list.tsx'
import type { InputProps } from './field.ts'

export interface MeasuredInputProps extends PartChoice {
  readonly measures: Measured
  /** The name of the call-outs beside the pictures. */
  readonly callouts: string
  /** The place of the field with the pictures. */
  readonly of: InputProps['of']
}
export const MeasuredInputContext = createContext<React.ComponentType<MeasuredInputProps> | undefined>(undefined)
