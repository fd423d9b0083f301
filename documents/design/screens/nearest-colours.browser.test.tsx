/** Tests of the tab "Nearest colours": it asks for the colour of the document at once, for a typed one on request, and refuses what it cannot read. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draw } from '../../../ui/testing/screen.tsx'
import { WebPartContext, type WebPartServices } from '../../../ui/web-part.ts'
import { Section } from '../nearest-colours.web.tsx'

const mist = {
  id: '7',
  number: 'CL00007',
  name: '雾蓝',
  nameEn: 'Mist',
  hex: '#7D93AE',
  pantone: '16-4114 TCX',
  deltaE: '0.5472',
  measured: true,
}
const slate = { ...mist, id: '8', number: 'CL00008', nameEn: null, name: '石板', pantone: null, deltaE: '3.1', measured: false }

/** Draws the tab; `requests` gets what it asks the server. */
async function drawTab(doc: object, answer: () => object = () => ({ colours: [mist, slate], leftOut: 0 })) {
  const requests: unknown[] = []
  const services = {
    answerKey: (path: string, input: unknown) => [path, input],
    call: async (_: string, { data }: { data: unknown }) => {
      requests.push(data)
      return answer()
    },
  } as unknown as WebPartServices
  await draw(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <WebPartContext value={services}>
          <Section doc={{ id: '1', ...doc } as never} />
        </WebPartContext>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return requests
}
const field = () => page.getByRole('textbox', { name: 'Hex value or L* a* b*' })

test('the colour of the document is asked for by its standard, and each answer says by what it was compared', async () => {
  const requests = await drawTab({ labL: '60', labA: '-3.2', labB: '-18.5', hex: '#000000' })
  await expect.element(page.getByRole('link', { name: 'Mist' })).toHaveAttribute('href', '/colour/7')
  expect(requests).toEqual([{ lab: [60, -3.2, -18.5], except: '1' }])
  await expect.element(field()).toHaveValue('60 -3.2 -18.5')
  await expect.element(page.getByText(/ΔE 0\.5472.*by its standard/)).toBeVisible()
  await expect.element(page.getByText(/ΔE 3\.1.*by its hex value/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: '石板' })).toBeVisible()
})

test('a typed colour is found with Enter; what cannot be read is refused beside the field and not asked for', async () => {
  const requests = await drawTab({ hex: '#7D93AE' })
  await expect.element(page.getByRole('link', { name: 'Mist' })).toBeVisible()
  await userEvent.fill(field(), 'blue')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^Enter #RRGGBB, or three numbers/)).toBeVisible()
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
  await userEvent.fill(field(), '50; 1,5; -2')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => requests)
    .toEqual([
      { hex: '#7D93AE', except: '1' },
      { lab: [50, 1.5, -2], except: '1' },
    ])
  expect(page.getByRole('alert').elements()).toEqual([])
})

test('the standard of the document is asked for under its own light, and the colours that are not compared are counted', async () => {
  const standard = { labL: '60', labA: '-3.2', labB: '-18.5', illuminant: 'A', observer: 'deg2' }
  const requests = await drawTab(standard, () => ({ colours: [mist], leftOut: 3 }))
  await expect.element(page.getByText(/another illuminant or observer: 3$/)).toBeVisible()
  await userEvent.fill(field(), '60 -3.2 -18')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => requests)
    .toEqual([
      { lab: [60, -3.2, -18.5], illuminant: 'A', observer: 'deg2', except: '1' },
      { lab: [60, -3.2, -18], except: '1' },
    ])
})

test('a colour without standard and hex value asks for nothing', async () => {
  const requests = await drawTab({})
  await expect.element(field()).toHaveValue('')
  expect(requests).toEqual([])
})

test('a failure offers to try again; a library without colours to compare says so', async () => {
  let fails = true
  await drawTab({ hex: '#112233' }, () => {
    if (fails) throw new Error('offline')
    return { colours: [], leftOut: 0 }
  })
  await expect.element(page.getByText(/^Could not be read/)).toBeVisible()
  fails = false
  await userEvent.click(page.getByRole('button', { name: 'Retry' }))
  await expect.element(page.getByText('No colour of the library can be compared')).toBeVisible()
})

test('a colour is picked from a picture by a click, and by arrow keys and Enter; the nearest of it are asked for', async () => {
  const requests = await drawTab({ hex: '#7D93AE' })
  await expect.element(page.getByRole('link', { name: 'Mist' })).toBeVisible()
  const canvas = Object.assign(document.createElement('canvas'), { width: 200, height: 100 })
  const paint = canvas.getContext('2d')!
  for (const [left, colour] of [
    [0, '#aa3344'],
    [100, '#22bb66'],
  ] as const) {
    paint.fillStyle = colour
    paint.fillRect(left, 0, 100, 100)
  }
  const blob = await new Promise<Blob>((done) => canvas.toBlob((made) => done(made!), 'image/png'))
  await userEvent.upload(page.getByLabelText(/^Pick from a picture/), new File([blob], 'fabric.png', { type: 'image/png' }))
  const pixels = page.getByRole('button', { name: /^Pick a colour/ })
  await pixels.click({ position: { x: 30, y: 40 } })
  await expect.element(field()).toHaveValue('#AA3344')
  await expect.poll(() => requests.at(-1)).toEqual({ hex: '#AA3344', except: '1' })
  ;(pixels.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight>14/}{Enter}')
  await expect.element(field()).toHaveValue('#22BB66')
  await expect.poll(() => requests.at(-1)).toEqual({ hex: '#22BB66', except: '1' })
})

test('a file that is no picture says so', async () => {
  await drawTab({ hex: '#7D93AE' })
  await userEvent.upload(page.getByLabelText(/^Pick from a picture/), new File(['no'], 'a.png', { type: 'image/png' }))
  await expect.element(page.getByText('This picture cannot be read')).toBeVisible()
})
