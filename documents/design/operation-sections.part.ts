/** Where in the factory an operation is done: of the operation itself, and of its copy on a sample request. */
export const operationSections = {
  cut: ['裁剪', 'Cutting'],
  sew: ['缝制', 'Sewing'],
  finish: ['后整', 'Finishing'],
  pack: ['包装', 'Packing'],
} as const
