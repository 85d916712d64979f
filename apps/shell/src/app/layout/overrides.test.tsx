import { createOverrides, type OverrideRule, OverridesContext, RevokedContext } from '@kenali/federation/host';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { fakeServer } from '../../testing/fake-server.ts';
import { fakeRemotes, findPage, renderSite } from '../../testing/render-site.tsx';
import { REVOKED_CHECK_MS } from './revoked-banner.tsx';

const KEY = 'kenali.overrides';

function open(path: string, rule: OverrideRule = 'published', anyRevoked = async () => false) {
  const overrides = createOverrides(() => localStorage, rule);
  const wrap = (site: ReactNode) => (
    <OverridesContext value={() => overrides}>
      <RevokedContext value={anyRevoked}>{site}</RevokedContext>
    </OverridesContext>
  );
  const view = renderSite(path, fakeServer({}), fakeRemotes(), 'demo', wrap);
  return { overrides, ...view };
}

describe('override ribbon', () => {
  it('when remotes are overridden, then every page names each one and links to /developers', async () => {
    localStorage.setItem(KEY, JSON.stringify({ catalog_mf: '0.2.0-b', admin_mf: '0.2.0-c' }));
    open('/nowhere');
    const ribbon = screen.getByRole('region', { name: 'Rilis pengembang' });
    expect(ribbon).toHaveTextContent('catalog-mf 0.2.0-b, admin-mf 0.2.0-c');
    await userEvent.click(screen.getByRole('link', { name: 'Ubah' }));
    expect(await findPage('Rilis pengembang')).toHaveFocus();
    expect(document.title).toBe('Rilis pengembang · Kenali');
    expect(screen.getByRole('region', { name: 'Rilis pengembang' })).toBeVisible();
  });

  it('when nothing is overridden, then no ribbon is shown', () => {
    open('/nowhere');
    expect(screen.queryByRole('region', { name: 'Rilis pengembang' })).toBeNull();
  });

  it('when an override cannot be loaded, then an alert is shown and the override is removed', async () => {
    localStorage.setItem(KEY, JSON.stringify({ catalog_mf: '0.2.0-b' }));
    const { overrides } = open('/nowhere');
    act(() => overrides.fail('catalog_mf'));
    expect(screen.getByRole('alert')).toHaveTextContent('catalog-mf 0.2.0-b gagal dimuat');
    expect(localStorage.getItem(KEY)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Tutup' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('/developers', () => {
  it('when the site forbids overrides, then no release can be chosen', async () => {
    open('/developers', 'none');
    await findPage('Rilis pengembang');
    expect(screen.getByText('Pilihan rilis tidak dibuka di situs ini.')).toBeVisible();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('when the address names a release, then it is ignored', async () => {
    open('/developers?catalog_mf=0.2.0-b#kenali.overrides=x', 'published');
    await findPage('Rilis pengembang');
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('when only published releases are allowed, then no address can be entered; otherwise only a local one is accepted', async () => {
    const { unmount } = open('/developers', 'published');
    await findPage('Rilis pengembang');
    expect(screen.queryByLabelText('Alamat di komputer ini')).toBeNull();
    unmount();
    open('/developers', 'published-and-loopback');
    await findPage('Rilis pengembang');
    const [field] = screen.getAllByLabelText('Alamat di komputer ini');
    const [button] = screen.getAllByRole('button', { name: 'Pakai alamat ini' });
    await userEvent.click(field!);
    await userEvent.paste('https://evil.test/');
    await userEvent.click(button!);
    expect(field).toHaveAccessibleDescription(/Isi alamat folder rilis/);
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('when the release store is unreachable, then each remote shows an error', async () => {
    open('/developers', 'published');
    expect(await screen.findByText('Daftar rilis catalog-mf tidak dapat dimuat')).toBeVisible();
  });
});

describe('revoked banner', () => {
  const focusWindow = async () => {
    await act(async () => {
      window.dispatchEvent(new Event('focus'));
    });
  };
  const advanceClock = (ms: number) => jest.spyOn(Date, 'now').mockReturnValue(Date.now() + ms);

  it('when a release is revoked, then the banner offers a reload and does not reload', async () => {
    const anyRevoked = jest.fn(async () => true);
    open('/nowhere', 'published', anyRevoked);
    await focusWindow();
    expect(anyRevoked).not.toHaveBeenCalled();
    advanceClock(REVOKED_CHECK_MS);
    await focusWindow();
    expect(screen.getByText('Bagian dari halaman ini sudah ditarik')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Muat ulang halaman' })).toBeVisible();
  });

  it.each([
    ['nothing is revoked', async () => false],
    ['the check fails', () => Promise.reject(new Error('down'))],
  ])('when %s, then no banner is shown', async (_what, anyRevoked) => {
    open('/nowhere', 'published', anyRevoked);
    advanceClock(REVOKED_CHECK_MS);
    await focusWindow();
    expect(screen.queryByText('Bagian dari halaman ini sudah ditarik')).toBeNull();
  });
});
