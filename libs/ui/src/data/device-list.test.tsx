import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderThemed } from '../testing/index.tsx';
import { type Device, DeviceList, type DeviceListProps } from './device-list.tsx';

const phone: Device = {
  id: 'a',
  area: 'site',
  device: 'Chrome di Android',
  isCurrent: true,
  createdAt: '2026-11-02T03:10:00Z',
  lastUsedAt: '2026-11-21T07:30:00Z',
};
const office: Device = { ...phone, id: 'b', area: 'admin', device: 'Firefox di Windows', isCurrent: false };

function show(devices: Device[], partial: Partial<DeviceListProps> = {}) {
  const onEnd = jest.fn(async () => undefined);
  renderThemed(<DeviceList devices={devices} ending={null} failure={null} onEnd={onEnd} {...partial} />);
  return onEnd;
}

describe('DeviceList', () => {
  it('when there are several devices, then it names each with its times, this one and the area, and offers to end the others', async () => {
    const onEnd = show([phone, office]);
    const [first, second] = screen.getAllByRole('listitem');
    expect(first).toHaveTextContent('Chrome di Android');
    expect(first).toHaveTextContent('Perangkat ini');
    expect(first).toHaveTextContent('Terakhir dipakai 21 November 2026, 14.30 WIB');
    expect(first).toHaveTextContent('Masuk sejak 2 November 2026, 10.10 WIB');
    expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
    expect(second).toHaveTextContent('Area admin');
    await userEvent.click(screen.getByRole('button', { name: /^Keluarkan Firefox di Windows, terakhir dipakai/ }));
    expect(onEnd).toHaveBeenCalledWith('b');
    expect(screen.getByRole('list')).toHaveFocus();
  });

  it('when this is the only device, then only all devices can be ended, after a question', async () => {
    const onEnd = show([phone]);
    expect(screen.queryByRole('button', { name: 'Keluar dari semua perangkat lain' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Keluar dari semua perangkat' }));
    expect(onEnd).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Batal' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Keluar dari semua perangkat' }));
    await userEvent.click(screen.getByRole('button', { name: 'Ya, keluar' }));
    expect(onEnd.mock.calls).toEqual([['all']]);
  });

  it('when a call failed, then its sentence is shown', () => {
    show([phone, office], { failure: 'Perangkat belum dapat dikeluarkan.' });
    expect(screen.getByRole('alert')).toHaveTextContent('Perangkat belum dapat dikeluarkan.');
  });
});
