/** The middle of every write: logic fills, formulas are computed, rules and checks speak. All errors come at once, at their fields. */
import type { Viewer } from '../../model/condition.ts'
import { compute } from '../../model/compute.ts'
import type { AnyDocument } from '../../model/document.ts'
import { invalid, type FieldError } from '../../model/errors.ts'
import type { Run } from '../run.ts'
import type { Refusal } from '../serve.ts'
import type { Stored } from '../store/read.ts'
import { readInput, type ReadInput } from './input.ts'
import { applyRules } from './rules.ts'

export interface Finishing {
  readonly viewer: Viewer
  readonly input: ReadInput
  readonly before: Stored | undefined
  readonly linked: readonly FieldError[]
}

export async function finish(run: Run, type: AnyDocument, doc: Stored, { viewer, input, before, linked }: Finishing): Promise<void> {
  const errors: FieldError[] = [...input.errors, ...linked]
  const logic = run.engine.logic.get(type.name)
  // Logic works on values that could be read; with unreadable ones the person corrects those first.
  if (errors.length > 0) throw invalid(unique(errors))
  if (logic?.fill) {
    const filled = await logic.fill(doc as never, run.ctx, { before: before as never })
    if (filled) errors.push(...readInput({ run, type, side: 'owner', viewer }, doc, filled).errors)
  }
  compute(type, doc)
  errors.push(...applyRules(type, doc, viewer, (row, lines, at) => input.places.get(row) ?? `${lines}[${at}]`))
  if (errors.length > 0) throw invalid(unique(errors))
  const refusals = await runChecks(run, type, doc, type.checks ?? [], { before })
  if (refusals.length > 0) throw invalid(refusals)
}

/** Runs checks by name, in order, all of them; a refusal without a field stands at the document (path ''). */
export async function runChecks(
  run: Run,
  type: AnyDocument,
  doc: Stored,
  names: readonly string[],
  input: { readonly action?: string; readonly before?: Stored },
): Promise<FieldError[]> {
  const logic = run.engine.logic.get(type.name)
  const errors: FieldError[] = []
  for (const name of names) {
    const check = (
      logic?.checks as
        | Record<string, (doc: unknown, ctx: unknown, input: unknown) => Refusal | undefined | Promise<Refusal | undefined>>
        | undefined
    )?.[name]
    if (!check) throw new Error(`${type.name}: check ${name} is missing`)
    const refusal = await check(doc, run.ctx, input)
    if (refusal) errors.push(told(refusal))
  }
  return errors
}

function told(refusal: Refusal): FieldError {
  const { path, message } = 'path' in refusal ? refusal : { path: '', message: refusal }
  return { path, key: 'message.text', values: { text: message[0], textEn: message[1] } }
}

const unique = (errors: readonly FieldError[]): FieldError[] => [...new Map(errors.map((one) => [`${one.path}|${one.key}`, one])).values()]
