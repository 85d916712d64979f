import type { OpenPaymentView } from '@kenali/contracts';
import { KenaliThemeProvider } from '@kenali/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPaymentOf } from '../../testing/fixtures.ts';
import { PayDetails, timeLeft } from './pay-details.tsx';

const show = (changes: Partial<OpenPaymentView> = {}) =>
  render(
    <KenaliThemeProvider>
      <PayDetails payment={openPaymentOf(changes)} />
    </KenaliThemeProvider>,
  );

describe('payment details', () => {
  it('a transfer shows bank, number, amount and deadline', () => {
    show();
    expect(screen.getByText('Virtual account, BCA')).toBeVisible();
    expect(screen.getByText('812785002530231')).toBeVisible();
    expect(screen.getByText('Rp 350.000')).toBeVisible();
    expect(screen.getByText('22 November 2026, 16.00 WIB')).toBeVisible();
  });

  it.each<[Partial<OpenPaymentView>, string[]]>([
    [{ method: 'echannel', billerCode: '70012', billKey: '990000000260' }, ['Mandiri Bill', '70012', '990000000260']],
    [{ method: 'cstore', store: 'indomaret', paymentCode: '300063' }, ['Gerai ritel, Indomaret', '300063']],
    [{ method: 'qris' }, ['QRIS']],
    [{ method: null }, ['Belum dipilih']],
  ])('%j is shown in words', (changes, expected) => {
    show({ bank: null, vaNumber: null, ...changes });
    for (const text of expected) expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByText('Nomor virtual account')).toBeNull();
  });

  it('the copy button copies the plain number and says so', async () => {
    const user = userEvent.setup();
    show();
    await user.click(screen.getByRole('button', { name: 'Salin nomor virtual account' }));
    expect(await navigator.clipboard.readText()).toBe('812785002530231');
    expect(await screen.findByText('nomor virtual account disalin.')).toBeInTheDocument();
    expect(screen.getByText('Tersalin')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Salin nomor virtual account' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Salin jumlah' }));
    expect(await navigator.clipboard.readText()).toBe('350000');
  });

  it('without the Clipboard API, the button selects the number and copies that', async () => {
    const user = userEvent.setup();
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    let selected = '';
    document.execCommand = () => {
      selected = (document.activeElement as HTMLTextAreaElement).value;
      return true;
    };
    show();
    const button = screen.getByRole('button', { name: 'Salin nomor virtual account' });
    await user.click(button);
    expect(selected).toBe('812785002530231');
    expect(await screen.findByText('nomor virtual account disalin.')).toBeInTheDocument();
    expect(button).toHaveFocus();
  });
});

it.each([
  [24 * 3_600_000, 'Sisa waktu 24 jam'],
  [3_600_000 + 1, 'Sisa waktu 1 jam 1 menit'],
  [59_000, 'Sisa waktu 1 menit'],
  [0, 'Batas waktu sudah lewat'],
])('%d ms left reads "%s"', (ms, expected) => {
  expect(timeLeft(ms)).toBe(expected);
});
