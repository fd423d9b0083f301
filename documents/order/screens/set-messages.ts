/** Messages of the complete sets of an order. */
export const messages = {
  title: ['齐套入库（已齐 / 已订）', 'Complete sets received (complete / ordered)'],
  total: ['合计', 'Total'],
  waiting: ['正在计算…', 'Counting…'],
  failed: ['齐套情况无法读取。', 'The complete sets could not be read.'],
} as const
