/** Factory audit (FAU): the on-site audit of a factory, scored item by item with findings and photos. Passing sets its validity. */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'

const auditors = ['inspector', 'reviewer', 'merchandiser', 'manager', 'admin'] as const

/** Who follows the factory in the brand. */
const followers = { partyRole: 'owner', roles: ['buyer', 'merchandiser'] } as const

export const factoryAudit = document('supplier/factory_audit', {
  code: 'FAU',
  label: ['验厂评审', 'Factory audit'],
  menu: 40,
  number: 'FU-{yyyy}{mm}-{000}',
  parties: {
    owner: 'brand',
    // Reviewers from outside of the buying team see the audits that they make.
    own: { reviewer: ['auditor'] },
    partyRoles: { supplier: { via: 'supplier', from: ['pass', 'fail'] }, factory: { via: 'factory', from: ['pass', 'fail'] } },
  },
  rights: {
    read: ['inspector', 'reviewer', 'buyer', 'manager', 'merchandiser', 'admin', 'supplier', 'factory'],
    create: auditors,
  },
  fields: {
    factory: f.link(['工厂', 'Factory'], 'factory', {
      required: true,
      where: { status: ['draft', 'active'] },
      list: ['card', 'search', 'filter'],
    }),
    supplier: f.link(['供应商', 'Supplier'], 'supplier', {
      computed: true,
      follows: 'factory.supplier',
      list: ['card', 'search', 'filter'],
    }),
    kind: f.choice(
      ['评审类型', 'Kind'],
      { access: ['准入', 'Admission'], periodic: ['定期', 'Periodic'], followUp: ['整改复核', 'Follow-up'] },
      { required: true, default: 'periodic', list: 'column' },
    ),
    date: f.date(['评审日期', 'Audit date'], { required: true, default: '@today', list: 'card' }),
    auditor: f.link(['评审员', 'Auditor'], 'user', { required: true, default: '@userId', list: ['card', 'filter'] }),
    passAt: f.percent(['合格线', 'Pass mark'], { required: true, default: '70', atLeast: 0, atMost: 100 }),
    validMonths: f.integer(['有效月数', 'Valid for months'], { required: true, default: 12, atLeast: 1, atMost: 60 }),
    recheckOf: f.link(['复审自', 'Recheck of'], 'factory_audit', { computed: true }),
    items: f.lines(['评审项目', 'Items'], {
      section: f.text(['类别', 'Section'], { max: 40 }),
      item: f.text(['项目', 'Item'], { required: true, max: 120 }),
      most: f.quantity(['满分', 'Maximum'], { required: true, above: 0, default: '10' }),
      score: f.quantity(['得分', 'Score'], { atLeast: 0 }),
      veto: f.choice(
        ['否决项', 'Veto'],
        { no: ['否', 'No'], yes: ['是', 'Yes'] },
        { default: 'no', help: ['否决项得 0 分即不合格', 'A veto item with 0 fails the audit'] },
      ),
      finding: f.text(['问题', 'Finding']),
      photo: f.image(['照片', 'Photo'], 'free', { most: 6 }),
      open: f.integer(['未评', 'Not scored'], { formula: 'if score = null then 1 else 0' }),
      vetoed: f.integer(['被否决', 'Vetoed'], { formula: 'if veto = "yes" and score = 0 then 1 else 0' }),
    }),
    scored: f.quantity(['得分合计', 'Points'], { formula: 'sum(append(items.score, 0))' }),
    possible: f.quantity(['满分合计', 'Possible points'], { formula: 'sum(append(items.most, 0))' }),
    score: f.percent(['得分率', 'Score'], { formula: 'if possible = 0 then 0 else 100 * scored / possible', places: 2, list: 'card' }),
    open: f.integer(['未评项', 'Items not scored'], { formula: 'sum(append(items.open, 0))' }),
    vetoed: f.integer(['否决项数', 'Vetoes'], { formula: 'sum(append(items.vetoed, 0))' }),
    result: f.choice(
      ['判定', 'Verdict'],
      { pass: ['合格', 'Pass'], fail: ['不合格', 'Fail'] },
      { formula: 'if vetoed = 0 and score >= passAt then "pass" else "fail"', list: 'column' },
    ),
    conclusion: f.longText(['结论', 'Conclusion']),
    validTo: f.date(['有效期至', 'Valid until'], { computed: true, list: 'column' }),
  },
  statuses: {
    scheduled: { label: ['已安排', 'Scheduled'], family: 'neutral', edit: true },
    in_progress: { edit: true },
    pass: { end: true },
    fail: {},
    recheck: { label: ['复审', 'Recheck'], family: 'attention', end: true },
  },
  flow: ['scheduled', 'in_progress'],
  actions: {
    start: { label: ['开始评审', 'Start'], from: 'scheduled', to: 'in_progress', by: auditors, among: ['auditor'] },
    pass: {
      label: ['提交：合格', 'Submit: pass'],
      from: 'in_progress',
      to: 'pass',
      by: auditors,
      when: { result: 'pass' },
      among: ['auditor'],
      checks: ['findingsNamed'],
    },
    fail: {
      label: ['提交：不合格', 'Submit: fail'],
      from: 'in_progress',
      to: 'fail',
      by: auditors,
      when: { result: 'fail' },
      among: ['auditor'],
      checks: ['findingsNamed'],
    },
    recheck: { label: ['安排复审', 'Recheck'], from: 'fail', to: 'recheck', by: auditors, comment: 'required' },
  },
  notify: [
    { on: 'pass', to: followers, text: ['验厂 {number} 合格，得分率 {score} %', 'Audit {number} passed, score {score} %'] },
    { on: 'fail', to: followers, text: ['验厂 {number} 不合格，得分率 {score} %', 'Audit {number} failed, score {score} %'] },
  ],
  constraints: [
    { in: 'items', field: 'score', atMost: 'most' },
    { in: 'items', filled: ['score'], on: ['pass', 'fail'], message: ['请为每个项目评分', 'Score every item'] },
  ],
  list: {
    views: {
      toDo: { label: ['待评审', 'To do'], where: { status: ['scheduled', 'in_progress'] } },
      failed: { label: ['不合格', 'Failed'], where: { status: 'fail' } },
    },
  },
  display: {
    gauge: {
      size: 'possible',
      done: 'scored',
      classes: [{ label: ['否决', 'Vetoes'], found: 'vetoed', accept: 0, reject: 1 }],
      verdict: 'result',
    },
    tally: { items: { by: 'item', class: 'veto', count: 'score', most: 'most', photo: 'photo' } },
  },
  form: { factory: ['评审', 'Audit'], items: ['项目', 'Items'], conclusion: ['结论', 'Conclusion'] },
  print: { title: ['验厂报告', 'Factory audit report'], without: ['kind', 'validMonths'], also: ['scored', 'possible'] },
})
