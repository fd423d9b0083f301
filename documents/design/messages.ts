/** Reasons for which the documents of `design` refuse, in both languages. */
import { refusals } from '../../model/refusal.ts'

/** Refuses with a reason of this catalogue: its key, values for the places in its texts, and the field at which it stands. */
export const refuse = refusals({
  'bom.baseUsageDiffers': [
    '基码 {size} 的分码用量 {value} 与单件用量 {usage} 不同',
    'The usage {value} of the base size {size} differs from the usage a piece {usage}',
  ],
  'bom.colourOfOtherMaterial': ['物料颜色不属于第 {key} 行的物料', 'The colour is not of the material of line {key}'],
  'bom.colourOfOtherSupplier': [
    '第 {key} 行：行上的供应商没有配色 {colorway} 需要的颜色 {colour}，其他供应商有',
    'Line {key}: the supplier of the line has no {colour}, which colourway {colorway} needs; another supplier has it',
  ],
  'bom.belowMinimum': [
    '第 {key} 行：{quantity} {unit} 低于 {entry} 的起订量 {minimum}',
    'Line {key}: {quantity} {unit} is below the minimum quantity {minimum} of entry {entry}',
  ],
  'bom.coloursOfSuppliers': [
    '第 {key} 行：各配色的物料颜色来自多个供应商，请填写单价，或在行上选择供应商',
    'Line {key}: its colours come from several suppliers; give the price, or choose a supplier on the line',
  ],
  'bom.fixedColourOfOtherSupplier': [
    '第 {key} 行：固定颜色 {colour} 不是行上的供应商染的，请改选颜色或供应商',
    'Line {key}: its fixed colour {colour} is dyed by another supplier than that of the line; choose another colour or supplier',
  ],
  'bom.fixedColourStopped': [
    '第 {key} 行：固定颜色 {colour} 已停用，请改选颜色',
    'Line {key}: its fixed colour {colour} is stopped; choose another one',
  ],
  'bom.lineUnknown': ['没有按配色逐色指定的第 {key} 行', 'There is no line {key} that is mapped by colourway'],
  'bom.furtherCells': ['另有 {n} 处没有答案', 'Further cells without an answer: {n}'],
  'bom.labDipsAsked': ['缺失的颜色均已下打样单：{numbers}', 'Every missing colour is asked for already: {numbers}'],
  'bom.mappedColourOfOtherSupplier': [
    '第 {key} 行：配色 {colorway} 的物料颜色 {colour} 不是行上的供应商染的，请改选颜色或供应商',
    'Line {key}: the material colour {colour} of colourway {colorway} is dyed by another supplier than that of the line; choose another colour or supplier',
  ],
  'bom.mappedColourStopped': [
    '第 {key} 行：配色 {colorway} 的物料颜色 {colour} 已停用，请改选颜色',
    'Line {key}: the material colour {colour} of colourway {colorway} is stopped; choose another one',
  ],
  'bom.matchedColourStopped': [
    '第 {key} 行：配色 {colorway} 需要的物料颜色 {colour} 已停用',
    'Line {key}: the material colour {colour}, which colourway {colorway} needs, is stopped',
  ],
  'bom.markerUnit': [
    '第 {key} 行：唛架长度不能换算为用量单位；重量需物料的每米重量',
    'Line {key}: the length of the marker does not convert to the unit of usage; a weight needs that of a metre',
  ],
  'bom.markerUse': [
    '第 {key} 行：唛架 {length} 米 ÷ {pieces} 件 = 单件 {marker} {unit}，BOM 用量 {usage} {unit}，超出 {gap} %',
    'Line {key}: a marker of {length} m for {pieces} pieces is {marker} {unit} a piece, against a usage of {usage} {unit}: {gap} %',
  ],
  'bom.materialExpired': ['{material} 的有效期已于 {day} 结束', '{material} was valid until {day}'],
  'bom.noColourToAsk': [
    '没有可以打色样的缺失颜色：未解析的格须在行上修改',
    'No missing colour is to be dyed: what has no answer is corrected at its line',
  ],
  'bom.noDyeHouse': [
    '第 {key} 行：行上与物料都没有供应商，请选择由谁染色',
    'Line {key}: neither the line nor its material names a supplier: choose who dyes it',
  ],
  'bom.noFabric': [
    '没有面料行适用于配色 {colorway} 的 {size}；请补充面料行或其适用配色、尺码',
    'No line of fabric is for {colorway} in {size}: add one, or its colourways and sizes',
  ],
  'bom.noFixedColour': ['第 {key} 行未选择固定颜色', 'Line {key} names no fixed colour'],
  'bom.noLoss': ['第 {key} 行：没有损耗', 'Line {key}: no loss'],
  'bom.noMaterialColour': [
    '第 {key} 行：物料没有配色 {colorway} 需要的颜色 {colour}',
    'Line {key}: the material has no {colour}, which colourway {colorway} needs',
  ],
  'bom.noRate': [
    '第 {key} 行：{day} 没有 {from} 兑 {to} 的汇率，单价 {price} {from} 无法折算',
    'Line {key}: No exchange rate from {from} to {to} on {day}, so the price of {price} {from} is not converted',
  ],
  'bom.noSecondaryColour': [
    '第 {key} 行：配色 {colorway} 没有第 {which} 个辅色',
    'Line {key}: colourway {colorway} has no secondary colour {which}',
  ],
  'bom.noUsage': ['第 {key} 行：尺码 {size} 没有用量', 'Line {key}: no usage for size {size}'],
  'bom.notMapped': ['第 {key} 行：未指定配色 {colorway} 的物料颜色', 'Line {key}: no material colour for colourway {colorway}'],
  'bom.severalCurrencies': [
    '第 {key} 行：各配色的价格币种不同（{currencies}），请填写单价',
    'Line {key}: its colourways are priced in several currencies ({currencies}); give the price',
  ],
  'bom.severalSuppliers': [
    '第 {key} 行：配色 {colorway} 的颜色 {colour} 有多个供应商，请在行上选择',
    'Line {key}: several suppliers have {colour} for colourway {colorway}: choose one on the line',
  ],
  'bom.sizeUnknown': ['尺码 {size} 不在款式的尺码组中', "Size {size} is not on the style's size list"],
  'bom.unitsDiffer': [
    '用量单位与计价单位不能换算；同一量纲按计量单位表换算，面料的长度与重量按每米重量换算',
    'The units of usage and price cannot be converted; those of one dimension are, and lengths and masses of a fabric by the weight of a metre',
  ],
  'bom.usageNotWeighed': [
    '第 {key} 行：用量单位 {unit} 须按每米重量换算为 {material} 的单位 {of}；请补充物料的门幅与克重，或改用物料的单位',
    'Line {key}: a usage in {unit} converts to {of}, the unit of {material}, by the weight of a metre: give the width and the gram weight of the material, or use its unit',
  ],
  'bom.usageUnit': [
    '第 {key} 行：用量单位 {unit} 不能换算为 {material} 的单位 {of}',
    'Line {key}: a usage in {unit} does not convert to {of}, the unit of {material}',
  ],
  'colorway.styleAlreadyColour': ['该款式已有此颜色的配色 {number}', 'The style already has this colour: {number}'],
  'colorway.styleNotApprovedYetSkusMade': ['款式尚未通过审批，不能生成商品', 'The style is not approved yet, no SKUs can be made'],
  'colorway.styleNoSizeListSkusMade': ['款式没有尺码组，不能生成商品', 'The style has no size list, no SKUs can be made'],
  'costing.baseOwnFigure': [
    '基准方案取 BOM、工艺单与价格表，不填自定数值；请另列方案',
    'The base takes BOM, process sheet and price list and has no figures of its own; enter them in another scenario',
  ],
  'costing.labourUnknown': [
    '没有工艺单，也没有自定工时、加工费或外协费：人工按 0 计入成本与毛利',
    'There is no process sheet, no minutes of its own and no processing or outsourcing: labour counts as 0 in cost and margin',
  ],
  'costing.furtherLines': ['另有 {n} 行', '{n} more lines'],
  'costing.noMinuteRate': ['采用方案没有分钟费率', 'The picked scenario has no minute rate'],
  'costing.noMinutes': ['工艺单有工序在其取价日没有工时', 'An operation of the process sheet has no minutes on its day'],
  'costing.noPrice': ['第 {key} 行物料没有单价', 'Material line {key} has no price'],
  'costing.noneForQuantity': [
    '第 {key} 行：价格表没有 {quantity} {unit} 的价格',
    'Line {key}: the list has no price for {quantity} {unit}',
  ],
  'costing.noPriceForQuantity': ['采用方案的数量没有全部物料的单价', 'At the quantity of the picked scenario a material has no price'],
  'costing.noPriceForQuantityOf': [
    '采用方案的数量没有全部物料的单价：{reason}',
    'At the quantity of the picked scenario a material has no price: {reason}',
  ],
  'costing.coloursOfSuppliers': [
    '取 BOM 的单价；该行各配色的物料颜色来自多个供应商',
    'Price of the BOM; the colours of the line come from several suppliers',
  ],
  'costing.priceOfBom': ['取 BOM 的单价；价格表 {day} 没有价格', 'Price of the BOM; the list has none on {day}'],
  'costing.priceOfBomBelow': ['取 BOM 的单价；{reason}', 'Price of the BOM; {reason}'],
  'costing.priceOfBomFor': [
    '取 BOM 的单价；价格表没有 {quantity} {unit} 的价格',
    'Price of the BOM; the list has none for {quantity} {unit}',
  ],
  'costing.unitOfEntry': [
    '第 {key} 行：价格表的单位与用量单位不能换算；米与千克需物料的每米重量',
    'Line {key}: the unit of the price list and that of the usage do not convert; metres and kilograms do by the weight of a metre',
  ],
  'costing.versionReplaced': ['{number} 已归档，请先取用现行版本', '{number} is archived: take over the version in force first'],
  'fitting.cellChanged': [
    '尺寸表 {number} 的 {part} {size} 已被改为 {now}：请勾选“仍以修订值为准”或清空修订值',
    'Someone has changed {part} {size} of chart {number} to {now}: say that the revised value counts, or clear it',
  ],
  'fitting.revisedTwice': [
    '{part} {size} 有两个不同的修订值 {value} 与 {revised}：同一尺码只能有一个',
    '{part} {size} has two different revised values, {value} and {revised}: a size of the chart has one',
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
  'designQuote.quotedBySupplier': [
    '供应商的报价只能由供应商修改：请退回并说明要求',
    'What the supplier quoted is changed by the supplier alone: return it with what you ask for',
  ],
  'designQuote.noSkusOfSizes': ['加价的尺码还没有商品，请先生成商品', 'There are no SKUs of the sizes that cost more: make them first'],
  'designQuote.sizeUnknown': ['尺码 {size} 不在款式的尺码组中', "Size {size} is not on the style's size list"],
  'designQuote.pricedTooEarly': ['价格不能早于 {day} 生效', 'The price does not begin before {day}'],
  'designQuote.validTooLong': ['有效期不能晚于 {day}', 'The validity does not end after {day}'],
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
  'placeholder.otherCategory': [
    '占位款 {number} 的品类为 {category}：款式须为该品类或其下级',
    'Placeholder {number} is planned in category {category}: its style is of that category or of one below it',
  ],
  'placeholder.otherBand': ['与占位款 {number} 的价格带不同', 'Placeholder {number} is planned in another price band'],
  'plan.piecesWithoutStyles': [
    '第 {no} 行有 {pieces} 件但没有款数，不会生成占位款',
    'Line {no} plans {pieces} pieces without styles: it makes no placeholders',
  ],
  'plan.tooManyStyles': ['一份企划最多 {most} 款，现为 {styles} 款', 'A plan has at most {most} styles; this one has {styles}'],
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
  'pattern.noChart': ['款式没有已通过的尺寸表，无法取成衣尺寸', 'The style has no approved size chart that gives finished measures'],
  'pattern.noPieces': ['请填写裁片', 'Give the pieces'],
  'pattern.notInChart': ['尺寸表 {number} 没有该部位在尺码 {size} 的尺寸', 'Size chart {number} has no value of the part in size {size}'],
  'pattern.rangeDescends': ['终止尺码不得早于起始尺码', 'The last size does not stand before the first'],
  'pattern.rangesOverlap': [
    '纸样 {number} 已覆盖尺码 {from} 至 {to}；一个尺码只用一个纸样',
    'Pattern {number} covers the sizes {from} to {to}; a size is cut by one pattern',
  ],
  'pattern.sizeUnknown': ['尺码 {size} 不在款式的尺码组中', "Size {size} is not on the style's size list"],
  'portfolio.incomplete': [
    '有 {n} 处用料没有答案：组成没有启用的物料清单，或其规则缺少配色、用量',
    '{n} materials are not known: a component has no active BOM, or its rules lack a colour or a usage',
  ],
  'portfolio.partNotActive': ['组合 {number} 未启用', 'Portfolio {number} is not active'],
  'portfolio.withinItself': ['该组合直接或间接包含本组合', 'It contains this portfolio itself, directly or through others'],
  'processSheet.noRate': ['工序在 {day} 没有工时与工价', 'The operation has no minutes and rate on {day}'],
  'processSheet.otherCurrency': ['工序的币种与工艺单不同', 'The operation has another currency than the sheet'],
  'sample.inHands': ['样衣 {sample} 在 {holder} 手中：请先交接', '{holder} has sample {sample}: it is handed over first'],
  'sample.notHandedOut': ['借调单 {number} 尚未借出，无需归还', 'Loan {number} is not handed out yet, so nothing comes back'],
  'sample.notHeld': ['样衣不在您手中，不能交接', 'You do not hold the sample and cannot hand it over'],
  'sample.onLoan': ['样衣已借出（{number}），请先归还', 'The sample is on loan ({number}): take it back first'],
  'sample.partsKept': ['部位来自打样通知单，不能增删', 'The parts come from the request and are neither added nor removed'],
  'sampleLoan.lent': ['样衣 {sample} 已在借调单 {loan} 上', 'Sample {sample} is on loan {loan} already'],
  'sampleLoan.noneOpen': ['所选样衣不是此借调单未归还的样衣', 'These samples are not out on this loan'],
  'sampleLoan.notInStock': ['样衣 {sample} 不在库', 'Sample {sample} is not in stock'],
  'sampleLoan.ofOthers': [
    '借调单由借用人、制单人或样衣管理员撤回或变更借用人',
    'The borrower, who entered the loan, or a keeper of samples withdraws it or changes the borrower',
  ],
  'sampleRequest.draftWhileInForce': [
    '将按{type}草稿 {draft} 打样，而生效的是 {inForce}',
    '{typeEn}: the sample would be made by the draft {draft}, while {inForce} is in force',
  ],
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
  'sampleRequest.sizeNotOfStyle': ['尺码 {size} 不在款式的尺码组中', 'Size {size} is not in the size list of the style'],
  'series.outsidePalette': ['颜色 {colour} 不在系列 {series} 的色板中', 'The colour {colour} is not in the palette of series {series}'],
  'retailPrice.beginsTooEarly': [
    '须晚于上一版本 {number} 的生效日期 {day}',
    'It begins after the version before, {number}, which is valid from {day}',
  ],
  'retailPrice.daysTaken': [
    '{number} 已定自 {day} 起的零售价：请建立其新版本，或错开日期',
    '{number} has the price from {day}: make its next version, or choose other days',
  ],
  'retailPrice.noRate': ['{day} 没有折算为成本币种的汇率', 'There is no rate to the currency of the cost on {day}'],
  'retailPrice.noRetailCurrency': ['不是零售价币种', 'Not a retail price currency'],
  'retailPrice.notBegun': ['{day} 才开始生效', 'It begins on {day} only'],
  'sampleRequest.tooMany': ['一张通知单最多 {most} 件样衣', 'A request asks for {most} samples at most'],
  'versions.ordersMadeBy': ['{n} 张未完订单按 {number} 制作：{numbers}', 'Open orders made by {number} ({n}): {numbers}'],
  'versions.noneInForce': [
    '{number} 是生效版本；归档后款式 {style} 在新版本生效前不能再下单',
    '{number} is the version in force: without a next one, style {style} is not ordered any more',
  ],
  'versions.ordersMadeByFormer': [
    '{n} 张未完订单按 {former} 制作，生效后须重新确认：{numbers}',
    'Open orders made by {former}, which will be to reconfirm ({n}): {numbers}',
  ],
  'sizeChart.inspectionsDrawnBy': [
    '{n} 张未判定的检验按 {former} 抽取，仍按它判定：{numbers}',
    'Inspections that are not judged and stay with {former}, by which they were drawn ({n}): {numbers}',
  ],
  'sizeChart.patternsMadeFrom': [
    '{n} 个纸样由 {former} 制作，须复核：{numbers}',
    'Patterns made from {former}, to be looked at again ({n}): {numbers}',
  ],
  'sizeChart.baseSizeGone': [
    '基码 {size} 已不在尺码组中，请先更换基码',
    'The base size {size} is no longer on the size list: change the base size first',
  ],
  'sizeChart.baseSizeUnknown': ['尺码 {size} 不在尺寸表中', 'The chart has no size {size}'],
  'sizeChart.noSizes': ['款式没有尺码组，无法填写尺寸', 'The style has no size list, so the chart has no sizes'],
  'sizeChart.notAboveZero': ['尺码 {size} 的尺寸 {value} 不大于 0', 'The value of size {size} is {value}, which is not above zero'],
  'sizeChart.rebaseLosesValues': [
    '以下部位到尺码 {size} 的档差不完整，更换基码会改变其尺寸：{parts}',
    'Steps to size {size} are missing, so the change of the base size would change values of: {parts}',
  ],
  'sizeChart.sixteenths': ['{value} 不是十六分之一英寸的整数倍', '{value} is no whole number of sixteenths of an inch'],
  'sizeChart.sizeUnknown': ['尺码 {size} 不在尺寸表中', 'The chart has no size {size}'],
  'sizeChart.templateOfOtherUnit': [
    '尺寸表 {number} 的单位不同，不会自动换算',
    'Size chart {number} has another unit, which is never converted silently',
  ],
  'sizeChart.toleranceMissing': ['请填写公差；0 表示不允许偏差', 'Give the tolerance; 0 allows no deviation'],
  'sizeChart.valuesMissing': ['尺码 {sizes} 没有尺寸', 'No value for {sizes}'],
  'sizeList.sizeUsedBySkuCannotRemoved': [
    '尺码 {size} 已用于商品 {number}，不能删除',
    'Size {size} is used by SKU {number} and cannot be removed',
  ],
  'sku.noSecondSizes': ['款式的尺码组没有第二尺码', "The style's size list has no second sizes"],
  'sku.giveSecondSize': ['款式的尺码组有第二尺码，请填写', "The style's size list has second sizes: give one"],
  'sku.notSecondSizeOfList': [
    '第二尺码 {second} 与尺码不符，或不在款式的尺码组中',
    "{second} is not the second size of this size, or none of the style's size list",
  ],
  'sku.notSizeStyleSizeList': ['尺码不在款式的尺码组中', "Not a size of the style's size list"],
  'style.approvalLacks': ['审批前还缺：{missing}', 'Approval still lacks: {missingEn}'],
  'style.bomLacks': ['按新的尺码组，BOM {number} 有 {n} 格没有答案', 'By the new size list, cells of BOM {number} without an answer: {n}'],
  'style.chartLacks': [
    '按新的尺码组，尺寸表 {number} 缺尺码 {sizes}',
    'By the new size list, size chart {number} has no values of {sizes}',
  ],
  'style.leastActiveColorwayNeeded': ['至少需要一个启用的配色', 'At least one active colourway is needed'],
  'style.needHidden': ['{need}', '{need}'],
  'style.needNotBegun': ['{need}，尚未建立，由{makers}建立', '{need} (not begun, to be made by {makers})'],
  'style.needUnderWay': ['{need}，{number} {status}，在 {holder} 处', '{need} ({number} {status}, with {holder})'],
  'style.submittedEarly': ['审批还缺：{missing}', 'Approval still lacks: {missing}'],
  'style.weightOfOtherSize': ['款式的尺码组没有尺码 {size}', "The style's size list has no size {size}"],
  'techPack.factoryNotJoined': [
    '工厂“{name}”尚未加入平台，不能接收技术包',
    'Factory "{name}" has not joined the platform, so it cannot receive a tech pack',
  ],
  'techPack.noBom': ['款式没有生效的物料清单', 'The style has no BOM in force'],
  'techPack.ordersOfOtherVersions': [
    '该工厂有 {n} 张未完订单按其他版本制作，须先重新确认或说明：{numbers}',
    'Open orders of the factory that are made by other versions, to be reconfirmed ({n}): {numbers}',
  ],
  'techPack.noChart': ['款式没有已通过的尺寸表', 'The style has no approved size chart'],
})
