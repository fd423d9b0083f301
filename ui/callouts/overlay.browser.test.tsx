/** Tests of the overlay: a picture of this round is laid over any picture of the document, so that each of two rounds' pictures may be chosen. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PageField } from '../../model/page.ts'
import { kindFor } from '../fields/registry.tsx'
import { pageField, pageOf } from '../testing/page-fixture.ts'
import { draw } from '../testing/screen.tsx'
import { DocumentPicturesContext, picturesIn } from './document-pictures.ts'

const photo = pageField('photo', 'image', {
  files: { accept: ['png'], maxBytes: 1000, many: true, most: 6 },
  callouts: { field: 'marks', open: true },
} as Partial<PageField>)
const columns = [pageField('text', 'longText'), photo]
const fittingPage = pageOf([
  pageField('images', 'image', { label: 'Pictures' }),
  pageField('comments', 'lines', { label: 'Comments', columns }),
])
const values = {
  images: ['9'],
  comments: [
    { id: '1', text: 'Collar stands away from the neck at the back', photo: ['1', '2'] },
    { id: '2', text: 'Hem', photo: ['3', '4'] },
  ],
}
const urlOf = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="${colour}"/></svg>`)}`
const files = Object.fromEntries(
  ['1', '2', '3', '4', '9'].map((id) => [id, { url: urlOf(`#${id}${id}${id}`), name: `${id}.png`, type: 'png' }]),
)

test('pictures of a document are named by their field, or by their line and its text', () => {
  expect(picturesIn(fittingPage, values).map(({ id, where, n }) => [id, where, n])).toEqual([
    ['9', 'Pictures', 1],
    ['1', 'Comments 1 Collar stands away from…', 1],
    ['2', 'Comments 1 Collar stands away from…', 2],
    ['3', 'Comments 2 Hem', 1],
    ['4', 'Comments 2 Hem', 2],
  ])
})

test('a picture of this round lies over the one that is chosen of the last round; those of the field come first, none twice', async () => {
  const { Input } = kindFor('image')
  await draw(
    <DocumentPicturesContext value={() => picturesIn(fittingPage, values)}>
      <Input field={photo} value={['3', '4']} row={values.comments[1]!} onChange={() => undefined} />
    </DocumentPicturesContext>,
    { filesOf: async () => files },
  )
  await page.getByRole('button', { name: 'Mark 3.png' }).click()
  const stage = page.getByRole('group', { name: /3\.png/ })
  await expect.element(stage).toBeVisible()
  await page.getByRole('combobox', { name: 'Overlay' }).click()
  const titles = () => [...document.querySelectorAll('.ant-select-item-option')].map((one) => one.getAttribute('title'))
  await expect
    .poll(titles)
    .toEqual([
      'None',
      'Below: picture 2',
      'Below: Pictures, picture 1',
      'Below: Comments 1 Collar stands away from…, picture 1',
      'Below: Comments 1 Collar stands away from…, picture 2',
    ])
  await page.getByTitle('Below: Comments 1 Collar stands away from…, picture 2').click()
  const images = () => [...stage.element().querySelectorAll('image')].map((one) => one.getAttribute('href'))
  await expect.poll(images).toEqual([files['2']!.url, files['3']!.url])
})
