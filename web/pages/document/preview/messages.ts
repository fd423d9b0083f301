/** Messages of the document in brief, in Chinese and English. */
export const messages = {
  pieces: ['{n} 件', '{n} pcs'],
  moreGroups: ['其余 {n} 项', '{n} more'],
  asSource: ['与{source}一致', 'as in {source}'],
  aboveSource: ['比{source}高 {by}（{percent}%）', '{by} ({percent} %) above {source}'],
  belowSource: ['比{source}低 {by}（{percent}%）', '{by} ({percent} %) below {source}'],
} as const satisfies Record<string, readonly [string, string]>
