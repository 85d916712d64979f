import { checkCluster } from '../cluster/check/check-cluster.ts';
import { checkProxies, PROXIES } from '../proxy/check-proxies.ts';

const root = '/nowhere';

it('when no check has the name, then nothing starts, and the names are listed', async () => {
  await expect(checkProxies(root, PROXIES, 'HTPT')).rejects.toThrow(/^No check has "HTPT" .+ browsers get HTTP\/2\n/s);
  await expect(checkCluster(root, { rounds: 1, only: 'prmary' })).rejects.toThrow(/^No check .+ primary killed\n/s);
});

it('when a cluster is checked in no round, as with a name in place of the number, then it says so', async () => {
  await expect(checkCluster(root, { rounds: Number('primary') })).rejects.toThrow(/^ROUNDS must be a number/);
});
