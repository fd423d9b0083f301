/**
 * Evaluation form (EVF): one reviewer's scores for one quotation. Nobody else can see it in any way until all reviewers have
 * submitted.
 */
import { document, type Doc } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'

export type EvaluationForm = Doc<typeof evaluationForm>

const house = ['buyer', 'merchandiser', 'manager', 'finance', 'inspector', 'reviewer', 'admin'] as const
/** Who scores a form: the reviewer whom it names. */
const among = ['reviewer'] as const
const computed = { computed: true } as const

export const evaluationForm = document('sourcing/evaluation_form', {
  code: 'EVF',
  label: ['评估表', 'Evaluation form'],
  menu: 30,
  number: 'EF-{yyyy}{mm}-{0000}',
  parties: { owner: 'brand', sealed: { to: 'reviewer', until: ['review_ended'] }, own: { reviewer: ['reviewer'] } },
  rights: { read: house, create: house },
  fields: {
    rfq: f.link(['询价单', 'Request'], 'request_for_quotation', { ...computed, list: ['card', 'search', 'filter'] }),
    quotation: f.link(['报价单', 'Quotation'], 'supplier_quotation', { required: true, list: ['column', 'filter'] }),
    supplier: f.link(['供应商', 'Supplier'], 'supplier', { ...computed, list: ['card', 'search'] }),
    reviewer: f.link(['评审人', 'Reviewer'], 'user', {
      required: true,
      default: '@userId',
      where: { company: '$ownerCompany' },
      list: ['card', 'filter'],
    }),
    config: f.link(['评估配置', 'Evaluation config'], 'evaluation_config', computed),
    lines: f.lines(['评分', 'Scores'], {
      item: f.text(['评估项', 'Item'], computed),
      weight: f.percent(['权重 %', 'Weight %'], { ...computed, default: '0' }),
      maximum: f.quantity(['满分', 'Maximum'], { ...computed, default: '1' }),
      score: f.quantity(['得分', 'Score'], { atLeast: 0 }),
      points: f.quantity(['加权得分', 'Weighted'], {
        formula: 'if score = null or maximum = null then 0 else weight * score / maximum',
        total: true,
      }),
      comment: f.text(['评语', 'Comment'], { max: 400 }),
      multi: f.yesNo(['可多选', 'Several options'], { ...computed, default: false }),
      choices: f.text(['可选', 'Options'], { ...computed, max: 1000 }),
      options: f.text(['所选', 'Chosen'], { max: 400, help: ['选项名称，多个用逗号分开', 'Names of options, several by commas'] }),
      open: f.integer(['未评', 'Not scored'], { formula: 'if score = null then 1 else 0' }),
    }),
    total: f.quantity(['总分', 'Total'], {
      formula:
        'sum(append(for one in lines return if one.score = null or one.maximum = null then 0 else one.weight * one.score / one.maximum, 0))',
      list: 'card',
    }),
    open: f.integer(['未评项', 'Items not scored'], { formula: 'sum(append(lines.open, 0))', list: 'column' }),
    remark: f.longText(['总评', 'Conclusion']),
  },
  statuses: {
    not_evaluated: { label: ['未评估', 'Not evaluated'], family: 'neutral' },
    in_review: { label: ['资料评审中', 'Data review in progress'], family: 'attention', edit: true },
    handed_in: { label: ['已提交', 'Handed in'], family: 'info' },
    review_ended: { label: ['评审结束', 'Review ended'], family: 'success', end: true },
  },
  actions: {
    start: { label: ['开始评分', 'Start'], from: 'not_evaluated', to: 'in_review', by: house, among, checks: ['requestClosed'] },
    handIn: {
      label: ['提交评分', 'Hand in'],
      from: 'in_review',
      to: 'handed_in',
      by: house,
      among,
      confirm: [
        '提交后不能修改；全部评审人提交后互相可见。',
        'Scores can no longer change; they are shown when all reviewers have handed in.',
      ],
    },
    takeBack: { label: ['取回', 'Take back'], from: 'handed_in', to: 'in_review', by: house, among },
    endReview: { label: ['结束评审', 'End review'], from: 'handed_in', to: 'review_ended', internal: true },
  },
  rules: { quotation: { lock: { action: 'edit' } }, reviewer: { lock: { action: 'edit' } } },
  constraints: [
    { in: 'lines', field: 'score', atMost: 'maximum' },
    { in: 'lines', filled: ['score'], on: ['handIn'], message: ['请为每个评估项打分', 'Score every item'] },
  ],
  checks: ['requestClosedAtFirst', 'configActiveAtFirst', 'linesKept', 'optionsKnown'],
  unique: [['quotation', 'reviewer']],
  remove: false,
  list: { views: { toScore: { label: ['待评分', 'To score'], where: { status: ['not_evaluated', 'in_review'] } } } },
  form: { rfq: ['评审', 'Review'], lines: ['评分', 'Scores'] },
})
