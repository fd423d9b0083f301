/** What a line of a BOM is bought as; costing sheets say it of the materials that they copy. */
export const bomElements = {
  fabric: ['面料', 'Fabric'],
  trim: ['辅料', 'Trim'],
  packaging: ['包材', 'Packaging'],
  service: ['工艺', 'Service'],
} as const
