/**
 * Change on paper: what administrators change together. It is tried by its makers alone, reviewed by another, published in one transaction, and taken
 * back as a whole.
 */
import { document } from '../../../../model/document.ts'
import { choice } from '../../../../model/fields/choice.ts'
import { dateTime } from '../../../../model/fields/date-time.ts'
import { file } from '../../../../model/fields/file.ts'
import { integer } from '../../../../model/fields/integer.ts'
import { lines } from '../../../../model/fields/lines.ts'
import { link } from '../../../../model/fields/link.ts'
import { longText } from '../../../../model/fields/long-text.ts'
import { text } from '../../../../model/fields/text.ts'
import { yesNo } from '../../../../model/fields/yes-no.ts'

const administrators = ['admin', 'super'] as const
const computed = { computed: true } as const

export const configChange = document('config_change', {
  module: 'admin',
  code: 'CHGS',
  kind: 'transaction',
  label: ['配置变更', 'Change of the configuration'],
  number: 'CF-{yyyy}{mm}-{0000}',
  title: ['number', 'title'],
  parties: { owner: ['brand', 'platform', 'supplier', 'factory'] },
  rights: { read: administrators, create: administrators, edit: administrators, export: administrators },
  fields: {
    title: text(['标题', 'Title'], { required: true, max: 120 }),
    reason: longText(['原因', 'Reason'], { required: true }),
    makers: lines(['参与人', 'Makers'], { user: link(['人员', 'Person'], 'user', { required: true }) }),
    pack: file(['变更包', 'Pack'], { accept: ['zip'], most: 1 }),
    undoes: link(['撤回的变更', 'Takes back'], 'config_change', { ...computed, list: 'column' }),
    items: lines(['内容', 'Items'], {
      kind: choice(
        ['类别', 'Kind'],
        {
          type: ['单据类型', 'Type'],
          overlay: ['页面调整', 'Overlay'],
          scenario: ['场景', 'Scenario'],
          process: ['流程', 'Process'],
          decision: ['决策表', 'Decision'],
          rule: ['规则', 'Rule'],
          role: ['角色权限', 'Rights of a role'],
          dictionary: ['字典', 'Dictionary'],
          number: ['编号规则', 'Number rule'],
          template: ['模板', 'Template'],
          menu: ['菜单', 'Menu'],
        },
        { required: true },
      ),
      onlineType: link(['单据类型', 'Online type'], 'online_type'),
      decision: link(['决策表', 'Decision'], 'decision'),
      name: text(['对象', 'Object'], { required: true, max: 120 }),
      path: text(['属性', 'Property'], { max: 200 }),
      base: longText(['原值', 'Base']),
      value: longText(['新值', 'Value']),
      others: longText(['他人的值', 'Their value'], computed),
      conflict: yesNo(['冲突', 'In conflict'], computed),
      choice: choice(['采用', 'Takes'], { ours: ['本变更', 'Ours'], theirs: ['已发布', 'Theirs'], written: ['另写', 'Written'] }),
    }),
    touched: lines(
      ['影响', 'What it touches'],
      {
        kind: text(['类别', 'Kind'], { max: 60 }),
        name: text(['对象', 'Object'], { max: 120 }),
        documents: integer(['单据数', 'Documents']),
        refused: yesNo(['阻止发布', 'Stops publishing'], { default: false }),
        note: text(['说明', 'Note'], { max: 400 }),
      },
      computed,
    ),
    itemCount: integer(['项数', 'Items'], { formula: 'count(items)', list: 'card' }),
    conflicts: integer(['未决冲突', 'Open conflicts'], { formula: 'count(items[conflict = true and choice = null])', list: 'card' }),
    obstacles: integer(['阻止项', 'Obstacles'], { formula: 'count(touched[refused = true])', list: 'column' }),
    publishAt: dateTime(['定时发布', 'To be published at'], { list: ['column', 'due'] }),
    publishedAt: dateTime(['发布时间', 'Published at'], { ...computed, list: 'card' }),
    reviewer: link(['复核人', 'Reviewed by'], 'user', computed),
    release: text(['配置版本', 'Version of the configuration'], { ...computed, max: 20 }),
  },
  statuses: {
    open: { label: ['进行中', 'Open'], family: 'info', edit: true },
    in_review: { label: ['待复核', 'In review'], family: 'attention', edit: ['publishAt'] },
    scheduled: { label: ['待发布', 'Scheduled'], family: 'attention' },
    published: { label: ['已发布', 'Published'], family: 'success' },
    taken_back: { label: ['已撤回', 'Taken back'], family: 'closed', end: true },
    dropped: { label: ['已放弃', 'Dropped'], family: 'closed', end: true },
  },
  flow: ['in_review', 'scheduled'],
  actions: {
    examine: { label: ['检查影响', 'Look at the effects'], from: 'open', to: 'open', by: administrators },
    submit: {
      from: 'open',
      to: 'in_review',
      by: administrators,
      when: { conflicts: 0 },
      checks: ['itemsSound', 'rightsHeld'],
    },
    approve: {
      from: 'in_review',
      to: 'scheduled',
      by: administrators,
      sign: 'any',
      apart: { persons: ['createdBy', 'makers.user'], did: ['submit'] },
      checks: ['rightsHeld'],
      proof: 'password',
      reason: ['{itemCount} 项：{title}', '{itemCount} items: {title}'],
    },
    return: { label: ['退回', 'Return'], from: 'in_review', to: 'open', by: administrators, back: 'first', comment: 'required' },
    publish: {
      label: ['发布', 'Publish'],
      from: 'scheduled',
      to: 'published',
      by: administrators,
      when: { obstacles: 0 },
      checks: ['baseUnchanged', 'rightsHeld'],
      asks: ['draftsTouched', 'processesUnderWay'],
      confirm: ['所有内容同时生效。', 'All of it comes into force at once.'],
    },
    undo: {
      label: ['撤回', 'Take back'],
      from: 'published',
      to: 'taken_back',
      by: administrators,
      checks: ['nothingLater'],
      comment: 'required',
      danger: true,
    },
    drop: {
      label: ['放弃', 'Drop'],
      from: ['open', 'in_review', 'scheduled'],
      to: 'dropped',
      by: administrators,
      comment: 'required',
      danger: true,
    },
  },
  constraints: [
    { in: 'makers', uniqueInLines: ['user'] },
    { in: 'items', uniqueInLines: ['kind', 'name', 'path'] },
    { in: 'items', filled: ['onlineType'], where: { kind: 'type' } },
    { in: 'items', filled: ['decision'], where: { kind: 'decision' } },
    { atLeastOne: ['items'], on: ['submit'] },
  ],
  moments: { publishing: { at: 'publishAt', act: 'publish', when: { publishAt: { empty: false } } } },
  notify: [
    {
      on: 'submit',
      to: { partyRole: 'owner', roles: ['admin'] },
      text: ['配置变更 {number} 待复核：{title}', 'Change {number} is to be reviewed: {title}'],
    },
    {
      on: ['publish', 'undo'],
      to: { users: ['makers.user'], except: 'actor' },
      text: ['配置变更 {number}：{title}', 'Change {number}: {title}'],
    },
  ],
  remove: false,
  sections: [{ name: 'change-differences', label: ['差异', 'Differences'], at: 'tab' }],
  list: {
    sort: ['-publishedAt'],
    views: {
      open: { where: { status: 'open' } },
      review: { label: ['待复核', 'In review'], where: { status: 'in_review' } },
      conflicts: { label: ['有冲突', 'With conflicts'], where: { conflicts: { gt: 0 } } },
    },
  },
  form: { items: ['内容', 'Items'], touched: ['影响', 'Effects'], publishAt: ['发布', 'Publishing'] },
})

export const examples = [
  {
    given: {
      items: [{ conflict: true, choice: null }, { conflict: true, choice: 'ours' }, { conflict: false }],
      touched: [{ refused: true }, { refused: false }],
    },
    gives: { itemCount: 3, conflicts: 1, obstacles: 1 },
  },
]
