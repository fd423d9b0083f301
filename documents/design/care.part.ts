/** Care of a garment: the symbols of ISO 3758 by their names, one for each treatment. The symbols themselves are protected and not drawn. */
import { f } from '../../model/fields/fields.ts'
import type { Label } from '../../model/text.ts'

const wash = (degrees: number, how?: readonly [zh: string, en: string]): Label => [
  `最高洗涤温度 ${degrees} ℃${how ? `，${how[0]}` : '，常规程序'}`,
  `Wash at max. ${degrees} °C, ${how ? how[1] : 'normal process'}`,
]
const mild = ['缓和程序', 'mild process'] as const
const veryMild = ['非常缓和程序', 'very mild process'] as const

/** What each treatment may be: the codes are distinct among all of them. */
export const careTreatments = {
  washing: {
    wash95: wash(95),
    wash70: wash(70),
    wash60: wash(60),
    wash60mild: wash(60, mild),
    wash50: wash(50),
    wash50mild: wash(50, mild),
    wash40: wash(40),
    wash40mild: wash(40, mild),
    wash40veryMild: wash(40, veryMild),
    wash30: wash(30),
    wash30mild: wash(30, mild),
    wash30veryMild: wash(30, veryMild),
    washByHand: ['手洗，最高温度 40 ℃', 'Wash by hand, max. 40 °C'],
    noWash: ['不可水洗', 'Do not wash'],
  },
  bleaching: {
    bleachAny: ['允许任何漂白剂', 'Any bleaching agent'],
    bleachOxygen: ['仅允许氧漂', 'Oxygen bleach only, no chlorine'],
    noBleach: ['不可漂白', 'Do not bleach'],
  },
  tumbling: {
    tumble: ['可翻转干燥，常规温度', 'Tumble dry, normal temperature'],
    tumbleLow: ['可翻转干燥，较低温度', 'Tumble dry, lower temperature'],
    noTumble: ['不可翻转干燥', 'Do not tumble dry'],
  },
  drying: {
    line: ['悬挂晾干', 'Line dry'],
    lineShade: ['在阴凉处悬挂晾干', 'Line dry in the shade'],
    drip: ['悬挂滴干', 'Drip line dry'],
    dripShade: ['在阴凉处悬挂滴干', 'Drip line dry in the shade'],
    flat: ['平摊晾干', 'Dry flat'],
    flatShade: ['在阴凉处平摊晾干', 'Dry flat in the shade'],
    flatDrip: ['平摊滴干', 'Drip flat dry'],
    flatDripShade: ['在阴凉处平摊滴干', 'Drip flat dry in the shade'],
  },
  ironing: {
    iron210: ['熨斗底板最高温度 210 ℃', 'Iron at max. 210 °C'],
    iron160: ['熨斗底板最高温度 160 ℃', 'Iron at max. 160 °C'],
    iron120: ['熨斗底板最高温度 120 ℃，不可用蒸汽', 'Iron at max. 120 °C, without steam'],
    noIron: ['不可熨烫', 'Do not iron'],
  },
  dryCleaning: {
    dryP: ['四氯乙烯和石油类溶剂干洗，常规', 'Dry clean with tetrachloroethene or hydrocarbons (P), normal'],
    dryPmild: ['四氯乙烯和石油类溶剂干洗，缓和', 'Dry clean with tetrachloroethene or hydrocarbons (P), mild'],
    dryF: ['石油类溶剂干洗，常规', 'Dry clean with hydrocarbons (F), normal'],
    dryFmild: ['石油类溶剂干洗，缓和', 'Dry clean with hydrocarbons (F), mild'],
    noDryClean: ['不可干洗', 'Do not dry clean'],
  },
  wetCleaning: {
    wet: ['专业湿洗，常规', 'Professional wet clean, normal'],
    wetMild: ['专业湿洗，缓和', 'Professional wet clean, mild'],
    wetVeryMild: ['专业湿洗，非常缓和', 'Professional wet clean, very mild'],
    noWetClean: ['不可专业湿洗', 'Do not professionally wet clean'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Label>>>>
export type CareKind = keyof typeof careTreatments

/** The kinds of treatment in the order in which a label names them. */
export const careKinds = {
  washing: ['水洗', 'Washing'],
  bleaching: ['漂白', 'Bleaching'],
  tumbling: ['翻转干燥', 'Tumble drying'],
  drying: ['自然干燥', 'Natural drying'],
  ironing: ['熨烫', 'Ironing'],
  dryCleaning: ['专业干洗', 'Professional dry cleaning'],
  wetCleaning: ['专业湿洗', 'Professional wet cleaning'],
} as const satisfies Record<CareKind, Label>

/** The treatments of all kinds, for what names one of any kind. */
export const allTreatments = {
  ...careTreatments.washing,
  ...careTreatments.bleaching,
  ...careTreatments.tumbling,
  ...careTreatments.drying,
  ...careTreatments.ironing,
  ...careTreatments.dryCleaning,
  ...careTreatments.wetCleaning,
} as const

/** The fields of a style: a kind that is blank is not on the label. */
export const careFields = {
  washing: f.choice(careKinds.washing, careTreatments.washing),
  bleaching: f.choice(careKinds.bleaching, careTreatments.bleaching),
  tumbling: f.choice(careKinds.tumbling, careTreatments.tumbling),
  drying: f.choice(careKinds.drying, careTreatments.drying),
  ironing: f.choice(careKinds.ironing, careTreatments.ironing),
  dryCleaning: f.choice(careKinds.dryCleaning, careTreatments.dryCleaning),
  wetCleaning: f.choice(careKinds.wetCleaning, careTreatments.wetCleaning),
  careNote: f.longText(['洗护说明', 'Care instructions'], {
    max: 400,
    help: ['水洗标上的补充说明，如“反面洗涤”', 'What the label says beside the symbols, such as "Wash inside out"'],
  }),
}
