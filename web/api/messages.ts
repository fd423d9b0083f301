/** Messages of calls: refused, stopped, not sent, and the errors of the process engine, in Chinese and English. */
export const callMessages = {
  submitWrong: ['提交信息有误:', 'What was submitted is wrong: '],
  cpmMount: ['【CPM】挂载异常', '【CPM】挂载异常 (the process could not be loaded)'],
  cpmPush: ['【CPM】操作失败', '【CPM】操作失败 (the process step failed)'],
  stopped: ['已停止等待。如不确定是否成功，请刷新查看。', 'Stopped waiting. Refresh to see whether it took effect.'],
  notSent: ['未提交', 'Not sent'],
} as const satisfies Record<string, readonly [string, string]>
