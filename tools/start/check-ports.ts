import { ConfigError } from '../../services/api/src/index.ts';
import { portIsFree } from './port-is-free.ts';
import type { StartSettings } from './read-settings.ts';

/** Every port is tried before anything starts. @throws ConfigError naming the variables to change */
export async function checkPorts({ api, cdnPort, midtransPort, host }: StartSettings): Promise<void> {
  const wanted: [string, number][] = [
    ['PORT', api.port],
    ['CDN_PORT', cdnPort],
  ];
  if (api.mode === 'demo') wanted.push(['MIDTRANS_PORT', midtransPort]);
  const problems: string[] = [];
  for (const [name, port] of wanted)
    if (!(await portIsFree(port, host)))
      problems.push(`${name}: port ${port} is in use; stop what listens there or set ${name} to a free port`);
  if (problems.length > 0) throw new ConfigError(problems);
}
