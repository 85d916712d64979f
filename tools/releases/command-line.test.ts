import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@kenali/node-utils/testing';
import { findSigner, readKeep } from './command-line.ts';

describe('findSigner', () => {
  it('when a secret has lost its line ends, then it says what is no key', async () => {
    const key = '-----BEGIN PRIVATE KEY----- MC4CAQAwBQ -----END PRIVATE KEY-----';
    await expect(findSigner({ RELEASE_SIGNING_KEY: key })).rejects.toThrow(/^the signing key is no private key/);
  });

  it.each([[undefined], ['{']])('when the trusted keys cannot be read (%s), then it names their file', async (text) => {
    const file = join(makeFolder(), 'trusted-keys.json');
    if (text) writeFileSync(file, text);
    await expect(findSigner({ RELEASE_KEYS_FILE: file })).rejects.toThrow(`the trusted keys in ${file} cannot be used`);
  });
});

describe('readKeep', () => {
  it('accepts a number from 20', () => {
    expect([readKeep('20'), readKeep('100')]).toEqual([20, 100]);
  });

  it.each(['0', '5', '19', '-20', '2e1', ''])('refuses %s', (text) => {
    expect(() => readKeep(text)).toThrow('--keep must be a number from 20');
  });
});
