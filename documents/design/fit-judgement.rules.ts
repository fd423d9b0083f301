/** How the measured values and the comments of a fitted garment are judged: by the server at the outcome, and by the screen while it is measured. */
import { isDecimal } from '../../model/decimal.ts'
import { openCallouts } from '../../model/fields/callouts.ts'
import { isOutside } from '../../model/sizes/tolerance.ts'
import type { WireLine } from '../../model/wire-document.ts'
import type { fitting } from './fitting.ts'

type Measurement = WireLine<typeof fitting, 'measurements'>
type FitComment = WireLine<typeof fitting, 'comments'>

/** What of a measured part its verdict rests on, as the form, an answer and the server have it. */
export type JudgedLine = Partial<
  Pick<Measurement, 'measured' | 'spec' | 'minus' | 'plus' | 'revised' | 'comment' | 'chartNow' | 'overrule'>
>
/** What of a comment its verdict rests on. */
export type JudgedComment = Partial<Pick<FitComment, 'carried' | 'done' | 'marks'>>

export const isMeasured = ({ measured }: Pick<JudgedLine, 'measured'>): boolean => isDecimal(measured)
export const isRevised = ({ revised }: Pick<JudgedLine, 'revised'>): boolean => isDecimal(revised)
/** Whether a value is outside of the tolerance of its part; the limits belong to it. */
export const isOutOfTolerance = ({ measured, spec, minus, plus }: JudgedLine): boolean => isOutside(measured, spec, { minus, plus })
/** What is outside of its tolerance passes with a word why, or with another value. */
export const lacksReason = (line: JudgedLine): boolean => isOutOfTolerance(line) && !line.comment && !isRevised(line)
/** Someone has changed the chart since, and nobody has said that the revised value counts all the same. */
export const isInConflict = (line: JudgedLine): boolean => isRevised(line) && isDecimal(line.chartNow) && line.overrule !== true
/** A comment that nobody has ticked off. */
export const isUnsolved = ({ done }: Pick<JudgedComment, 'done'>): boolean => done !== true
const isToChange = (line: JudgedLine): boolean => isOutOfTolerance(line) || isRevised(line)

/** What may have call-outs on its pictures. */
export type Marked = Partial<Pick<Measurement | FitComment, 'marks'>>

/**
 * Returns the open points of a fitting, which its next round has to change and which are the reason to fail: comments that are not solved, parts outside of
 * their tolerance or with a revised value, and whatever has a call-out that is open.
 */
export const openPointsIn = <Comment extends JudgedComment, Line extends Marked & JudgedLine>(
  comments: readonly Comment[],
  measurements: readonly Line[],
): { readonly comments: readonly Comment[]; readonly measurements: readonly Line[] } => ({
  comments: comments.filter((one) => isUnsolved(one) || hasOpenCallout(one)),
  measurements: measurements.filter((line) => isToChange(line) || hasOpenCallout(line)),
})
const hasOpenCallout = ({ marks }: Marked): boolean => openCallouts(marks) !== null
