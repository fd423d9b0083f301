/**
 * The OCR process: character recognition with the locally installed Chinese and Latin data. Nothing is downloaded, and a crash here
 * affects nothing else.
 */
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import tesseract, { type Worker } from 'tesseract.js'
import type { LicenceReading } from '../../engine/registration/licence-ocr-queue.ts'
import { preprocess, type PreprocessedPicture } from './preprocess.ts'
import { answerParent } from '../adapters/child-process.ts'
import type { PictureQuestion } from './ocr-client.ts'
import { codesIn, licenceOf, looksLikeLicence, textOf, type Line, type Sign } from './licence-fields.ts'

const data = {
  chi_sim: import.meta.resolve('@tesseract.js-data/chi_sim/package.json'),
  eng: import.meta.resolve('@tesseract.js-data/eng/package.json'),
} as const
const open = new Map<keyof typeof data, Promise<Worker>>()

/**
 * Returns the recogniser of a language, kept while this process lives. By default the library would download its data; the path makes
 * it use the local files.
 */
function reader(language: keyof typeof data): Promise<Worker> {
  const known = open.get(language)
  if (known) return known
  const worker = tesseract.createWorker(language, tesseract.OEM.LSTM_ONLY, {
    langPath: join(dirname(fileURLToPath(data[language])), '4.0.0_best_int'),
    cacheMethod: 'none',
    gzip: true,
    // Without this handler the library throws an error that cannot be caught.
    errorHandler: () => undefined,
  })
  open.set(language, worker)
  return worker
}

interface Page {
  readonly lines: readonly Line[]
  readonly tilt: number
}

async function linesOf({ picture }: PreprocessedPicture): Promise<Page> {
  const { data: page } = await (await reader('chi_sim')).recognize(picture, { rotateAuto: true }, { text: false, blocks: true })
  const lines = (page.blocks ?? [])
    .flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines))
    .map((line) =>
      line.words.flatMap((word) =>
        word.symbols.map(({ text, bbox }): Sign => ({ text, x0: bbox.x0, x1: bbox.x1, y0: bbox.y0, y1: bbox.y1 })),
      ),
    )
    .filter((line) => line.length > 0)
  return { lines, tilt: page.rotateRadians ?? 0 }
}

/**
 * Reads the code again with the Latin recogniser restricted to the characters of a code: where most Latin characters are, and below
 * its label.
 */
async function codeAgain(page: Page, { picture, width, height }: PreprocessedPicture): Promise<string | undefined> {
  const latin = (line: Line) => (textOf(line).match(/[0-9A-Za-z]/g) ?? []).length
  const under = page.lines.findIndex((line) => /信用代/.test(textOf(line)))
  const likely = [...page.lines]
    .filter((line) => latin(line) >= 10)
    .sort((a, b) => latin(b) - latin(a))
    .slice(0, 2)
  if (under >= 0) likely.push(...page.lines.slice(under, under + 2))
  const worker = await reader('eng')
  await worker.setParameters({
    tessedit_char_whitelist: '0123456789ABCDEFGHJKLMNPQRTUWXYOI',
    tessedit_pageseg_mode: tesseract.PSM.SINGLE_LINE,
  })
  for (const line of new Set(likely)) {
    const left = Math.max(0, Math.min(...line.map((sign) => sign.x0)) - 12)
    const top = Math.max(0, Math.min(...line.map((sign) => sign.y0)) - 12)
    const right = Math.min(width, Math.max(...line.map((sign) => sign.x1)) + 12)
    const bottom = Math.min(height, Math.max(...line.map((sign) => sign.y1)) + 12)
    const { data: again } = await worker.recognize(picture, {
      rotateRadians: page.tilt,
      rectangle: { left, top, width: right - left, height: bottom - top },
    })
    const [code] = codesIn([again.text, again.text.replace(/\s/g, '')])
    if (code) return code
  }
  return undefined
}

/** Reads the picture upright first. A picture on which no label is recognised may be rotated. */
async function read(path: string, side: number): Promise<LicenceReading> {
  const bytes = await readFile(path)
  for (const turn of [0, 90, 270]) {
    const picture = await preprocess(bytes, { turn, side })
    const page = await linesOf(picture)
    const licence = licenceOf(page.lines)
    if (!looksLikeLicence(page.lines) && !licence.taxId) continue
    const taxId = licence.taxId ?? (await codeAgain(page, picture))
    return taxId ? { ...licence, taxId } : licence
  }
  return {}
}

answerParent(({ path, side }: PictureQuestion) => read(path, side))
