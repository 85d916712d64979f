import { ConfigError } from '../../services/api/src/index.ts';
import { portProblem } from './port-problem.ts';
import type { StartSettings } from './read-settings.ts';

/** Every port is tried before anything starts. @throws ConfigError naming the variables to change */
export async function checkPorts({ api, cdnPort, midtransPort, host }: StartSettings): Promise<void> {
  const wanted: [string, number][] = [
    ['PORT', api.port],
    ['CDN_PORT', cdnPort],
  ];
  if (api.mode === 'demo') wanted.push(['MIDTRANS_PORT', midtransPort]);
  const found = await Promise.all(
    wanted.map(async ([name, port]) => {
      const problem = await portProblem(port, host);
      return problem === null ? [] : [`${name}: ${problem}`];
    }),
  );
  if (found.flat().length > 0) throw new ConfigError(found.flat());
}
