/** The name of a field in the database: `unitPrice` is the column `unit_price`. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
