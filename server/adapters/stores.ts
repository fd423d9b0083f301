/** The stores of files that the settings name: a bucket, or a folder that all nodes share. */
import { join } from 'node:path'
import type { FileStore, StoreMark, StoreSettings } from '../file-store.ts'
import { bucketMark, bucketStore } from './bucket-store.ts'
import { folderMark, folderStore } from './folder-store.ts'

interface Stores {
  readonly files: FileStore
  readonly avatars: FileStore
}

/** Returns the stores of files and avatars. Nothing is opened before the first use. */
export const openStores = ({ filesDir, bucket }: StoreSettings): Stores =>
  bucket
    ? { files: bucketStore(bucket), avatars: bucketStore(bucket, 'avatars/') }
    : { files: folderStore(filesDir), avatars: folderStore(join(filesDir, 'avatars')) }

/** Returns the mark by which nodes compare whether they use the same store. */
export const markOf = ({ filesDir, bucket }: StoreSettings): StoreMark => (bucket ? bucketMark(bucket) : folderMark(filesDir))
