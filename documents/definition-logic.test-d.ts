/** Proof that wrong names in the logic of a type do not compile: every expected error below is one, or `tsc -p documents` fails on it ("unused '@ts-expect-error' directive"). */
import type { DocumentViewer } from '../engine/document-calls.ts'
import type { Context } from '../engine/document-context.ts'
import { defineLogic } from '../engine/document-logic.ts'
import { document, type Doc } from '../model/document.ts'
import { f } from '../model/fields/fields.ts'
import { refusals } from '../model/refusal.ts'
import { label, paper, spec } from './testing/paper-definition.ts'

// Warnings
const warned = document('a', { ...spec, actions: { finish: { ...spec.actions.finish, asks: ['late'] } } })
defineLogic(warned, { checks: { fits: () => undefined }, asks: { late: () => [] } })
// @ts-expect-error the logic lacks the warning that the definition asks for
defineLogic(warned, { checks: { fits: () => undefined } })
// @ts-expect-error the logic has another warning
defineLogic(warned, { checks: { fits: () => undefined }, asks: { late: () => [], early: () => [] } })

// Settings
const settled = document('a', {
  ...spec,
  settings: { late: f.choice(label, { ask: label, refuse: label }, { required: true, default: 'ask' }) },
})
defineLogic(settled, {
  checks: {
    fits(_, ctx) {
      const late: 'ask' | 'refuse' = ctx.settings(settled).late
      // @ts-expect-error a type has no such setting
      return late === 'ask' ? undefined : ctx.settings(settled).soon
    },
  },
})

// Server logic and document queries
// @ts-expect-error a check that the definition names is missing
defineLogic(paper, { checks: { whole: () => undefined } })
// @ts-expect-error a check that the definition does not name
defineLogic(paper, { checks: { whole: () => undefined, fits: () => undefined, more: () => undefined } })
// @ts-expect-error nothing follows an action that there is not
defineLogic(paper, { checks: { whole: () => undefined, fits: () => undefined }, after: { finsh: () => undefined } })
// @ts-expect-error a document has no such field
export const unknownField = (doc: Doc<typeof paper>) => doc.titel
// @ts-expect-error its lines have no such column
export const wrongColumn = (doc: Doc<typeof paper>) => doc.lines[0]?.piecs

