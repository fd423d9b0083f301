/** Holds that calls go through the mutation layer: no component of any room keeps by hand whether its call is under way. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Files with a state of their own, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  'web/pages/document/signing/sign-dialog.tsx': 'every failure, also the end of the session, goes to the state machine of the document',
  'web/pages/account-access/external-login.tsx': 'the page is left; the button stays busy until then',
  'documents/sourcing/screens/use-score-forms.tsx': 'several forms change one after the other, each after its waiting saves',
  'ui/form/new-target.tsx': 'an attempt without an answer goes again under its key; ui does not know the mutation layer of web',
  'ui/fields/masked.tsx': 'a read; ui does not know the mutation layer of web',
  'ui/fields/use-link-search.ts': 'a search, which a newer one replaces',
  'ui/list/filter-codes.tsx': 'a read; ui does not know the mutation layer of web',
  'ui/lines/growing-lines.tsx': 'an attempt without an answer goes again under its key; ui does not know the mutation layer of web',
  'ui/attempt.ts': 'screens of single types; ui does not know the mutation layer of web',
  'web/pages/unsent/use-unsent.ts': 'an attempt without an answer goes again under its key, as often as needed, without a press',
  'web/shell/actions/use-action-form.ts':
    'the action itself goes through the layer of who asks; the form shows what is refused at its fields and opens again',
}

test('busy states live in useAppMutation', () => {
  const files = globSync(['web/**/*.{ts,tsx}', 'ui/**/*.{ts,tsx}', 'documents/**/*.web.tsx', 'documents/**/screens/**/*.{ts,tsx}'], {
    cwd: root,
  }).filter((file) => !file.includes('node_modules') && !file.includes('.test.'))
  for (const room of ['web/', 'ui/', 'documents/'])
    expect(
      files.filter((file) => file.startsWith(room)),
      room,
    ).not.toEqual([])
  const handMade = files
    .filter((file) => !(file in exceptions))
    .filter((file) => /\bset(Busy|Running|Saving|Sending)\(/.test(readFileSync(join(root, file), 'utf8')))
  expect(handMade).toEqual([])
  // The decision names their number.
  const row = readFileSync(join(root, 'docs/decisions/house.md'), 'utf8').match(/^\| hand-made busy states [^|]*\|[^|]*\| (\d+),/m)
  expect(Object.keys(exceptions)).toHaveLength(Number(row![1]))
})
