// The server's settings: the environment, read once and checked.
import { resolve } from 'node:path'

/** How this process was asked to run. Everything has a default, so that `npm start` alone works. */
export interface Config {
  /** Address to listen on. `HOST`, default every IPv4 interface. */
  host: string
  /** TCP port; 0 lets the system choose. `PORT`, default 3000. */
  port: number
  /** Absolute path of the folder that holds database, files and secrets. `DATA_DIR`, default `./data`. */
  dataDir: string
  /** PostgreSQL of the operator, with the right to create tables; undefined starts the private one. `DATABASE_URL`. */
  databaseUrl: string | undefined
  /** Login of the running server, which owns nothing; undefined makes one. `DATABASE_APP_URL`. */
  databaseAppUrl: string | undefined
  /** Lay the demo season into an empty database. `DEMO=0` says no. */
  demo: boolean
  /** The name of the product in titles, mails and the health answer. `APP_NAME`. */
  appName: string
  /** Where mail goes out: `smtp://` or `smtps://`; undefined keeps mail inside. `SMTP_URL`. */
  smtpUrl: string | undefined
  /** HTTP gateway that takes `{ to, text }` as JSON and sends a text message; undefined keeps it inside. `SMS_URL`. */
  smsUrl: string | undefined
  /** Its bearer key. `SMS_KEY`. */
  smsKey: string | undefined
  /** Encrypts the secrets of sign-in providers, at least 24 characters; undefined takes a key of the data folder. `SECRET_KEY`. */
  secretKey: string | undefined
  /** Sign-in providers may stand in the own network and speak plain HTTP. `LOCAL_PROVIDERS`. */
  localProviders: boolean
  /** The address that people type, for links in mails; undefined uses the request's. `PUBLIC_URL`. */
  publicUrl: string | undefined
  /** Where browsers open the socket, when that is another address than the pages': `ws://` or `wss://`. `NOTIFY_URL`. */
  notifyUrl: string | undefined
  /** `NODE_ENV`: production refuses weak secrets and hides development calls. */
  mode: 'development' | 'production' | 'test'
}

/** A setting that cannot be used. The message names the variable, what was found and what would do. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Reads the settings from an environment.
 * @throws ConfigError with one line per wrong variable, so that all can be put right at once
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
    databaseUrl: url('DATABASE_URL', 'postgres:', 'postgresql:'),
    databaseAppUrl: url('DATABASE_APP_URL', 'postgres:', 'postgresql:'),
    demo: attempt(() => readSwitch('DEMO', get('DEMO'), true), true),
    appName: get('APP_NAME') ?? 'S3-WEBAPP',
    smtpUrl: url('SMTP_URL', 'smtp:', 'smtps:'),
    smsUrl: url('SMS_URL', 'http:', 'https:'),
    smsKey: get('SMS_KEY'),
    secretKey: attempt(() => readSecret('SECRET_KEY', get('SECRET_KEY')), undefined),
    localProviders: attempt(() => readSwitch('LOCAL_PROVIDERS', get('LOCAL_PROVIDERS'), false), false),
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

/** The value is not repeated in the message. */
function readSecret(name: string, value: string | undefined): string | undefined {
  if (value !== undefined && value.length < 24) throw new ConfigError(`${name} is too short: give at least 24 characters`)
  return value
}

function readMode(value: string | undefined): Config['mode'] {
  if (value === undefined) return 'development'
  if (value === 'production' || value === 'test' || value === 'development') return value
  throw new ConfigError(`NODE_ENV is '${value}': give production, development or test`)
}

/** The value is not repeated in the message, because it may hold a password. */
function readUrl(name: string, value: string | undefined, protocols: string[]): string | undefined {
  if (value === undefined) return undefined
  const protocol = /^[a-z]+:(?=\/\/)/.exec(value)?.[0]
  if (!protocol || !protocols.includes(protocol)) {
    throw new ConfigError(`${name} is not understood: it must begin with ${protocols.map((known) => `${known}//`).join(' or ')}`)
  }
  return value
}
