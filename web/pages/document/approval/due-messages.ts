/** Messages of the remaining time, in Chinese and English. */
export const messages = {
  left: ['剩 {time}', '{time} left'],
  late: ['超时 {time}', '{time} late'],
  now: ['刚到期', 'due now'],
  minutes: ['{n} 分钟', '{n} min'],
  hours: ['{n} 小时', '{n} h'],
  title: ['应于 {at} 前完成（按工作时间计）', 'Due {at} (working time)'],
  due: ['期限 {at}', 'due {at}'],
  level2: ['已通知主管', 'superior told'],
  level3: ['已通知流程管理员', 'process administrators told'],
} as const satisfies Record<string, readonly [string, string]>
