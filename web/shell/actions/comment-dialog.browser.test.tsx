/** The confirmation of an action in a real browser: its buttons have two names, and the confirming one repeats the action. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { askComment } from './comment-dialog.tsx'

test('the buttons of a cancelling action are not both called Cancel', async () => {
  const answer = askComment({ title: 'Cancel order', object: 'PO-7', text: 'This cannot be undone.', danger: true, language: 'en' })
  const dialog = page.getByRole('dialog', { name: 'Cancel order PO-7' })
  await expect.element(dialog.getByRole('button', { name: 'Cancel order' })).toBeVisible()
  expect(
    dialog
      .getByRole('button')
      .elements()
      .map((button) => button.textContent),
  ).toEqual(['Back', 'Cancel order'])
  await dialog.getByRole('button', { name: 'Back' }).click()
  expect(await answer).toBeUndefined()
})

test('a decision offers common phrases with its comment; who takes back what is their own is offered none', async () => {
  const decision = { title: 'Reject', comment: 'optional', language: 'en' } as const
  for (const decides of [true, false]) {
    const answer = askComment({ ...decision, decides })
    const dialog = page.getByRole('dialog', { name: 'Reject' })
    await expect.element(dialog.getByRole('textbox', { name: 'Comment' })).toBeVisible()
    expect(dialog.getByRole('button', { name: 'The quantity is wrong' }).elements()).toHaveLength(decides ? 1 : 0)
    await dialog.getByRole('button', { name: 'Back' }).click()
    expect(await answer).toBeUndefined()
    await expect.poll(() => dialog.elements()).toHaveLength(0)
  }
})
