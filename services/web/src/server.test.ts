import { join } from 'node:path';
import { freePort } from '@kenali/node-utils';
import { runEntry } from '@kenali/node-utils/testing';

const startWith = (env: Record<string, string>) => runEntry(join(__dirname, 'server.ts'), env);

describe('the process of API and site', () => {
  it('when production lacks settings, then it exits with 1 and names each of them without a stack', async () => {
    const { code, output } = await startWith({ KENALI_MODE: 'production', PUBLIC_URL: 'http://kenali.example' });
    expect(code).toBe(1);
    for (const name of ['PUBLIC_URL', 'CDN_PUBLIC_URL', 'MONGODB_URI', 'JWT_SECRET', 'RELEASES_SOURCE', 'SMTP_URL'])
      expect(output).toMatch(new RegExp(`^  - ${name} `, 'm'));
    expect(output).not.toMatch(/^\s+at /m);
  });

  it('when the database cannot be reached, then it exits with 1 and names its variable', async () => {
    const uri = `mongodb://127.0.0.1:${await freePort()}/kenali?replicaSet=kenali`;
    const { code, output } = await startWith({ KENALI_MODE: 'demo', MONGODB_URI: uri });
    expect(code).toBe(1);
    expect(output).toContain('MONGODB_URI: the database cannot be reached');
    expect(output).not.toMatch(/^\s+at /m);
  });
});
