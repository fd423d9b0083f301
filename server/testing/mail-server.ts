/** A mail server for tests: it keeps what it receives, decoded. */
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  readonly to: string
  /** Head and body, decoded. */
  readonly text: string
}

export interface MailServer {
  /** What has come, in order; tests may empty it. */
  readonly mails: ReceivedMail[]
  readonly url: string
  readonly end: () => Promise<void>
}

/** Starts a mail server on a free port of this machine. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map((one) => one.address).join()
        mails.push({ to, text: decoded(Buffer.concat(parts).toString('utf8')) })
        done()
      })
    },
  })
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', () => ready()))
  const { port } = smtp.server.address() as { port: number }
  return { mails, url: `smtp://127.0.0.1:${port}`, end: () => new Promise<void>((done) => smtp.close(() => done())) }
}

/** Decodes a body in quoted-printable or base64. */
function decoded(mail: string): string {
  const at = mail.search(/\r?\n\r?\n/)
  const head = mail.slice(0, at)
  const body = mail.slice(at)
  if (/content-transfer-encoding: base64/i.test(head)) return `${head}\n\n${Buffer.from(body.trim(), 'base64').toString('utf8')}`
  if (!/content-transfer-encoding: quoted-printable/i.test(head)) return mail
  const plain = body
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (run) => Buffer.from(run.replaceAll('=', ''), 'hex').toString('utf8'))
  return head + plain
}
