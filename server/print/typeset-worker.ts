/** The typesetter's worker thread: one compiler with the Chinese fonts, reused between documents. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

const fonts = dirname(fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans-sc/package.json')))
// The compiler reads the fonts itself: handed over as buffers, they would be in memory twice.
const compiler = NodeCompiler.create({
  workspace: import.meta.dirname,
  fontArgs: [{ fontPaths: [join(fonts, '400Regular'), join(fonts, '700Bold')] }],
})
const frozenPath = join(import.meta.dirname, 'frozen.pdf')
const template = readFileSync(join(import.meta.dirname, 'paper.typ'), 'utf8')

type Asked = { id: number; data: string; frozen?: Uint8Array } | { end: true }
parentPort!.on('message', (asked: Asked) => {
  if ('end' in asked) {
    // What the compiler remembers belongs to the process, and holds the fonts of a thread that has ended.
    compiler.evictCache(0)
    parentPort!.close()
    return
  }
  const { id, data, frozen } = asked
  try {
    if (frozen) compiler.mapShadow(frozenPath, Buffer.from(frozen))
    const compiled = compiler.compile({ mainFileContent: template, inputs: { data } })
    if (compiled.hasError()) throw new Error(JSON.stringify(compiler.fetchDiagnostics(compiled.takeDiagnostics()!)))
    const pdf = compiler.pdf(compiled.result!, { pdfTags: false })
    const pages = compiled.result!.numOfPages
    // What the last two documents did not use is forgotten: each holds several MB.
    compiler.evictCache(2)
    parentPort!.postMessage({ id, pdf, pages })
  } catch (error) {
    parentPort!.postMessage({ id, error: String(error) })
  } finally {
    if (frozen) compiler.unmapShadow(frozenPath)
    // A compiled document holds 1 to 3 MB outside of the heap, which only a collection of its handle frees. The handles are so small
    // that the thread would not collect for hundreds of documents.
    setImmediate(() => globalThis.gc?.({ type: 'minor' }))
  }
})
