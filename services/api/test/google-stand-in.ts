import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A Google account, by the names that id tokens use. */
export interface GooglePerson {
  sub: string;
  email: string;
  email_verified?: boolean;
  hd?: string;
  given_name?: string;
  family_name?: string;
}

interface Grant {
  person: GooglePerson;
  nonce: string;
  challenge: string;
  redirectUri: string;
}

/** What is wrong with the next id token, or with its delivery. */
export interface Faults {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  /** Signs with a key that is not published. */
  hasForeignKey?: boolean;
  /** Answers to all requests: none at all, this status, or the right one followed by spaces. */
  answer?: 'none' | 'too long' | number;
}

export const CLIENT = { id: 'klien-uji.apps.test', secret: 'rahasia-klien-uji-google' };
const KEY_ID = 'kunci-1';
const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function signToken(claims: object, header: object, key: KeyObject): string {
  const content = `${base64(header)}.${base64(claims)}`;
  if ((header as { alg: string }).alg === 'none') return `${content}.`;
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`;
}

/**
 * A local identity provider with the calls of Google that a sign-in uses: metadata, keys, a page that asks the person, and tokens.
 * A code works once, for the client, redirect address and PKCE verifier that it was made for.
 */
export async function startGoogle({ people = [] as GooglePerson[] } = {}) {
  const [keys, foreign] = [newKeys(), newKeys()];
  const grants = new Map<string, Grant>();
  const issued: string[] = [];
  let faults: Faults = {};
  let requests = 0;

  const server = createServer((request, response) => {
    requests += 1;
    if (faults.answer === 'none') return;
    if (typeof faults.answer === 'number') return void response.writeHead(faults.answer).end();
    void answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const documents: Record<string, object> = {
    '/.well-known/openid-configuration': {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
    },
    '/keys': { keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' }] },
  };
  const json = (response: ServerResponse, status: number, body: object) =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(body) + (faults.answer === 'too long' ? ' '.repeat(300_000) : ''));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { href, pathname } = new URL(request.url ?? '/', issuer);
    if (pathname === '/token') return exchange(request, response);
    if (pathname === '/auth')
      return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(choicePage(href));
    const document = documents[pathname];
    if (document) json(response, 200, document);
    else response.writeHead(404).end();
  }

  const choicePage = (
    address: string,
  ) => `<!doctype html><html lang="id"><title>Pilih akun</title><main><h1>Pilih akun</h1>
${people.map((person) => `<p><a href="${inHtml(choose(address, person))}">${person.email}</a></p>`).join('\n')}
<p><a href="${inHtml(refuse(address))}">Batal</a></p></main></html>`;

  /** The address that Google leads the person back to after the choice. */
  function choose(address: string, person: GooglePerson): string {
    const asked = new URL(address).searchParams;
    const code = randomBytes(24).toString('base64url');
    issued.push(code);
    grants.set(code, {
      person,
      nonce: asked.get('nonce') ?? '',
      challenge: asked.get('code_challenge') ?? '',
      redirectUri: asked.get('redirect_uri') ?? '',
    });
    return back(asked, { code });
  }
  const refuse = (address: string) => back(new URL(address).searchParams, { error: 'access_denied' });
  const back = (asked: URLSearchParams, added: Record<string, string>) => {
    const target = new URL(asked.get('redirect_uri') ?? '');
    target.search = String(new URLSearchParams({ ...added, state: asked.get('state') ?? '', iss: issuer }));
    return target.href;
  };

  async function exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = new URLSearchParams(await text(request));
    const isClient = body.get('client_id') === CLIENT.id && body.get('client_secret') === CLIENT.secret;
    if (!isClient) return void json(response, 401, { error: 'invalid_client' });
    const code = body.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    const verified = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    if (!grant || grant.challenge !== verified || grant.redirectUri !== body.get('redirect_uri'))
      return void json(response, 400, { error: 'invalid_grant' });
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: CLIENT.id,
      iat: now,
      exp: now + 3600,
      nonce: grant.nonce,
      ...grant.person,
      ...faults.claims,
    };
    const key = faults.hasForeignKey ? foreign.privateKey : keys.privateKey;
    const idToken = signToken(claims, { alg: 'RS256', kid: KEY_ID, ...faults.header }, key);
    issued.push(idToken);
    json(response, 200, {
      access_token: randomBytes(24).toString('base64url'),
      token_type: 'Bearer',
      expires_in: 3600,
      id_token: idToken,
    });
  }

  return {
    issuer,
    /** Settings of an API that uses it. */
    env: { GOOGLE_CLIENT_ID: CLIENT.id, GOOGLE_CLIENT_SECRET: CLIENT.secret, GOOGLE_ISSUER: issuer },
    choose,
    /** Codes and tokens that no log may have. */
    issued,
    requests: () => requests,
    /** From now on, until the next call. */
    fail(next: Faults = {}) {
      faults = next;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
export type GoogleStandIn = Awaited<ReturnType<typeof startGoogle>>;

const inHtml = (address: string) => address.replaceAll('&', '&amp;');
