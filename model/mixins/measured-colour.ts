/** Measured colours: under which light and by which observer. Lab values of different ones cannot be compared. */

/** Illuminants of colour measurement; TL84 and CWF are the shop lights F11 and F2. */
export const illuminants = {
  D65: ['D65（日光）', 'D65 (daylight)'],
  D50: ['D50（观样灯）', 'D50 (viewing booth)'],
  A: ['A（白炽灯）', 'A (incandescent)'],
  TL84: ['TL84（F11）', 'TL84 (F11)'],
  CWF: ['CWF（F2）', 'CWF (F2)'],
} as const

export type IlluminantName = keyof typeof illuminants

export const observers = { deg10: ['10°', '10°'], deg2: ['2°', '2°'] } as const

export type ObserverName = keyof typeof observers

/** The limits of CIELAB coordinates as instruments give them. */
export const lightnessRange = { atLeast: 0, atMost: 100 } as const
export const chromaticRange = { atLeast: -160, atMost: 160, signed: true } as const
