/** What the versioned documents of a style have in common: the style that they are of, how a manager approves a version, and what replaces it. */
import { f } from '../../model/fields/fields.ts'

/** The style of a document of its development, chosen while the style is not stopped. */
export const ofStyle = {
  style: f.link(['款式', 'Style'], 'style', {
    required: true,
    where: { status: ['development', 'submitted', 'pending', 'modify', 'approved'] },
    list: ['card', 'search', 'filter'],
  }),
}

/** Statuses and actions of a version that goes back to a draft where it is rejected (`approval`), and is in force once it is approved. */
export const approvedVersions = {
  approval: { from: 'draft', pending: 'submitted', to: 'approved', back: 'draft' },
  submit: { label: ['提交', 'Submit'] },
  statuses: { submitted: { family: 'info' }, approved: { family: 'success' }, archived: { end: true } },
  flow: ['draft', 'submitted', 'approved'],
  revise: { label: ['新版本', 'New version'], from: 'approved', to: 'approved' },
  archive: { from: 'approved', to: 'archived', by: ['manager', 'admin'], danger: true },
  versions: { open: ['draft', 'submitted'], active: 'approved' },
} as const

/** The statuses in which BOMs and charts follow what becomes of their style and its size list: a replaced one is not made by any more. */
export const countedBoms = ['draft', 'pending_approval', 'rejected', 'active'] as const
export const followingCharts = ['draft', 'submitted', 'approved'] as const
