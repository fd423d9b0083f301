/** Reasons for which the documents of `material` refuse, in both languages. */
import { refusals } from '../../model/refusal.ts'

/** Refuses with a reason of this catalogue: its key, values for the places in its texts, and the field at which it stands. */
export const refuse = refusals({
  'labDip.aboveLimit': [
    '选项 {option} 的色差 {deltaE} 超过上限 {limit}，不能批准',
    'Option {option} has a ΔE of {deltaE}, above the limit of {limit}, and cannot be approved',
  ],
  'labDip.closedRound': [
    '第 {round} 轮的选项 {option} 已提交，不能修改',
    'Option {option} of round {round} is handed in and stays as it is',
  ],
  'labDip.commentMissing': ['请说明为何退回选项 {option}', 'Say why option {option} is rejected'],
  'labDip.dueInPast': ['要求日期已经过去', 'The due date has passed'],
  'labDip.eyeCommentMissing': ['目测或超差批准须说明原因', 'Approval by eye or above the limit needs its reason'],
  'labDip.fileWithoutOptions': [
    '文件中没有可用的读数：样品名须以选项字母 A–E 结尾（文件中为 {names}），光源须有标准（文件中为 {lights}）',
    'Nothing of the file can be taken: the name of a sample ends with the letter of its option, A to E (here {names}), and its light has a standard (here {lights})',
  ],
  'labDip.noOptions': ['第 {round} 轮还没有色样', 'Round {round} has no options yet'],
  'labDip.noReading': [
    '选项 {option} 没有可比较的读数，不能批准',
    'Option {option} has no reading that can be compared, and cannot be approved',
  ],
  'labDip.noStandard': [
    '颜色 {name} 没有标准样的 Lab 值、光源与观察者，色差无法计算',
    'Colour {name} has no Lab standard with its illuminant and observer, so no ΔE can be computed',
  ],
  'labDip.nothingToJudge': ['选项 {option} 既没有读数也没有照片', 'Option {option} has neither a reading nor a picture'],
  'labDip.onlyDyeHouseAdds': ['色样由染厂添加', 'Options are added by the dye house'],
  'labDip.optionUnknown': ['第 {round} 轮没有选项 {option}', 'Round {round} has no option {option}'],
  'labDip.supplierNotJoined': ['供应商 {shortName} 尚未入网', 'Supplier {shortName} has not joined the network'],
  'material.inUse': ['物料已被其他单据引用，不能再修改', 'Other documents name the material, so this stays as it is'],
  'materialPrice.endsLater': [
    '只能提前截止，不能晚于原失效日期 {day}；延长价格请新建并审批',
    'A price ends no later than {day}, as it was approved; a longer one is a new price',
  ],
  'materialPrice.materialNotActive': ['物料 {material} 尚未启用', 'Material {material} is not active'],
  'materialPrice.rival': [
    '与生效中的 {number}（{from} 至 {to}）重叠；选择“截止前一价格”可使其在前一日失效',
    'Overlaps with {number}, valid from {from} to {to}; choose "End the former price" to end it the day before',
  ],
  'materialPrice.rivalBeginsLater': [
    '与生效中的 {number}（{from} 至 {to}）重叠；它不早于本价格开始，不能由本价格截止',
    'Overlaps with {number}, valid from {from} to {to}; it begins no earlier, so this price cannot end it',
  ],
  'materialPrice.supplierNotActive': ['供应商 {supplier} 尚未启用', 'Supplier {supplier} is not active'],
  'supplierOffer.unknownSupplier': [
    '该品牌尚未将贵公司列为供应商，不能向其报样',
    'The brand has no record of your company as a supplier, so nothing can be offered to it',
  ],
})
