/** Detects the type of a file from its bytes. The file name must indicate the same type (security T24). */

const starts = (bytes: Buffer, ...signs: number[]): boolean => signs.every((sign, at) => bytes[at] === sign)
const ascii = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to)

/** Bytes at the beginning in which readers look for what a file is. */
const headBytes = 1024
const isMarkup = /<\s*(!doctype|html|head|body|script|svg|iframe)\b/i
/** Whether the directory of a ZIP archive stands at the end: archives are read from there, whatever they begin with. */
const endsAsZip = (bytes: Buffer): boolean => ascii(bytes, Math.max(0, bytes.length - 65_557), bytes.length).includes('PK\x05\x06')

/** Returns the detected type: one of the known types by content, `text` for readable text, or undefined for anything else, also for what
 * is two kinds at once: readers would differ in which one it is. */
export function sniff(bytes: Buffer): string | undefined {
  if (ascii(bytes, 0, 5) === '%PDF-') return isMarkup.test(ascii(bytes, 0, headBytes)) || endsAsZip(bytes) ? undefined : 'pdf'
  if (starts(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  if (starts(bytes, 0xff, 0xd8, 0xff)) return 'jpg'
  if (ascii(bytes, 0, 4) === 'RIFF') return ascii(bytes, 8, 12) === 'WEBP' ? 'webp' : ascii(bytes, 8, 12) === 'WAVE' ? 'wav' : undefined
  if (starts(bytes, 0x50, 0x4b, 0x03, 0x04))
    return ascii(bytes, 0, headBytes).includes('%PDF-')
      ? undefined
      : bytes.includes('[Content_Types].xml')
        ? bytes.includes('xl/workbook')
          ? 'xlsx'
          : bytes.includes('word/document')
            ? 'docx'
            : 'zip'
        : 'zip'
  return isText(bytes) ? 'text' : isCxf(bytes) ? 'cxf' : undefined
}

/** Whether the bytes are a CxF3 file: XML whose root is of that format, without a document type. Any other XML is refused. */
const isCxf = (bytes: Buffer): boolean => {
  const head = bytes.toString('utf8', 0, headBytes)
  return /^\s*<\?xml\b/.test(head) && /<(?:\w+:)?CxF\b[^>]*colorexchangeformat\.com\/CxF3-core/.test(head) && !isMarkup.test(head)
}

function isText(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 4096)
  if (head.includes(0)) return false
  const text = head.toString('utf8')
  // The sample may end inside a character. Any other invalid UTF-8 means that the file is not text. GBK tables from old systems are not
  // accepted unconverted.
  if (text.slice(0, -3).includes('\uFFFD')) return false
  return !/^\s*<(!doctype|html|svg|\?xml|script)/i.test(text)
}

const same: Readonly<Record<string, string>> = { jpeg: 'jpg', csv: 'text', txt: 'text', dxf: 'text' }

/** Returns the type that name and content agree on, in the form used by `accept` lists, or undefined when they disagree. */
export function kindOfFile(name: string, bytes: Buffer): string | undefined {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase()
  const type = sniff(bytes)
  if (!extension || !type) return undefined
  const fileType = extension === 'jpeg' ? 'jpg' : extension
  return (same[extension] ?? extension) === type ? fileType : undefined
}

/** Returns the file name without paths, control characters and bidirectional characters, at most 150 characters long. */
export const cleanName = (name: string): string =>
  name
    .split(/[\\/]/)
    .at(-1)!
    .normalize('NFC')
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"|?*]/gu, '')
    .trim()
    .slice(-150) || 'file'

export const contentTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  wav: 'audio/wav',
  zip: 'application/zip',
  dxf: 'image/vnd.dxf',
  csv: 'text/csv; charset=utf-8',
  // As text: a browser that opens it runs nothing of it.
  cxf: 'text/plain; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}
export const isPicture = (kind: string): boolean => kind === 'png' || kind === 'jpg' || kind === 'webp'
