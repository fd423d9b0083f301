/** Zip files as no tool writes them, for tests of uploads. */

/**
 * Builds a zip file by hand.
 * @param lie the size that the directory declares for the last part
 */
export function zipOf(parts: readonly (readonly [name: string, text: string | Buffer])[], lie?: number): Buffer {
  const { deflateRawSync, crc32 } = process.getBuiltinModule('node:zlib')
  const [local, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  parts.forEach(([name, text], index) => {
    const bytes = Buffer.from(text as Buffer)
    const packed = deflateRawSync(bytes)
    const size = lie !== undefined && index === parts.length - 1 ? lie : bytes.length
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(crc32(bytes), 14)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(size, 22)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    head.copy(entry, 16, 14, 28)
    entry.writeUInt32LE(at, 42)
    local.push(head, Buffer.from(name), packed)
    directory.push(entry, Buffer.from(name))
    at += 30 + name.length + packed.length
  })
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...local, list, end])
}
