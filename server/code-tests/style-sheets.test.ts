/**
 * Tests of the style sheets: readable lines, CSS modules outside the theme, classes that exist, and inline styles only for values that
 * are computed. The formatter breaks rules and values; the first test covers what it does not, such as comments.
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const filesOf = (ending: string): readonly string[] =>
  ['ui', 'web', 'documents'].flatMap((room) =>
    globSync(`${room}/**/*.${ending}`, { cwd: root, exclude: (name) => ['node_modules', 'dist'].includes(name) }).map((file) =>
      file.replaceAll(sep, '/'),
    ),
  )
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const sheets = filesOf('css')
const sources = filesOf('tsx').filter((file) => !file.endsWith('.test.tsx'))

/** Returns the classes that the selectors of a sheet name; of a module without those within `:global(…)`. */
function classesOf(sheet: string): ReadonlySet<string> {
  const selectors = read(sheet)
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/:global\([^)]*\)/g, '')
    .matchAll(/([^{};]*)\{/g)
  return new Set([...selectors].flatMap(([, selector]) => [...selector!.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name]) => name!)))
}

/** Returns the contents of the inline styles of a source: what stands between `style={{` and its end. */
const inlineStyles = (source: string): readonly string[] =>
  source
    .split('style={{')
    .slice(1)
    .map((rest) => {
      let depth = 2
      const end = [...rest].findIndex((character) => {
        if (character === '{') depth += 1
        if (character === '}') depth -= 1
        return depth === 1
      })
      return rest.slice(0, end)
    })

test('no line of a style sheet is longer than 120 characters', () => {
  expect(sheets.length).toBeGreaterThan(20)
  const long = sheets.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, at) => (line.length > 120 ? [`${file}:${at + 1}`] : [])),
  )
  expect(long).toEqual([])
})

test('outside of ui/theme every style sheet is a CSS module', () => {
  expect(sheets.filter((file) => !file.endsWith('.module.css') && !file.startsWith('ui/theme/'))).toEqual([])
})

test('every class that a component takes from a module or names as text is defined', () => {
  const theme = new Set(sheets.filter((file) => !file.endsWith('.module.css')).flatMap((file) => [...classesOf(file)]))
  const unknown = sources.flatMap((file) => {
    const text = read(file)
    const ofModules = [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, name, path]) => {
      const defined = classesOf(normalize(join(dirname(file), path!)).replaceAll(sep, '/'))
      return [...text.matchAll(new RegExp(`\\b${name}(?:\\['([\\w-]+)'\\]|\\.(\\w+))`, 'g'))]
        .map(([, quoted, plain]) => (quoted ?? plain)!)
        .filter((one) => !defined.has(one))
    })
    const ofTheme = [...text.matchAll(/\bclassName="([^"]*)"/g)]
      .flatMap(([, names]) => names!.split(/\s+/))
      .filter((one) => one !== '' && !theme.has(one) && !one.startsWith('ant-'))
    return [...ofModules, ...ofTheme].map((one) => `${file}: ${one}`)
  })
  expect(unknown).toEqual([])
})

test('an inline style holds computed values only, and there are as many as the decision says', () => {
  const styles = sources.flatMap((file) => inlineStyles(read(file)).map((style) => ({ file, style })))
  const constant = styles.filter(({ style }) => /(?:^|[,{])\s*['\w-]+:\s*(?:'[^']*'|-?[\d.]+)\s*(?=[,}]|$)/.test(style))
  expect(constant).toEqual([])
  const written = (form: RegExp) => sources.reduce((sum, file) => sum + [...read(file).matchAll(form)].length, 0)
  const row = readFileSync(join(root, 'docs/decisions/house.md'), 'utf8').match(
    /^\| inline styles in the client \|[^|]*\| (\d+) written as .*?; (\d+) more .*? and (\d+) drawers /m,
  )
  expect([styles.length, written(/\bstyle=\{(?!\{)/g), written(/\bstyles=\{\{/g)]).toEqual(row!.slice(1).map(Number))
})
