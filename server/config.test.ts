// Tests the settings: defaults that work without any variable, and errors that name the valid values.
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('every setting has a default when no variable is set', () => {
  expect(readConfig({})).toMatchObject({
    host: '0.0.0.0',
    port: 3000,
    demo: true,
    databaseUrl: undefined,
    appName: 'S3-WEBAPP',
    mode: 'development',
  })
  expect(readConfig({}).dataDir).toBe(`${process.cwd()}/data`)
  expect([readConfig({ DATA_DIR: '/x' }).filesDir, readConfig({ DATA_DIR: '/x', FILES_DIR: '/shared' }).filesDir]).toEqual([
    '/x',
    '/shared',
  ])
  expect(readConfig({ PORT: '0', DEMO: '0', DATA_DIR: '/x', DATABASE_URL: 'postgres://a:b@c/d' })).toMatchObject({
    port: 0,
    demo: false,
    dataDir: '/x',
    databaseUrl: 'postgres://a:b@c/d',
  })
})

test('a bucket has an address, a key and a secret, which no message repeats', () => {
  const all = { S3_URL: 'https://s3.example/weft', S3_KEY_ID: 'weft', S3_SECRET: 'hidden' }
  expect(readConfig({}).bucket).toBe(undefined)
  expect(readConfig(all).bucket).toEqual({ url: 'https://s3.example/weft', keyId: 'weft', secret: 'hidden', region: 'us-east-1' })
  expect(readConfig({ ...all, S3_REGION: 'eu-west-1' }).bucket?.region).toBe('eu-west-1')
  const wrong = [
    { ...all, S3_SECRET: '' },
    { S3_SECRET: 'hidden' },
    { ...all, S3_URL: 'https://weft:hidden@s3.example/weft' },
    { ...all, S3_URL: 's3://hidden' },
  ]
  for (const one of wrong) {
    expect(() => readConfig(one)).toThrow('S3_')
    expect(() => readConfig(one)).not.toThrow('hidden')
  }
})

test('trusted proxies are addresses and networks', () => {
  expect(readConfig({ TRUSTED_PROXIES: '10.0.0.2, 192.168.0.0/24,fd00::/8' }).trustedProxies).toBe('10.0.0.2,192.168.0.0/24,fd00::/8')
  for (const wrong of ['yes', '10.0.0.0/33', '10.0.0.2;10.0.0.3', 'proxy.example'])
    expect(() => readConfig({ TRUSTED_PROXIES: wrong })).toThrow('TRUSTED_PROXIES')
})

test('reports all invalid settings together, by name, without repeating a password', () => {
  const invalidConfig = () =>
    readConfig({ PORT: '99999', DEMO: 'perhaps', DATABASE_URL: 'mysql://root:hidden@x', NODE_ENV: 'prod', SECRET_KEY: 'hidden' })
  for (const name of ['PORT', 'DEMO', 'DATABASE_URL', 'NODE_ENV', 'SECRET_KEY']) expect(invalidConfig).toThrow(name)
  expect(invalidConfig).not.toThrow('hidden')
  expect(() => readConfig({ DATABASE_APP_URL: 'postgres://a@b/c' })).toThrow('without DATABASE_URL')
})
