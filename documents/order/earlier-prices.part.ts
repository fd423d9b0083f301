/** What an order line holds of its former prices: a new price is one of what is to come, and what was received keeps the one it had. */

/** Options of the column, which the order change writes (`revision.ts`); blank while nothing was received at another price. */
export const ofEarlierPrices = {
  computed: true,
  copy: false,
  help: ['改价前已入库的数量按原单价计', 'What was received before a price change keeps its price'],
} as const
