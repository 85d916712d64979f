import type { Request, RequestHandler } from 'express';

const isLoopbackAddress = (address: string | undefined) => /^(::ffff:)?127\.|^::1$/.test(address ?? '');
const isLoopbackName = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i.test(host);

const FORWARDING_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/**
 * Whether the request comes from this machine. A reverse proxy forwards requests of other machines, and a foreign web page
 * can send requests through a browser on this machine. Hence the checks of the forwarding headers, Host and Origin. nginx adds
 * no header by default and replaces Host, but it speaks HTTP/1.0 to its upstream, which no browser does.
 */
function isLocal(req: Request): boolean {
  const host = req.get('host') ?? '';
  const origin = req.get('origin');
  return (
    isLoopbackAddress(req.socket.remoteAddress) &&
    req.httpVersion !== '1.0' &&
    !FORWARDING_HEADERS.some((name) => req.get(name) !== undefined) &&
    isLoopbackName(host) &&
    (!origin || origin === `http://${host}`)
  );
}

/** Answers 403 to requests from other machines, even when the payment page is public. */
export const loopbackOnly: RequestHandler = (req, res, next) => {
  if (isLocal(req)) next();
  else res.status(403).json({ message: 'Hanya dapat dibuka dari komputer ini.' });
};
