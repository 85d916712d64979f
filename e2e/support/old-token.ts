import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { DATA_DIR } from './stack-env.ts';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The same access token as it is after its time: genuine, and expired. */
export function aged(accessToken: string): string {
  const [head, claims] = accessToken.split('.') as [string, string];
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const body = `${head}.${part({ ...read, iat: read.iat - 3600, exp: read.exp - 3600 })}`;
  const secret = readFileSync(join(DATA_DIR, 'jwt-secret'), 'utf8').trim();
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}

/** What the browser holds is expired from now on. Returns the expired token. */
export async function letTokenExpire(page: Page): Promise<string> {
  const held = await page.evaluate(() => localStorage.getItem('accessToken') as string);
  const expired = aged(held);
  await page.evaluate((token) => localStorage.setItem('accessToken', token), expired);
  return expired;
}
