/** Messages of the keypad for one figure, in Chinese and English. */
export const messages = {
  outside: ['超差', 'outside'],
  notRead: ['不是数值', 'not a number'],
  erase: ['删一位', 'Erase'],
  space: ['空格', 'Space'],
  close: ['收起', 'Close'],
  nextPart: ['下一个', 'Next'],
} as const satisfies Record<string, readonly [string, string]>
