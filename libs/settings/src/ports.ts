import type { Problem, Values } from './variable.ts';

/** Ports without a value follow the port of the site and API. */
export function portsOf(values: Values) {
  const port = Number(values.PORT ?? 3000);
  return {
    port,
    cdnPort: Number(values.CDN_PORT ?? port + 1),
    midtransPort: Number(values.MIDTRANS_PORT ?? port + 2),
    mongodPort: Number(values.MONGOD_PORT ?? port + 3),
  };
}

/** The ports of one installation: none is too high, and all differ. */
export function portProblems(values: Values): Problem[] {
  const { port, cdnPort, midtransPort, mongodPort } = portsOf(values);
  // Reported already, and the others derive from it.
  if (!(port <= 65_535)) return [];
  const ports = { PORT: port, CDN_PORT: cdnPort, MIDTRANS_PORT: midtransPort, MONGOD_PORT: mongodPort };
  const names = Object.keys(ports).join(', ');
  const tooHigh = Object.entries(ports)
    .filter(([, number]) => number > 65_535)
    .map(([variable]) => ({ variable, message: `${variable} must be a port, 1 to 65535` }));
  const isShared = new Set(Object.values(ports)).size < 4;
  return isShared ? [...tooHigh, { variable: 'PORT', message: `${names} must differ` }] : tooHigh;
}
