/** Tests the scanner hook against a server that speaks ClamAV's `INSTREAM`, and what files that are two kinds at once are taken for. */
import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kindOfFile } from './file-type.ts'
import { scanFile } from './virus-scan.ts'

// The test file of the European Institute for Computer Antivirus Research, in two halves: whole, scanners of developers would report this source.
const eicar = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join(''))
let clamd: Server
let url: string
beforeAll(async () => {
  clamd = createServer((socket) => {
    let received = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      received = Buffer.concat([received, bytes])
      const command = 'zINSTREAM\0'
      if (received.toString('latin1', 0, command.length) !== command) return socket.end('UNKNOWN COMMAND\0')
      const content: Buffer[] = []
      for (let at = command.length; at + 4 <= received.length; ) {
        const length = received.readUInt32BE(at)
        if (length === 0)
          return socket.end(Buffer.concat(content).includes('EICAR-STANDARD') ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0')
        content.push(received.subarray(at + 4, at + 4 + length))
        at += 4 + length
      }
      return undefined
    })
  })
  await new Promise<void>((done) => clamd.listen(0, '127.0.0.1', done))
  url = `tcp://127.0.0.1:${(clamd.address() as AddressInfo).port}`
})
afterAll(() => void clamd.close())

test('a file that the scanner recognises is refused at its field, others pass, in many chunks too (security F08)', async () => {
  await expect(scanFile({ clamdUrl: url }, eicar)).rejects.toMatchObject({ code: 11000, fields: [{ path: 'file', key: 'file.virus' }] })
  await scanFile({ clamdUrl: url }, Buffer.alloc(300_000, 'a'))
  await scanFile({}, eicar)
})

test('a scanner that cannot be reached lets nothing in', async () => {
  await expect(scanFile({ clamdUrl: 'tcp://127.0.0.1:1' }, Buffer.from('a'))).rejects.toMatchObject({ code: 503, key: 'file.scanner' })
})

test('a file that is two kinds at once is none (security F01)', () => {
  const zipEnd = Buffer.from('PK\x05\x06')
  expect(kindOfFile('a.pdf', Buffer.from('%PDF-1.4\n<html><script>alert(1)</script>'))).toBeUndefined()
  expect(kindOfFile('a.pdf', Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj\n%%EOF\n'), zipEnd, Buffer.alloc(18)]))).toBeUndefined()
  expect(kindOfFile('a.zip', Buffer.from('PK\x03\x04....%PDF-1.4'))).toBeUndefined()
  expect(kindOfFile('a.pdf', Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\n%%EOF\n'))).toBe('pdf')
})
