/** Describes how to sign in and how to sign a call, in text and with values that can be recomputed. */
import { createHmac } from 'node:crypto'
import { canonical } from '../http/signature.ts'

const body = 'DATA=%7B%22size%22%3A1%7D'
const call = {
  method: 'POST',
  path: '/scmapi/colour/index',
  query: { b: '2 3', a: '1', token: 'not-signed' },
  body: Buffer.from(body),
  headers: {},
}
const [timestamp, dataId, signKey] = [
  '1767225600000',
  '00000000-0000-4000-8000-000000000001',
  'example-sign-key-of-the-session-0123456789AB',
]
const text = canonical(call, timestamp, dataId)

/** A machine-readable description: header names, the parts of the text, and one worked example. */
export const signature = {
  algorithm: 'HMAC-SHA256',
  encoding: 'lower-case hex',
  key: 'sign_key of the session (UTF-8)',
  appliesTo: 'operations that have the parameter `sign`',
  headers: { appKey: 'app-key', method: 'sign-method', dataId: 'data-id', timestamp: 'timestamp', sign: 'sign' },
  values: {
    'app-key': 'app_key of the session',
    'sign-method': 'HMAC-SHA256',
    'data-id': 'a fresh UUID for every call; a used one is refused',
    timestamp: 'milliseconds since 1970, at most 5 minutes off',
  },
  text: {
    joinedBy: '\n',
    parts: ['METHOD', 'path', 'query', 'bodySha256Hex', 'timestamp', 'dataId'],
    query:
      'all query parameters but token, sorted by name, as name=value with both percent-encoded (RFC 3986, as encodeURIComponent), joined by &',
    body: 'lower-case hex SHA-256 of the raw body bytes; of nothing for an empty body',
  },
  example: {
    method: call.method,
    path: call.path,
    query: call.query,
    body,
    timestamp,
    dataId,
    signKey,
    text,
    sign: createHmac('sha256', signKey).update(text).digest('hex'),
  },
} as const

export const signInSteps = {
  key: { operation: 'GET /access/app-key', takes: ['kid', 'public_key'] },
  envelope: {
    format: 'JWE compact',
    alg: 'RSA-OAEP-256',
    enc: 'A256GCM',
    header: ['alg', 'enc', 'kid'],
    payload: {
      username: 'text',
      password: 'text',
      nonce: 'a fresh random text of 16 to 200 characters',
      ts: 'milliseconds since 1970, at most 120 s off',
    },
  },
  call: { operation: 'POST /access/login', body: { data: 'the envelope', device: 'desktop | ipad | mobile', appName: 'S3-WEBAPP' } },
  answer: {
    at: 'data.userinfo',
    token: 'access_token',
    expires: 'expire',
    signKey: 'sign_key',
    appKey: 'app_key',
    refreshToken: 'refresh_token',
  },
  refresh: {
    operation: 'POST /access/refresh',
    body: { username: 'the user name', refresh_token: 'the refresh token' },
    when: 'less than 300 s before `expire`; the pair that comes back replaces both tokens, sign_key and app_key stay',
  },
} as const

export const description = `The calls of Weft.

**Envelope.** Every answer is \`{ code, message, data }\`. Success: HTTP 200, \`code\` 200, \`message\` "OK", the answer in \`data.results\` (sign-in: \`data.userinfo\`). Failure: see the schema Failure; \`code\` 11000 comes with HTTP 200 and holds errors by field.

**Sign-in.** \`x-sign-in\` says it step by step: take the key, encrypt \`{ username, password, nonce, ts }\` as a compact JWE (RSA-OAEP-256, A256GCM, header \`kid\`), post it, keep \`access_token\`, \`sign_key\`, \`app_key\`, \`refresh_token\`.

**Token.** Query parameter \`token\`, or \`Authorization: Bearer\`. Opaque, 30 minutes. HTTP 401 means that it is over.

**Signature.** Operations with the header parameter \`sign\` are signed; \`x-signature\` has the algorithm and an example to check an implementation against. It says that a call is whole and fresh; who calls is the token's business.

**Bodies.** \`application/x-www-form-urlencoded\` with \`DATA=<JSON text>\`, or \`application/json\` with \`{ "DATA": … }\`. Unknown keys refuse a request.

**Signed bodies.** Every call behind a session also takes a body that holds nothing but \`req\`: JSON text of \`{ data, timestamp, data_id, sign }\`, where \`data\` is the JSON text of the body itself (\`{"DATA":{…}}\`), \`timestamp\` milliseconds since 1970 (at most 5 minutes off), \`data_id\` a fresh UUID, and \`sign\` the lower-case hex HMAC-SHA256 with \`sign_key\` over METHOD, path, timestamp, data_id and data, joined by line feeds. What was tampered with, is stale or was used before is HTTP 400.

**Verbs.** Calls are POST. Of a document, \`view\` may be GET with \`id\` in the query, \`save\` PUT, and \`remove\` DELETE with \`id\` and \`version\` in the query; addresses that begin with \`/pub\` are POST always.

**Writing.** Send the header \`idempotency-key\` (a fresh UUID for each intent): a repeated request gives the first answer again. Changes and actions send the \`version\` that was read; a stale one is merged where other fields changed, or refused with 409.

**Figures** are decimal texts, never floating point. Ids are texts. Links are ids; beside a link \`x\` stands \`x$\`, the target's title.`
