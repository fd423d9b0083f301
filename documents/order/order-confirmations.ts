/** What a person reads before an action binds a purchase order: its effect, in Chinese and English. */
import type { Label } from '../../model/text.ts'

export const confirmations = {
  issue: [
    '订单将发送给供应商和工厂，此后只能通过变更单修改。',
    'The order goes to supplier and factory; from then on it changes by order change only.',
  ],
  confirm: [
    '确认后订单对双方生效，此后只能通过变更单修改。',
    'The order becomes binding for both sides; from then on it changes by order change only.',
  ],
} as const satisfies Record<string, Label>
