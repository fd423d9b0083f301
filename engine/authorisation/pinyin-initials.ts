/** Initials of the pinyin of Chinese titles, by which menus are found on a keyboard (SH-3-019). */

const cache = new Map<string, string>()

/**
 * Loads the dictionary of pinyin, which takes some megabytes, when the first menu is asked for.
 * @returns a function that gives the capital initials of a title's pinyin, with letters and digits unchanged: 采购订单 → CGDD
 */
export async function pinyinInitials(): Promise<(title: string) => string> {
  const { pinyin } = await import('pinyin-pro')
  return (title) => {
    let initials = cache.get(title)
    if (initials === undefined) {
      const letters = pinyin(title, { pattern: 'first', toneType: 'none', type: 'array' }).join('')
      cache.set(title, (initials = letters.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()))
    }
    return initials
  }
}
