/**
 * The registry of the pages to which an identity provider sends the browser back, by their addresses. The kinds of providers, the routes
 * of the client and what each page does on arrival derive from it (`model/people/identity-provider-kinds.ts`, `web/routes.tsx`,
 * `web/pages/account-access/external-login.tsx`).
 */
export const returnPages = {
  ddwelcome: '/login/ddwelcome/:code',
  qywxwelcome: '/login/qywxwelcome',
  thirdssologin: '/login/thirdssologin',
  /** Own systems whose users belong to the platform; the token alone names the system. */
  thirdinnerlogin: '/login/thirdinnerlogin',
  third: '/login/third/:code',
} as const
export type ReturnPage = keyof typeof returnPages
export const returnPageNames = Object.keys(returnPages) as ReturnPage[]

/**
 * Returns the address of a return page for one provider.
 * @param code the provider's code, for pages whose address ends with it
 */
export const returnPath = (page: ReturnPage, code = ''): string => returnPages[page].replace(':code', code)
