import { releaseApp } from '../publish/release-app.ts';
import { openStore } from '../store/open-store.ts';
import { watchedStore } from './watched-store.ts';

// Releases in its own process, which kills itself with SIGKILL at a step: node release-child.ts TARGET DIST STEP

const [target = '', distDir = '', last = ''] = process.argv.slice(2);
let step = 0;
const store = watchedStore(await openStore(target), () => {
  step += 1;
  if (step === Number(last)) process.kill(process.pid, 'SIGKILL');
});
// A test that kills this process after a time starts its timer here.
process.stdout.write('started\n');
await releaseApp(store, { app: 'catalog-mf', distDir, actor: 'ayu', reason: 'test', readStop: async () => null });
