/** The line broke: the same can be sent again once it is back. */
export class NoNetwork extends Error {}
