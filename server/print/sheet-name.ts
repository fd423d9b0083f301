/** The name of a worksheet. */

/** Returns a valid sheet name: without characters that spreadsheets refuse, short, and unique. */
export const sheetName = (text: string, used: Set<string>): string => {
  const plain = text.replace(/[\\/?*[\]:]/g, ' ').slice(0, 28) || 'Sheet'
  let name = plain
  for (let at = 2; used.has(name); at++) name = `${plain} ${at}`
  used.add(name)
  return name
}
