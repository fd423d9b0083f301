/** Where to go after signing in: only a path of this site. No other host, no script, and not the sign-in page again. */
export const safePath = (path: string | null): string => (path && /^\/(?![/\\])/.test(path) && !path.startsWith('/login') ? path : '/')
