/** Before sign-in: the first administrator of an empty installation, and forgotten passwords. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

/** A Weft without demo on a folder of its own; answers the link that it prints. */
async function empty(port: number): Promise<{ server: ChildProcess; folder: string; link: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'weft-empty-'))
  const server = spawn('node', [join(import.meta.dirname, '..', 'start.mjs')], {
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, DEMO: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  const link = await new Promise<string>((done, failed) => {
    server.stdout!.on('data', (piece: Buffer) => {
      said += piece.toString()
      const found = /http:\S+#first=\S+/.exec(said)
      if (found) done(found[0])
    })
    server.once('exit', () => failed(new Error(said)))
  })
  return { server, folder, link }
}

test('an empty installation: the printed link makes the first administrator, once; a weak password is told at its field', async ({
  page,
}) => {
  const { server, folder, link } = await empty(3988)
  try {
    await page.goto(link)
    await page.getByRole('button', { name: '开始使用' }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await page.getByLabel('公司名称').fill('样衣公司')
    await page.getByLabel('姓名').fill('林一')
    await page.getByLabel('用户名').fill('lin.yi')
    await page.getByLabel('密码').fill('short')
    await page.getByRole('button', { name: '开始使用' }).click()
    await expect(page.locator('#entry-password-more')).toHaveAttribute('role', 'alert')
    await expect(page.getByLabel('公司名称')).toHaveValue('样衣公司')
    await page.getByLabel('密码').fill('Bobbin#Thread7')
    await page.getByRole('button', { name: '开始使用' }).click()
    await expect(page.locator('.topbar')).toContainText('样衣公司')

    const other = await page.context().browser()!.newPage()
    await other.goto(link)
    for (const [label, text] of Object.entries({ 公司名称: '另一家', 姓名: '二', 用户名: 'second', 密码: 'Bobbin#Thread8' }))
      await other.getByLabel(label).fill(text)
    await other.getByRole('button', { name: '开始使用' }).click()
    await expect(other.getByRole('alert').first()).toBeVisible()
    await other.close()
  } finally {
    const ended = new Promise((done) => server.once('exit', done))
    server.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
})

test('forgotten password: one answer for every address, a dead link says so [SH-2-011] [SH-2-013]', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: '忘记密码' }).click()
  const answers: string[] = []
  for (const email of ['buyer@weft.example', 'nobody@weft.example']) {
    await page.goto('/forgotpwd/fillemail')
    await page.getByLabel('邮箱').fill(email)
    await page.keyboard.press('Enter')
    answers.push((await page.getByRole('status').innerText()).replace(email, ''))
  }
  expect(answers[0]).toBe(answers[1])
  await page.goto('/forgotpwd/newpwd#token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')
  await page.getByLabel('用户名').fill('buyer')
  await page.getByLabel('新密码').fill('Bobbin#Thread9')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/forgotpwd\/deadline/)
  await page.getByRole('link').click()
  await expect(page).toHaveURL(/fillemail/)
})
