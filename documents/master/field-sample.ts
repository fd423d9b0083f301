/** Field sample (FSM): every field type, every validator and every condition in one form, for manual tests and the demo pages. */
import { document } from '../../model/document.ts'
import { address } from '../../model/fields/address.ts'
import { barcode } from '../../model/fields/barcode.ts'
import { choice } from '../../model/fields/choice.ts'
import { colour } from '../../model/fields/colour.ts'
import { dateTime } from '../../model/fields/date-time.ts'
import { date } from '../../model/fields/date.ts'
import { dictionaryValue } from '../../model/fields/dictionary-value.ts'
import { email } from '../../model/fields/email.ts'
import { file } from '../../model/fields/file.ts'
import { formula } from '../../model/fields/formula.ts'
import { image } from '../../model/fields/image.ts'
import { integer } from '../../model/fields/integer.ts'
import { lineLink } from '../../model/fields/line-link.ts'
import { lines } from '../../model/fields/lines.ts'
import { link } from '../../model/fields/link.ts'
import { links } from '../../model/fields/links.ts'
import { longText } from '../../model/fields/long-text.ts'
import { matrix } from '../../model/fields/matrix.ts'
import { money } from '../../model/fields/money.ts'
import { oneOf } from '../../model/fields/one-of.ts'
import { percent } from '../../model/fields/percent.ts'
import { phone } from '../../model/fields/phone.ts'
import { quantity } from '../../model/fields/quantity.ts'
import { richText } from '../../model/fields/rich-text.ts'
import { sizeDecimals } from '../../model/fields/size-decimals.ts'
import { text } from '../../model/fields/text.ts'
import { time } from '../../model/fields/time.ts'
import { yesNo } from '../../model/fields/yes-no.ts'
import type { ValidatorName } from '../../model/field.ts'
import { stopAndStart } from '../../model/master.ts'

/** Returns a text field with one validator of SH-5, labelled with the validator's name. */
const under = (type: ValidatorName, value?: string | number) => text([type, type], { validations: [{ type, value }] })

export const fieldSample = document('field_sample', {
  module: 'master',
  code: 'FSM',
  label: ['字段示例', 'Field sample'],
  kind: 'config',
  title: ['name'],
  parties: { owner: ['platform', 'brand', 'supplier', 'factory', 'carrier'] },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  fields: {
    name: text(['文本', 'Text'], { required: true, max: 60 }),
    code: text(['大写', 'Capitals'], { upperCase: true, max: 20, list: 'search' }),
    small: text(['小写', 'Small letters'], { lowerCase: true, max: 20 }),
    note: longText(['多行文本', 'Long text']),
    story: richText(['富文本', 'Rich text']),
    count: integer(['整数', 'Integer'], { default: 1, list: 'column' }),
    amount: quantity(['数量', 'Quantity'], { unit: 'unit', list: 'column' }),
    unit: link(['单位', 'Unit'], 'unit', { where: { status: 'active' } }),
    price: money(['金额', 'Money'], { currency: 'currency', list: 'column' }),
    currency: link(['币种', 'Currency'], 'currency', { where: { status: 'active' } }),
    rate: percent(['百分比', 'Percent'], { atLeast: 0, atMost: 100 }),
    total: formula(['公式：数量 × 金额', 'Formula: quantity × money'], 'amount * price', {
      result: 'money',
      currency: 'currency',
      list: 'card',
    }),
    day: date(['日期', 'Date'], { default: '@today', list: 'card' }),
    at: time(['时间', 'Time']),
    moment: dateTime(['日期时间', 'Date and time']),
    well: yesNo(['是否', 'Yes or no'], { list: 'column' }),
    kind: choice(
      ['选项', 'Choice'],
      { plain: ['普通', 'Plain'], strict: ['严格', 'Strict'], hidden: ['隐藏', 'Hidden'] },
      { default: 'plain', list: ['card', 'filter'] },
    ),
    series: dictionaryValue(['字典', 'Dictionary'], 'series'),
    brand: link(['关联', 'Link'], 'brand'),
    colours: links(['多个关联', 'Several links'], 'colour'),
    sizeList: link(['尺码组', 'Size list'], 'size_list'),
    size: lineLink(['关联行', 'Line link'], 'size_list', 'sizes', { shows: ['size'] }),
    about: oneOf(['关联多种单据', 'Link to one of several types'], ['brand', 'colour', 'unit']),
    tint: colour(['颜色', 'Colour']),
    place: address(['地址', 'Address']),
    mobile: phone(['电话', 'Phone']),
    mail: email(['邮箱', 'E-mail']),
    bar: barcode(['条码', 'Bar code'], 'code128'),
    files: file(['文件', 'Files']),
    picture: image(['图片', 'Picture'], 'free', { list: 'picture' }),
    sizes: matrix(['尺码矩阵', 'Size matrix'], { sizesFrom: 'sizeList' }),
    measures: sizeDecimals(['分尺码数值', 'Decimals by size'], { sizesFrom: 'sizeList', places: 3 }),
    lines: lines(['明细', 'Lines'], {
      word: text(['文本', 'Text'], { required: true }),
      pieces: quantity(['数量', 'Quantity'], { above: 0 }),
      each: money(['单价', 'Price']),
      sum: money(['小计', 'Sum'], { formula: 'pieces * each' }),
    }),
    // Conditions of SH-5-005 and SH-6: by a value, by roles held, not held, all held, and by the page mode.
    reason: text(['严格时必填', 'Required when strict']),
    secret: text(['选隐藏时不显示', 'Gone when hidden'], { required: true, default: 'x' }),
    forSome: text(['采购或跟单可见', 'For buyers or merchandisers']),
    forOthers: text(['采购与跟单以外可见', 'For all but buyers and merchandisers']),
    forBoth: text(['经理且管理员可见', 'For who is manager and administrator']),
    onceOnly: text(['仅新建时可填', 'Only when it is made']),
    vEmail: under('email'),
    vChinese: under('chinese'),
    vMaxDecimals4: under('maxDecimals4'),
    vEnglish: under('english'),
    vCapitalEnglish: under('capitalEnglish'),
    vDatetime: under('datetime'),
    vDate: under('date'),
    vTime: under('time'),
    vInterger: under('interger'),
    vNaturalNumber: under('naturalNumber'),
    vPositiveNumber: under('positiveNumber'),
    vGt0Number: under('gt0Number'),
    vGt0And1Number: under('gt0And1Number'),
    vMaxNumber: under('maxNumber', 5),
    vTelephone: under('telephone'),
    vPwd: under('pwd'),
    vPwdstrong: under('pwdstrong'),
    vRegexp: under('regexp', '^X\\d$'),
  },
  ...stopAndStart(['*']),
  rules: {
    reason: { require: { kind: 'strict' } },
    secret: { show: { kind: { not: 'hidden' } } },
    forSome: { show: { role: ['buyer', 'merchandiser'] } },
    forOthers: { show: { notRole: ['buyer', 'merchandiser'] } },
    forBoth: { show: { allRoles: ['manager', 'admin'] } },
    onceOnly: { lock: { action: ['edit', 'view'] } },
  },

  form: {
    name: ['文本', 'Texts'],
    count: ['数字', 'Figures'],
    day: ['时间', 'Times'],
    well: ['选择', 'Choices'],
    place: ['联系与文件', 'Contacts and files'],
    sizes: ['矩阵与明细', 'Matrix and lines'],
    reason: ['条件', 'Conditions'],
    vEmail: { folded: ['校验', 'Validators'] },
  },
  menu: false,
})
