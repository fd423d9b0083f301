/** Test of the frame of the public pages: its footer names the years of the copyright. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../../ui/testing/screen.tsx'
import { EntryPage } from './entry.tsx'

test('the footer of every public page names the years 2017 to 2021 [DM-9-032]', async () => {
  await draw(<EntryPage title="Sign in">form</EntryPage>)
  await expect.element(page.getByRole('contentinfo')).toHaveTextContent('© 2017-2021 Weft')
})
