/** The network of an address, by which callers are counted. */

/** Returns the network of an address: IPv6 addresses are counted by their /64, because one customer gets a whole /64; IPv4 ones in full. */
export function networkOf(ip: string): string {
  const embedded = ip.replace(/^::ffff:(?=.*\.)/i, '')
  if (!embedded.includes(':')) return embedded
  const [head = '', tail] = embedded.split('::')
  const groups = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':').length : 0
  // `::` stands for as many zeros as the address lacks.
  const all =
    tail === undefined ? groups : [...groups, ...Array<string>(Math.max(0, 8 - groups.length - last)).fill('0'), ...tail.split(':')]
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')
}
