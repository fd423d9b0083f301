/** Messages of the figures of a costing sheet that follow its quantities. */
export const messages = {
  asking: ['正在按新的数量取价…', 'Prices for the new quantities are being taken…'],
  failed: ['未能按新的数量取价，保存后更新', 'The prices for the new quantities could not be taken; the save takes them'],
} as const
