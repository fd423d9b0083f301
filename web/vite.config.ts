/** Builds the web client, packed beside as browsers take it; in development it passes calls on to the server. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { callSegmentNames, callSegmentOf } from '../model/call-segments.ts'

const server = process.env['WEFT_SERVER'] ?? 'http://localhost:3000'

/** A GET of a segment that is also a page of the client, such as /signup, gets the page; other methods are calls. */
const pageOf = (request: { method?: string }) => (request.method === 'GET' ? '/index.html' : undefined)

/** Lays `.br` and `.gz` beside every text that is worth it; the server sends what the browser accepts. */
const packed: Plugin = {
  name: 'packed',
  apply: 'build',
  writeBundle({ dir }) {
    for (const entry of readdirSync(dir!, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.(js|css|svg|json|webmanifest)$/.test(entry.name)) continue
      const path = join(entry.parentPath, entry.name)
      const bytes = readFileSync(path)
      if (bytes.length < 1000) continue
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
      writeFileSync(
        `${path}.br`,
        brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
      )
    }
  },
}

/**
 * What the page loads first is one file; what several pages share is grouped by the pages that use it, so that a page loads half as many
 * files and none of the code of others. Groups below 1.5 kB join their nearest neighbour. Pages of routes keep files of their own.
 */
const codeSplitting = {
  groups: [
    { name: 'shell', tags: ['$initial' as const] },
    {
      name: 'shared',
      test: (id: string) => !/[\\/](list-page|document|report)\.tsx$/.test(id),
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: 1500,
    },
  ],
}
/** Groups are named by all pages that use them, which is too long for an address. */
const chunkFileNames = ({ name }: { name: string }) => `assets/${name.startsWith('shared~') ? 'shared' : '[name]'}-[hash].js`

export default defineConfig({
  plugins: [react(), packed],
  ...(process.env['WEFT_VITE_CACHE'] ? { cacheDir: process.env['WEFT_VITE_CACHE'] } : {}),
  build: {
    outDir: 'dist',
    target: 'es2022',
    chunkSizeWarningLimit: 900,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting, chunkFileNames } },
  },
  server: {
    proxy: Object.fromEntries(
      callSegmentNames.map((segment) => [
        `/${segment}`,
        { target: server, ws: true, ...(callSegmentOf(`/${segment}`)?.page ? { bypass: pageOf } : {}) },
      ]),
    ),
  },
})
