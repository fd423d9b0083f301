/** Help in the same corner of every page. */
export function Help(): React.ReactElement | null {
  return null
}
