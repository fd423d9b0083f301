/** Redirect target after sign-in: accepts only a path of this site. Another host, a script and the sign-in page itself are rejected. */
export const safePath = (path: string | null): string => (path && /^\/(?![/\\])/.test(path) && !path.startsWith('/login') ? path : '/')
