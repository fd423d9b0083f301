/** Tests of files that are chosen together: unsuitable ones are left out with the reason, and the others are stored in their order. */
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { PageField } from '../../model/page.ts'
import { draw } from '../testing/screen.tsx'
import { kindFor } from './registry.tsx'

const field = {
  field: 'images',
  label: 'Pictures',
  type: 'image',
  options: [],
  limits: {},
  files: { accept: ['png', 'jpg'], maxBytes: 2_000_000, many: true, most: 3 },
} as unknown as PageField

/** Draws the field, and returns what was sent and what a form holds of it. */
async function drawField() {
  const sent: string[] = []
  const held: (readonly string[])[] = []
  const { Input } = kindFor('image')
  function Held(): React.ReactElement {
    const [images, setImages] = useState<readonly string[]>([])
    return (
      <Input
        field={field}
        value={images}
        row={{ images }}
        of={{ type: 'style', path: 'images', doc: {} }}
        onChange={(value) => {
          setImages(value as string[])
          held.push(value as string[])
        }}
      />
    )
  }
  await draw(<Held />, {
    filesOf: async () => ({}),
    upload: async (file: File) => {
      sent.push(file.name)
      return { id: `id of ${file.name}`, name: file.name, bytes: file.size }
    },
  })
  return { sent, stored: () => held.at(-1) ?? [] }
}
/** The files that the message names, with its reasons. */
const leftOut = () =>
  [...document.querySelectorAll<HTMLTableRowElement>('[role="alert"] tbody tr')].map((row) =>
    [...row.cells].map((cell) => cell.textContent),
  )
/** Drops files onto the field, as from a folder. */
function drop(...files: readonly (readonly [name: string, bytes: number])[]): void {
  const given = new DataTransfer()
  for (const [name, bytes] of files) given.items.add(new File([new Uint8Array(bytes)], name))
  document
    .querySelector('[data-files="images"]')!
    .dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: given }))
}

test('of files that are chosen together a program and one over the size limit are left out with a message, the pictures are stored [DM-5-016] [DM-5-017]', async () => {
  const { sent, stored } = await drawField()
  drop(['front.png', 10], ['setup.exe', 10], ['huge.jpg', 2_000_001], ['back.JPG', 2_000_000])
  await expect.poll(stored).toEqual(['id of front.png', 'id of back.JPG'])
  expect(sent).toEqual(['front.png', 'back.JPG'])
  await expect.poll(leftOut).toEqual([
    ['setup.exe', 'Wrong type: only png / jpg'],
    ['huge.jpg', 'Larger than 2 MB'],
  ])
})

test('more files than the field takes are left out with a message, and the first ones are stored', async () => {
  const { stored } = await drawField()
  drop(['1.png', 1], ['2.png', 1], ['3.png', 1], ['4.png', 1])
  await expect.poll(stored).toEqual(['id of 1.png', 'id of 2.png', 'id of 3.png'])
  await expect.poll(leftOut).toEqual([['4.png', 'At most 3 files']])
})
