/** Messages of the document in brief, in Chinese and English. */
export const messages = {
  pieces: ['{n} 件', '{n} pcs'],
  moreGroups: ['其余 {n} 项', '{n} more'],
  asSource: ['与{source}一致', 'as in {source}'],
  aboveSource: ['比{source}高 {by}（{percent}%）', '{by} ({percent} %) above {source}'],
  belowSource: ['比{source}低 {by}（{percent}%）', '{by} ({percent} %) below {source}'],
} as const satisfies Record<string, readonly [string, string]>

/** What moved of what a document is based on. */
export const movedMessages = {
  basesChanged: ['所依据的内容已变更', 'What this is based on has changed'],
  basisLines: ['第 {n} 行', 'lines {n}'],
  hasChanged: ['已变更', 'changed'],
  chooseSource: ['选择：{title}', 'Choose: {title}'],
  takenAlone: ['仅采用此项', 'Taking over this alone'],
  effectOfFigure: ['{label} {from} → {to}（{by}）', '{label} {from} → {to} ({by})'],
} as const satisfies Record<string, readonly [string, string]>
