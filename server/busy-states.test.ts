/** Holds that calls go through the mutation layer: no component keeps by hand whether its call is under way. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Files with a state of their own, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  'web/pages/signing/sign-dialog.tsx': 'every failure, also the end of the session, goes to the state machine of the document',
  'web/pages/entry/external-login.tsx': 'the page is left; the button stays busy until then',
}

test('busy states live in useAppMutation', () => {
  const handMade = globSync('web/**/*.tsx', { cwd: root })
    .filter((file) => !file.includes('node_modules') && !(file in exceptions))
    .filter((file) => /\bset(Busy|Running|Saving|Sending)\(/.test(readFileSync(join(root, file), 'utf8')))
  expect(handMade).toEqual([])
})
