/** Messages of the ticket page, in both languages. */
export const messages = {
  noTicket: ['没有此异常单，或您无权查看', 'There is no such ticket, or you may not see it'],
  tickets: ['异常单列表', 'Tickets'],
} as const
