/** Tests of the keypad for one figure: what its keys may follow, and fractions where they are offered. */
import { expect, test, vi } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { draw } from '../testing/screen.tsx'
import { afterKey, Keypad } from './keypad.tsx'

const typed = (keys: string, from = '') => [...keys].reduce(afterKey, from)

test('a figure has one point, a fraction one space and one stroke; a zero at the head gives way', () => {
  expect([typed('5.2.5'), typed('.5'), typed('05'), typed('1234567890')]).toEqual(['5.25', '0.5', '5', '123456789'])
  expect([typed('20 5/16'), typed('3/8'), typed('20  5//16'), typed('20.5/'), typed(' /5'), typed('20 .5')]).toEqual([
    '20 5/16',
    '3/8',
    '20 5/16',
    '20.5',
    '5',
    '20 5',
  ])
})

test('a keypad without fractions has no stroke', async () => {
  const nothing = () => undefined
  await draw(<Keypad title="Chest" hint="" value="5" isOutside={() => false} onEnter={nothing} onClose={nothing} />)
  await expect.element(screen.getByRole('button', { name: '5', exact: true })).toBeVisible()
  expect(screen.getByRole('button', { name: '/' }).elements()).toEqual([])
})

test('fractions are offered where they are asked for, and stored as exact decimals', async () => {
  const onEnter = vi.fn()
  const props = { title: 'Chest', hint: '', value: null, isOutside: () => false, onEnter, onClose: () => undefined }
  await draw(<Keypad {...props} fractions />)
  for (const key of ['2', '0', 'Space', '5', '/', '1', '6']) await screen.getByRole('button', { name: key, exact: true }).click()
  await screen.getByRole('button', { name: 'Next' }).click()
  expect(onEnter).toHaveBeenCalledWith('20.3125')
  await userEvent.keyboard('1/')
  await expect.element(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
})

test('a figure that is typed is passed on at once, and kept when the keypad is closed; Escape brings back the one before', async () => {
  const [onType, onLeave, onClose] = [vi.fn(), vi.fn(), vi.fn()]
  const props = { title: 'Chest', hint: '', value: '5', isOutside: () => false, onEnter: () => undefined, onClose, onType, onLeave }
  const { unmount } = await draw(<Keypad {...props} />)
  await userEvent.keyboard('70.3')
  expect(onType.mock.calls).toEqual([['7'], ['70'], ['70'], ['70.3']])
  await unmount()
  expect(onLeave.mock.calls).toEqual([['70.3']])
  await draw(<Keypad {...props} />)
  await userEvent.keyboard('8{Escape}')
  expect(onType).toHaveBeenLastCalledWith('5')
  expect(onClose).toHaveBeenCalled()
})
