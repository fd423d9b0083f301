/** How each kind of identity provider leads the browser to its sign-in page. */
import type { Provider } from '../../engine/authentication/identity-providers.ts'
import type { StartingKind } from '../../model/people/identity-provider-kinds.ts'
import type { Server } from '../route-context.ts'
import { dingtalkUrl } from './dingtalk.ts'
import { oidcJourney } from './oidc.ts'
import { wecomUrl } from './wecom.ts'

interface SignInStart {
  /** Values that the return of the browser needs; they are stored with the state. */
  readonly given: Readonly<Record<string, string>>
  /** Returns the URL of the provider's page. */
  readonly url: (state: string) => string
}
/**
 * Prepares a sign-in at a provider.
 * @param way `redirect` is our callback address; `inside` tells that the page runs inside the provider's own client
 * @throws WeftError 400 `access.provider` when the provider cannot be reached
 */
type StartSignIn = (server: Server, provider: Provider, way: { redirect: string; inside: boolean }) => Promise<SignInStart>

/** A kind of provider that the sign-in page offers does not compile without its line. */
export const signInStarts: { readonly [K in StartingKind]: StartSignIn } = {
  dingtalk: async (server, provider, { redirect }) => ({ given: {}, url: (state) => dingtalkUrl(server, provider, { state, redirect }) }),
  wecom: async (server, provider, way) => ({ given: {}, url: (state) => wecomUrl(server, provider, { ...way, state }) }),
  oidc: (server, provider, { redirect }) => oidcJourney(server, provider, redirect),
}
