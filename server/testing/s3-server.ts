/** A server that speaks S3's protocol and compares signatures (s3rver), with one empty bucket in a scratch folder. */
import { rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import S3Server from '@20minutes/s3rver'
import type { BucketSettings } from '../file-store.ts'
import { scratchFolder } from './scratch-folder.ts'

export async function startS3Server(): Promise<{ readonly bucket: BucketSettings; end(): Promise<void> }> {
  const directory = scratchFolder('weft-bucket-')
  const server = new S3Server({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: 'weft', configs: [] }] })
  const { port } = (await server.run()) as AddressInfo
  return {
    // The key that this server knows.
    bucket: { url: `http://127.0.0.1:${port}/weft`, keyId: 'S3RVER', secret: 'S3RVER', region: 'us-east-1' },
    async end() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
