/** Messages above the list of a line. */
export const messages = {
  plans: ['企划矩阵', 'Line plan'],
  plan: ['企划矩阵 {number}', 'Line plan {number}'],
  notInForce: ['（未生效）', '(not in force)'],
  none: ['所选季节没有企划', 'The season that is chosen has no line plan'],
  all: ['季度商品企划', 'Seasonal plans'],
} as const
