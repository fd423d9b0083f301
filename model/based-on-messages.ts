/**
 * What is said where a document is to reconfirm what it is based on (the word `basedOn`), in both languages; part of the catalogue of messages.
 */
export const basedOnMessages = {
  'basedOn.moved': ['所依据的内容已变更，请先重新确认', 'What this is based on has changed: reconfirm it first'],
  'basedOn.sendBack': [
    '所依据的内容已变更，请退回后按最新内容重新提交',
    'What this is based on has changed: send it back, and it is submitted with what it is now',
  ],
  'basedOn.changed': ['所依据的内容又有变更，请重新查看', 'What this is based on has changed again: please look at it'],
  'basedOn.way': ['此单据不能这样重新确认', 'This document cannot be reconfirmed in this way'],
  'basedOn.apart': ['须由另一人重新确认：此内容是您变更的', 'Another person reconfirms this: you changed it'],
} as const
