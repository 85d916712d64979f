import { join } from 'node:path';
import type { StartSettings } from './read-settings.ts';

/** The servers of one installation, each a process of its own. The payment simulator belongs to the demo alone. */
export function describeServers(root: string, settings: StartSettings, mongodbUri: string) {
  const { api, cdnPort, midtransPort, host, dataDir, releasesDir } = settings;
  const entry = (path: string) => join(root, path);
  const site = {
    name: 'site',
    entry: entry('tools/start/serve.ts'),
    env: { MONGODB_URI: mongodbUri, DATA_DIR: dataDir },
    readyUrl: `http://127.0.0.1:${api.port}/readyz`,
  };
  const cdn = {
    name: 'cdn',
    entry: entry('services/site/src/cdn-server.ts'),
    env: { CDN_PORT: String(cdnPort), RELEASES_DIR: releasesDir, DEMO_HOST: host },
    readyUrl: `http://127.0.0.1:${cdnPort}/healthz`,
  };
  const midtrans = {
    name: 'midtrans-emulator',
    entry: entry('services/midtrans-emulator/src/server.ts'),
    env: {
      MIDTRANS_PORT: String(midtransPort),
      MIDTRANS_HOST: host,
      MIDTRANS_PUBLIC_URL: new URL(api.midtrans.snapJsUrl).origin,
      MIDTRANS_SERVER_KEY: api.midtrans.serverKey,
      MIDTRANS_CLIENT_KEY: api.midtrans.clientKey,
      MIDTRANS_NOTIFICATION_URL: api.midtrans.notificationUrl,
      MIDTRANS_STATE_FILE: join(dataDir, 'midtrans-emulator.json'),
    },
    readyUrl: `http://127.0.0.1:${midtransPort}/snap/snap.js`,
  };
  return api.mode === 'demo' ? [site, cdn, midtrans] : [site, cdn];
}
