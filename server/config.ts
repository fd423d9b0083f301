// The server's settings, read once from the environment and validated.
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { BucketSettings } from './file-store.ts'

/** The configuration of this process. Every setting has a default, so that `npm start` works without any. */
export interface Config {
  /** The listening address. `HOST`, default: every IPv4 interface. */
  host: string
  /** The TCP port; 0 lets the system choose one. `PORT`, default 3000. */
  port: number
  /** The absolute path of the folder that holds database, files and secrets. `DATA_DIR`, default `./data`. */
  dataDir: string
  /** The absolute path of the folder of files and avatars, which all nodes share. `FILES_DIR`, default: the data folder. */
  filesDir: string
  /** A bucket in place of that folder. `S3_URL`, `S3_KEY_ID`, `S3_SECRET` and `S3_REGION`, default: none. */
  bucket: BucketSettings | undefined
  /** The operator's PostgreSQL, with the right to create tables; undefined starts a private one. `DATABASE_URL`. */
  databaseUrl: string | undefined
  /** The database login of the running server, which owns no objects; undefined creates one. `DATABASE_APP_URL`. */
  databaseAppUrl: string | undefined
  /** Whether to seed the demo data into an empty database. `DEMO=0` disables it. */
  demo: boolean
  /** The product name in titles, mails and the health response. `APP_NAME`. */
  appName: string
  /** The mail server, `smtp://` or `smtps://`; undefined keeps mail in the outbox. `SMTP_URL`. */
  smtpUrl: string | undefined
  /**
   * The HTTP gateway that receives `{ to, text }` as JSON and sends a text message; undefined keeps text messages in the outbox.
   * `SMS_URL`.
   */
  smsUrl: string | undefined
  /** The bearer key of the SMS gateway. `SMS_KEY`. */
  smsKey: string | undefined
  /**
   * The key that encrypts the secrets of sign-in providers, at least 24 characters; undefined uses a key in the data folder.
   * `SECRET_KEY`.
   */
  secretKey: string | undefined
  /** Whether sign-in providers may be in the local network and use plain HTTP. `LOCAL_PROVIDERS`. */
  localProviders: boolean
  /**
   * The proxies whose `X-Forwarded-For` tells the caller's address: addresses and networks with commas between them. `TRUSTED_PROXIES`, default:
   * none, so that a caller cannot state an address.
   */
  trustedProxies: string | undefined
  /** ClamAV's address, `tcp://host:port`: it scans every upload; undefined scans none. `CLAMD_URL`. */
  clamdUrl: string | undefined
  /** The public address for links in mails; undefined uses the request's address. `PUBLIC_URL`. */
  publicUrl: string | undefined
  /** The `ws://` or `wss://` address of the browser socket, when it differs from the address of the pages. `NOTIFY_URL`. */
  notifyUrl: string | undefined
  /** `NODE_ENV`: production refuses weak secrets and hides the development calls. */
  mode: 'development' | 'production' | 'test'
}

