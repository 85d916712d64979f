import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { renderThemed } from '../testing/index.tsx';
import { Button, ButtonLink } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { Menu } from './menu.tsx';

const RouterLink = ({ to, className, children }: { to: string; className?: string; children?: ReactNode }) => (
  <a href={`/app${to}`} className={className}>
    {children}
  </a>
);

it('Button: when clicked, then it calls onClick and does not submit the form', async () => {
  const act = jest.fn();
  const submit = jest.fn();
  renderThemed(
    <form onSubmit={submit}>
      <Button onClick={act}>Simpan</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Simpan' }));
  expect(act).toHaveBeenCalledTimes(1);
  expect(submit).not.toHaveBeenCalled();
});

it('Button: when busy, then it is announced as busy, keeps the focus and ignores clicks', async () => {
  const act = jest.fn();
  const { rerender } = renderThemed(<Button onClick={act}>Bayar</Button>);
  screen.getByRole('button').focus();
  rerender(
    <Button busy busyLabel="Memproses..." onClick={act}>
      Bayar
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Memproses...' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveFocus();
  await userEvent.click(button);
  await userEvent.keyboard('{Enter}');
  expect(act).not.toHaveBeenCalled();
});

it('Button: when the submit button is busy, then Enter in a field does not submit again', async () => {
  const submit = jest.fn((event) => event.preventDefault());
  renderThemed(
    <form onSubmit={submit}>
      <input aria-label="Nama" />
      <Button type="submit" busy>
        Kirim
      </Button>
    </form>,
  );
  await userEvent.type(screen.getByLabelText('Nama'), 'Rina{Enter}');
  expect(submit).not.toHaveBeenCalled();
});

it('ButtonLink: when `as` is another link component, then it renders that component with its props', () => {
  renderThemed(
    <ButtonLink as={RouterLink} to="/cart" $variant="secondary" $block>
      Keranjang
    </ButtonLink>,
  );
  expect(screen.getByRole('link', { name: 'Keranjang' })).toHaveAttribute('href', '/app/cart');
});

it('IconButton: when it contains only an icon, then its label is its accessible name', () => {
  renderThemed(
    <IconButton label="Tutup">
      <svg aria-hidden="true" />
    </IconButton>,
  );
  expect(screen.getByRole('button', { name: 'Tutup' })).toHaveAttribute('type', 'button');
});

it('Menu: when an item is chosen, then it runs after the button has the focus again; Esc and the arrows work', async () => {
  const ran: string[] = [];
  const note = (what: string) => () => ran.push(`${what} ${document.activeElement?.getAttribute('aria-label')}`);
  renderThemed(
    <Menu
      label="Tindakan lain"
      items={[
        { label: 'Reset password', name: 'Reset password Ratna', onSelect: note('reset') },
        { label: 'Lihat hasil', link: <a href="#hasil">Lihat hasil</a> },
      ]}
    />,
  );
  const button = screen.getByRole('button', { name: 'Tindakan lain' });
  await userEvent.click(button);
  expect(screen.getByRole('menuitem', { name: 'Lihat hasil' })).toHaveAttribute('href', '#hasil');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Reset password Ratna' }));
  await waitFor(() => expect(ran).toEqual(['reset Tindakan lain']));
  expect(screen.queryByRole('menu')).toBeNull();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('menuitem', { name: 'Reset password Ratna' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Lihat hasil' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
  expect(ran).toHaveLength(1);
});
