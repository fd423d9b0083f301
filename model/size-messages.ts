/** What refuses pieces and decimals by size, in both languages; part of the catalogue of messages. */
export const sizeMessages = {
  'field.matrixText': ['无法识别尺码数量，请按「XS 10 · S 20」填写', 'Not pieces by size: write XS 10 · S 20'],
  'field.matrixPieces': ['尺码 {size}：「{text}」不是整数件数', 'Size {size}: “{text}” is not a whole number of pieces'],
  'field.sizeAlone': ['{size}：此处按第一尺码填写，不分第二尺码', '{size}: this is entered by the first size alone'],
  'field.sizeColour': ['{size}：此处按尺码填写，不分颜色', '{size}: this is entered by size, without a colour'],
  'field.sizeDecimals': ['分尺码数值不正确', 'The decimals by size are malformed'],
  'field.sizeDecimal': [
    '尺码 {size}：「{text}」不是最多 {places} 位小数的数值{limits}',
    'Size {size}: “{text}” is not a number with at most {places} decimals{limits}',
  ],
  'field.sizeDecimalPoint': [
    '尺码 {size}：小数点请用「.」，不用逗号：{text}',
    'Size {size}: the decimal sign is a point, not a comma: {text}',
  ],
  'field.sizeNumber': ['尺码 {size}：「{text}」不是数字', 'Size {size}: “{text}” is not a number'],
  'field.sizeDecimalsText': ['无法识别分尺码数值，请按「S 0.24 · M 0.25」填写', 'Not decimals by size: write S 0.24 · M 0.25'],
  'field.matrix': ['颜色尺码矩阵不正确', 'The size matrix is malformed'],
} as const
