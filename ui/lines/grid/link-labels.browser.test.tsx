/** Labels of linked records in lines, where space is short: the name stands first and whole, the code is shortened; colours have their swatch. */
import { expect, test } from 'vitest'
import { page as browser } from 'vitest/browser'
import { pageField, pageOf } from '../../testing/page-fixture.ts'
import { draw } from '../../testing/screen.tsx'
import { Grid } from './grid.tsx'
import { Cards } from '../cards/line-cards.tsx'

const columns = [
  pageField('style', 'link', { label: '款式', to: 'style' }),
  pageField('colorway', 'link', { label: '颜色', to: 'colorway', look: 'colour' }),
  pageField('price', 'money', { label: '单价' }),
]
const field = pageField('lines', 'lines', { label: '明细', columns })
const lines = [
  {
    id: '1',
    style: '7',
    style$: 'HS2027PCO0001--圆领短袖文恤',
    colorway: '8',
    colorway$: 'HS2027PCO0001-CL00005--CL00005--雾霾蓝',
    price: '18.9',
  },
]
const props = { page: pageOf([field]), field, doc: {}, lines, errors: {}, editing: true, onChange: () => undefined }

/** Tells whether an element shows its whole text, within everything that clips it. */
function isShownWhole(element: Element): boolean {
  const { left, right } = element.getBoundingClientRect()
  if (element.scrollWidth > element.clientWidth) return false
  for (let outer = element.parentElement; outer; outer = outer.parentElement) {
    const box = outer.getBoundingClientRect()
    if (getComputedStyle(outer).overflowX !== 'visible' && (left < box.left - 1 || right > box.right + 1)) return false
  }
  return right > left
}
const names = ['圆领短袖文恤', '雾霾蓝']
const namesShownWhole = (): readonly (string | null)[] =>
  [...document.querySelectorAll('span')]
    .filter((one) => one.childElementCount === 0 && names.includes(one.textContent ?? '') && isShownWhole(one))
    .map((one) => one.textContent)

test('a cell of the grid shows the whole name of a style and of a colour', async () => {
  await browser.viewport(1024, 800)
  await draw(<Grid {...props} />)
  expect(namesShownWhole()).toEqual(names)
  const link = browser.getByRole('link', { name: '圆领短袖文恤 HS2027PCO0001', exact: true })
  await expect.element(link).toBeVisible()
  expect(link.element().textContent).toBe('圆领短袖文恤 HS2027PCO0001')
})

test.each([
  ['HS2027PJK0001V01--HS2027PJK0001', 'HS2027PJK0001 HS2027PJK0001V01'],
  ['HS2027PCO0001-CL00005--CL00005--雾霾蓝', '雾霾蓝 HS2027PCO0001-CL00005 · CL00005'],
  ['2024-12-10 Own plant--CNY--Chinese yuan', '2024-12-10 Own plant CNY · Chinese yuan'],
  ['2024-12-10 自有工厂--CNY--人民币 (ended)', '2024-12-10 自有工厂 (ended) CNY · 人民币'],
])('the link of %s is named by name and codes, without dashes between them', async (title, name) => {
  await browser.viewport(1024, 800)
  await draw(<Grid {...props} editing={false} lines={[{ id: '1', style: '7', style$: title }]} />)
  await expect.element(browser.getByRole('link', { name, exact: true })).toBeVisible()
})

test('several links stand by name and code as well', async () => {
  const many = pageField('styles', 'links', { label: '款式', to: 'style' })
  const of = { ...field, columns: [many] }
  const one = { id: '1', styles: ['7', '8'], styles$: ['HS1--短袖', 'HS2--短裤'] }
  await draw(<Grid {...props} field={of} page={pageOf([of])} editing={false} lines={[one]} />)
  await expect.poll(() => document.getElementById('cell-lines-0-0')?.textContent).toBe('短袖 HS1, 短裤 HS2')
})

test('a colour has its swatch before its name', async () => {
  await draw(<Grid {...props} />, { looksOf: () => Promise.resolve({ '8': { colour: '#8FA6B8' } }) })
  await expect.poll(() => document.querySelector('[data-part=swatch] rect')?.getAttribute('fill')).toBe('#8FA6B8')
})

test('a card on a phone shows the whole name of a style and of a colour', async () => {
  await browser.viewport(390, 800)
  await draw(<Cards {...props} />)
  expect(namesShownWhole()).toEqual(names)
})

test('a long code is cut to nothing before a letter of the name is', async () => {
  await browser.viewport(1024, 800)
  const code = 'MU2027PSK0001-CL00005-AND-SO-ON'
  await draw(<Grid {...props} editing={false} lines={[{ id: '1', colorway: '8', colorway$: `${code}--Pale yellow, dyed` }]} />)
  const [name] = [...document.querySelectorAll('span')].filter((one) => one.textContent === 'Pale yellow, dyed')
  expect(name && isShownWhole(name) && name.getBoundingClientRect().width > 90).toBe(true)
  // A fraction of a pixel that is missing ends a text with an ellipsis.
  const range = document.createRange()
  range.selectNodeContents(name!)
  expect(range.getBoundingClientRect().width).toBeLessThanOrEqual(name!.getBoundingClientRect().width)
})

test('while lines are written, a cell says that the validity of what it names has ended; all are read together, and while lines are read nothing is', async () => {
  const requests: (readonly string[] | undefined)[] = []
  const expiring = columns.map((column) =>
    column.field === 'style' ? { ...column, expires: { date: 'validTo', zone: 'Asia/Shanghai' } } : column,
  )
  const of = { ...field, columns: expiring }
  const several = [...lines, { ...lines[0]!, id: '2', style: '9', style$: 'HS2--短裤' }]
  const services = {
    pick: (_: string, { ids }: { ids?: readonly string[] }) => {
      requests.push(ids)
      return Promise.resolve([
        { id: '7', title: '', row: { validTo: '2020-01-31' } },
        { id: '9', title: '', row: { validTo: null } },
      ])
    },
  }
  const drawn = await draw(<Grid {...props} field={of} lines={several} />, services)
  await expect.element(browser.getByRole('img', { name: 'validity ended on 2020-01-31' })).toBeVisible()
  expect(document.querySelectorAll('[data-part=ended]')).toHaveLength(1)
  expect(requests).toEqual([['7', '9']])
  await drawn.unmount()
  await draw(<Grid {...props} field={of} lines={several} editing={false} />, services)
  expect(document.querySelectorAll('[data-part=ended]')).toHaveLength(0)
  expect(requests).toHaveLength(1)
})
