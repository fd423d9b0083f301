/** The sign-in page before anybody is known: its title, and verification codes. */
import type { FastifyInstance } from 'fastify'
import { accessCalls } from '../../../model/calls/access.ts'
import { codeMinutes, issueCode, secondsBetween } from '../../../engine/authentication/verification-codes.ts'
import { signUpSettings } from '../../../engine/registration/sign-up-settings.ts'
import { providersOnSignInPage } from '../../../engine/authentication/identity-providers.ts'
import { sendCode } from '../../adapters/verification-code.ts'
import { languageOf } from '../../http/responses.ts'
import { createRoutes } from '../../calls/route.ts'
import type { Server } from '../../route-context.ts'

export function signInPageRoutes(app: FastifyInstance, server: Server): void {
  const { handle } = createRoutes(app, server)
  handle(accessCalls.readSignInPage, async () => ({
    ...(await signUpSettings(server.engine)),
    providers: await providersOnSignInPage(server.engine),
  }))
  // The answer and its timing are the same whether the address is known or not: the code is sent afterwards.
  handle(accessCalls.sendCode, async ({ purpose, to, platform }, { request }) => {
    const issued = await issueCode(server.engine, { purpose, to, platform, ip: request.ip })
    void sendCode(server, issued, languageOf(request)).catch((error: unknown) => request.log.error({ err: error }, 'code'))
    return { handle: issued.handle, channel: issued.channel, seconds: codeMinutes * 60, again: secondsBetween }
  })
}
