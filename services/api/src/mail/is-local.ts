interface Asked {
  headers: Record<string, string | string[] | undefined>;
  socket: { remoteAddress?: string | undefined };
}

const LOOPBACK = /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/;
const LOOPBACK_NAME = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;

/**
 * Asked from this machine by its own name. A forwarded request comes from somewhere else, and a page elsewhere whose name
 * was pointed at this machine still carries that name in Host.
 */
export const isLocal = ({ headers, socket }: Asked): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') &&
  LOOPBACK_NAME.test(String(headers.host ?? '')) &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined;
