import { findPortProblem } from '@kenali/node-utils';
import { SettingsError, type WebSettings } from '@kenali/settings';

/** The servers of a start command that was killed end a moment later and then free their ports. */
const PATIENCE_MS = 4000;

/** Checks every port before anything starts. @throws SettingsError that names the variables to change */
export async function checkPorts({ api, cdnPort, midtransPort, host }: WebSettings): Promise<void> {
  const ports: [string, number][] = [
    ['PORT', api.port],
    ['CDN_PORT', cdnPort],
  ];
  if (api.mode === 'demo') ports.push(['MIDTRANS_PORT', midtransPort]);
  const problems = await Promise.all(
    ports.map(async ([name, port]) => {
      const problem = await findPortProblem(port, host, PATIENCE_MS);
      if (problem === null) return [];
      return problem === 'EADDRINUSE'
        ? [`${name}: port ${port} is in use; stop the program that uses it, or set a free port`]
        : [`${name}: port ${port} on ${host} cannot be opened (${problem})`];
    }),
  );
  if (problems.flat().length > 0) throw new SettingsError(problems.flat());
}
