/** What is added up to choose the tier of a material price, and to compare it with the minimum order quantity. */
export const aggregations = {
  order: ['整单（同一供应商的全部物料）', 'The order: all materials of the supplier'],
  material: ['物料（全部颜色）', 'The material in all colours'],
  materialColour: ['物料颜色', 'The material colour'],
} as const
