/** The typesetter's process: one compiler with the Chinese fonts, reused between documents. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { answerParent } from '../adapters/child-process.ts'
import type { PdfQuestion, TypesetPdf } from './typeset.ts'

const fonts = dirname(fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans-sc/package.json')))
// The compiler reads the fonts itself: handed over as buffers, they would be in memory twice.
const compiler = NodeCompiler.create({
  workspace: import.meta.dirname,
  fontArgs: [{ fontPaths: [join(fonts, '400Regular'), join(fonts, '700Bold')] }],
})
const frozenPath = join(import.meta.dirname, 'frozen.pdf')
const template = readFileSync(join(import.meta.dirname, 'paper.typ'), 'utf8')

answerParent(({ data, frozen }: PdfQuestion): TypesetPdf => {
  try {
    if (frozen) compiler.mapShadow(frozenPath, Buffer.from(frozen))
    const compiled = compiler.compile({ mainFileContent: template, inputs: { data } })
    if (compiled.hasError()) throw new Error(JSON.stringify(compiler.fetchDiagnostics(compiled.takeDiagnostics()!)))
    const pdf = compiler.pdf(compiled.result!, { pdfTags: false })
    const pages = compiled.result!.numOfPages
    // What the last two documents did not use is forgotten: each holds several MB.
    compiler.evictCache(2)
    return { pdf, pages }
  } finally {
    if (frozen) compiler.unmapShadow(frozenPath)
    // A compiled document holds 1 to 3 MB outside of the heap, which only a collection of its handle frees. The handles are so small
    // that the process would not collect for hundreds of documents.
    setImmediate(() => globalThis.gc?.({ type: 'minor' }))
  }
})
