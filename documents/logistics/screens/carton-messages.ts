/** Messages of the carton summary of a packing list. */
export const messages = {
  title: ['装箱汇总', 'Carton summary'],
  none: ['还没有箱明细', 'There are no cartons yet'],
  goods: ['款式 · 颜色', 'Style · colour'],
  cartons: ['箱数', 'Cartons'],
  quantity: ['件数', 'Pieces'],
  net: ['净重（kg）', 'Net weight (kg)'],
  gross: ['毛重（kg）', 'Gross weight (kg)'],
  volume: ['体积（m³）', 'Volume (m³)'],
  total: ['合计', 'Total'],
} as const
