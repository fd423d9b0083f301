/** Builds the web client; in development it passes calls on to the server. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const calls = [
  'access',
  'signup',
  'dingtalk',
  'qywx-basic',
  'sf',
  'clientinfoapi',
  'notifyapi',
  'scommonapi',
  'ccommonapi',
  'superdesignapi',
  'zutilsapi',
  'scmrptapi',
  'scmapi',
  'attachapi',
  'pub',
  'healthz',
  'openapi.json',
]
const server = process.env['WEFT_SERVER'] ?? 'http://localhost:3000'

// A visit of /signup is a page, a POST to it is a call.
const pageOf = (request: { method?: string }) => (request.method === 'GET' ? '/index.html' : undefined)

export default defineConfig({
  plugins: [react()],
  ...(process.env['WEFT_VITE_CACHE'] ? { cacheDir: process.env['WEFT_VITE_CACHE'] } : {}),
  build: { outDir: 'dist', target: 'es2022', chunkSizeWarningLimit: 900, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: {
    proxy: Object.fromEntries(
      calls.map((call) => [`/${call}`, { target: server, ws: true, ...(call === 'signup' ? { bypass: pageOf } : {}) }]),
    ),
  },
})
