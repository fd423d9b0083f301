/** Calls of administrators about the tags of all documents: which there are, where one is used, and renaming it everywhere. */
import { z } from 'zod'
import { defineCall } from './contract.ts'
import { demandedText, id, label, moment, optionalText } from './values.ts'

const group = '/clientinfoapi/admin/tags'
const count = z.int()

export const tagCalls = {
  listTags: defineCall({
    method: 'GET',
    path: `${group}/index`,
    guard: 'rules',
    summary: [
      '标签列表',
      'The tags that documents of the platform have, of all types, the most frequent first, at most 200. `search` finds those with this text in them',
    ],
    input: z.strictObject({ search: optionalText(60) }),
    output: z.array(z.strictObject({ tag: z.string(), documents: count })),
    example: { input: { search: '通勤' }, output: [{ tag: '通勤', documents: 12 }] },
  }),
  readTagUses: defineCall({
    method: 'GET',
    path: `${group}/uses`,
    guard: 'rules',
    summary: [
      '标签的使用处',
      'How many documents of each type have a tag, and how many saved views, data rules and others name it. A renaming changes the views and the rules; the reports, processes and saved presets (`others`) keep the former name. Personal presets of other people are not counted',
    ],
    input: z.strictObject({ tag: z.string().max(60) }),
    output: z.strictObject({
      types: z.array(z.strictObject({ type: z.string(), label, documents: count })),
      views: count,
      rules: count,
      others: count,
    }),
    example: {
      input: { tag: '通勤' },
      output: { types: [{ type: 'style', label: ['款式', 'Style'], documents: 12 }], views: 1, rules: 0, others: 0 },
    },
  }),
  renameTag: defineCall({
    method: 'POST',
    path: `${group}/rename`,
    guard: 'rules',
    form: true,
    writes: true,
    summary: [
      '标签改名',
      'Renames a tag in all documents of the platform, in every status, as a job of kind `tags.rename`; its result says how many documents, views and data rules it changed. A document that has the new name too has it once. Capitals do not count. `undo` takes it back; a job that was cancelled is completed by renaming again',
    ],
    input: z.strictObject({ tag: demandedText(60), to: demandedText(60) }),
    output: z.strictObject({ job: id }),
    errors: ['form.invalid', 'tags.unused', 'tags.same', 'tags.one', 'field.tagTooLong', 'access.forbidden', 'generic.tooMany'],
    example: { input: { tag: '通勤', to: '职场' }, output: { job: '1007' } },
  }),
  listTagRenames: defineCall({
    method: 'GET',
    path: `${group}/renames/index`,
    guard: 'rules',
    summary: [
      '可撤销的标签改名',
      'The renamings of the caller on this platform that `undo` takes back, the newest first, at most 100: of the last three days, not taken back yet. One that was cut short (`state` other than done) and completed by a later one of the same names is taken back with that one and is not listed',
    ],
    input: z.strictObject({}),
    output: z.array(
      z.strictObject({ job: id, tag: z.string(), to: z.string(), state: z.enum(['done', 'cancelled', 'failed']), at: moment }),
    ),
    example: { input: {}, output: [{ job: '1007', tag: '通勤', to: '职场', state: 'done', at: '2026-11-29T08:00:00.000Z' }] },
  }),
  undoTagRename: defineCall({
    method: 'POST',
    path: `${group}/undo`,
    guard: 'rules',
    writes: true,
    summary: [
      '撤销标签改名',
      'Takes a renaming of the caller back, as a job of kind `tags.undo`: documents, views and data rules have the tags that they had, also those that had both names. What was changed since stays and is counted in the result (`left`, with up to 20 numbers of documents that the caller may read). Within three days, once; a renaming that was cut short and completed by this one is taken back too. After an undo that was cancelled, another one does what is left',
    ],
    input: z.strictObject({ job: id }),
    output: z.strictObject({ job: id }),
    errors: ['generic.notFound', 'tags.running', 'tags.nothing', 'access.forbidden', 'generic.tooMany'],
    example: { input: { job: '1007' }, output: { job: '1008' } },
  }),
}
