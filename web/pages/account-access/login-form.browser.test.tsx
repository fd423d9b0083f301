/** Tests of the sign-in form: one press is one call, a refusal stands at the form, and a demanded code is asked for. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draw } from '../../../ui/testing/screen.tsx'
import { ApiError } from '../../api/client.ts'
import { LoginForm } from './login-form.tsx'

type Send = NonNullable<Parameters<typeof LoginForm>[0]['send']>

async function drawLogin(send: Send) {
  let signedIn = 0
  await draw(
    <QueryClientProvider client={new QueryClient()}>
      <LoginForm send={send} onDone={() => (signedIn += 1)} label="Sign in now" />
    </QueryClientProvider>,
  )
  await page.getByLabelText('User name').fill('anna')
  await page.getByLabelText('Password', { exact: true }).fill('secret')
  return { signedIn: () => signedIn }
}

test('a second press while the call is under way sends nothing', async () => {
  const sent: string[] = []
  let answer: () => void = () => undefined
  const { signedIn } = await drawLogin((name) => {
    sent.push(name)
    return new Promise<void>((resolve) => (answer = resolve))
  })
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent).toEqual(['anna'])
  answer()
  await expect.poll(signedIn).toBe(1)
})
test('a refusal is shown, the password is cleared and the form can be sent again', async () => {
  let calls = 0
  const { signedIn } = await drawLogin(() => {
    calls += 1
    return calls === 1 ? Promise.reject(new ApiError(400, 'Wrong user name or password')) : Promise.resolve()
  })
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Wrong user name or password')).toBeVisible()
  const password = page.getByLabelText('Password', { exact: true })
  await expect.element(password).toHaveValue('')
  await password.fill('other')
  await userEvent.keyboard('{Enter}')
  await expect.poll(signedIn).toBe(1)
})
