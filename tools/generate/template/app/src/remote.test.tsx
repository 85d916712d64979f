import { SHELL_CONTRACT_VERSION } from '@kenali/contracts';
import { render, screen } from '@testing-library/react';
import manifest from '../package.json';
import remote from './remote.ts';
import { InShell, standInShell } from './testing/stand-in-shell.tsx';

// Everything that the shell relies on.
const owned: readonly string[] = manifest.kenali.prefixes;
const offered = remote(standInShell);

describe('the contract with the shell', () => {
  it('needs a contract that the shell of this repository offers', () => {
    const [needed, offers] = [manifest.kenali.contract.slice(1), SHELL_CONTRACT_VERSION].map((version) =>
      version.split('.').map(Number),
    );
    expect(manifest.kenali.contract).toMatch(/^\^\d+\.\d+\.\d+$/);
    expect(offers?.[0]).toBe(needed?.[0]);
    expect(offers?.[1]).toBeGreaterThanOrEqual(needed?.[1] ?? Number.POSITIVE_INFINITY);
  });

  it('gives every route a title and a path below a prefix that this remote owns', () => {
    expect(offered.routes.length).toBeGreaterThan(0);
    for (const { path, title } of offered.routes) {
      expect(title).not.toBe('');
      expect(owned.filter((prefix) => `/${path}/`.startsWith(`${prefix}/`))).toHaveLength(1);
    }
  });

  it.each(offered.routes)('when $path is shown, then one heading takes the focus', async ({ component: Screen }) => {
    render(<Screen />, { wrapper: InShell });
    const heading = await screen.findByRole('heading', { level: 1 });
    heading.focus();
    expect(heading).toHaveFocus();
  });
});
