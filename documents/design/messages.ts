/** Reasons for which the documents of `design` refuse, in both languages. */
import { refusals } from '../../model/refusal.ts'

/** Refuses with a reason of this catalogue: its key, values for the places in its texts, and the field at which it stands. */
export const refuse = refusals({
  'bom.baseUsageDiffers': [
    '基码 {size} 的分码用量 {value} 与单件用量 {usage} 不同',
    'The usage {value} of the base size {size} differs from the usage a piece {usage}',
  ],
  'bom.colourOfOtherMaterial': ['物料颜色不属于第 {key} 行的物料', 'The colour is not of the material of line {key}'],
  'bom.lineUnknown': ['没有按配色逐色指定的第 {key} 行', 'There is no line {key} that is mapped by colourway'],
  'bom.materialExpired': ['{material} 的有效期已于 {day} 结束', '{material} was valid until {day}'],
  'bom.noFixedColour': ['第 {key} 行未选择固定颜色', 'Line {key} names no fixed colour'],
  'bom.noLoss': ['第 {key} 行：没有损耗', 'Line {key}: no loss'],
  'bom.noMaterialColour': [
    '第 {key} 行：物料没有配色 {colorway} 需要的颜色 {colour}',
    'Line {key}: the material has no {colour}, which colourway {colorway} needs',
  ],
  'bom.noSecondaryColour': [
    '第 {key} 行：配色 {colorway} 没有第 {which} 个辅色',
    'Line {key}: colourway {colorway} has no secondary colour {which}',
  ],
  'bom.noUsage': ['第 {key} 行：尺码 {size} 没有用量', 'Line {key}: no usage for size {size}'],
  'bom.notMapped': ['第 {key} 行：未指定配色 {colorway} 的物料颜色', 'Line {key}: no material colour for colourway {colorway}'],
  'bom.severalSuppliers': [
    '第 {key} 行：配色 {colorway} 的颜色 {colour} 有多个供应商，请在行上选择',
    'Line {key}: several suppliers have {colour} for colourway {colorway}: choose one on the line',
  ],
  'bom.sizeUnknown': ['尺码 {size} 不在款式的尺码组中', "Size {size} is not on the style's size list"],
  'bom.unitsDiffer': [
    '用量单位与计价单位不能换算；同一量纲按计量单位表换算，面料的长度与重量按每米重量换算',
    'The units of usage and price cannot be converted; those of one dimension are, and lengths and masses of a fabric by the weight of a metre',
  ],
  'colorway.styleAlreadyColour': ['该款式已有此颜色的配色 {number}', 'The style already has this colour: {number}'],
  'colorway.styleNotApprovedYetSkusMade': ['款式尚未通过审批，不能生成商品', 'The style is not approved yet, no SKUs can be made'],
  'colorway.styleNoSizeListSkusMade': ['款式没有尺码组，不能生成商品', 'The style has no size list, no SKUs can be made'],
  'costing.baseOwnFigure': [
    '基准方案取 BOM、工艺单与价格表，不填自定数值；请另列方案',
    'The base takes BOM, process sheet and price list and has no figures of its own; enter them in another scenario',
  ],
  'costing.noPrice': ['第 {key} 行物料没有单价', 'Material line {key} has no price'],
  'costing.noPriceForQuantity': ['采用方案的数量没有全部物料的单价', 'At the quantity of the picked scenario a material has no price'],
  'costing.unitOfEntry': [
    '第 {key} 行：价格表的单位与用量单位不能换算；米与千克需物料的每米重量',
    'Line {key}: the unit of the price list and that of the usage do not convert; metres and kilograms do by the weight of a metre',
  ],
  'fitting.cellChanged': [
    '尺寸表 {number} 的 {part} {size} 已被改为 {now}：请勾选“仍以修订值为准”或清空修订值',
    'Somebody has changed {part} {size} of chart {number} to {now}: say that the revised value counts, or clear it',
  ],
  'fitting.chartSubmitted': [
    '尺寸表 {number} 正在审批，不能写入修订值',
    'Size chart {number} is being approved and takes no revised values',
  ],
  'fitting.noChart': ['款式没有尺寸表，不能填写修订值', 'The style has no size chart for revised values'],
  'fitting.noReasonToFail': ['请写明不合格的意见', 'Say in a comment why the sample fails'],
  'fitting.notMeasured': ['该部位未测量', 'This part is not measured'],
  'fitting.nothingToMeasure': ['打样通知单没有成衣尺寸', 'The request has no measurements'],
  'fitting.outsideUnexplained': ['超差的部位须填写意见或修订值', 'A part outside of its tolerance needs a comment or a revised value'],
  'fitting.partGone': ['尺寸表 {number} 已没有该部位', 'Size chart {number} no longer has this part'],
  'operation.pastRateChanged': [
    '自 {day} 起的工时与工价已生效，不能修改；请新增一行',
    'The minutes and rate from {day} are in force and stay; add a line instead',
  ],
  'operation.pastRateRemoved': [
    '自 {day} 起的工时与工价已生效，不能删除',
    'The minutes and rate from {day} are in force and cannot be removed',
  ],
  'operation.rateBegunBefore': ['新增的工价不能早于今天 {today} 生效', 'A new rate begins today, {today}, or later'],
  'placeholder.converted': ['占位款 {number} 已转为款式，不能再次转换', 'Placeholder {number} has made its style and makes no second one'],
  'placeholder.notInProgress': ['占位款 {number} 不在进行中', 'Placeholder {number} is not in progress'],
  'plan.beyondSeason.amount': [
    '零售额 {planned} 超出年度企划 {number} 本季的 {limit}',
    'The retail amount of {planned} exceeds the {limit} that yearly plan {number} has for the season',
  ],
  'plan.beyondSeason.quantity': [
    '件数 {planned} 超出年度企划 {number} 本季的 {limit}',
    '{planned} pieces exceed the {limit} that yearly plan {number} has for the season',
  ],
  'plan.beyondSeason.styles': [
    '款数 {planned} 超出年度企划 {number} 本季的 {limit}',
    '{planned} styles exceed the {limit} that yearly plan {number} has for the season',
  ],
  'plan.beyondYear.amount': [
    '各季零售额合计 {planned} 超出年度企划 {number} 全年的 {limit}',
    'The retail amount of all seasons, {planned}, exceeds the {limit} of yearly plan {number}',
  ],
  'plan.beyondYear.quantity': [
    '各季件数合计 {planned} 超出年度企划 {number} 全年的 {limit}',
    'The pieces of all seasons, {planned}, exceed the {limit} of yearly plan {number}',
  ],
  'plan.beyondYear.styles': [
    '各季款数合计 {planned} 超出年度企划 {number} 全年的 {limit}',
    'The styles of all seasons, {planned}, exceed the {limit} of yearly plan {number}',
  ],
  'plan.commentNeeded': ['超出年度企划，通过时请填写意见', 'The plan exceeds the year: give a comment with the approval'],
  'plan.otherCurrency': [
    '币种与年度企划 {number} 不同，零售额不比较',
    'Yearly plan {number} is in another currency: retail amounts are not compared',
  ],
  'plan.seasonOfOtherBrand': ['季节不适用于该品牌', 'The season is not one of the brand'],
  'plan.seriesArchived': ['系列 {number} 已归档', 'Series {number} is archived'],
  'processSheet.noRate': ['工序在 {day} 没有工时与工价', 'The operation has no minutes and rate on {day}'],
  'processSheet.otherCurrency': ['工序的币种与工艺单不同', 'The operation has another currency than the sheet'],
  'sample.notHandedOut': ['借调单 {number} 尚未借出，无需归还', 'Loan {number} is not handed out yet, so nothing comes back'],
  'sample.notHeld': ['样衣不在您手中，不能交接', 'You do not hold the sample and cannot hand it over'],
  'sample.onLoan': ['样衣已借出（{number}），请先归还', 'The sample is on loan ({number}): take it back first'],
  'sample.partsKept': ['部位来自打样通知单，不能增删', 'The parts come from the request and are neither added nor removed'],
  'sampleLoan.lent': ['样衣 {sample} 已在借调单 {loan} 上', 'Sample {sample} is on loan {loan} already'],
  'sampleLoan.noneOpen': ['所选样衣不是此借调单未归还的样衣', 'These samples are not out on this loan'],
  'sampleLoan.notInStock': ['样衣 {sample} 不在库', 'Sample {sample} is not in stock'],
  'sampleRequest.factoryNotJoined': ['工厂 {name} 尚未入网，不能下达', 'Factory {name} has not joined the network'],
  'sampleRequest.noBom': ['款式没有物料清单，无法打样', 'The style has no BOM by which a sample is made'],
  'sampleRequest.noChart': ['款式没有尺寸表，无法打样', 'The style has no size chart by which a sample is made'],
  'sampleRequest.noTolerance': ['部位 {part} 没有公差', 'Part {part} has no tolerance'],
  'sampleRequest.noValue': [
    '尺寸表 {number} 的部位 {part} 没有尺码 {size} 的尺寸',
    'Size chart {number} has no value of part {part} for size {size}',
  ],
  'sampleRequest.noteNeeded': [
    '要求 {asked} 件，完成 {made} 件，多做 {surplus} 件：请填写完成说明',
    'Asked {asked}, finished {made}, surplus {surplus}: say why in the note',
  ],
  'sampleRequest.surplusNotAsked': ['尺码 {size} 不在本次打样范围内', 'Size {size} is not one that was asked for'],
  'series.outsidePalette': ['颜色 {colour} 不在系列 {series} 的色板中', 'The colour {colour} is not in the palette of series {series}'],
  'sizeChart.baseSizeGone': [
    '基码 {size} 已不在尺码组中，请先更换基码',
    'The base size {size} is no longer on the size list: change the base size first',
  ],
  'sizeChart.baseSizeUnknown': ['尺码 {size} 不在尺寸表中', 'The chart has no size {size}'],
  'sizeChart.noSizes': ['款式没有尺码组，无法填写尺寸', 'The style has no size list, so the chart has no sizes'],
  'sizeChart.notAboveZero': ['尺码 {size} 的尺寸 {value} 不大于 0', 'The value of size {size} is {value}, which is not above zero'],
  'sizeChart.rebaseLosesValues': [
    '到尺码 {size} 的档差不完整，更换基码会改变尺寸',
    'Steps to size {size} are missing, so the change of the base size would change values',
  ],
  'sizeChart.sixteenths': ['{value} 不是十六分之一英寸的整数倍', '{value} is no whole number of sixteenths of an inch'],
  'sizeChart.sizeUnknown': ['尺码 {size} 不在尺寸表中', 'The chart has no size {size}'],
  'sizeChart.templateOfOtherUnit': ['{number} 的单位不同，不会自动换算', '{number} has another unit, which is never converted silently'],
  'sizeChart.toleranceMissing': ['请填写公差；0 表示不允许偏差', 'Give the tolerance; 0 allows no deviation'],
  'sizeChart.valuesMissing': ['尺码 {sizes} 没有尺寸', 'No value for {sizes}'],
  'sizeList.sizeUsedBySkuCannotRemoved': [
    '尺码 {size} 已用于商品 {number}，不能删除',
    'Size {size} is used by SKU {number} and cannot be removed',
  ],
  'sku.notSizeStyleSizeList': ['尺码不在款式的尺码组中', "Not a size of the style's size list"],
  'style.approvalLacks': ['审批前还缺：{missing}', 'Approval still lacks: {missingEn}'],
  'style.leastActiveColorwayNeeded': ['至少需要一个启用的配色', 'At least one active colourway is needed'],
})
