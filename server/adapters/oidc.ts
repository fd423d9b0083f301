/** OpenID Connect sign-in: authorization code with PKCE, state and nonce, by openid-client. Discovery is cached for ten minutes. */
import type { Provider } from '../../engine/authentication/identity-providers.ts'
import type { ExternalPerson } from '../../engine/authentication/external-login.ts'
import type { Server } from '../route-context.ts'
import { callOut } from './outbound.ts'
import { refusedByProvider, secretOf } from './provider-call.ts'

const library = () => import('openid-client')
type Configuration = Awaited<ReturnType<Awaited<ReturnType<typeof library>>['discovery']>>
const cache = new Map<string, { found: Promise<Configuration>; until: number }>()

async function configuration(server: Server, provider: Provider): Promise<Configuration> {
  const key = `${provider.id} ${provider.changedAt}`
  const known = cache.get(key)
  if (known && known.until > performance.now()) return known.found
  const { allowInsecureRequests, customFetch, discovery } = await library()
  const discovered = discovery(new URL(provider.settings['issuer'] ?? ''), provider.clientId, secretOf(server, provider), undefined, {
    [customFetch]: (url: string, init: object) => callOut(server, url, init as RequestInit),
    ...(server.localProviders ? { execute: [allowInsecureRequests] } : {}),
  })
  if (cache.size > 200) cache.clear()
  cache.set(key, { found: discovered, until: performance.now() + 600_000 })
  discovered.catch(() => cache.delete(key))
  return discovered
}

/** Returns the authorization URL and the values that must be stored until the browser returns. */
export async function oidcJourney(
  server: Server,
  provider: Provider,
  redirect: string,
): Promise<{ given: { verifier: string; nonce: string; redirect: string }; url: (state: string) => string }> {
  try {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier } = await library()
    const config = await configuration(server, provider)
    const [verifier, nonce] = [randomPKCECodeVerifier(), randomNonce()]
    const challenge = await calculatePKCECodeChallenge(verifier)
    const shared = {
      redirect_uri: redirect,
      scope: provider.settings['scope'] || 'openid profile',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      nonce,
    }
    return { given: { verifier, nonce, redirect }, url: (state) => buildAuthorizationUrl(config, { ...shared, state }).href }
  } catch (error) {
    throw refusedByProvider(error)
  }
}

/**
 * Returns the user who came back. Exchanges the code and checks issuer, audience, times, nonce and signature of the ID token. `sub`
 * identifies the user.
 */
export async function oidcUser(
  server: Server,
  provider: Provider,
  ticketValues: Readonly<Record<string, string>>,
  back: { code: string; state: string; iss?: string },
): Promise<ExternalPerson> {
  try {
    const { authorizationCodeGrant } = await library()
    const url = new URL(ticketValues['redirect'] ?? '')
    for (const [name, value] of Object.entries(back)) if (value !== undefined) url.searchParams.set(name, value)
    const tokens = await authorizationCodeGrant(await configuration(server, provider), url, {
      pkceCodeVerifier: ticketValues['verifier'],
      expectedState: back.state,
      expectedNonce: ticketValues['nonce'],
      idTokenExpected: true,
    })
    const claims = tokens.claims()!
    const label = [claims['name'], claims['preferred_username'], claims['email']].find((one) => typeof one === 'string') as
      | string
      | undefined
    return { subject: claims.sub.slice(0, 200), label: (label ?? '').slice(0, 60) }
  } catch (error) {
    throw refusedByProvider(error)
  }
}
