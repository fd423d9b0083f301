/** The typesetter's worker thread: one compiler with the Chinese fonts, reused between documents. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

const fonts = dirname(fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans-sc/package.json')))
const font = (path: string) => readFileSync(join(fonts, path))
const compiler = NodeCompiler.create({
  workspace: import.meta.dirname,
  fontArgs: [{ fontBlobs: [font('400Regular/NotoSansSC_400Regular.ttf'), font('700Bold/NotoSansSC_700Bold.ttf')] }],
})
const frozenPath = join(import.meta.dirname, 'frozen.pdf')
const template = readFileSync(join(import.meta.dirname, 'paper.typ'), 'utf8')

parentPort!.on('message', ({ id, data, frozen }: { id: number; data: string; frozen?: Uint8Array }) => {
  try {
    if (frozen) compiler.mapShadow(frozenPath, Buffer.from(frozen))
    const compiled = compiler.compile({ mainFileContent: template, inputs: { data } })
    if (compiled.hasError()) throw new Error(JSON.stringify(compiler.fetchDiagnostics(compiled.takeDiagnostics()!)))
    const pdf = compiler.pdf(compiled.result!, { pdfTags: false })
    const pages = compiled.result!.numOfPages
    compiler.evictCache(10)
    parentPort!.postMessage({ id, pdf, pages })
  } catch (error) {
    parentPort!.postMessage({ id, error: String(error) })
  } finally {
    if (frozen) compiler.unmapShadow(frozenPath)
  }
})