/** The error for an unusable setting. Its message names the variable, the value found and the valid values. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Reads the settings from an environment.
 * @throws ConfigError with one line per invalid variable, so that all of them can be corrected together
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const problems: string[] = []
  const get = (name: string): string | undefined => environment[name]?.trim() || undefined
  const attempt = <T>(read: () => T, otherwise: T): T => {
    try {
      return read()
    } catch (error) {
      problems.push((error as Error).message)
      return otherwise
    }
  }
  const url = (name: string, ...protocols: string[]) => attempt(() => readUrl(name, get(name), protocols), undefined)

  const config: Config = {
    host: get('HOST') ?? '0.0.0.0',
    port: attempt(() => readPort(get('PORT')), 3000),
    dataDir: resolve(get('DATA_DIR') ?? 'data'),
    filesDir: resolve(get('FILES_DIR') ?? get('DATA_DIR') ?? 'data'),
    bucket: attempt(() => readBucket(get), undefined),
    databaseUrl: url('DATABASE_URL', 'postgres:', 'postgresql:'),
    databaseAppUrl: url('DATABASE_APP_URL', 'postgres:', 'postgresql:'),
    demo: attempt(() => readSwitch('DEMO', get('DEMO'), true), true),
    appName: get('APP_NAME') ?? 'S3-WEBAPP',
    smtpUrl: url('SMTP_URL', 'smtp:', 'smtps:'),
    smsUrl: url('SMS_URL', 'http:', 'https:'),
    smsKey: get('SMS_KEY'),
    secretKey: attempt(() => readSecret('SECRET_KEY', get('SECRET_KEY')), undefined),
    localProviders: attempt(() => readSwitch('LOCAL_PROVIDERS', get('LOCAL_PROVIDERS'), false), false),
    trustedProxies: attempt(() => readNetworks('TRUSTED_PROXIES', get('TRUSTED_PROXIES')), undefined),
    clamdUrl: url('CLAMD_URL', 'tcp:'),
    publicUrl: url('PUBLIC_URL', 'http:', 'https:'),
    notifyUrl: url('NOTIFY_URL', 'ws:', 'wss:'),
    mode: attempt(() => readMode(get('NODE_ENV')), 'development'),
  }
  if (config.databaseAppUrl && !config.databaseUrl) {
    problems.push('DATABASE_APP_URL is set without DATABASE_URL: give both (owner and login of one database), or neither')
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return config
}

/** Reads the bucket. The error message repeats no value, because the address may contain a password. */
function readBucket(get: (name: string) => string | undefined): BucketSettings | undefined {
  const url = readUrl('S3_URL', get('S3_URL'), ['http:', 'https:'])
  if (url === undefined) {
    if (get('S3_KEY_ID') || get('S3_SECRET')) throw new ConfigError('S3_KEY_ID or S3_SECRET is set without S3_URL')
    return undefined
  }
  const [keyId, secret] = [get('S3_KEY_ID'), get('S3_SECRET')]
  if (!keyId || !secret) throw new ConfigError('S3_URL is set without S3_KEY_ID and S3_SECRET: give all three')
  const { username, search, hash } = URL.parse(url) ?? { username: 'x' }
  if (username || search || hash) throw new ConfigError('S3_URL is not understood: give the address of the bucket alone')
  return { url, keyId, secret, region: get('S3_REGION') ?? 'us-east-1' }
}

function readPort(value: string | undefined): number {
  if (value === undefined) return 3000
  const port = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN
  if (!(port <= 65535)) throw new ConfigError(`PORT is '${value}': give a number from 0 to 65535`)
  return port
}

function readSwitch(name: string, value: string | undefined, otherwise: boolean): boolean {
  if (value === undefined) return otherwise
  if (['1', 'true', 'yes', 'on'].includes(value.toLowerCase())) return true
  if (['0', 'false', 'no', 'off'].includes(value.toLowerCase())) return false
  throw new ConfigError(`${name} is '${value}': give 1 or 0`)
}

/** Reads a secret. The error message does not repeat the value. */
function readSecret(name: string, value: string | undefined): string | undefined {
  if (value !== undefined && value.length < 24) throw new ConfigError(`${name} is too short: give at least 24 characters`)
  return value
}

/** Reads addresses and networks: `10.0.0.2, 192.168.0.0/24`. */
function readNetworks(name: string, value: string | undefined): string | undefined {
  const parts = value?.split(',').map((part) => part.trim())
  const wrong = parts?.find((part) => {
    const [address = '', prefix, ...more] = part.split('/')
    const bits = isIP(address) === 6 ? 128 : 32
    return isIP(address) === 0 || more.length > 0 || (prefix !== undefined && !(/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  })
  if (wrong !== undefined) throw new ConfigError(`${name} holds '${wrong}': give addresses and networks with commas between them`)
  return parts?.join(',')
}

function readMode(value: string | undefined): Config['mode'] {
  if (value === undefined) return 'development'
  if (value === 'production' || value === 'test' || value === 'development') return value
  throw new ConfigError(`NODE_ENV is '${value}': give production, development or test`)
}

/** Reads a URL. The error message does not repeat the value, because it may contain a password. */
function readUrl(name: string, value: string | undefined, protocols: string[]): string | undefined {
  if (value === undefined) return undefined
  const protocol = /^[a-z]+:(?=\/\/)/.exec(value)?.[0]
  if (!protocol || !protocols.includes(protocol)) {
    throw new ConfigError(`${name} is not understood: it must begin with ${protocols.map((known) => `${known}//`).join(' or ')}`)
  }
  return value
}
