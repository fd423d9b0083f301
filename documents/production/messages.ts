/** Reasons for which the documents of `production` refuse, in both languages. */
import { refusals } from '../../model/refusal.ts'

/** Refuses with a reason of this catalogue: its key, values for the places in its texts, and the field at which it stands. */
export const refuse = refusals({
  'plant.parentSameCompany': ['上级厂区须属于同一公司', 'The parent must be of the same company'],
  'plant.parentNotPlantItselfBelow': ['上级厂区不能是自己或自己的下级', 'The parent must not be the plant itself or one below it'],
})
