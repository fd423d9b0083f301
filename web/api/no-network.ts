/** Error for a lost connection: the same request can be sent again once the network is back. */
export class NoNetwork extends Error {}
