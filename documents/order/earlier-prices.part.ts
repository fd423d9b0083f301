/** What an order line holds of its former prices: a new price is one of what is to come, and what was received keeps the one it had. */

/**
 * What the pieces that were received are worth at the prices of their receipts; a replaced one is none of them, a returned one that is deducted
 * still is. Of goods above the ordered quantity, the ordered part.
 */
const heldNet = '(receivedNet + returnedNet) * (if received > quantity then quantity / received else 1)'
const heldPieces = '(if received > quantity then quantity else received)'

/** Options of the column: blank while what was received has the price of the line. Receipts, returns and prices move it, in whatever order. */
export const ofEarlierPrices = {
  formula: `if price = null or received = 0 or ${heldNet} = ${heldPieces} * price then null else ${heldNet} - ${heldPieces} * price`,
  help: ['改价前已入库的数量按原单价计', 'What was received before a price change keeps its price'],
} as const
