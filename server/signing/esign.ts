/**
 * Weft's own signing system. It freezes the document as an immutable PDF, collects signatures in Weft, and produces the signed file
 * with a page that lists who signed what.
 */
import { createHash } from 'node:crypto'
import { insertFile } from '../../engine/files/files.ts'
import type { Operation } from '../../engine/operation.ts'
import type { Frozen, SigningSystem, SigningSystems } from '../../engine/signing-system.ts'
import type { Stored } from '../../engine/store/read.ts'
import { titlesInBoth } from '../../engine/store/links/titles.ts'
import type { AnyDocument } from '../../model/document.ts'
import { drawPrinting, readPrinting, settingOf } from '../print/typeset-input.ts'
import { typesetPaged, type Setting } from '../print/typeset.ts'
import type { FileStore } from '../file-store.ts'

interface SignedLine {
  readonly side: string
  readonly company: string
  readonly signedBy: string
  readonly at: string
  readonly reason: string | null
}

/**
 * Returns the signing systems by name. External services would be further entries; none is connected (docs/decisions/signing.md).
 * @param files where files are stored
 */
export const signingSystems = (files: FileStore): SigningSystems => new Map([['weft', ownSystem(files)]])

function ownSystem(files: FileStore): SigningSystem {
  return {
    async send(operation, type, doc) {
      const wanted = { ids: [doc.id], lang: 'both', template: undefined, paper: undefined, landscape: undefined, copies: 1 } as const
      const printJob = await drawPrinting(files, await readPrinting(operation, type, wanted))
      const setting = settingOf(printJob, `${printJob.name} · ${moment(operation.tx.now)}`)
      return storePdf(operation, { files, name: `${printJob.name}.pdf`, setting })
    },
    async state(_, task) {
      return (task['signers'] as { state: string }[]).every(({ state }) => state === 'signed') ? 'signed' : 'pending_signature'
    },
    // Signatures are rows of the signing session and end with it.
    async withdraw() {},
    async file(operation, task) {
      const [id] = task['frozenFile'] as string[]
      const [row] = await operation.tx.rows<{ name: string; storage_key: string; sha256: Buffer }>(
        'SELECT name, storage_key, sha256 FROM core.file WHERE platform_id = $1 AND id = $2',
        [operation.actor.platform, id],
      )
      const bytes = await files.bytes(row!.storage_key)
      if (!createHash('sha256').update(bytes).digest().equals(row!.sha256)) throw new Error(`file ${id} is not what was frozen`)
      const name = row!.name.replace(/\.pdf$/, '')
      return storePdf(operation, {
        files,
        name: `${name}-signed.pdf`,
        setting: {
          name,
          lang: operation.actor.language,
          layout: 'page',
          width: 210,
          height: 297,
          margin: 18,
          printed: `${name} · ${moment(operation.tx.now)}`,
          papers: [await signaturePage(operation, task)],
        },
        frozen: bytes,
      })
    },
  }
}

/**
 * Typesets, stores and hashes the file. The file belongs to the acting user and is readable by everyone who can read the documents
 * that reference it.
 */
async function storePdf(operation: Operation, one: { files: FileStore; name: string; setting: Setting; frozen?: Buffer }): Promise<Frozen> {
  const { pdf, pages } = await typesetPaged(one.setting, one.frozen)
  const sha256 = createHash('sha256').update(pdf).digest()
  const key = await one.files.keep(pdf)
  const file = await insertFile(operation, { name: one.name, type: 'pdf', bytes: pdf.length, sha256, key })
  return { file, sha256: sha256.toString('hex'), pages }
}

/** Returns the signature page: signer, company, time and the hash of what was signed, with labels in both languages. */
async function signaturePage(operation: Operation, task: Stored): Promise<object> {
  const lines = task['signers'] as SignedLine[]
  const ids = lines.flatMap(({ company, signedBy }) => [company, signedBy])
  const titles = await titlesInBoth(operation, ids)
  const named = (id: string) => [...new Set(titles.get(id) ?? [id])].join('\n')
  const sides = sideLabels(operation.engine.types.get('sign_task'))
  return {
    signed: {
      title: '签署页 Signature page',
      pages: task['pages'],
      about: [
        ['签署内容 Signed', task['subject']],
        ['签署任务 Task', task.number],
        ['发起时间 Sent', moment(task['sentAt'] as string)],
        ['完成时间 Completed', moment(operation.tx.now)],
        ['原文件页数 Pages of the original', String(task['pages'])],
      ],
      hashLabel: '被签署文件 SHA-256 of the file that was signed',
      hash: task['sha256'],
      head: ['签署方 Side', '公司 Company', '签署人 Person', '时间 Time (UTC)'],
      rows: lines.map((line) => [sides(line.side), named(line.company), named(line.signedBy), moment(line.at)]),
      note: [
        '各签署人以本人账号登录，并在签署时再次输入密码确认。原文件附于本 PDF 内，其 SHA-256 如上，可自行核对。',
        'Each signer was signed in with an account of their own and confirmed with its password when signing. The original is attached to this PDF; its SHA-256 is the one above.',
      ],
    },
  }
}

const sideLabels = (type: AnyDocument | undefined) => {
  const choices = type?.fields['signers']?.options.columns?.['side']?.options.choices as
    | Record<string, readonly [string, string]>
    | undefined
  return (side: string) => choices?.[side]?.join(' ') ?? side
}
const moment = (iso: string): string => `${new Date(iso).toISOString().slice(0, 19).replace('T', ' ')} UTC`
