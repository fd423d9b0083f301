/** The initial layout of the workbench: the widgets of the user's roles. */

const always = ['recent', 'favourites'] as const
const withoutRole = ['waiting', 'notices', 'todos'] as const

/**
 * Returns the codes of the widgets for these roles: those of the first role come first, at most nine, so that it fits one screen.
 * @param byRole codes of widgets by role, the most important first
 * @param has whether the user has the widget
 */
export function layoutFor(
  byRole: Readonly<Record<string, readonly string[]>>,
  roles: readonly string[],
  has: (code: string) => boolean,
): string[] {
  const wanted = roles.flatMap((role) => byRole[role] ?? [])
  const codes = [...new Set(wanted.length > 0 ? wanted : withoutRole)].filter(has)
  return [...codes.slice(0, 7), ...always]
}
