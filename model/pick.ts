/** Takes some values out of a row. */

/**
 * Returns a row with these names only: `pick(order, 'orderType', 'category')`. Values are not copied.
 * @param row a document, a line or any object
 */
export const pick = <T extends object, const K extends keyof T>(row: T, ...names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<T, K>
