/** Messages of the dialog of a running job, in Chinese and English. */
export const messages = {
  working: ['正在处理 {done} / {total}', 'Working: {done} of {total}'],
  begun: ['正在准备…', 'Getting ready…'],
  cancelJob: ['停止', 'Stop'],
  behind: ['可以关闭此窗口，处理会继续进行', 'You may close this: the work goes on'],
} as const satisfies Record<string, readonly [string, string]>
