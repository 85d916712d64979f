import { createOverrides, type OverrideRule, OverridesContext, RevokedContext } from '@kenali/federation/host';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { fakeServer } from '../testing/fake-server.ts';
import { findPage } from '../testing/find-page.ts';
import { fakeRemotes, renderSite } from '../testing/render-site.tsx';
import { LOOK_AGAIN_MS } from './use-revoked.ts';

const KEY = 'kenali.overrides';

function open(path: string, rule: OverrideRule = 'published', anyRevoked = async () => false) {
  const overrides = createOverrides(() => localStorage, rule);
  const around = (site: ReactNode) => (
    <OverridesContext value={() => overrides}>
      <RevokedContext value={anyRevoked}>{site}</RevokedContext>
    </OverridesContext>
  );
  const view = renderSite(path, fakeServer({}), fakeRemotes(), 'demo', around);
  return { overrides, ...view };
}

beforeEach(() => localStorage.clear());

describe('the ribbon', () => {
  it('when remotes are overridden, then it names each on every page, with the way to change it', async () => {
    localStorage.setItem(KEY, JSON.stringify({ catalog_mf: '0.2.0-b', admin_mf: '0.2.0-c' }));
    open('/nowhere');
    const ribbon = screen.getByRole('region', { name: 'Rilis pengembang' });
    expect(ribbon).toHaveTextContent('catalog-mf 0.2.0-b, admin-mf 0.2.0-c');
    await userEvent.click(screen.getByRole('link', { name: 'Ubah' }));
    expect(await findPage('Rilis pengembang')).toHaveFocus();
    expect(document.title).toBe('Rilis pengembang · Kenali');
    expect(screen.getByRole('region', { name: 'Rilis pengembang' })).toBeVisible();
  });

  it('when nothing is overridden, then there is none', () => {
    open('/nowhere');
    expect(screen.queryByRole('region', { name: 'Rilis pengembang' })).toBeNull();
  });

  it('when a choice cannot be loaded, then it says so and is gone', async () => {
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
  it('when the site does not allow it, then nothing can be chosen', async () => {
    open('/developers', 'none');
    await findPage('Rilis pengembang');
    expect(screen.getByText('Pilihan rilis tidak dibuka di situs ini.')).toBeVisible();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('when the address names a release, then it is not taken from there', async () => {
    open('/developers?catalog_mf=0.2.0-b#kenali.overrides=x', 'published');
    await findPage('Rilis pengembang');
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('when it is production, then no address of this machine can be typed; elsewhere only such a one', async () => {
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

  it('when the store cannot be asked, then each remote says so and offers another try', async () => {
    open('/developers', 'published');
    expect(await screen.findByText('Daftar rilis catalog-mf tidak dapat dimuat')).toBeVisible();
  });
});

describe('the revoked banner', () => {
  const look = async () => {
    await act(async () => {
      window.dispatchEvent(new Event('focus'));
    });
  };
  const later = (ms: number) => jest.spyOn(Date, 'now').mockReturnValue(Date.now() + ms);
  afterEach(() => jest.restoreAllMocks());

  it('when something was taken back, then it offers the reload and does not reload', async () => {
    const anyRevoked = jest.fn(async () => true);
    open('/nowhere', 'published', anyRevoked);
    await look();
    expect(anyRevoked).not.toHaveBeenCalled();
    later(LOOK_AGAIN_MS);
    await look();
    expect(screen.getByText('Bagian dari halaman ini sudah ditarik')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Muat ulang halaman' })).toBeVisible();
  });

  it.each([
    ['nothing was', async () => false],
    ['nobody can say', () => Promise.reject(new Error('down'))],
  ])('when %s, then there is none', async (_what, anyRevoked) => {
    open('/nowhere', 'published', anyRevoked);
    later(LOOK_AGAIN_MS);
    await look();
    expect(screen.queryByText('Bagian dari halaman ini sudah ditarik')).toBeNull();
  });
});
