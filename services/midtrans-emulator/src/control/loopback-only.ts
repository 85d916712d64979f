import type { Request, RequestHandler } from 'express';

const isLoopbackAddress = (address: string | undefined) => /^(::ffff:)?127\.|^::1$/.test(address ?? '');
const isLoopbackName = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i.test(host);

/**
 * Only this machine, also when the page is opened to others. A forwarded request comes from somewhere else, and a web page
 * elsewhere must not press the buttons through the browser of this machine: hence Origin and Host.
 */
function isLocal(req: Request): boolean {
  const host = req.get('host') ?? '';
  const origin = req.get('origin');
  return (
    isLoopbackAddress(req.socket.remoteAddress) &&
    !req.get('x-forwarded-for') &&
    !req.get('forwarded') &&
    isLoopbackName(host) &&
    (!origin || origin === `http://${host}`)
  );
}

export const loopbackOnly: RequestHandler = (req, res, next) => {
  if (isLocal(req)) next();
  else res.status(403).json({ message: 'Hanya dapat dibuka dari komputer ini.' });
};
