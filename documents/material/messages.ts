/** Reasons for which the documents of `material` refuse, in both languages. */
import { refusals } from '../../model/refusal.ts'

/** Refuses with a reason of this catalogue: its key, values for the places in its texts, and the field at which it stands. */
export const refuse = refusals({
  'materialGroup.parentNotGroupItselfBelow': ['上级分类不能是自己或自己的下级', 'The parent must not be the group itself or one below it'],
})