// What logic asks of the engine: the right names compile, each wrong one differs in one name.
export async function logicOf(ctx: Context, id: string): Promise<void> {
  await ctx.find(paper, { status: ['draft'], title: { from: 'a' }, kind: null })
  const [some] = await ctx.pick(paper, { status: ['draft'] }, ['title', 'status'])
  void [some?.id, some?.title, some?.status]
  // @ts-expect-error a field that was not asked for
  void some?.kind
  // @ts-expect-error no field of the type
  await ctx.pick(paper, {}, ['titel'])
  await ctx.create(paper, { title: 'a', lines: [{ pieces: '1' }] })
  await ctx.set(paper, id, { kind: 'lined', lines: { set: [{ id, pieces: '2' }], remove: [id] } })
  await ctx.setLines(paper, id, 'lines', [{ line: id, values: ({ pieces }) => ({ pieces: pieces ?? '0' }) }])
  await ctx.act(paper, id, 'finish')
  const [set] = await ctx.setMany(paper, [{ id, values: { kind: 'lined', lines: { set: [{ id, pieces: '2' }] } } }])
  const [acted] = await ctx.actMany(paper, [id], 'finish', { comment: 'x' })
  set!.kind satisfies Doc<typeof paper>['kind']
  acted!.status satisfies Doc<typeof paper>['status']
  // @ts-expect-error no such field to find by
  await ctx.find(paper, { titel: 'a' })
  // @ts-expect-error no such status to find by
  await ctx.find(paper, { status: 'issued' })
  // @ts-expect-error no such bound of a range
  await ctx.find(paper, { title: { form: 'a' } })
  // @ts-expect-error lines are no column to find by
  await ctx.exists(paper, { lines: [] })
  // @ts-expect-error no such field to sum
  await ctx.sum(paper, {}, 'totals')
  // @ts-expect-error no such field to create with
  await ctx.create(paper, { titel: 'a' })
  // @ts-expect-error no such choice
  await ctx.set(paper, id, { kind: 'squared' })
  // @ts-expect-error a status is moved by actions alone
  await ctx.set(paper, id, { status: 'done' })
  // @ts-expect-error lines have no such column
  await ctx.createMany(paper, [{ lines: [{ piecs: '1' }] }])
  // @ts-expect-error no such lines
  await ctx.setLines(paper, id, 'rows', [])
  // @ts-expect-error lines have no such column to set
  await ctx.setLines(paper, id, 'lines', [{ line: id, values: { piecs: '1' } }])
  // @ts-expect-error lines have no such column to append
  await ctx.append(paper, id, 'lines', [{ piecs: '1' }])
  // @ts-expect-error lines have no such counter
  await ctx.releaseMany(paper, { lines: 'lines', counter: 'takn' }, [])
  await ctx.consumed(paper, { lines: 'lines', counter: 'pieces' }, [id])
  // @ts-expect-error no such lines are consumed
  await ctx.consumed(paper, { lines: 'rows', counter: 'pieces' }, [id])
  // @ts-expect-error lines have no such counter of what is consumed
  await ctx.consumed(paper, { lines: 'lines', counter: 'peices' }, [id])
  ctx.notify({ roles: ['finance'], type: 'MSG', content: label })
  // @ts-expect-error no such role to notify
  ctx.notify({ roles: ['finnance'], type: 'MSG', content: label })
  // @ts-expect-error no such action
  await ctx.act(paper, id, 'finsh')
  // @ts-expect-error no such field to set of several
  await ctx.setMany(paper, [{ id, values: { titel: 'a' } }])
  // @ts-expect-error no such choice of several
  await ctx.setMany(paper, [{ id, values: { kind: 'squared' } }])
  // @ts-expect-error lines have no such column to set of several
  await ctx.setMany(paper, [{ id, values: { lines: { set: [{ id, piecs: '2' }] } } }])
  // @ts-expect-error no such action of several
  await ctx.actMany(paper, [id], 'finsh')
  // @ts-expect-error an action takes a comment alone
  await ctx.actMany(paper, [id], 'finish', { coment: 'x' })
  // @ts-expect-error a ledger has no such dimension
  await ctx.post(paper, { type: paper, id, event: 'finish' }, [{ titel: 'a' }])
  // @ts-expect-error a ledger has no such amount
  await ctx.balance(paper, { title: 'a' }, 'totl')
  // @ts-expect-error a ledger has no such amount as of a day
  await ctx.balanceAsOf(paper, { title: 'a' }, { amount: 'totl', day: '2026-01-31' })
}
// @ts-expect-error logic fills no such field
defineLogic(paper, { checks: { whole: () => undefined, fits: () => undefined }, fill: () => ({ titel: 'a' }) })

// Reasons to refuse
const refuse = refusals({ 'paper.late': ['{day} 太晚', '{day} is too late'], 'paper.blank': ['空白', 'Blank'] })
export const refused = [refuse('paper.late', { day: '1' }, 'title'), refuse('paper.blank', 'title')]
// @ts-expect-error no such reason
refuse('paper.early')
// @ts-expect-error its value is missing
refuse('paper.late')
// @ts-expect-error no such value in its text
refuse('paper.late', { date: '1' })

// What a person sees of a document: a rule may hide any of its fields and columns, so none is there for sure.
export async function seenOf(viewer: DocumentViewer, id: string): Promise<void> {
  const one = await viewer.view(paper, id)
  one.id satisfies string
  one.number satisfies string
  one.status satisfies 'draft' | 'done'
  one.version satisfies number
  one.title satisfies string | null | undefined
  one.lines?.[0]?.pieces satisfies string | null | undefined
  one.may.conversions satisfies readonly string[]
  one.may.steps satisfies string | undefined
  // @ts-expect-error a required field may be hidden
  one.title satisfies string
  // @ts-expect-error lines may be hidden
  void one.lines.length
  // @ts-expect-error a column may be hidden
  one.lines?.[0]?.pieces satisfies string | null
  // @ts-expect-error who changed it last may be hidden
  one.updatedBy satisfies string
  // @ts-expect-error a document has no such field
  void one.titel
  const [listed] = await viewer.viewAll(paper, { title: 'a' })
  // @ts-expect-error of several documents it is not said what may be done with each
  void listed?.may
}
