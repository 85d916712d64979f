import { type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { request as requestSecurely } from 'node:https';

type Handler = (req: IncomingMessage, res: ServerResponse) => void;

/** These concern the connection to the site, or would make a browser turn to https on this machine. */
const NOT_PASSED = ['connection', 'keep-alive', 'transfer-encoding', 'strict-transport-security'];

/** A cookie of https for this machine, which has none. Browsers refuse the names with `__` without `Secure`. */
const asLocal = (cookie: string): string =>
  cookie
    .split(/;\s*/)
    .filter((part) => !/^domain=/i.test(part) && !(/^secure$/i.test(part) && !cookie.startsWith('__')))
    .join('; ');

function localHeaders(headers: IncomingHttpHeaders, site: URL): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !NOT_PASSED.includes(name)) kept[name] = value;
  const { location, 'set-cookie': cookies, 'content-security-policy': policy } = headers;
  if (location?.startsWith(site.origin)) kept.location = location.slice(site.origin.length) || '/';
  if (cookies) kept['set-cookie'] = cookies.map(asLocal);
  if (policy) kept['content-security-policy'] = String(policy).replace(/;?\s*upgrade-insecure-requests/, '');
  return kept;
}

/** The site must see its own address, or it would refuse requests that change something. */
function siteHeaders(headers: IncomingHttpHeaders, site: URL): IncomingHttpHeaders {
  const { origin, referer, connection: _connection, ...rest } = headers;
  const local = new RegExp(`^https?://${(headers.host ?? '').replaceAll('.', '\\.')}`);
  return {
    ...rest,
    host: site.host,
    ...(origin ? { origin: origin.replace(local, site.origin) } : {}),
    ...(referer ? { referer: referer.replace(local, site.origin) } : {}),
  };
}

/** Passes requests on to a deployed site, as if a browser had opened it at its own address. Answers 502 while it cannot be reached. */
export function createDeployedSite(site: URL): Handler {
  const send = site.protocol === 'https:' ? requestSecurely : request;
  return (req, res) => {
    const headers = siteHeaders(req.headers, site);
    const target = new URL(req.url ?? '/', site.origin);
    const passed = send(target, { method: req.method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, localHeaders(answer.headers, site));
      answer.pipe(res);
    });
    passed.once('error', (error) => {
      if (res.headersSent) res.destroy();
      else res.writeHead(502, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${site.origin}: ${error.message}`);
    });
    res.once('close', () => passed.destroy());
    req.pipe(passed);
  };
}
