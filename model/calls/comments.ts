/** Calls of comments at a document or one of its fields. Everybody who may read the document may comment. */
import { z } from 'zod'
import { defineCall } from './contract.ts'
import { done, flag, id, list, moment, optionalFlag, optionalId, optionalText, page, saved } from './values.ts'

const party = z.strictObject({ id, name: z.string() })
const comment = z.strictObject({
  id,
  /** The field that is commented, or null for the document. */
  path: z.string().nullable(),
  text: z.string(),
  /** Other companies see it too. */
  shared: z.boolean(),
  mentions: z.array(party),
  user: party,
  company: party,
  at: moment,
  editedAt: moment.nullable(),
  resolvedAt: moment.nullable(),
  mine: z.boolean(),
})

export const commentCalls = {
  listComments: defineCall({
    method: 'GET',
    path: '/ccommonapi/comments/index',
    guard: 'session',
    envelope: 'data',
    summary: [
      '单据的评论',
      'Comments of a document, oldest first: the newest 200, or the 200 before the comment `before`. `older` is the `before` of the next page, or null when there are no older comments',
    ],
    input: z.strictObject({ type: page, id, before: optionalId }),
    output: z.strictObject({ results: z.array(comment), older: id.nullable() }),
    errors: ['generic.notFound'],
    example: {
      input: { type: 'purchase_order', id: '1000' },
      output: {
        results: [
          {
            id: '1003',
            path: 'deliveryDate',
            text: '能提前两天吗？',
            shared: true,
            mentions: [],
            user: { id: '20', name: '李敏' },
            company: { id: '10', name: '华裳服饰集团' },
            at: '2026-03-02T01:20:00.000Z',
            editedAt: null,
            resolvedAt: null,
            mine: true,
          },
        ],
        older: null,
      },
    },
  }),
  saveComment: defineCall({
    method: 'POST',
    path: '/ccommonapi/comments/save',
    guard: 'session',
    writes: true,
    summary: ['发表或修改评论', 'Writes a comment, or changes an own one (`comment`)'],
    input: z.strictObject({
      type: page,
      id,
      comment: optionalId,
      path: optionalText(100),
      text: optionalText(10_000),
      shared: flag,
      mentions: list,
    }),
    output: saved,
    errors: ['generic.notFound', 'access.forbidden', 'comment.tooMany', 'form.invalid'],
    example: { input: { type: 'purchase_order', id: '1000', text: '能提前两天吗？', shared: true }, output: { id: '1003' } },
  }),
  removeComment: defineCall({
    method: 'POST',
    path: '/ccommonapi/comments/remove',
    guard: 'session',
    writes: true,
    summary: ['删除评论', 'Removes an own comment'],
    input: z.strictObject({ type: page, id, comment: id }),
    output: done,
    errors: ['generic.notFound', 'access.forbidden'],
    example: { input: { type: 'purchase_order', id: '1000', comment: '1003' }, output: true },
  }),
  resolveComment: defineCall({
    method: 'POST',
    path: '/ccommonapi/comments/resolve',
    guard: 'session',
    writes: true,
    summary: ['标记评论已解决', 'Settles a comment, or opens it again (`resolved` false)'],
    input: z.strictObject({ type: page, id, comment: id, resolved: optionalFlag }),
    output: done,
    errors: ['generic.notFound', 'access.forbidden'],
    example: { input: { type: 'purchase_order', id: '1000', comment: '1003' }, output: true },
  }),
}
