/** What an order line holds of its former prices: a new price is one of what is to come, and what was received keeps the one it had. */

/** What was received is worth at the prices of its receipts; a replaced piece is none of it, a returned one that is deducted still is. */
const worth = '(receivedNet + returnedNet)'
/** Pieces above the ordered quantity. They came last, and are no part of what was agreed. */
const above = '(if received > quantity then received - quantity else 0)'
/** Pieces that came at the price of the line: those since its last change. */
const since = '(if receivedAtPrice = null then received else if received > receivedAtPrice then received - receivedAtPrice else 0)'
/** The worth of the pieces above: at the price of the line as far as they came since its change, before that at the mean of what had come. */
const worthAbove = `(if ${above} <= ${since} then ${above} * price else ${since} * price + (${worth} - ${since} * price) * (${above} - ${since}) / (received - ${since}))`
const heldNet = `(${worth} - ${worthAbove})`
const heldPieces = '(if received > quantity then quantity else received)'

/** Options of the column: blank while what was received has the price of the line. Receipts, returns and prices move it, in whatever order. */
export const ofEarlierPrices = {
  formula: `if price = null or received = 0 or ${heldNet} = ${heldPieces} * price then null else ${heldNet} - ${heldPieces} * price`,
  help: ['改价前已入库的数量按原单价计', 'What was received before a price change keeps its price'],
} as const
